// SPDX-License-Identifier: MIT
//
// How runs over sources and sinks in memory end, and when their answers are there.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

#include "support/budget.hpp"
#include "support/memory_stream.hpp"
#include "support/puzzles.hpp"
#include "support/samples.hpp"

namespace lanedoku {
namespace {

using support::kAnswer;
using support::kEmpty;
using support::kInvalid;
using support::kPuzzle;
using support::kSmallest;
using support::memory_input;
using support::MemoryObserver;
using support::MemorySink;
using support::mixed_sample;
using support::run_inputs;
using support::run_texts;
using support::RunResult;
using support::Sample;

// Catches answers lost or invented when an input breaks in the middle, at any byte.
TEST(Endings, WhatWasReadBeforeAnErrorIsAnswered) {
  std::string text = "# c\n";
  std::vector<std::size_t> ends;  // of records
  for (std::uint64_t i = 0; i < 4; ++i) {
    text += support::full_grid(i) + "\n";
    ends.push_back(text.size());
  }
  // Steps of half a record: ends of records are among them.
  constexpr std::size_t kStep = support::kSlowdown > 1 ? 41 : 1;
  for (std::size_t bytes = 4 % kStep; bytes <= text.size(); bytes += kStep) {
    const auto whole = static_cast<std::size_t>(
        std::count_if(ends.begin(), ends.end(), [&](std::size_t end) { return end <= bytes; }));
    for (const unsigned threads : {1U, 2U}) {
      const RunResult run =
          run_texts({text}, {.threads = threads, .block_bytes = 100}, {.fails_after = bytes});
      ASSERT_EQ(run.output, text.substr(4, 82 * whole)) << bytes;
      ASSERT_EQ(run.report.ending, Ending::bad_input) << bytes;
      ASSERT_EQ(run.report.records, whole) << bytes;
      ASSERT_EQ(run.report.error, "a: cannot read on: Input/output error") << bytes;
    }
  }
}

// Catches an input that cannot be opened and takes the answers before it along.
TEST(Endings, WhatCameBeforeAMissingInputIsAnswered) {
  for (const unsigned threads : {1U, 2U}) {
    const std::string text = kPuzzle + "\n";
    const RunResult run =
        run_inputs({memory_input("a", text), support::missing_input("b"), memory_input("c", text)},
                   {.threads = threads});
    EXPECT_EQ(run.output, kAnswer + "\n");
    EXPECT_EQ(run.report.ending, Ending::bad_input);
    EXPECT_EQ(run.report.error, "cannot read b: No such file or directory");
  }
}

// Catches anything but a prefix of the answers, or a wrong ending, when writing fails at any byte.
TEST(Endings, ASinkThatFailsEndsTheRun) {
  const Sample sample = mixed_sample(5, 20);
  const std::vector<Input> inputs = {memory_input("a", sample.text)};
  for (std::size_t room = 0; room < sample.answers.size(); room += 37) {
    for (const unsigned threads : {1U, 3U}) {
      for (const std::errc error : {std::errc::broken_pipe, std::errc::no_space_on_device}) {
        MemorySink sink(room, error);
        MemoryObserver observer;
        StopSignal stop;
        const BatchReport report =
            run_batch(inputs, sink, {.threads = threads, .block_bytes = 200}, observer, stop);
        ASSERT_EQ(sink.written(), sample.answers.substr(0, room));
        if (error == std::errc::broken_pipe) {
          ASSERT_EQ(report.ending, Ending::closed_output);
        } else {
          ASSERT_EQ(report.ending, Ending::bad_output);
          ASSERT_EQ(report.error, "No space left on device");
        }
        ASSERT_LE(report.bytes_out, room) << "counts what was written";
      }
    }
  }
}

// Catches a stop that loses what was read, or that is not reported.
TEST(Endings, AStopAnswersWhatWasRead) {
  std::string text;
  for (std::uint64_t i = 0; i < 4; ++i) text += support::full_grid(i) + "\n";
  for (std::size_t bytes = 0; bytes <= text.size(); bytes += 41) {
    for (const unsigned threads : {1U, 2U}) {
      MemorySink sink;
      MemoryObserver observer;
      StopSignal stop;
      const std::vector<Input> inputs = {
          memory_input("a", text, {.stops_after = bytes, .stop = &stop}), memory_input("b", text)};
      const BatchReport report =
          run_batch(inputs, sink, {.threads = threads, .block_bytes = 100}, observer, stop);
      ASSERT_EQ(sink.written(), text.substr(0, bytes / 82 * 82)) << bytes;
      ASSERT_EQ(report.ending, Ending::stopped) << bytes;
    }
  }
}

/// Is stopped by something that the run does not know of, after one record.
class ShySource final : public Source {
 public:
  ReadResult read(std::span<char> buffer) override {
    EXPECT_LT(++reads_, 10) << "asked again and again";
    if (reads_ >= 10) return {};
    if (reads_ > 1) return {.stopped = true};
    const std::string text = kPuzzle + "\n" + kPuzzle.substr(40);
    std::copy(text.begin(), text.end(), buffer.begin());
    return {.bytes = text.size()};
  }
  bool is_ready() override { return true; }

 private:
  int reads_ = 0;
};

// Catches a run that reads on for ever when a source is stopped and the signal is not.
TEST(Endings, ASourceMayBeStoppedByItself) {
  for (const unsigned threads : {1U, 2U}) {
    const RunResult run =
        run_inputs({{.name = "a",
                     .size = {},
                     .open = [](const StopSignal&) { return std::make_unique<ShySource>(); }},
                    memory_input("b", kEmpty)},
                   {.threads = threads});
    EXPECT_EQ(run.output, kAnswer + "\n");
    EXPECT_EQ(run.report.ending, Ending::stopped);
  }
}

// Catches a request before the start that is overlooked.
TEST(Endings, AStopBeforeTheStart) {
  const std::vector<Input> inputs = {memory_input("a", kPuzzle)};
  MemorySink sink;
  MemoryObserver observer;
  StopSignal stop;
  stop.request();
  EXPECT_EQ(run_batch(inputs, sink, {}, observer, stop).ending, Ending::stopped);
  EXPECT_EQ(sink.written(), "");
}

// Catches a run that stops what else the caller's signal stands for, when all records asked for
// were answered and when writing fails.
TEST(Endings, TheCallersSignalIsOnlyListenedTo) {
  const std::string text = kPuzzle + "\n" + kEmpty + "\n" + kPuzzle + "\n";
  for (const unsigned threads : {1U, 2U}) {
    MemoryObserver observer;
    StopSignal stop;
    MemorySink sink;
    BatchOptions options{.threads = threads, .limit = 1, .block_bytes = 1};
    EXPECT_EQ(run_batch(std::vector{memory_input("a", text)}, sink, options, observer, stop).ending,
              Ending::complete);
    MemorySink full(10, std::errc::no_space_on_device);
    options.limit = kNoLimit;
    EXPECT_EQ(run_batch(std::vector{memory_input("a", text)}, full, options, observer, stop).ending,
              Ending::bad_output);
    EXPECT_FALSE(stop.is_requested());
  }
}

/// Says that nothing is ready behind every record, and keeps what was written when it was read
/// then.
class SlowTyper final : public Source {
 public:
  SlowTyper(const std::vector<std::string>& pieces, const MemorySink& sink,
            std::vector<std::string>& seen)
      : pieces_(pieces), sink_(sink), seen_(seen) {}

  ReadResult read(std::span<char> buffer) override {
    seen_.push_back(sink_.written());
    if (next_ == pieces_.size()) return {};
    const std::string& piece = pieces_[next_++];
    std::copy(piece.begin(), piece.end(), buffer.begin());
    return {.bytes = piece.size()};
  }
  bool is_ready() override { return false; }

 private:
  const std::vector<std::string>& pieces_;
  const MemorySink& sink_;
  std::vector<std::string>& seen_;
  std::size_t next_ = 0;
};

// Catches answers that wait for a block to fill: who types puzzles sees each answer at once.
TEST(Endings, AnswersBeforeItWaitsForMore) {
  const std::vector<std::string> pieces = {kPuzzle + "\n", kEmpty.substr(0, 40), kEmpty.substr(40),
                                           "\n", kInvalid + "\n"};
  std::vector<std::string> seen;
  MemorySink sink;
  MemoryObserver observer;
  StopSignal stop;
  const std::vector<Input> inputs = {{.name = "a", .size = {}, .open = [&](const StopSignal&) {
                                        return std::make_unique<SlowTyper>(pieces, sink, seen);
                                      }}};
  const BatchReport report = run_batch(inputs, sink, {}, observer, stop);
  EXPECT_EQ(report.ending, Ending::complete);
  const std::string one = kAnswer + "\n";
  const std::string two = one + kSmallest + "\n";
  EXPECT_EQ(seen, (std::vector<std::string>{"", one, one, one, two, two + "invalid\n"}));
}

}  // namespace
}  // namespace lanedoku
