// SPDX-License-Identifier: MIT
//
// What is peculiar to engine `reference`: its budget, and that it counts no guesses.
#include "engine/reference.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "support/puzzles.hpp"
#include "support/solve.hpp"

namespace lanedoku::engine {
namespace {

// Frozen for a search in row order; it has one solution.
constexpr std::string_view kExploding =
    "000007004000006003860200000509082000640000080000000700000000042010030000703000009";

PuzzleText to_puzzle(std::string_view text) { return PuzzleText(text.data(), kCells); }

// Catches an endless search: past the budget the record is given up.
TEST(Reference, AbandonsWhatExceedsTheBudget) {
  Solution solution;
  EXPECT_EQ(solve_by_reference(to_puzzle(kExploding), 100'000, solution), Status::abandoned);
}

// Catches a status claimed without proof, whatever the budget; and that a larger budget never
// undoes a result.
TEST(Reference, IsNeverWrongHoweverSmallTheBudget) {
  Solution solution;
  bool was_abandoned = false;
  bool is_decided = false;
  for (std::uint64_t budget = 1; budget < 1'000'000; budget = budget * 5 / 4 + 1) {
    const Status status = solve_by_reference(to_puzzle(support::kKnownPuzzle), budget, solution);
    if (status == Status::abandoned) {
      was_abandoned = true;
      EXPECT_FALSE(is_decided) << budget;
    } else {
      is_decided = true;
      EXPECT_EQ(status, Status::unique) << budget;
    }
  }
  EXPECT_TRUE(was_abandoned);
  EXPECT_TRUE(is_decided);
}

// Catches a puzzle given up although its last step was all it needed: a blank takes nine steps, one
// for each digit.
TEST(Reference, TheBudgetMayBeUsedUp) {
  std::string puzzle(support::kKnownSolution);
  puzzle[80] = '.';
  Solution solution;
  EXPECT_EQ(solve_by_reference(to_puzzle(puzzle), 8, solution), Status::abandoned);
  EXPECT_EQ(solve_by_reference(to_puzzle(puzzle), 9, solution), Status::unique);
}

// Catches a clash that is looked for only when the search comes by: it needs no step.
TEST(Reference, FindsClashesWithoutAStep) {
  std::string puzzle(kCells, '.');
  puzzle[79] = puzzle[80] = '5';
  Solution solution;
  EXPECT_EQ(solve_by_reference(to_puzzle(puzzle), 1, solution), Status::invalid);
}

// Catches a solution left in the caller's buffer for a record that is given up after its first
// solution was met but before a second was ruled out.
TEST(Reference, LeavesNoSolutionBehindWhenItGivesUp) {
  bool was_abandoned = false;
  for (std::uint64_t budget = 1; budget < 1'000'000; budget = budget * 5 / 4 + 1) {
    Solution solution;
    solution.fill('#');
    const Status status = solve_by_reference(to_puzzle(support::kKnownPuzzle), budget, solution);
    if (status != Status::abandoned) continue;
    was_abandoned = true;
    EXPECT_EQ(std::count(solution.begin(), solution.end(), '#'), 81) << budget;
  }
  EXPECT_TRUE(was_abandoned);
}

// Catches guesses reported for an engine that counts none.
TEST(Reference, ReportsNoGuesses) {
  Solver solver(SolverOptions{.engine = Engine::reference});
  EXPECT_EQ(support::solve_one(solver, support::kKnownPuzzle).guesses, 0U);
}

}  // namespace
}  // namespace lanedoku::engine
