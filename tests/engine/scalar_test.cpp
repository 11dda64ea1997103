// SPDX-License-Identifier: MIT
//
// What is peculiar to engine `scalar`: the total of its work is bounded on every input.
#include "engine/scalar.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <string>

#include "support/budget.hpp"
#include "support/puzzles.hpp"

namespace lanedoku::engine {
namespace {

ScalarResult solve(std::string_view puzzle) {
  Solution solution;
  return solve_by_scalar(PuzzleText(puzzle.data(), kCells), solution);
}

// Guesses of all phases per puzzle; the freezing puzzles need hundreds of thousands in row order.
constexpr std::uint64_t kMostWork = 5000;

// Catches a search that explodes where row order does.
TEST(Scalar, WorkIsBoundedOnFreezingPuzzles) {
  constexpr std::array<std::string_view, 6> kPuzzles = {
      "001000000200000000003000000400000005005000600600000040007103000800000000009020000",
      "000007004000006003860200000509082000640000080000000700000000042010030000703000009",
      "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
      "...........89.......4.......7.4......81...4...6......7..3..............3..2.9.7..",
      "......3.7...........................5...................7......................7.",
      "................................................................................."};
  for (const std::string_view puzzle : kPuzzles) {
    const ScalarResult result = solve(puzzle);
    EXPECT_LE(result.work, kMostWork) << puzzle;
    RecordProperty(std::string(puzzle), std::to_string(result.work));
  }
}

// Catches a search that explodes somewhere on nearly empty boards.
TEST(Scalar, WorkIsBoundedOnRandomSparseGrids) {
  std::uint64_t most = 0;
  for (std::uint64_t seed = 0; seed < support::scaled(100'000); ++seed) {
    const std::string puzzle = support::random_grid(seed, seed % 25);
    const ScalarResult result = solve(puzzle);
    most = std::max(most, result.work);
    ASSERT_LE(result.work, kMostWork) << puzzle;
    ASSERT_LE(result.guesses, result.work) << puzzle;
  }
  RecordProperty("most", std::to_string(most));
}

// Catches the work of the smallest solution counted as guesses, which only prove the status.
TEST(Scalar, GuessesOfPuzzlesWithSeveralSolutionsAreNotReported) {
  const ScalarResult result = solve(std::string(kCells, '.'));
  EXPECT_EQ(result.status, Status::multiple);
  EXPECT_EQ(result.guesses, 0U);
  EXPECT_GT(result.work, 0U);
}

// Catches propagation that misses a hidden or naked single: this puzzle needs nothing else.
TEST(Scalar, SolvesBySinglesAloneWhatNeedsNoMore) {
  const ScalarResult result = solve(support::kKnownPuzzle);
  EXPECT_EQ(result.status, Status::unique);
  EXPECT_EQ(result.guesses, 0U);
}

}  // namespace
}  // namespace lanedoku::engine
