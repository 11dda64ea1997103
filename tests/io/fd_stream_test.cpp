// SPDX-License-Identifier: MIT
//
// Files and pipes as sources and sinks.
#include "io/fd_stream.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

#include "io/input.hpp"
#include "support/temp_folder.hpp"

namespace lanedoku::io {
namespace {

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw_last_error("make a pipe");
    reading = Descriptor(ends[0]);
    writing = Descriptor(ends[1]);
  }
  Descriptor reading;
  Descriptor writing;
};

std::string read_all(Source& source) {
  std::string text;
  std::array<char, 1000> buffer{};
  for (;;) {
    const ReadResult result = source.read(buffer);
    EXPECT_FALSE(result.error);
    EXPECT_FALSE(result.stopped);
    if (result.bytes == 0) return text;
    text.append(buffer.data(), result.bytes);
  }
}

std::error_code error_of(const std::string& path) {
  try {
    static_cast<void>(make_input(path));
  } catch (const std::system_error& error) {
    return error.code();
  }
  return {};
}

// Catches bytes lost or repeated between reads, and an end that is not seen.
TEST(FdSource, ReadsAPipeToItsEnd) {
  StopSignal stop;
  Pipe pipe;
  std::string text;
  for (int i = 0; i < 5000; ++i) text += std::to_string(i);
  FdSource source(std::move(pipe.reading), stop);
  std::thread writer([&text, end = std::move(pipe.writing)]() mutable {
    EXPECT_FALSE(FdSink(std::move(end)).write(text));
  });
  EXPECT_EQ(read_all(source), text);
  writer.join();
}

// Catches a read that waits for input although a stop was requested: the reader is asleep first.
TEST(FdSource, AStopWakesABlockedRead) {
  StopSignal stop;
  Pipe pipe;
  FdSource source(std::move(pipe.reading), stop);
  std::atomic<long> thread_id = 0;
  ReadResult result;
  std::thread reader([&] {
    thread_id = ::syscall(SYS_gettid);
    std::array<char, 10> buffer{};
    result = source.read(buffer);
  });
  // "TID (NAME) STATE ...", where S is asleep.
  const auto is_asleep = [&] {
    const std::string stat =
        support::read_file("/proc/self/task/" + std::to_string(thread_id) + "/stat");
    const std::size_t end = stat.rfind(')');
    return end != std::string::npos && stat.substr(end, 3) == ") S";
  };
  while (thread_id == 0 || !is_asleep()) std::this_thread::yield();
  stop.request();
  reader.join();
  EXPECT_TRUE(result.stopped);
  EXPECT_EQ(result.bytes, 0U);
  EXPECT_FALSE(result.error);
}

// Catches a stop that is overlooked because there is always something to read.
TEST(FdSource, AStopComesBeforeMoreInput) {
  StopSignal stop;
  Pipe pipe;
  ASSERT_EQ(::write(pipe.writing.get(), "abc", 3), 3);
  FdSource source(std::move(pipe.reading), stop);
  stop.request();
  std::array<char, 10> buffer{};
  EXPECT_TRUE(source.read(buffer).stopped);
}

// Catches answers held back, or blocks closed without need: readiness that is wrong.
TEST(FdSource, KnowsWhetherAPipeIsReady) {
  StopSignal stop;
  Pipe pipe;
  FdSource source(std::move(pipe.reading), stop);
  EXPECT_FALSE(source.is_ready());
  ASSERT_EQ(::write(pipe.writing.get(), "abc", 3), 3);
  EXPECT_TRUE(source.is_ready());
  std::array<char, 10> buffer{};
  EXPECT_EQ(source.read(buffer).bytes, 3U);
  EXPECT_FALSE(source.is_ready());
  pipe.writing = Descriptor();
  EXPECT_EQ(source.read(buffer).bytes, 0U);
}

// Catches the end of a pipe that looks as if something were still to come.
TEST(FdSource, AClosedPipeIsReady) {
  StopSignal stop;
  Pipe pipe;
  FdSource source(std::move(pipe.reading), stop);
  { const Descriptor closed = std::move(pipe.writing); }
  EXPECT_TRUE(source.is_ready());
}

// Catches errors of reading that pass for the end, as with what stands in for a closed stream.
TEST(FdSource, ReportsErrors) {
  StopSignal stop;
  FdSource source(Descriptor(::open("/dev/null", O_WRONLY | O_CLOEXEC)), stop);
  std::array<char, 10> buffer{};
  EXPECT_EQ(source.read(buffer).error, std::errc::bad_file_descriptor);
}

// Catches a sink that gives up when the pipe is full and must not block.
TEST(FdSink, WaitsForAFullPipe) {
  StopSignal stop;
  Pipe pipe;
  ASSERT_EQ(::fcntl(pipe.writing.get(), F_SETFL, O_NONBLOCK), 0);
  const std::string text(1'000'000, 'a');
  FdSource source(std::move(pipe.reading), stop);
  std::thread writer([&text, end = std::move(pipe.writing)]() mutable {
    EXPECT_FALSE(FdSink(std::move(end)).write(text));
  });
  EXPECT_EQ(read_all(source), text);
  writer.join();
}

// Catches a closed pipe that is not told from other errors.
TEST(FdSink, ReportsABrokenPipe) {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  FdSink sink(std::move(pipe.writing));
  { const Descriptor closed = std::move(pipe.reading); }
  EXPECT_EQ(sink.write("abc"), std::errc::broken_pipe);
  EXPECT_FALSE(sink.write("")) << "nothing to write, nothing to fail";
  std::signal(SIGPIPE, before);
}

// Catches inputs that are refused late: while they are named, not while they are read.
TEST(MakeInput, RefusesWhatCannotBeRead) {
  const support::TempFolder folder;
  EXPECT_EQ(error_of(folder / "missing"), std::errc::no_such_file_or_directory);
  EXPECT_EQ(error_of(folder / ""), std::errc::is_a_directory);
}

// Catches a wrong size, which the progress display divides by.
TEST(MakeInput, KnowsTheSizeOfFiles) {
  StopSignal stop;
  const support::TempFolder folder;
  support::write_file(folder / "a", "12345");
  const Input file = make_input(folder / "a");
  EXPECT_EQ(file.name, folder / "a");
  EXPECT_EQ(file.size, 5U);
  EXPECT_EQ(read_all(*file.open(stop)), "12345");
  EXPECT_EQ(make_input("/dev/null").size, std::nullopt);
}

}  // namespace
}  // namespace lanedoku::io
