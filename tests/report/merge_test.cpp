// SPDX-License-Identifier: MIT
//
// The statistics of parts as those of the whole.
#include "report/merge.hpp"

#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace lanedoku::report {
namespace {

// A run over `file` of `records` records, of which the last one took `guesses`.
NamedStatistics run_of(const std::string& file, std::uint64_t records, std::uint32_t guesses) {
  NamedStatistics run{file + ".json", {}};
  BatchReport& report = run.statistics.report;
  report.records = report.statuses[0] = records;
  report.wall_seconds = static_cast<double>(records);
  report.cpu_seconds = 1;
  report.guesses.add(guesses);
  report.hardest = {
      {.record = records, .input = 0, .line = records + 1, .guesses = guesses, .member = "m"}};
  run.statistics.facts.files = {file};
  run.statistics.facts.threads = 2;
  run.statistics.facts.engine = "lanes";
  run.statistics.facts.target = "avx2";
  return run;
}

NamedStatistics shard_of(std::uint32_t number, std::uint32_t of, std::uint64_t records,
                         std::uint32_t guesses) {
  NamedStatistics shard = run_of("in", records, guesses);
  shard.name = "shard" + std::to_string(number);
  shard.statistics.facts.shard = Shard{number, of};
  shard.statistics.report.records_before.reset();
  shard.statistics.report.hardest.front().line = 0;
  return shard;
}

std::string problem_of(const std::vector<NamedStatistics>& runs) {
  try {
    static_cast<void>(merge(runs));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

// Catches times that are added where they passed side by side, and files that get another's name.
TEST(Merge, AddsSeparateRuns) {
  std::vector<NamedStatistics> runs = {run_of("a", 10, 5), run_of("b", 30, 7), run_of("a", 20, 6)};
  runs[1].statistics.facts.target = "neon";
  const Statistics total = merge(runs);
  EXPECT_EQ(total.report.records, 60U);
  EXPECT_EQ(total.report.statuses[0], 60U);
  EXPECT_EQ(total.report.wall_seconds, 30) << "the longest";
  EXPECT_EQ(total.report.cpu_seconds, 3);
  EXPECT_EQ(total.report.guesses.total(), 18U);
  EXPECT_EQ(total.report.guesses.percentile(0.5), 6U);
  ASSERT_EQ(total.report.hardest.size(), 3U);
  EXPECT_EQ(file_of(total.report.hardest[0], total.facts), "b/m");
  EXPECT_EQ(file_of(total.report.hardest[1], total.facts), "a/m");
  EXPECT_EQ(file_of(total.report.hardest[2], total.facts), "a/m");
  EXPECT_EQ(total.report.hardest[1].record, 20U) << "as in its own run";
  EXPECT_EQ(total.report.hardest[1].line, 21U);
  EXPECT_EQ(total.facts.threads, 6U);
  EXPECT_EQ(total.facts.target, "avx2, neon") << "each once";
  EXPECT_FALSE(total.facts.shard);
}

// Catches records numbered within their shard, and shards taken in the order they are given.
TEST(Merge, NumbersTheRecordsOfShards) {
  const Statistics total =
      merge(std::vector{shard_of(3, 3, 5, 1), shard_of(1, 3, 10, 3), shard_of(2, 3, 7, 2)});
  EXPECT_EQ(total.report.records, 22U);
  ASSERT_EQ(total.report.hardest.size(), 3U);
  EXPECT_EQ(total.report.hardest[0].record, 10U);
  EXPECT_EQ(total.report.hardest[1].record, 17U);
  EXPECT_EQ(total.report.hardest[2].record, 22U);
  EXPECT_EQ(total.report.hardest[0].line, 0U) << "nobody knows";
  EXPECT_FALSE(total.facts.shard) << "it is the whole";
  EXPECT_EQ(total.report.records_before, 0U);
}

// Catches records that count those before twice.
TEST(Merge, LeavesNumbersThatAreRightAlready) {
  std::vector<NamedStatistics> shards = {shard_of(1, 2, 10, 3), shard_of(2, 2, 7, 2)};
  shards[1].statistics.report.records_before = 10;
  shards[1].statistics.report.hardest.front().record = 17;
  EXPECT_EQ(merge(shards).report.hardest[1].record, 17U);
  shards[0].statistics.report.records = 9;
  EXPECT_EQ(problem_of(shards),
            "shard2 is shard 2 of 2 with 10 records before it, but the shards before hold 9: they "
            "are not parts of one run");
}

// Catches a total of what is not one run, as a cluster makes them when a task has died.
TEST(Merge, RefusesWhatDoesNotBelongTogether) {
  EXPECT_EQ(problem_of({shard_of(1, 4, 1, 1), shard_of(3, 4, 1, 1)}),
            "of 4 shards 2 are missing: 2, 4; give the statistics of all");
  EXPECT_EQ(problem_of({shard_of(1, 2, 1, 1)}),
            "of 2 shards one is missing: 2; give the statistics of all");
  EXPECT_EQ(problem_of({shard_of(2, 4'000'000'000, 1, 1)}),
            "of 4000000000 shards 3999999999 are missing: 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, "
            "14, 15, 16, 17, 18, 19, 20, 21 ...; give the statistics of all");
  EXPECT_EQ(problem_of({shard_of(1, 2, 1, 1), shard_of(2, 2, 1, 1), shard_of(2, 2, 1, 1)}),
            "shard2 is shard 2 of 2, and so is shard2; leave one out");
  EXPECT_EQ(problem_of({shard_of(1, 2, 1, 1), shard_of(2, 3, 1, 1)}),
            "shard1 is shard 1 of 2 and shard2 is shard 2 of 3: they are not parts of one run");
  std::vector<NamedStatistics> shards = {shard_of(1, 2, 1, 1), shard_of(2, 2, 1, 1)};
  shards[1].statistics.report.ending = Ending::stopped;
  EXPECT_EQ(problem_of(shards),
            "shard2 is of a run that ended early (stopped); finish it (solve --resume), or run it "
            "again");
  EXPECT_EQ(problem_of({run_of("a", 1, 1), shard_of(1, 1, 1, 1)}),
            "a.json is no shard and shard1 is shard 1 of 1: they are not parts of one run");
  EXPECT_EQ(problem_of({shard_of(1, 1, 1, 1), run_of("a", 1, 1)}),
            "shard1 is shard 1 of 1 and a.json is no shard: they are not parts of one run");
  std::vector<NamedStatistics> runs = {run_of("a", 1, 1), run_of("b", 1, 1)};
  runs[1].statistics.facts.engine = "reference";
  EXPECT_EQ(
      problem_of(runs),
      "a.json is of engine lanes and b.json of engine reference: their guesses do not add up");
}

}  // namespace
}  // namespace lanedoku::report
