// SPDX-License-Identifier: MIT
//
// An output file is never half a result under its own name.
#include "io/output_file.hpp"

#include <array>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "support/temp_folder.hpp"

namespace lanedoku::io {
namespace {

namespace fs = std::filesystem;
using support::read_file;
using support::write_file;

class OutputFileTest : public testing::Test {
 protected:
  // The error of opening `path`, none if it can be opened.
  static std::error_code error_of(const std::string& path) {
    try {
      const OutputFile file(path);
    } catch (const std::system_error& error) {
      return error.code();
    }
    return {};
  }

  support::TempFolder folder_;
  std::string path_ = folder_ / "out.txt";
};

// Catches a name that appears before the result is whole, and a partial file left behind.
TEST_F(OutputFileTest, AppearsWithCommit) {
  OutputFile file(path_);
  EXPECT_EQ(file.partial_path(), path_ + ".partial");
  EXPECT_FALSE(file.write("one "));
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_EQ(read_file(path_ + ".partial"), "one ");
  EXPECT_FALSE(file.write("two"));
  file.commit();
  EXPECT_EQ(read_file(path_), "one two");
  EXPECT_FALSE(fs::exists(path_ + ".partial"));
}

// Catches a run that failed and took the old result along, or its answers with it.
TEST_F(OutputFileTest, WithoutCommitTheOldResultStays) {
  write_file(path_, "old");
  {
    OutputFile file(path_);
    EXPECT_FALSE(file.write("new"));
  }
  EXPECT_EQ(read_file(path_), "old");
  EXPECT_EQ(read_file(path_ + ".partial"), "new");
}

// Catches permissions that change with the content.
TEST_F(OutputFileTest, KeepsTheModeOfWhatWasThere) {
  for (const auto mode : {fs::perms{0640}, fs::perms{0600}, fs::perms{0777}, fs::perms{0444}}) {
    write_file(path_, "old");
    fs::permissions(path_, mode);
    OutputFile file(path_);
    EXPECT_FALSE(file.write("new"));
    file.commit();
    EXPECT_EQ(fs::status(path_).permissions(), mode);
    EXPECT_EQ(read_file(path_), "new");
    fs::remove(path_);
  }
}

// Catches new files that others may write although the mask forbids it.
TEST_F(OutputFileTest, ANewFileFollowsTheMask) {
  const mode_t before = ::umask(027);
  OutputFile(path_).commit();
  ::umask(before);
  EXPECT_EQ(fs::status(path_).permissions(), fs::perms{0640});
}

// Catches links that are replaced instead of followed, through several and to nothing.
TEST_F(OutputFileTest, FollowsLinks) {
  fs::create_directory(folder_ / "deep");
  const std::string target = folder_ / "deep/target.txt";
  fs::create_symlink("deep/middle", path_);
  fs::create_symlink("target.txt", folder_ / "deep/middle");  // as seen from deep/
  for (const std::string text : {"to nothing", "to a file"}) {
    OutputFile file(path_);
    EXPECT_EQ(fs::path(file.partial_path()).lexically_normal(), target + ".partial");
    EXPECT_FALSE(file.write(text));
    file.commit();
    EXPECT_EQ(read_file(target), text);
    EXPECT_TRUE(fs::is_symlink(path_));
    EXPECT_TRUE(fs::is_symlink(folder_ / "deep/middle"));
  }
}

// Catches devices that are replaced by files.
TEST_F(OutputFileTest, WritesDevicesDirectly) {
  OutputFile file("/dev/null");
  EXPECT_EQ(file.partial_path(), "");
  EXPECT_FALSE(file.write("nothing"));
  file.commit();
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(OutputFile("/dev/full").write("x"), std::errc::no_space_on_device);
}

/// A Unix socket at `path` on which somebody listens.
Descriptor listen_at(const std::string& path) {
  Descriptor listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  if (::bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener.get(), 1) != 0) {
    throw_last_error("listen at " + path);
  }
  return listener;
}

// Catches a socket that is replaced by a file or refused.
TEST_F(OutputFileTest, WritesToWhoListensOnASocket) {
  const Descriptor listener = listen_at(path_);
  {
    OutputFile file(path_);
    EXPECT_EQ(file.partial_path(), "");
    EXPECT_FALSE(file.write("one "));
    EXPECT_FALSE(file.write("two"));
    file.commit();
  }
  const Descriptor connection(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
  std::array<char, 100> got{};
  EXPECT_EQ(::recv(connection.get(), got.data(), got.size(), MSG_WAITALL), 7);
  EXPECT_STREQ(got.data(), "one two");
  EXPECT_TRUE(fs::is_socket(path_));
}

// Catches an error that does not tell what is wrong with the socket.
TEST_F(OutputFileTest, ASocketWithoutListener) {
  { const Descriptor gone = listen_at(path_); }
  try {
    const OutputFile file(path_);
    ADD_FAILURE() << "nobody listens";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.what(),
              "cannot write " + path_ + ", a socket nobody listens on: Connection refused");
  }
}

// Catches two writers of one file, also when one comes by a link.
TEST_F(OutputFileTest, RefusesASecondWriter) {
  fs::create_symlink("out.txt", folder_ / "link");
  {
    OutputFile first(path_);
    EXPECT_FALSE(first.write("first"));
    EXPECT_EQ(error_of(path_), std::errc::device_or_resource_busy);
    EXPECT_EQ(error_of(folder_ / "link"), std::errc::device_or_resource_busy);
    EXPECT_EQ(read_file(path_ + ".partial"), "first") << "the refused one changes nothing";
    first.commit();
    EXPECT_FALSE(error_of(path_)) << "it is done, though the object is still there";
  }
  EXPECT_EQ(read_file(path_), "first");
}

// Catches what a killed run left behind that shows in the next result.
TEST_F(OutputFileTest, EmptiesALeftOverPartialFile) {
  write_file(path_ + ".partial", "left over and long");
  OutputFile file(path_);
  EXPECT_FALSE(file.write("new"));
  file.commit();
  EXPECT_EQ(read_file(path_), "new");
}

// Catches a checkpoint of a run before that speaks of what another one has written.
TEST_F(OutputFileTest, RemovesALeftOverCheckpoint) {
  write_file(path_ + ".partial", "left over");
  write_file(path_ + ".partial.checkpoint", "of that");
  write_file(path_ + ".partial.checkpoint.new", "half of one");
  const OutputFile file(path_);
  EXPECT_TRUE(fs::is_empty(path_ + ".partial"));
  EXPECT_FALSE(fs::exists(file.checkpoint_path()));
  EXPECT_FALSE(fs::exists(path_ + ".partial.checkpoint.new"));
}

// Catches bytes behind a checkpoint that stay, and such before it that are lost.
TEST_F(OutputFileTest, GoesOnWhereACheckpointWas) {
  {
    OutputFile killed(path_);
    EXPECT_TRUE(killed.has_checkpoints());
    EXPECT_FALSE(killed.write("one "));
    killed.save_checkpoint("4 bytes");
    EXPECT_FALSE(killed.write("two, a long one"));
  }
  {
    OutputFile file(path_, OutputFile::LeftOver::kept);
    EXPECT_EQ(file.size(), 19U);
    EXPECT_EQ(read_file(file.checkpoint_path()), "4 bytes");
    EXPECT_FALSE(file.go_on_at(20)) << "so many bytes are not there";
    EXPECT_EQ(file.size(), 19U);
    ASSERT_TRUE(file.go_on_at(4));
    EXPECT_FALSE(file.write("two"));
    file.save_checkpoint("7 bytes");
    EXPECT_EQ(read_file(file.checkpoint_path()), "7 bytes");
    file.commit();
  }
  EXPECT_EQ(read_file(path_), "one two");
  EXPECT_FALSE(fs::exists(path_ + ".partial"));
  EXPECT_FALSE(fs::exists(path_ + ".partial.checkpoint"));
}

// Catches what is kept by one who wants it gone.
TEST_F(OutputFileTest, StartsAnewWhenAsked) {
  write_file(path_ + ".partial", "left over");
  write_file(path_ + ".partial.checkpoint", "of another run");
  OutputFile file(path_, OutputFile::LeftOver::kept);
  file.start_anew();
  EXPECT_FALSE(fs::exists(file.checkpoint_path()));
  EXPECT_FALSE(file.write("new"));
  file.commit();
  EXPECT_EQ(read_file(path_), "new");
}

// Catches a refused run that takes what the first one needs: also one that would go on.
TEST_F(OutputFileTest, ARefusedWriterLeavesTheCheckpoint) {
  OutputFile first(path_);
  EXPECT_FALSE(first.write("first"));
  first.save_checkpoint("5 bytes");
  for (const auto left_over : {OutputFile::LeftOver::removed, OutputFile::LeftOver::kept}) {
    EXPECT_THROW(OutputFile(path_, left_over), std::system_error);
  }
  EXPECT_EQ(read_file(first.checkpoint_path()), "5 bytes");
  EXPECT_EQ(read_file(path_ + ".partial"), "first");
}

// Catches checkpoints of bytes that no checkpoint can speak of.
TEST_F(OutputFileTest, HasNoCheckpointsOfWhatIsCompressedOrADevice) {
  EXPECT_FALSE(OutputFile(folder_ / "a.gz").has_checkpoints());
  EXPECT_FALSE(OutputFile(folder_ / "a.zst").has_checkpoints());
  EXPECT_FALSE(OutputFile("/dev/null").has_checkpoints());
}

// Catches a partial file that the next run may not open, as what is there is read-only.
TEST_F(OutputFileTest, APartialFileStaysWritable) {
  write_file(path_, "old");
  fs::permissions(path_, fs::perms{0444});
  OutputFile file(path_);
  EXPECT_EQ(fs::status(file.partial_path()).permissions(), fs::perms{0644});
  file.commit();
  EXPECT_EQ(fs::status(path_).permissions(), fs::perms{0444});
}

// Catches places that cannot be written and are noticed only at the end.
TEST_F(OutputFileTest, RefusesPlacesThatCannotBeWritten) {
  EXPECT_EQ(error_of(folder_ / ""), std::errc::is_a_directory);
  EXPECT_EQ(error_of(folder_ / "no/where"), std::errc::no_such_file_or_directory);
}

}  // namespace
}  // namespace lanedoku::io
