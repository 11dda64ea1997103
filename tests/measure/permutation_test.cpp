// SPDX-License-Identifier: MIT
//
// A permuted puzzle must be the same puzzle to every solver: else bench would time something else
// than the file it names.
#include "measure/permutation.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>

#include "engine/check.hpp"
#include "support/puzzles.hpp"

namespace lanedoku::measure {
namespace {

constexpr std::string_view kUnique = support::kKnownPuzzle;
// The first cell would have to be 5, which its column has.
constexpr std::string_view kUnsolvable =
    ".3467891257219.348198342567859761423426853791713924856961537284287419635345286179";

std::string text_of(const std::array<char, kCells>& cells) { return {cells.begin(), cells.end()}; }

struct Solved {
  Status status;
  Solution solution{};
};

Solved solve_plainly(PuzzleText puzzle) {
  Solver solver({.engine = Engine::reference});
  Solved solved;
  std::uint32_t guesses = 0;
  solver.solve({&puzzle, 1}, {&solved.solution, 1}, {&solved.status, 1}, {&guesses, 1});
  return solved;
}

TEST(Permutation, KeepsStatusAndSolution) {
  const PuzzleText puzzle(kUnique.data(), kCells);
  const Solved original = solve_plainly(puzzle);
  ASSERT_EQ(original.status, Status::unique);
  for (std::uint64_t i = 0; i < 50; ++i) {
    const Permutation permutation(Random(1, i));
    const auto permuted = permutation.apply(puzzle);
    const Solved solved = solve_plainly(PuzzleText(permuted));
    ASSERT_EQ(solved.status, Status::unique);
    EXPECT_TRUE(engine::is_solution_of(solved.solution, PuzzleText(permuted)));
    EXPECT_EQ(text_of(permutation.undo(solved.solution)), text_of(original.solution));
  }
}

TEST(Permutation, KeepsTheOtherStatuses) {
  std::string two = std::string(kUnique);
  for (const char digit : {'7', '5', '1'}) std::replace(two.begin(), two.end(), digit, '.');
  std::string clash = std::string(kUnique);
  clash[8] = '5';  // a second 5 in the first row
  for (const std::string& text : {two, clash, std::string(kUnsolvable)}) {
    const PuzzleText puzzle(text.data(), kCells);
    const Status status = solve_plainly(puzzle).status;
    EXPECT_NE(status, Status::unique);
    for (std::uint64_t i = 0; i < 20; ++i) {
      const auto permuted = Permutation(Random(2, i)).apply(puzzle);
      EXPECT_EQ(solve_plainly(PuzzleText(permuted)).status, status);
    }
  }
}

TEST(Permutation, UndoesItselfAndKeepsBlanks) {
  std::string text = std::string(kUnique);
  text[2] = '?';
  const PuzzleText puzzle(text.data(), kCells);
  const Permutation permutation(Random(3));
  EXPECT_EQ(text_of(permutation.undo(permutation.apply(puzzle))), text);
  const std::string permuted = text_of(permutation.apply(puzzle));
  EXPECT_EQ(std::count(permuted.begin(), permuted.end(), '?'), 1);
}

// A generator that forgot one kind of move would still pass everything above.
TEST(Permutation, MovesEverythingThatMayMove) {
  std::string corner(kCells, '.');
  corner[0] = '1';
  corner[1] = '2';
  std::set<std::size_t> places;
  std::set<char> labels;
  std::set<std::size_t> distances;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const auto permuted = text_of(Permutation(Random(4, i)).apply(PuzzleText(corner.data(), 81)));
    const std::size_t first = permuted.find_first_not_of('.');
    const std::size_t second = permuted.find_last_not_of('.');
    places.insert(first);
    places.insert(second);
    labels.insert(permuted[first]);
    distances.insert(second - first);
  }
  EXPECT_EQ(places.size(), kCells);
  EXPECT_EQ(labels.size(), 9U);
  // Cells of one row and box: one or two apart in a row, or in a column when transposed.
  EXPECT_EQ(distances, (std::set<std::size_t>{1, 2, 9, 18}));
}

TEST(Random, IsTheSameEverywhere) {
  // SplitMix64's mixing function is public; these values pin our use of it.
  Random a(1);
  Random b(1);
  EXPECT_EQ(a.next(), b.next());
  EXPECT_NE(Random(1, 0).next(), Random(1, 1).next());
  EXPECT_NE(Random(1, 0).next(), Random(2, 0).next());
  std::array<int, 5> seen{};
  Random random(5);
  for (int i = 0; i < 1000; ++i) ++seen[random.below(5)];
  for (const int count : seen) EXPECT_GT(count, 150);
}

}  // namespace
}  // namespace lanedoku::measure
