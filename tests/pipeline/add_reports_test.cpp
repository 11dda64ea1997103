// SPDX-License-Identifier: MIT
//
// Reports of parts add up to that of the whole.
#include "pipeline/add_reports.hpp"

#include <gtest/gtest.h>

namespace lanedoku::pipeline {
namespace {

// Catches a count or a time that is left out or added to another one.
TEST(AddReports, AddsEveryNumber) {
  BatchReport total;
  total.records_before = 1000;
  BatchReport part;
  part.records = 21;
  part.records_before = 5;
  part.statuses = {1, 2, 3, 4, 5, 6};
  part.skipped = {.comments = 7, .headers = 8, .blank_lines = 9, .other = 10};
  part.bytes_in = 11;
  part.bytes_out = 12;
  part.wall_seconds = 0.5;
  part.cpu_seconds = 0.25;
  part.read_seconds = 1;
  part.solve_seconds = 2;
  part.write_seconds = 4;
  part.guesses.add(3);
  add(total, part);
  add(total, part);
  EXPECT_EQ(total.records, 42U);
  EXPECT_EQ(total.statuses, (std::array<std::uint64_t, kStatusCount>{2, 4, 6, 8, 10, 12}));
  EXPECT_EQ(total.skipped.comments, 14U);
  EXPECT_EQ(total.skipped.headers, 16U);
  EXPECT_EQ(total.skipped.blank_lines, 18U);
  EXPECT_EQ(total.skipped.other, 20U);
  EXPECT_EQ(total.bytes_in, 22U);
  EXPECT_EQ(total.bytes_out, 24U);
  EXPECT_EQ(total.wall_seconds, 1);
  EXPECT_EQ(total.cpu_seconds, 0.5);
  EXPECT_EQ(total.read_seconds, 2);
  EXPECT_EQ(total.solve_seconds, 4);
  EXPECT_EQ(total.write_seconds, 8);
  EXPECT_EQ(total.guesses.counts(), (std::vector<GuessCount>{{3, 2}}));
  EXPECT_EQ(total.records_before, 1000U) << "what is before the whole stays";
}

// Catches hardest records of which one part's are lost or come in the wrong order.
TEST(AddReports, KeepsTheHardestOfAll) {
  BatchReport total;
  BatchReport more;
  for (std::uint64_t record = 1; record <= kHardestKept; ++record) {
    keep_hardest(total.hardest, {.record = record, .input = 0, .line = record, .guesses = 10});
    keep_hardest(more.hardest, {.record = 100 + record,
                                .input = 0,
                                .line = record,
                                .guesses = static_cast<std::uint32_t>(5 + record)});
  }
  add(total, more);
  std::vector<std::uint64_t> records;
  for (const HardRecord& hard : total.hardest) records.push_back(hard.record);
  EXPECT_EQ(records, (std::vector<std::uint64_t>{110, 109, 108, 107, 106, 1, 2, 3, 4, 5}))
      << "15 to 11 guesses, then those with 10, the first in the input first";
}

}  // namespace
}  // namespace lanedoku::pipeline
