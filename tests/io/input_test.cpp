// SPDX-License-Identifier: MIT
//
// Packed files are read as what they hold, whole, damaged and cut.
#include "io/input.hpp"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "io/fd_stream.hpp"
#include "support/memory_stream.hpp"
#include "support/random.hpp"
#include "support/temp_folder.hpp"
#include "support/tool.hpp"

namespace lanedoku::io {
namespace {

using support::Delivery;
using support::MemorySource;
using support::run_tool;

constexpr std::size_t kHeldBack = 64 * 1024;  // what a decoder may keep of broken data

// A million bytes that compress about as well as puzzles do.
const std::string& sample() {
  static const std::string text = [] {
    support::Random random(1);
    std::string lines;
    while (lines.size() < 1'000'000) {
      for (int i = 0; i < 81; ++i) {
        lines += random.below(3) == 0 ? static_cast<char>('1' + random.below(9)) : '.';
      }
      lines += '\n';
    }
    return lines;
  }();
  return text;
}

struct Tool {
  std::string name;
  std::string pack;
  std::string unpack;  // what the tool itself gets out of a broken file
};

const std::vector<Tool>& tools() {
  static const std::vector<Tool> all = {{"gzip", "gzip -c", "gzip -dc"},
                                        {"bzip2", "bzip2 -1c", "bzip2 -dc"},
                                        {"xz", "xz -0c", "xz -dc"},
                                        {"zstd", "zstd -qc", "zstd -dqc"},
                                        {"lz4", "lz4 -qc -B4", "lz4 -dqc"}};
  return all;
}

struct Unpacked {
  std::string text;                  // of all members
  std::vector<std::string> members;  // "name:text"
  ReadResult last;
};

Unpacked unpack(std::string_view bytes, const Delivery& delivery = {},
                std::size_t buffer_size = 50'000) {
  UnpackedSource source(std::make_unique<MemorySource>(bytes, delivery), true);
  Unpacked unpacked;
  std::vector<char> buffer(buffer_size);
  for (;;) {
    std::string text;
    for (;;) {
      // Asking must not change what is read.
      static_cast<void>(source.is_ready());
      unpacked.last = source.read(buffer);
      if (unpacked.last.bytes == 0) break;
      text.append(buffer.data(), unpacked.last.bytes);
    }
    unpacked.text += text;
    if (source.member() != nullptr) unpacked.members.push_back(*source.member() + ":" + text);
    const bool is_over = unpacked.last.error || unpacked.last.stopped;
    if (is_over || source.member() == nullptr || !source.next_member()) return unpacked;
  }
}

// Catches bytes lost, repeated or changed, however the packed bytes arrive.
TEST(Unpacking, GivesWhatWasPacked) {
  for (const Tool& tool : tools()) {
    const std::string packed = run_tool(tool.pack, sample());
    ASSERT_LT(packed.size(), sample().size());
    for (const std::size_t chunk : {std::size_t{0}, std::size_t{1} << 30, std::size_t{1000}}) {
      for (const std::size_t buffer : {std::size_t{997}, std::size_t{1} << 20}) {
        const Unpacked got = unpack(packed, {.chunk = chunk, .seed = 5}, buffer);
        EXPECT_TRUE(got.text == sample()) << tool.name << ' ' << chunk << ' ' << buffer;
        EXPECT_FALSE(got.last.error) << tool.name << ": " << got.last.detail;
        EXPECT_TRUE(got.members.empty());
      }
    }
  }
}

// Catches plain text that is changed or held back by looking at it.
TEST(Unpacking, PlainTextPasses) {
  for (const std::string& text : {sample(), std::string(), std::string("5"), std::string(300, '1'),
                                  std::string("\x1F\x8B", 2), std::string("PK")}) {
    const Unpacked got = unpack(text, {.chunk = 0, .seed = 2});
    EXPECT_EQ(got.text, text);
    EXPECT_FALSE(got.last.error);
  }
}

// Catches a reader that ends behind the first stream, or at an empty one.
TEST(Unpacking, ConcatenatedStreamsAreOne) {
  for (const Tool& tool : tools()) {
    const std::string a = run_tool(tool.pack, sample());
    const std::string b = run_tool(tool.pack, "second\n");
    const std::string empty = run_tool(tool.pack, "");
    for (const std::size_t chunk : {std::size_t{0}, std::size_t{1} << 30}) {
      const Unpacked got =
          unpack(empty + a + b + empty + empty + b + a + empty, {.chunk = chunk, .seed = 7});
      EXPECT_TRUE(got.text == sample() + "second\nsecond\n" + sample()) << tool.name;
      EXPECT_FALSE(got.last.error) << tool.name << ": " << got.last.detail;
    }
    const Unpacked nothing = unpack(empty);
    EXPECT_EQ(nothing.text, "") << tool.name;
    EXPECT_FALSE(nothing.last.error) << tool.name << ": " << nothing.last.detail;
  }
}

// Catches a cut file that passes for a whole one, and more than 64 KiB kept of what the tool itself
// gets out of it. But for bzip2 nothing is kept.
TEST(Unpacking, ACutFileIsReadUpToTheCut) {
  for (const Tool& tool : tools()) {
    const std::string packed = run_tool(tool.pack, sample());
    support::Random random(3);
    std::vector<std::size_t> cuts = {packed.size() - 1, packed.size() - 5, packed.size() - 30, 12};
    for (int i = 0; i < 12; ++i) cuts.push_back(random.between(20, packed.size() - 1));
    for (const std::size_t cut : cuts) {
      const std::string_view part = std::string_view(packed).substr(0, cut);
      const Unpacked got = unpack(part, {.chunk = 3000});
      const std::string most = run_tool(tool.unpack, part, true);
      const bool is_exact = tool.name != "bzip2";
      EXPECT_TRUE(sample().starts_with(got.text)) << tool.name << " cut at " << cut;
      EXPECT_GE(got.text.size() + (is_exact ? 0 : kHeldBack), most.size())
          << tool.name << " cut at " << cut;
      EXPECT_TRUE(got.last.error) << tool.name << " cut at " << cut;
      EXPECT_NE(got.last.detail.find("runcated"), std::string::npos) << got.last.detail;
      EXPECT_NE(got.last.detail.find(std::to_string(got.text.size()) + " decoded"),
                std::string::npos)
          << got.last.detail;
    }
  }
}

// Catches flipped bits that nobody notices, as libarchive does not in gzip files.
TEST(Unpacking, DamageIsNoticed) {
  for (const Tool& tool : tools()) {
    const std::string packed = run_tool(tool.pack, sample());
    support::Random random(4);
    int noticed = 0;
    for (int i = 0; i < 25; ++i) {
      std::string damaged = packed;
      // The first bytes of a gzip file are a date, and others that say little.
      const std::size_t place = random.between(20, packed.size() - 1);
      damaged[place] = static_cast<char>(damaged[place] ^ (1 << random.below(8)));
      const Unpacked got = unpack(damaged);
      // Some bits of lz4 say the same either way.
      if (got.text == sample() && !got.last.error) continue;
      EXPECT_NE(got.last.detail.find("at byte "), std::string::npos)
          << tool.name << " at " << place;
      ++noticed;
    }
    EXPECT_GT(noticed, 20) << tool.name;
  }
}

// Catches what follows a stream and is passed over in silence; filling zeros of gzip are fine.
TEST(Unpacking, WhatFollowsIsNotPassedOver) {
  for (const Tool& tool : tools()) {
    const std::string packed = run_tool(tool.pack, sample());
    for (const std::string& rest : {std::string("garbage that follows"), std::string("x"),
                                    std::string("53..7\n") + sample()}) {
      for (const std::size_t chunk : {packed.size(), std::size_t{777}}) {
        EXPECT_TRUE(unpack(packed + rest, {.chunk = chunk}).last.error) << tool.name;
      }
    }
  }
  const std::string padded = run_tool("gzip -c", sample()) + std::string(200'000, '\0');
  EXPECT_FALSE(unpack(padded).last.error);
  EXPECT_TRUE(unpack(padded + "x").last.error);
}

// Catches an error or a stop below a decoder that passes for the end of the file.
TEST(Unpacking, WhatHappensBelowIsTold) {
  const std::string tar = run_tool("tar cf - -C \"$FOLDER\" input", sample());
  std::vector<std::string> files = {tar, run_tool("zip -q - -", sample())};
  for (const Tool& tool : tools()) {
    files.push_back(run_tool(tool.pack, sample()));
    files.push_back(run_tool(tool.pack, tar));
  }
  for (const std::string& packed : files) {
    for (const std::size_t place : {std::size_t{0}, std::size_t{3}, packed.size() / 2}) {
      const Unpacked failed = unpack(packed, {.fails_after = place});
      EXPECT_EQ(failed.last.error, std::errc::io_error);
      EXPECT_EQ(failed.last.detail, "");
      EXPECT_TRUE(sample().starts_with(failed.text));
      StopSignal stop;
      const Unpacked stopped = unpack(packed, {.stops_after = place, .stop = &stop});
      EXPECT_TRUE(stopped.last.stopped);
      EXPECT_FALSE(stopped.last.error);
    }
  }
}

// Catches members out of order or run together, and directories or links that pass for files.
TEST(Unpacking, ArchivesAreTheirFiles) {
  const support::TempFolder folder;
  ASSERT_EQ(std::system(("cd " + (folder / "") +
                         " && mkdir d && printf 1 > d/a && printf 2 > d/b && : > d/c && ln -s a "
                         "d/e && ln d/a d/f && mkfifo d/g && tar cf t d/a d d/b && mkdir __MACOSX "
                         "&& printf x > __MACOSX/a && rm d/e d/f d/g && "
                         "zip -qr z.zip d __MACOSX && zip -q0 s.zip d/b d/a && "
                         "zip -q - d/a d/b > p && zip -q one.zip d/a")
                            .c_str()),
            0);
  const auto members = [&](const std::string& name) {
    const Unpacked got = unpack(support::read_file(folder / name), {.chunk = 0, .seed = 1});
    EXPECT_FALSE(got.last.error) << name << ": " << got.last.detail;
    return got.members;
  };
  using Names = std::vector<std::string>;
  Names tar = members("t");
  EXPECT_EQ(tar.front(), "d/a:1");
  std::sort(tar.begin(), tar.end());
  EXPECT_EQ(tar, (Names{"d/a:1", "d/b:2", "d/c:"}));
  Names zip = members("z.zip");
  std::sort(zip.begin(), zip.end());
  EXPECT_EQ(zip, (Names{"d/a:1", "d/b:2", "d/c:"}));
  EXPECT_EQ(members("s.zip"), (Names{"d/b:2", "d/a:1"}));
  EXPECT_EQ(members("p"), (Names{"d/a:1", "d/b:2"}));
  EXPECT_EQ(members("one.zip"), (Names{"d/a:1"}));
}

// Catches two archives in one file of which the second is lost.
TEST(Unpacking, ConcatenatedTarsAreOne) {
  const std::string tar = run_tool("tar cf - -C \"$FOLDER\" input", "1\n");
  const Unpacked got = unpack(tar + tar);
  EXPECT_EQ(got.members, (std::vector<std::string>{"input:1\n", "input:1\n"}));
  EXPECT_FALSE(got.last.error) << got.last.detail;
}

// Catches archives of nothing that are errors.
TEST(Unpacking, EmptyArchives) {
  using namespace std::string_literals;
  const std::string tar = run_tool("tar cf - -T /dev/null", "");
  for (const std::string& archive : {tar, run_tool("gzip -c", tar), run_tool("lz4 -c", tar),
                                     "PK\5\6"s + std::string(18, '\0')}) {
    const Unpacked got = unpack(archive);
    EXPECT_EQ(got.text, "");
    EXPECT_FALSE(got.last.error) << got.last.detail;
  }
}

// Catches an archive cut anywhere, between two members too, that passes for a whole one.
TEST(Unpacking, ACutArchiveIsReadUpToTheCut) {
  const std::string text = sample().substr(0, 100'040);
  for (const std::string& archive :
       {run_tool("tar cf - -C \"$FOLDER\" input input", text),
        run_tool("cd \"$FOLDER\" && cp input b && zip -q - input b", text),
        run_tool("cd \"$FOLDER\" && cp input b && zip -q0 - input b", text)}) {
    const Unpacked whole = unpack(archive);
    EXPECT_FALSE(whole.last.error);
    std::vector<std::size_t> cuts;
    for (std::size_t cut = 512; cut < archive.size(); cut += 512 * 13) cuts.push_back(cut);
    for (const std::size_t cut : cuts) {
      // Zeros at the end of a tar archive are more than the end mark needs.
      if (archive.find_first_not_of('\0', cut) == std::string::npos) continue;
      const Unpacked got = unpack(std::string_view(archive).substr(0, cut));
      EXPECT_TRUE(got.last.error) << cut << " of " << archive.size();
      EXPECT_TRUE((whole.text).starts_with(got.text)) << cut;
      EXPECT_GE(got.text.size() + kHeldBack, whole.text.size() * cut / archive.size()) << cut;
    }
  }
  // Exactly between two members.
  const std::string one = run_tool("tar cf - -C \"$FOLDER\" input", std::string(512, 'a'));
  EXPECT_TRUE(unpack(one.substr(0, 1024)).last.error);
}

// Catches flipped bits in an archive's file that nobody notices.
TEST(Unpacking, DamageInAZipArchiveIsNoticed) {
  const std::string archive = run_tool("cd \"$FOLDER\" && zip -q - input", sample());
  support::Random random(6);
  for (int i = 0; i < 25; ++i) {
    std::string damaged = archive;
    const std::size_t place = random.between(100, archive.size() - 200);
    damaged[place] = static_cast<char>(damaged[place] ^ (1 << random.below(8)));
    EXPECT_TRUE(unpack(damaged).last.error) << place;
  }
}

// Catches an encrypted file whose bytes pass for text.
TEST(Unpacking, AnEncryptedFileIsAnError) {
  const Unpacked got = unpack(run_tool("cd \"$FOLDER\" && zip -q -P secret - input", sample()));
  EXPECT_EQ(got.text, "");
  EXPECT_NE(got.last.detail.find("encrypted"), std::string::npos) << got.last.detail;
}

// Catches answers that wait although a stream of the compressed pipe is there as a whole, and
// readiness claimed where a read would block.
TEST(Unpacking, ACompressedPipeIsReadAsItComes) {
  for (const std::string& pack :
       {std::string("gzip -c"), std::string("xz -c"), std::string("zstd -qc")}) {
    StopSignal stop;
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    const Descriptor writing(ends[1]);
    UnpackedSource source(std::make_unique<FdSource>(Descriptor(ends[0]), stop), true);
    std::array<char, 1000> buffer{};
    for (const std::string& line : {std::string("first\n"), std::string("second\n")}) {
      const std::string packed = run_tool(pack, line);
      ASSERT_EQ(::write(writing.get(), packed.data(), packed.size()),
                static_cast<ssize_t>(packed.size()));
      EXPECT_TRUE(source.is_ready());
      EXPECT_EQ(source.read(buffer).bytes, line.size());
      EXPECT_FALSE(source.is_ready()) << pack;
    }
    // A header alone gives nothing to read.
    const std::string packed = run_tool(pack, "third\n");
    ASSERT_EQ(::write(writing.get(), packed.data(), 8), 8);
    EXPECT_FALSE(source.is_ready()) << pack;
    stop.request();
    EXPECT_TRUE(source.read(buffer).stopped);
  }
}

// Catches a position that is not the one in the stored file: progress is measured with it.
TEST(Unpacking, ThePositionIsThatOfTheStoredFile) {
  std::vector<std::string> files = {sample(), run_tool("tar cf - -C \"$FOLDER\" input", sample())};
  for (const Tool& tool : tools()) files.push_back(run_tool(tool.pack, sample()));
  files.push_back(run_tool("tar czf - -C \"$FOLDER\" input", sample()));
  for (const std::string& bytes : files) {
    UnpackedSource source(std::make_unique<MemorySource>(bytes, Delivery{.chunk = 5000}), false);
    std::vector<char> buffer(10'000);
    std::uint64_t before = 0;
    do {
      while (source.read(buffer).bytes != 0) {
        const std::uint64_t position = source.position().value();
        EXPECT_GE(position, before);
        EXPECT_LE(position, bytes.size());
        before = position;
      }
    } while (source.next_member());
    EXPECT_EQ(source.position(), bytes.size());
  }
}

}  // namespace
}  // namespace lanedoku::io
