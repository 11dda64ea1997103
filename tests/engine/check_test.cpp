// SPDX-License-Identifier: MIT
//
// The judge of all answers: it must accept the right solution and refuse every single change.
#include "engine/check.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "support/puzzles.hpp"

namespace lanedoku::engine {
namespace {

using support::kKnownPuzzle;
using support::kKnownSolution;

Solution to_solution(std::string_view text) {
  Solution solution;
  std::copy(text.begin(), text.end(), solution.begin());
  return solution;
}

PuzzleText to_puzzle(std::string_view text) { return PuzzleText(text.data(), kCells); }

TEST(IsSolutionOf, AcceptsTheSolution) {
  EXPECT_TRUE(is_solution_of(to_solution(kKnownSolution), to_puzzle(kKnownPuzzle)));
}

TEST(IsSolutionOf, RefusesEveryChangeOfOneCell) {
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (const char c : {'1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '.', '\0', '\xFF'}) {
      Solution changed = to_solution(kKnownSolution);
      if (changed[cell] == c) continue;
      changed[cell] = c;
      EXPECT_FALSE(is_solution_of(changed, to_puzzle(kKnownPuzzle))) << cell << ' ' << c;
    }
  }
}

TEST(IsSolutionOf, RefusesAnotherGridThatBreaksAGiven) {
  // Two digits exchanged everywhere: a full grid by the rules, but not of this puzzle.
  Solution relabelled = to_solution(kKnownSolution);
  for (char& c : relabelled) c = c == '1' ? '2' : c == '2' ? '1' : c;
  const std::string empty(kCells, '.');
  EXPECT_TRUE(is_solution_of(relabelled, to_puzzle(empty)));
  EXPECT_FALSE(is_solution_of(relabelled, to_puzzle(kKnownPuzzle)));
}

// Catches a lane, a row or a given that the SIMD judge does not look at: every change of one cell,
// and every exchange of two, at every place of a batch.
TEST(FindWrongSolution, SaysWhatThePlainJudgeSays) {
  constexpr std::size_t kCount = 3;
  const std::string empty(kCells, '.');
  for (const std::string_view puzzle : {kKnownPuzzle, std::string_view(empty)}) {
    const std::vector<PuzzleText> puzzles(kCount, to_puzzle(puzzle));
    const std::vector<Status> statuses(kCount, Status::unique);
    std::vector<Solution> solutions(kCount, to_solution(kKnownSolution));
    EXPECT_EQ(find_wrong_solution(puzzles, solutions, statuses), kCount);
    for (std::size_t k = 0; k < kCount; ++k) {
      Solution& solution = solutions[k];
      for (std::size_t a = 0; a < kCells; ++a) {
        for (int byte = 0; byte < 256; ++byte) {
          solution[a] = static_cast<char>(byte);
          const bool is_right = is_solution_of(solution, puzzles[k]);
          ASSERT_EQ(find_wrong_solution(puzzles, solutions, statuses), is_right ? kCount : k)
              << a << ' ' << byte;
        }
        solution[a] = kKnownSolution[a];
        for (std::size_t b = a + 1; b < kCells; ++b) {
          std::swap(solution[a], solution[b]);
          const bool is_right = is_solution_of(solution, puzzles[k]);
          ASSERT_EQ(find_wrong_solution(puzzles, solutions, statuses), is_right ? kCount : k)
              << a << ' ' << b;
          std::swap(solution[a], solution[b]);
        }
      }
    }
  }
}

// Catches a judge that looks at buffers nobody claims to have filled.
TEST(FindWrongSolution, LooksAtSolvedPuzzlesOnly) {
  const std::vector<PuzzleText> puzzles(3, to_puzzle(kKnownPuzzle));
  std::vector<Solution> solutions(3, to_solution(kKnownSolution));
  solutions[1].fill('#');
  std::vector<Status> statuses = {Status::unique, Status::unsolvable, Status::multiple};
  EXPECT_EQ(find_wrong_solution(puzzles, solutions, statuses), 3U);
  statuses[1] = Status::multiple;
  EXPECT_EQ(find_wrong_solution(puzzles, solutions, statuses), 1U);
}

TEST(FindClash, NamesTheTwoCells) {
  std::string puzzle(kCells, '.');
  EXPECT_FALSE(find_clash(to_puzzle(puzzle)));
  puzzle[10] = puzzle[37] = '4';  // one column
  const auto clash = find_clash(to_puzzle(puzzle));
  ASSERT_TRUE(clash);
  EXPECT_EQ(clash->first, 10);
  EXPECT_EQ(clash->second, 37);
}

}  // namespace
}  // namespace lanedoku::engine
