// SPDX-License-Identifier: MIT
//
// The runner: which puzzles are timed, that wrong answers cannot pass, that counts add up, and that
// times and cycles come out of what they say.
#include "measure/bench.hpp"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>

#include "measure/clock.hpp"
#include "measure/trial.hpp"
#include "measure/warm_up.hpp"
#include "measure/workload.hpp"
#include "support/puzzles.hpp"

namespace lanedoku::measure {
namespace {

constexpr std::string_view kUnique = support::kKnownPuzzle;
constexpr std::string_view kHard =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
// The first cell would have to be 5, which its column has.
constexpr std::string_view kUnsolvable =
    ".3467891257219.348198342567859761423426853791713924856961537284287419635345286179";

std::vector<char> many(std::string_view puzzle, std::size_t count) {
  std::vector<char> cells;
  for (std::size_t i = 0; i < count; ++i) cells.insert(cells.end(), puzzle.begin(), puzzle.end());
  return cells;
}

std::vector<Contender> contenders(std::vector<std::string> names,
                                  std::uint64_t step_budget = 1'000'000) {
  SolverOptions base;
  base.step_budget = step_budget;
  const std::array<Target, 1> targets = {default_target()};
  return make_contenders(names, targets, base);
}

BenchPlan small_plan() {
  BenchPlan plan;
  plan.contenders = contenders({"lanes", "reference"});
  plan.threads = {1, 2};
  plan.repeat = 3;
  plan.seconds = 0.005;
  return plan;
}

TEST(Contenders, BearTheirRealNames) {
  const auto both = contenders({"reference", "lanes"});
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].options.engine, Engine::reference);
  EXPECT_FALSE(both[0].has_guesses);
  EXPECT_EQ(both[1].engine, "lanes");
  EXPECT_TRUE(both[1].has_guesses);
  EXPECT_THROW(static_cast<void>(contenders({"default"})), std::invalid_argument);
}

TEST(Workload, TakesEachPuzzleOnceInAnOrderOfItsOwn) {
  std::vector<char> cells;
  for (char mark = '1'; mark <= '9'; ++mark) {
    std::string puzzle(kCells, '.');
    puzzle[0] = mark;
    cells.insert(cells.end(), puzzle.begin(), puzzle.end());
  }
  const Workload workload(cells, std::nullopt);
  std::string marks;
  for (const PuzzleText& puzzle : workload.puzzles()) marks += puzzle[0];
  EXPECT_NE(marks, "123456789");
  const Workload again(cells, std::nullopt);
  EXPECT_EQ(digest(workload.puzzles()), digest(again.puzzles()));
  std::sort(marks.begin(), marks.end());
  EXPECT_EQ(marks, "123456789");
  const Workload permuted(cells, 1);
  EXPECT_NE(digest(workload.puzzles()), digest(permuted.puzzles()));
}

TEST(WarmUp, MarksEachDoublingAndTheEnd) {
  const auto cells = many(kUnique, 200);
  const Workload workload(cells, 1);
  const StopSignal stop;
  const auto answers = warm_up(contenders({"lanes"})[0], workload.puzzles(), 60, stop);
  ASSERT_TRUE(answers);
  std::vector<std::size_t> marks;
  for (const WarmUp::Mark& mark : answers->marks) marks.push_back(mark.puzzles);
  EXPECT_EQ(marks, (std::vector<std::size_t>{64, 128, 200}));
  EXPECT_LE(answers->seconds_for(64), answers->seconds_for(200));
  EXPECT_EQ(answers->statuses.size(), 200U);
}

TEST(WarmUp, EndsWhenItsTimeIsUp) {
  const auto cells = many(kHard, 100'000);
  const Workload workload(cells, 1);
  const StopSignal stop;
  const auto answers =
      warm_up(contenders({"reference"}, 10'000)[0], workload.puzzles(), 0.01, stop);
  ASSERT_TRUE(answers);
  EXPECT_LT(answers->puzzles(), 100'000U);
  EXPECT_GE(answers->puzzles(), kFirstMark);
}

TEST(CheckAgreement, NoticesWhatDiffers) {
  const auto cells = many(kUnique, 3);
  const Workload workload(cells, 1);
  const StopSignal stop;
  const Contender contender = contenders({"lanes"})[0];
  const auto right = warm_up(contender, workload.puzzles(), 60, stop);
  ASSERT_TRUE(right);
  const auto differs = [&](const WarmUp& other) {
    try {
      check_agreement(workload.puzzles(), contender, *right, contender, other);
      return false;
    } catch (const std::runtime_error&) {
      return true;
    }
  };
  EXPECT_FALSE(differs(*right));
  WarmUp wrong = *right;
  wrong.statuses[2] = Status::multiple;
  EXPECT_TRUE(differs(wrong));
  wrong.statuses[2] = Status::abandoned;
  EXPECT_FALSE(differs(wrong));
  wrong = *right;
  std::swap(wrong.solutions[1][0], wrong.solutions[1][1]);
  EXPECT_TRUE(differs(wrong));
  wrong = *right;
  ++wrong.guesses[0];
  EXPECT_TRUE(differs(wrong));
}

TEST(MemoryTrial, SolvesEveryPuzzleInEveryPass) {
  const auto cells = many(kUnique, 100);
  const Workload workload(cells, 1);
  for (const unsigned threads : {1U, 3U}) {
    const auto trial = make_memory_trial(contenders({"lanes"})[0], threads, workload.puzzles());
    const Measurement measured = trial->run(5);
    EXPECT_EQ(measured.records, 500U);
    EXPECT_GT(measured.seconds, 0);
    EXPECT_GT(measured.clock_ghz, 0);
  }
}

TEST(PipelineTrial, SolvesEveryPuzzleInEveryPass) {
  const auto cells = many(kUnique, 100);
  const Workload workload(cells, 1);
  StopSignal stop;
  const auto trial = make_pipeline_trial(contenders({"lanes"})[0], 2, workload.puzzles(), stop);
  EXPECT_EQ(trial->run(5).records, 500U);
  EXPECT_EQ(trial->run(2).records, 200U);
  stop.request();
  EXPECT_EQ(trial->run(2).records, 0U);
}

TEST(BenchFile, TimesEveryRowOverTheSamePuzzles) {
  pipeline::LoadedPuzzles puzzles;
  puzzles.cells = many(kUnique, 90);
  const auto more = many(kUnsolvable, 10);
  puzzles.cells.insert(puzzles.cells.end(), more.begin(), more.end());
  puzzles.malformed = 7;
  BenchPlan plan = small_plan();
  plan.end_to_end = true;
  plan.records = 100;
  StopSignal stop;
  std::vector<double> clocks;
  const auto runs = bench_file(
      "some.txt", puzzles, plan, stop, [](const std::string&) {}, clocks);
  ASSERT_TRUE(runs);
  ASSERT_EQ(runs->size(), 8U);
  EXPECT_EQ(clocks.size(), 8U * plan.repeat);
  for (const report::BenchRun& run : *runs) {
    EXPECT_EQ(run.file, "some.txt");
    EXPECT_EQ(run.records, 100U);
    EXPECT_EQ(run.file_records, 100U);
    EXPECT_EQ(run.puzzles_digest, runs->front().puzzles_digest);
    EXPECT_EQ(run.count(Status::unique), 90U);
    EXPECT_EQ(run.count(Status::unsolvable), 10U);
    EXPECT_EQ(run.count(Status::malformed), 7U);
    EXPECT_EQ(run.guesses.has_value(), run.engine == "lanes");
    EXPECT_EQ(run.puzzles_per_second.size(), plan.repeat);
    EXPECT_EQ(run.cycles_per_puzzle.size(), plan.repeat);
    EXPECT_GE(run.passes, 1U);
    for (const double cycles : run.cycles_per_puzzle) EXPECT_GT(cycles, 100);
  }
}

TEST(BenchFile, ShortensTheListToWhatTheSlowestCanDo) {
  pipeline::LoadedPuzzles puzzles;
  puzzles.cells = many(kHard, 20'000);
  BenchPlan plan = small_plan();
  plan.contenders = contenders({"lanes", "reference"}, 20'000);
  StopSignal stop;
  std::vector<double> clocks;
  const auto runs = bench_file(
      "hard", puzzles, plan, stop, [](const std::string&) {}, clocks);
  ASSERT_TRUE(runs);
  for (const report::BenchRun& run : *runs) {
    EXPECT_LT(run.records, 20'000U);
    EXPECT_EQ(run.records % kFirstMark, 0U);
    EXPECT_EQ(run.file_records, 20'000U);
    EXPECT_EQ(run.count(Status::abandoned), run.engine == "reference" ? run.records : 0U);
  }
}

TEST(BenchFile, EndsWhenAskedTo) {
  pipeline::LoadedPuzzles puzzles;
  puzzles.cells = many(kUnique, 10);
  StopSignal stop;
  stop.request();
  std::vector<double> clocks;
  EXPECT_FALSE(bench_file(
      "some", puzzles, small_plan(), stop, [](const std::string&) {}, clocks));
}

// Nobody tells us the true clock; but no processor is outside these bounds, and a loop twice as
// long as we think, or half as long, is on most.
TEST(ClockGhz, IsThatOfAProcessor) {
  if (!can_measure_clock()) GTEST_SKIP() << "not on this processor";
  double best = 0;
  for (int i = 0; i < 20; ++i) best = std::max(best, clock_ghz());
  EXPECT_GT(best, 0.8);
  EXPECT_LT(best, 7.0);
}

}  // namespace
}  // namespace lanedoku::measure
