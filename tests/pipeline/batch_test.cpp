// SPDX-License-Identifier: MIT
//
// Whole runs over sources and sinks in memory: answers and counts.
#include "lanedoku/batch.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/budget.hpp"
#include "support/memory_stream.hpp"
#include "support/puzzles.hpp"
#include "support/samples.hpp"
#include "support/solve.hpp"

namespace lanedoku {

namespace {

using support::kAnswer;
using support::kEmpty;
using support::kInvalid;
using support::kPuzzle;
using support::kSmallest;
using support::kUnsolvable;
using support::memory_input;
using support::MemoryObserver;
using support::MemorySink;
using support::mixed_sample;
using support::run_inputs;
using support::run_texts;
using support::RunResult;
using support::Sample;

// Everything a run tells that must not depend on threads, blocks and delivery.
std::string facts_of(const RunResult& run) {
  const BatchReport& report = run.report;
  std::string facts = run.output;
  const auto add = [&facts](std::uint64_t number) {
    facts += ' ';
    facts += std::to_string(number);
  };
  for (const std::string& message : run.messages) facts += message + '\n';
  facts += std::to_string(static_cast<int>(report.ending)) + report.error;
  for (const std::uint64_t count : report.statuses) add(count);
  for (const std::uint64_t count :
       {report.records, report.skipped.comments, report.skipped.headers, report.skipped.blank_lines,
        report.skipped.other, report.bytes_in, report.bytes_out, report.guesses.total(),
        report.guesses.count(), std::uint64_t{report.guesses.percentile(0.9)}}) {
    add(count);
  }
  for (const HardRecord& hard : report.hardest) {
    add(hard.record);
    add(hard.input);
    add(hard.line);
    add(hard.guesses);
  }
  return facts;
}

// Catches any influence of threads, block size and the timing of the input on what is written,
// said and counted.
TEST(RunBatch, NothingDependsOnThreadsBlocksAndTiming) {
  const Sample a = mixed_sample(1, support::scaled(200));
  const Sample b = mixed_sample(1000, support::scaled(100));
  const std::vector<std::string> texts = {"7\n" + a.text, "", "# only a comment", b.text};
  const RunResult first = run_texts(texts);
  EXPECT_EQ(first.output, a.answers + b.answers);
  EXPECT_EQ(first.report.ending, Ending::complete);
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    for (const std::size_t block_bytes : {1U, 82U, 574U, 4096U, 65536U, 1048576U}) {
      for (const std::uint64_t seed : {0U, 1U}) {
        const RunResult run = run_texts(texts, {.threads = threads, .block_bytes = block_bytes},
                                        {.chunk = seed == 0 ? 4096U : 0U, .seed = seed});
        ASSERT_EQ(facts_of(run), facts_of(first))
            << threads << " threads, blocks of " << block_bytes;
      }
    }
  }
}

// Catches counts that go to the wrong status or are lost.
TEST(RunBatch, CountsEveryStatus) {
  const RunResult run = run_texts({kPuzzle + "\n" + kEmpty + "\n" + kInvalid + "\nx" + kPuzzle +
                                   "\n" + kUnsolvable + "\n" + kEmpty});
  EXPECT_EQ(run.output,
            kAnswer + "\n" + kSmallest + "\ninvalid\nmalformed\nunsolvable\n" + kSmallest + "\n");
  EXPECT_EQ(run.report.records, 6U);
  EXPECT_EQ(run.report.count(Status::unique), 1U);
  EXPECT_EQ(run.report.count(Status::multiple), 2U);
  EXPECT_EQ(run.report.count(Status::unsolvable), 1U);
  EXPECT_EQ(run.report.count(Status::invalid), 1U);
  EXPECT_EQ(run.report.count(Status::malformed), 1U);
  EXPECT_EQ(run.report.count(Status::abandoned), 0U);
  EXPECT_EQ(run.report.bytes_in, 6 * 82U);
  EXPECT_EQ(run.report.bytes_out, run.output.size());
  EXPECT_EQ(run.report.guesses.count(), 2U) << "of unique and unsolvable records only";
}

// Catches records lost, repeated or misnumbered at the borders of --skip and --limit, wherever
// blocks and inputs end.
TEST(RunBatch, SkipAndLimitAtEveryBoundary) {
  std::vector<std::string> texts(2);
  std::vector<std::string> answers;
  for (std::uint64_t i = 0; i < 9; ++i) {
    texts[i / 5] += i % 4 == 3 ? "short\n" : support::full_grid(i) + "\n";
    if (i == 4) texts[0] += "# c\n\n";
    answers.push_back(i % 4 == 3 ? "malformed\n" : support::full_grid(i) + "\n");
  }
  constexpr std::uint64_t kStep = support::kSlowdown > 1 ? 3 : 1;
  for (std::uint64_t skip = 0; skip <= 10; skip += kStep) {
    for (std::uint64_t limit = 0; limit <= 10; limit += kStep) {
      std::string expected;
      for (std::uint64_t i = skip; i < std::min<std::uint64_t>(9, skip + limit); ++i) {
        expected += answers[i];
      }
      for (const std::size_t block_bytes : {1U, 200U, 65536U}) {
        for (const unsigned threads : {1U, 3U}) {
          const RunResult run = run_texts(
              texts,
              {.threads = threads, .skip = skip, .limit = limit, .block_bytes = block_bytes});
          ASSERT_EQ(run.output, expected) << skip << ' ' << limit << ' ' << block_bytes;
          ASSERT_EQ(run.report.records, skip >= 9 ? 0 : std::min(limit, 9 - skip));
          ASSERT_EQ(run.report.ending, Ending::complete) << skip << ' ' << limit;
        }
      }
    }
  }
}

// Catches a sum of skip and limit that overflows.
TEST(RunBatch, HugeSkipAndLimit) {
  EXPECT_EQ(run_texts({kPuzzle}, {.skip = kNoLimit, .limit = kNoLimit}).output, "");
  EXPECT_EQ(run_texts({kPuzzle}, {.skip = 0, .limit = kNoLimit - 1}).output, kAnswer + "\n");
  EXPECT_EQ(run_texts({kPuzzle + "\n" + kEmpty}, {.skip = 1, .limit = kNoLimit}).output,
            kSmallest + "\n");
}

// Catches a run that fails over what lies beyond the records asked for; which thread is how far
// must not decide.
TEST(RunBatch, WhatIsBeyondTheLimitDoesNotMatter) {
  std::string text;
  for (int i = 0; i < 5; ++i) text += kPuzzle + "\n";
  for (const unsigned threads : {1U, 2U, 8U}) {
    for (const std::size_t block_bytes : {1U, 82U, 65536U}) {
      for (std::size_t repeat = 0; repeat < support::scaled(10); ++repeat) {
        const BatchOptions options{.threads = threads, .limit = 5, .block_bytes = block_bytes};
        const RunResult missing =
            run_inputs({memory_input("a", text), support::missing_input("b")}, options);
        EXPECT_EQ(missing.report.ending, Ending::complete) << threads << ' ' << block_bytes;
        const RunResult broken =
            run_inputs({memory_input("a", text, {.fails_after = text.size()})}, options);
        EXPECT_EQ(broken.report.ending, Ending::complete) << threads << ' ' << block_bytes;
        EXPECT_EQ(broken.report.records, 5U);
      }
    }
  }
}

// Catches a list of hardest records that is unsorted, incomplete or misplaced, whatever blocks it
// was collected from.
TEST(RunBatch, HardestRecords) {
  std::vector<std::string> texts(2);
  std::vector<std::string> puzzles;
  std::vector<std::pair<std::size_t, std::uint64_t>> places;
  for (std::uint64_t i = 0; i < 120; ++i) {
    std::string puzzle = support::minimal_puzzle(9000 + i).puzzle;
    if (i % 7 == 0) puzzle = kEmpty;  // takes guesses that are not reported
    if (i % 11 == 0) puzzle = puzzles.empty() ? puzzle : puzzles.back();  // ties
    puzzles.push_back(puzzle);
    std::string& text = texts[i / 70];
    if (i % 5 == 0) text += "\n";
    text += puzzle + "\n";
    places.emplace_back(i / 70, std::count(text.begin(), text.end(), '\n'));
  }
  Solver solver;
  const std::vector<support::Solved> solved = support::solve_all(solver, puzzles);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    if (solved[i].guesses != 0) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return solved[a].guesses > solved[b].guesses;
  });
  ASSERT_GT(order.size(), kHardestKept) << "the test shows nothing";
  for (const std::size_t block_bytes : {1U, 1000U, 1048576U}) {
    const RunResult run = run_texts(texts, {.threads = 2, .block_bytes = block_bytes});
    ASSERT_EQ(run.report.hardest.size(), kHardestKept);
    for (std::size_t i = 0; i < kHardestKept; ++i) {
      const HardRecord& hard = run.report.hardest[i];
      EXPECT_EQ(hard.record, order[i] + 1) << i;
      EXPECT_EQ(hard.guesses, solved[order[i]].guesses) << i;
      EXPECT_EQ(hard.input, places[order[i]].first) << i;
      EXPECT_EQ(hard.line, places[order[i]].second) << i;
    }
  }
}

// Catches guesses reported for an engine that counts none, and `abandoned` without a message.
TEST(RunBatch, EngineReference) {
  const std::string freezing =
      "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
  const RunResult run =
      run_texts({kPuzzle + "\n" + freezing + "\n"},
                {.solver = {.engine = Engine::reference, .step_budget = 100'000}});
  EXPECT_EQ(run.output, kAnswer + "\nabandoned\n");
  EXPECT_EQ(run.report.count(Status::abandoned), 1U);
  EXPECT_EQ(run.report.guesses.count(), 0U);
  EXPECT_TRUE(run.report.hardest.empty());
  EXPECT_EQ(run.messages, std::vector<std::string>{"a:2: abandoned: the step budget ran out"});
}

// Catches progress that runs backwards or does not arrive at the end.
TEST(RunBatch, ProgressGrowsToTheEnd) {
  const Sample sample = mixed_sample(7, 30);
  const std::vector<Input> inputs = {memory_input("a", sample.text)};
  MemorySink sink;
  MemoryObserver observer;
  StopSignal stop;
  const BatchReport report =
      run_batch(inputs, sink, {.threads = 3, .block_bytes = 300}, observer, stop);
  ASSERT_GT(observer.progresses.size(), 5U);
  Progress before;
  for (const Progress& progress : observer.progresses) {
    EXPECT_GE(progress.records, before.records);
    EXPECT_GE(progress.bytes_in, before.bytes_in);
    EXPECT_GE(progress.seconds, before.seconds);
    before = progress;
  }
  EXPECT_EQ(before.records, report.records);
  EXPECT_EQ(before.bytes_in, sample.text.size());
}

// Catches times that are negative, or stages whose time is not measured.
TEST(RunBatch, TimesOfTheStages) {
  const Sample sample = mixed_sample(8, 50);
  const BatchReport report = run_texts({sample.text}).report;
  EXPECT_GT(report.wall_seconds, 0);
  EXPECT_GT(report.read_seconds, 0);
  EXPECT_GT(report.solve_seconds, 0);
  EXPECT_GT(report.write_seconds, 0);
  EXPECT_LE(report.read_seconds + report.solve_seconds + report.write_seconds, report.wall_seconds)
      << "on one thread";
}

}  // namespace
}  // namespace lanedoku
