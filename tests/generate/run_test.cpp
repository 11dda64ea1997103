// SPDX-License-Identifier: MIT
//
// Whole orders: the same bytes for any number of threads, and an end for every reason.
#include "generate/run.hpp"

#include <gtest/gtest.h>
#include <system_error>

namespace lanedoku::generate {
namespace {

class StringSink final : public Sink {
 public:
  std::error_code write(std::string_view bytes) override {
    if (text.size() >= room) return failure;
    text += bytes;
    return {};
  }
  std::string text;
  std::size_t room = std::string::npos;
  std::error_code failure = {};
};

class Observer final : public BatchObserver {
 public:
  void on_message(std::string_view) override {}
  void on_progress(const Progress& progress) override {
    records = progress.records;
    if (stop != nullptr) stop->request();
  }
  std::uint64_t records = 0;
  StopSignal* stop = nullptr;
};

RunOptions order(Kind kind, std::uint64_t count, unsigned threads) {
  return {.order = {.kind = kind, .seed = 5, .clues = facts_of(kind).usual},
          .count = count,
          .threads = threads};
}

TEST(Run, WritesTheSameBytesForAnyThreads) {
  const std::vector<std::pair<Kind, std::uint64_t>> orders = {
      {Kind::easy, 5000},    {Kind::minimal, 700},    {Kind::hard, 18},     {Kind::sparse, 2500},
      {Kind::multiple, 300}, {Kind::unsolvable, 300}, {Kind::invalid, 2049}};
  for (const auto& [kind, count] : orders) {
    std::string puzzles_of_one;
    std::string answers_of_one;
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
      StringSink puzzles;
      StringSink answers;
      Observer observer;
      const StopSignal stop;
      const RunReport report = run(order(kind, count, threads), puzzles, &answers, observer, stop);
      EXPECT_EQ(report.ending, Ending::complete) << report.error;
      EXPECT_EQ(report.puzzles, count);
      EXPECT_EQ(observer.records, count);
      EXPECT_EQ(puzzles.text.size(), count * kPuzzleBytes);
      if (threads == 1) {
        puzzles_of_one = puzzles.text;
        answers_of_one = answers.text;
      }
      EXPECT_EQ(puzzles.text, puzzles_of_one) << facts_of(kind).name << ' ' << threads;
      EXPECT_EQ(answers.text, answers_of_one) << facts_of(kind).name << ' ' << threads;
    }
  }
}

TEST(Run, OfMorePuzzlesStartsWithTheSame) {
  StringSink few;
  StringSink many;
  Observer observer;
  const StopSignal stop;
  EXPECT_EQ(run(order(Kind::easy, 1500, 2), few, nullptr, observer, stop).puzzles, 1500U);
  EXPECT_EQ(run(order(Kind::easy, 3000, 2), many, nullptr, observer, stop).puzzles, 3000U);
  EXPECT_EQ(few.text, many.text.substr(0, few.text.size()));
}

TEST(Run, OfNothingWritesNothing) {
  StringSink puzzles;
  Observer observer;
  const StopSignal stop;
  EXPECT_EQ(run(order(Kind::easy, 0, 2), puzzles, nullptr, observer, stop).ending,
            Ending::complete);
  EXPECT_EQ(puzzles.text, "");
}

TEST(Run, EndsWhenTheOutputDoes) {
  for (const unsigned threads : {1U, 2U}) {
    StringSink puzzles;
    Observer observer;
    const StopSignal stop;
    puzzles.room = 1;
    puzzles.failure = std::make_error_code(std::errc::broken_pipe);
    RunReport report = run(order(Kind::easy, 1U << 20, threads), puzzles, nullptr, observer, stop);
    EXPECT_EQ(report.ending, Ending::closed_output);
    puzzles.failure = std::make_error_code(std::errc::no_space_on_device);
    report = run(order(Kind::easy, 1U << 20, threads), puzzles, nullptr, observer, stop);
    EXPECT_EQ(report.ending, Ending::bad_output);
    EXPECT_NE(report.error.find("the puzzles"), std::string::npos);
    StringSink rest;
    report = run(order(Kind::easy, 1U << 20, threads), rest, &puzzles, observer, stop);
    EXPECT_NE(report.error.find("the answers"), std::string::npos);
  }
}

TEST(Run, StopsWhenAsked) {
  for (const unsigned threads : {1U, 2U}) {
    StringSink puzzles;
    StringSink answers;
    Observer observer;
    StopSignal stop;
    observer.stop = &stop;
    const RunReport report =
        run(order(Kind::easy, 1U << 24, threads), puzzles, &answers, observer, stop);
    EXPECT_EQ(report.ending, Ending::stopped);
    EXPECT_GT(report.puzzles, 0U);
    EXPECT_EQ(puzzles.text.size(), report.puzzles * kPuzzleBytes);
    EXPECT_EQ(answers.text.size(), report.puzzles * kPuzzleBytes);
  }
}

}  // namespace
}  // namespace lanedoku::generate
