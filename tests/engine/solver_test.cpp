// SPDX-License-Identifier: MIT
//
// What every engine owes: exact statuses, the smallest solution, and results that depend on nothing
// but the puzzle. Expected values come from published facts, from the tests' own backtracker, from
// permuted twins, and from engine `reference` where it stays in its budget.
#include "lanedoku/solver.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/budget.hpp"
#include "support/judge.hpp"
#include "support/puzzles.hpp"
#include "support/solve.hpp"

namespace lanedoku {
namespace {

using support::Random;
using support::scaled;
using support::solve_all;
using support::solve_one;
using support::Solved;

// Known to freeze a search in row order.
constexpr std::array<std::string_view, 4> kFreezingPuzzles = {
    "001000000200000000003000000400000005005000600600000040007103000800000000009020000",
    "000007004000006003860200000509082000640000080000000700000000042010030000703000009",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "...........89.......4.......7.4......81...4...6......7..3..............3..2.9.7.."};

/// An engine, and for engine `lanes` an instruction set.
struct Way {
  Engine engine;
  Target target;

  friend void PrintTo(const Way& way, std::ostream* out) {
    *out << to_string(way.engine) << ' ' << to_string(way.target);
  }
};

std::vector<Way> lane_ways() {
  std::vector<Way> ways;
  for (const Target target : kAllTargets) ways.push_back({Engine::lanes, target});
  return ways;
}

std::vector<Way> all_ways() {
  std::vector<Way> ways = lane_ways();
  ways.push_back({Engine::reference, Target::scalar});
  return ways;
}

bool runs_here(const Way& way) {
  const std::vector<Target> here = supported_targets();
  return std::find(here.begin(), here.end(), way.target) != here.end();
}

std::string name_of(const testing::TestParamInfo<Way>& way) {
  std::string name(to_string(way.param.engine));
  if (way.param.engine == Engine::lanes) name += "_" + std::string(to_string(way.param.target));
  return name;
}

/// Tests that every engine passes on every target, `reference` included: they stay small.
class EveryEngine : public testing::TestWithParam<Way> {
 protected:
  void SetUp() override {
    if (!runs_here(GetParam())) GTEST_SKIP() << "this CPU cannot run the target";
  }

  Solver solver{
      SolverOptions{.engine = GetParam().engine,
                    .target = runs_here(GetParam()) ? GetParam().target : default_target()}};
};
INSTANTIATE_TEST_SUITE_P(Engines, EveryEngine, testing::ValuesIn(all_ways()), name_of);

/// Tests for the engines that are bounded on every input.
class BoundedEngine : public EveryEngine {};
INSTANTIATE_TEST_SUITE_P(Engines, BoundedEngine, testing::ValuesIn(lane_ways()), name_of);

// Catches a solver that is wrong about the most ordinary puzzle there is.
TEST_P(EveryEngine, SolvesAKnownPuzzle) {
  const Solved solved = solve_one(solver, support::kKnownPuzzle);
  EXPECT_EQ(solved.status, Status::unique);
  EXPECT_EQ(solved.solution, support::kKnownSolution);
}

// Catches any other than the smallest solution where nothing guides the search.
TEST_P(EveryEngine, TheEmptyGridHasTheSmallestAnswer) {
  const Solved solved = solve_one(solver, std::string(kCells, '.'));
  EXPECT_EQ(solved.status, Status::multiple);
  EXPECT_EQ(solved.solution, support::kSmallestGrid);
  EXPECT_EQ(solved.guesses, 0U);
}

// Catches a blank that is taken for a given, or the other way round.
TEST_P(EveryEngine, EveryOtherCharacterIsABlank) {
  for (const char blank : {'.', '0', '_', '*', '-', 'x', 'X', '?', ' ', '\0', '\xFF', ':', '/'}) {
    std::string puzzle(support::kKnownPuzzle);
    std::replace(puzzle.begin(), puzzle.end(), '.', blank);
    EXPECT_EQ(solve_one(solver, puzzle).solution, support::kKnownSolution) << int{blank};
  }
}

// Catches full grids that are not simply their own answer without a guess.
TEST_P(EveryEngine, AFullGridIsItsOwnAnswer) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::string grid = support::full_grid(seed);
    EXPECT_EQ(solve_one(solver, grid), (Solved{Status::unique, grid, 0}));
  }
}

// Catches a full grid whose last error is overlooked: two cells of a row exchanged.
TEST_P(EveryEngine, AFullGridWithTwoCellsExchangedIsInvalid) {
  std::string grid(support::kKnownSolution);
  std::swap(grid[40], grid[44]);
  EXPECT_EQ(solve_one(solver, grid).status, Status::invalid);
}

// Catches a pair of cells whose clash is not noticed, and pairs that do not clash taken for one.
TEST_P(EveryEngine, InvalidExactlyWhenTwoEqualGivensShareAHouse) {
  std::vector<std::string> puzzles;
  std::vector<bool> clashes;
  for (std::size_t a = 0; a < kCells; ++a) {
    for (std::size_t b = a + 1; b < kCells; ++b) {
      std::string puzzle(kCells, '.');
      puzzle[a] = puzzle[b] = static_cast<char>('1' + (a + b) % 9);
      const bool clash =
          a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
      // Two givens without a clash take `reference` a while: a sample of them.
      if (!clash && b != a + 10) continue;
      puzzles.push_back(puzzle);
      clashes.push_back(clash);
    }
  }
  const std::vector<Solved> solved = solve_all(solver, puzzles);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(solved[i].status, clashes[i] ? Status::invalid : Status::multiple) << puzzles[i];
    EXPECT_EQ(solved[i].guesses, 0U) << puzzles[i];
  }
}

// Catches `unsolvable` and `invalid` taken for each other: givens that clash only through a third.
TEST_P(EveryEngine, UnsolvableWithoutADirectClash) {
  // Row 1 needs a 9 in its last cell, where column 9 has one already.
  const std::string no_cell = "12345678." + std::string(35, '.') + "9" + std::string(36, '.');
  EXPECT_EQ(solve_one(solver, no_cell).status, Status::unsolvable);
}

// Catches exactness lost on minimal puzzles: taking one given away makes several solutions.
TEST_P(EveryEngine, MinimalPuzzlesAreUniqueAndLoseThatWithAGiven) {
  for (std::uint64_t seed = 0; seed < scaled(50); ++seed) {
    const auto [puzzle, solution] = support::minimal_puzzle(seed);
    Solved solved = solve_one(solver, puzzle);
    EXPECT_EQ(solved.status, Status::unique) << puzzle;
    EXPECT_EQ(solved.solution, solution) << puzzle;

    std::string less = puzzle;
    less[less.find_first_not_of('.')] = '.';
    solved = solve_one(solver, less);
    EXPECT_EQ(solved.status, Status::multiple) << less;
    EXPECT_TRUE(support::solves(less, solved.solution)) << less;
    // The smallest of several is not above the one we know.
    EXPECT_LE(solved.solution, solution) << less;
  }
}

// Catches a unique puzzle with one given falsified that is still called solvable, or wrongly
// `unsolvable`; the tests' own backtracker knows which it is.
TEST_P(EveryEngine, FalsifiedGivensAreJudgedAsTheBacktrackerDoes) {
  std::array<int, kStatusCount> seen{};
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    std::string puzzle = support::minimal_puzzle(1000 + seed).puzzle;
    std::size_t cell = random.below(kCells);
    while (puzzle[cell] == '.') cell = (cell + 1) % kCells;
    puzzle[cell] =
        static_cast<char>('1' + (static_cast<unsigned>(puzzle[cell] - '0') + random.below(8)) % 9);
    const Status status = solve_one(solver, puzzle).status;
    ++seen[static_cast<std::size_t>(status)];
    std::string found;
    const int solutions = support::count_solutions(puzzle, 2, random, &found);
    if (solutions == 0) {
      EXPECT_TRUE(status == Status::unsolvable || status == Status::invalid) << puzzle;
    } else {
      EXPECT_EQ(status, solutions == 1 ? Status::unique : Status::multiple) << puzzle;
    }
  }
  EXPECT_GT(seen[static_cast<std::size_t>(Status::unsolvable)], 0) << "the test shows nothing";
}

// Catches anything that is not symmetric under the rules of the game: a house left out, a table
// with a wrong cell, a digit treated apart.
TEST_P(EveryEngine, PermutedTwinsHavePermutedAnswers) {
  for (std::uint64_t seed = 0; seed < scaled(50); ++seed) {
    const support::Twist twist(seed);
    const auto [puzzle, solution] = support::minimal_puzzle(2000 + seed % 25);
    const Solved solved = solve_one(solver, twist.apply(puzzle));
    EXPECT_EQ(solved.status, Status::unique) << puzzle;
    EXPECT_EQ(solved.solution, twist.apply(solution)) << puzzle;
  }
}

// Catches a status that changes under permutation where the answer may: several solutions or none.
TEST_P(BoundedEngine, PermutedTwinsKeepTheirStatus) {
  std::vector<std::string> puzzles;
  std::vector<std::string> twins;
  for (std::uint64_t seed = 0; seed < scaled(2000); ++seed) {
    puzzles.push_back(support::random_grid(seed, 10 + seed % 20));
    twins.push_back(support::Twist(seed).apply(puzzles.back()));
  }
  const std::vector<Solved> solved = solve_all(solver, puzzles);
  const std::vector<Solved> of_twins = solve_all(solver, twins);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(solved[i].status, of_twins[i].status) << puzzles[i] << ' ' << twins[i];
  }
}

// Catches results that leak from one puzzle of a batch into another, and state kept by the solver.
TEST_P(BoundedEngine, ResultsDoNotDependOnTheNeighbours) {
  std::vector<std::string> puzzles;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    puzzles.push_back(support::minimal_puzzle(3000 + seed).puzzle);
    puzzles.push_back(support::random_grid(seed, seed % 30));
    puzzles.push_back(support::full_grid(seed));
    puzzles.push_back("11" + std::string(79, '.'));
  }
  puzzles.insert(puzzles.end(), kFreezingPuzzles.begin(), kFreezingPuzzles.end());
  const std::vector<Solved> together = solve_all(solver, puzzles);

  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(solve_one(solver, puzzles[i]), together[i]) << puzzles[i];
  }
  Random random(1);
  for (std::size_t repeat = 0; repeat < 5; ++repeat) {
    std::vector<std::size_t> order(puzzles.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    random.shuffle(order);
    order.resize(random.between(1, order.size()));
    std::vector<std::string> some;
    for (const std::size_t i : order) some.push_back(puzzles[i]);
    Solver fresh(SolverOptions{.engine = GetParam().engine, .target = GetParam().target});
    const std::vector<Solved> solved = solve_all(repeat % 2 == 0 ? solver : fresh, some);
    for (std::size_t k = 0; k < order.size(); ++k) EXPECT_EQ(solved[k], together[order[k]]);
  }
}

// Catches a batch of no puzzles that is not the nothing it should be.
TEST_P(EveryEngine, ABatchMayBeEmpty) { EXPECT_TRUE(solve_all(solver, {}).empty()); }

// Catches solutions written for puzzles that have none: the buffer is the caller's.
TEST_P(EveryEngine, WritesNoSolutionWhereThereIsNone) {
  const std::string invalid = "11" + std::string(79, '.');
  const std::string unsolvable = "12345678." + std::string(35, '.') + "9" + std::string(36, '.');
  for (const std::string& puzzle : {invalid, unsolvable}) {
    const PuzzleText text(puzzle.data(), kCells);
    Solution solution;
    solution.fill('#');
    Status status{};
    std::uint32_t guesses = 7;
    solver.solve({&text, 1}, {&solution, 1}, {&status, 1}, {&guesses, 1});
    EXPECT_FALSE(is_solved(status));
    EXPECT_EQ(std::count(solution.begin(), solution.end(), '#'), 81) << puzzle;
  }
}

// Catches wrong statuses and answers on nearly empty boards, where `reference` decides: its first
// solution is the smallest by construction.
TEST_P(BoundedEngine, AgreesWithReferenceOnSparseGrids) {
  constexpr std::uint64_t kBudget = 500'000;
  Solver reference(SolverOptions{.engine = Engine::reference, .step_budget = kBudget});
  std::vector<std::string> puzzles;
  for (std::uint64_t seed = 0; seed < scaled(5000); ++seed) {
    puzzles.push_back(seed % 2 == 0 ? support::random_grid(seed, seed / 2 % 25)
                                    : support::solvable_grid(seed, seed / 2 % 25));
  }
  const std::vector<Solved> expected = solve_all(reference, puzzles);
  const std::vector<Solved> solved = solve_all(solver, puzzles);
  std::size_t compared = 0;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    if (is_solved(solved[i].status)) {
      EXPECT_TRUE(support::solves(puzzles[i], solved[i].solution)) << puzzles[i];
    }
    if (expected[i].status == Status::abandoned) continue;
    ++compared;
    EXPECT_EQ(solved[i].status, expected[i].status) << puzzles[i];
    EXPECT_EQ(solved[i].solution, expected[i].solution) << puzzles[i];
  }
  EXPECT_GT(compared, puzzles.size() * 8 / 10) << "the budget is too small to show anything";
}

// Catches an answer that is not the smallest where row order explodes and `reference` cannot tell:
// no smaller digit in any cell, behind the same beginning, leads to a solution.
TEST_P(BoundedEngine, TheAnswerToFreezingPuzzlesIsTheSmallest) {
  for (const std::string_view puzzle : kFreezingPuzzles) {
    const Solved solved = solve_one(solver, puzzle);
    Random random(1);
    std::string found;
    const int count = support::count_solutions(puzzle, 2, random, &found);
    ASSERT_GE(count, 1) << puzzle;
    EXPECT_EQ(solved.status, count == 1 ? Status::unique : Status::multiple) << puzzle;
    EXPECT_TRUE(support::solves(puzzle, solved.solution)) << puzzle;
    if (count == 1) {
      EXPECT_EQ(solved.solution, found);
      continue;
    }
    std::string prefix(puzzle);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (prefix[cell] >= '1' && prefix[cell] <= '9') continue;
      for (char digit = '1'; digit < solved.solution[cell]; ++digit) {
        prefix[cell] = digit;
        EXPECT_EQ(support::count_solutions(prefix, 1, random), 0) << prefix;
      }
      prefix[cell] = solved.solution[cell];
    }
  }
}

}  // namespace
}  // namespace lanedoku
