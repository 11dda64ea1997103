// SPDX-License-Identifier: MIT
//
// A baseline that solves wrongly, or less than it says, would make a comparison worthless.
#include "plain.hpp"

#include <gtest/gtest.h>
#include <ostream>
#include <string>

#include "engine/check.hpp"
#include "puzzles.hpp"

namespace lanedoku::benchmarks {
namespace {

struct Plain {
  const char* name;
  PlainResult (*solve)(PuzzleText, int, std::uint64_t, Solution&) noexcept;

  friend void PrintTo(const Plain& plain, std::ostream* out) { *out << plain.name; }
};

class PlainSolver : public testing::TestWithParam<Plain> {};

TEST_P(PlainSolver, SolvesAndProves) {
  const Puzzles puzzles(30);
  const std::vector<Solution> solutions = puzzles.solutions();
  for (std::size_t i = 0; i < puzzles.count(); ++i) {
    Solution any;
    Solution proved;
    const PlainResult one = GetParam().solve(puzzles[i], 1, 10'000'000, any);
    const PlainResult both = GetParam().solve(puzzles[i], 2, 10'000'000, proved);
    EXPECT_EQ(one.solutions, 1);
    EXPECT_EQ(both.solutions, 1);
    EXPECT_FALSE(both.is_abandoned);
    EXPECT_GT(both.steps, one.steps);
    EXPECT_EQ(any, solutions[i]);
    EXPECT_EQ(proved, solutions[i]);
    EXPECT_TRUE(engine::is_solution_of(any, puzzles[i]));
  }
}

TEST_P(PlainSolver, StopsAtTwoSolutionsAndAtItsBudget) {
  const std::string empty(kCells, '.');
  Solution first;
  EXPECT_EQ(GetParam().solve(PuzzleText(empty.data(), kCells), 2, 1'000'000, first).solutions, 2);
  // The smallest grid there is.
  EXPECT_EQ(std::string(first.begin(), first.begin() + 18), "123456789456789123");
  const PlainResult few = GetParam().solve(PuzzleText(empty.data(), kCells), 2, 10, first);
  EXPECT_TRUE(few.is_abandoned);
  EXPECT_EQ(few.steps, 10U);
  EXPECT_EQ(few.solutions, 0);
}

INSTANTIATE_TEST_SUITE_P(Plain, PlainSolver,
                         testing::Values(Plain{"rescan", solve_by_rescan},
                                         Plain{"tables", solve_by_tables}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace lanedoku::benchmarks
