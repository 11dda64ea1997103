// SPDX-License-Identifier: MIT
//
// The judge of all answers: it must accept the right solution and refuse every single change.
#include "engine/check.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string_view>

namespace lanedoku::engine {
namespace {

constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

Solution to_solution(std::string_view text) {
  Solution solution;
  std::copy(text.begin(), text.end(), solution.begin());
  return solution;
}

PuzzleText to_puzzle(std::string_view text) { return PuzzleText(text.data(), kCells); }

TEST(IsSolutionOf, AcceptsTheSolution) {
  EXPECT_TRUE(is_solution_of(to_solution(kSolution), to_puzzle(kPuzzle)));
}

TEST(IsSolutionOf, RefusesEveryChangeOfOneCell) {
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (const char c : {'1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '.', '\0', '\xFF'}) {
      Solution changed = to_solution(kSolution);
      if (changed[cell] == c) continue;
      changed[cell] = c;
      EXPECT_FALSE(is_solution_of(changed, to_puzzle(kPuzzle))) << cell << ' ' << c;
    }
  }
}

TEST(IsSolutionOf, RefusesAnotherGridThatBreaksAGiven) {
  // Two digits exchanged everywhere: a full grid by the rules, but not of this puzzle.
  Solution relabelled = to_solution(kSolution);
  for (char& c : relabelled) c = c == '1' ? '2' : c == '2' ? '1' : c;
  const std::string empty(kCells, '.');
  EXPECT_TRUE(is_solution_of(relabelled, to_puzzle(empty)));
  EXPECT_FALSE(is_solution_of(relabelled, to_puzzle(kPuzzle)));
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
