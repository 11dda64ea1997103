// SPDX-License-Identifier: MIT
//
// The lane engine on every target this CPU can run, against an independent judge, against twins,
// and against itself in other company.
#include "engine/lane_solver.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "support/budget.hpp"
#include "support/judge.hpp"
#include "support/puzzles.hpp"
#include "support/solve.hpp"

namespace lanedoku {
namespace {

using engine::LaneSolver;
using support::Judge;
using support::minimal_puzzle;
using support::Random;
using support::scaled;
using support::solvable_grid;
using support::solve_all;
using support::solve_one;
using support::Solved;
using support::solves;

class OnTarget : public testing::TestWithParam<Target> {
 protected:
  void SetUp() override {
    const auto supported = supported_targets();
    if (std::find(supported.begin(), supported.end(), GetParam()) == supported.end()) {
      GTEST_SKIP() << "this CPU cannot run " << to_string(GetParam());
    }
    solver.emplace(GetParam());
  }
  std::optional<LaneSolver> solver;
};

std::string name_of(const testing::TestParamInfo<Target>& info) {
  return std::string(to_string(info.param));
}
INSTANTIATE_TEST_SUITE_P(Lanes, OnTarget, testing::ValuesIn(kAllTargets), name_of);

const std::string kEmpty(81, '.');
const char* const kNasty[] = {
    "001000000200000000003000000400000005005000600600000040007103000800000000009020000",
    "000007004000006003860200000509082000640000080000000700000000042010030000703000009",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "...........89.......4.......7.4......81...4...6......7..3..............3..2.9.7..",
    "......3.7...........................5...................7......................7.",
};

/// A solvable grid with `givens` givens.
std::string random_puzzle(Random& random, std::size_t givens) {
  return solvable_grid(random.next(), givens);
}

char random_digit(Random& random) { return static_cast<char>('1' + random.below(9)); }

/// A puzzle with one given changed to another digit that does not clash: mostly unsolvable.
std::string falsified(const std::string& text, Random& random) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    std::string other = text;
    char& c = other[random.below(81)];
    if (c == '.') continue;
    c = random_digit(random);
    if (other != text && !Judge(other).clash()) return other;
  }
  return text;
}

/// A bit of everything, the same for every target.
std::vector<std::string> mixed(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::string> texts;
  while (texts.size() < count) {
    switch (random.below(7)) {
      case 0:
        texts.push_back(random_puzzle(random, random.below(25)));
        break;
      case 1:
        texts.push_back(random_puzzle(random, 22 + random.below(12)));
        break;
      case 2:
        texts.push_back(falsified(random_puzzle(random, 30 + random.below(20)), random));
        break;
      case 3:
        texts.push_back(support::full_grid(random.next()));
        break;
      case 4:
        texts.push_back(kEmpty);
        break;
      case 5: {
        std::string text = random_puzzle(random, random.below(60));
        text[random.below(81)] = random_digit(random);
        text[random.below(81)] = random_digit(random);
        texts.push_back(text);
        break;
      }
      default:
        texts.push_back(minimal_puzzle(random.next()).puzzle);
        break;
    }
  }
  return texts;
}

// Catches: a constructor that takes what cannot run, a target named but not compiled.
TEST(LaneTargets, DefaultIsSupportedAndNeverAvx512) {
  const auto supported = supported_targets();
  const Target best = default_target();
  EXPECT_NE(std::find(supported.begin(), supported.end(), best), supported.end());
  EXPECT_NE(best, Target::avx3);
  EXPECT_NE(best, Target::avx3_dl);
  for (const Target target : kAllTargets) {
    const bool here = std::find(supported.begin(), supported.end(), target) != supported.end();
    if (here) {
      EXPECT_EQ(LaneSolver(target).target(), target);
    } else {
      EXPECT_THROW(LaneSolver{target}, std::invalid_argument) << to_string(target);
    }
  }
}

// Catches: wrong statuses and digits on the corner cases.
TEST_P(OnTarget, KnowsTheCorners) {
  std::string two_in_box = kEmpty, chain = kEmpty, two_in_row = kEmpty, dead_cell = kEmpty;
  two_in_box[0] = two_in_box[10] = '5';
  chain[0] = chain[1] = '5';  // equal naked singles whose sum carries through 6, 7, 8, 9
  chain[9] = '6', chain[10] = '7', chain[11] = '8', chain[18] = '9';
  two_in_row[0] = two_in_row[8] = '9';
  for (std::size_t i = 0; i < 8; ++i) dead_cell[i] = static_cast<char>('1' + i);
  dead_cell[17] = '9';
  const std::string full(support::kSmallestGrid);
  std::string clash = full;
  clash[80] = '1';
  const std::vector<std::string> texts = {kEmpty,    two_in_box, chain, two_in_row,
                                          dead_cell, full,       clash};
  const auto got = solve_all(*solver, texts);
  EXPECT_EQ(got[0].status, Status::multiple);
  EXPECT_EQ(got[0].solution, full);
  EXPECT_EQ(got[1].status, Status::invalid);
  EXPECT_EQ(got[2].status, Status::invalid);
  EXPECT_EQ(got[3].status, Status::invalid);
  EXPECT_EQ(got[4].status, Status::unsolvable);
  EXPECT_EQ(got[5], (Solved{Status::unique, full, 0}));
  EXPECT_EQ(got[6].status, Status::invalid);
  for (const auto& a : got) {
    if (a.status == Status::multiple || a.status == Status::invalid) {
      EXPECT_EQ(a.guesses, 0u);
    }
  }
}

// Catches: characters next to the digits, or with the top bit set, taken for givens.
TEST_P(OnTarget, EveryOtherCharacterIsABlank) {
  Random random(5);
  const std::string puzzle = minimal_puzzle(random.next()).puzzle;
  std::vector<std::string> texts = {puzzle};
  for (int c = 0; c < 256; ++c) {
    if (c >= '1' && c <= '9') continue;
    std::string text = puzzle;
    for (char& cell : text) {
      if (cell == '.') cell = static_cast<char>(c);
    }
    texts.push_back(text);
  }
  const auto got = solve_all(*solver, texts);
  for (const auto& a : got) ASSERT_EQ(a, got[0]);
  EXPECT_EQ(got[0].status, Status::unique);
}

// Catches: any wrong status, and a solution that is not the smallest.
TEST_P(OnTarget, AgreesWithTheJudge) {
  const auto texts = mixed(GetParam() == Target::scalar ? 300 : 1500, 11);
  const auto got = solve_all(*solver, texts);
  int judged = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Judge judge(texts[i]);
    SCOPED_TRACE(texts[i]);
    ASSERT_EQ(got[i].status == Status::invalid, judge.clash());
    if (judge.clash()) continue;
    if (is_solved(got[i].status)) {
      ASSERT_TRUE(solves(texts[i], got[i].solution));
    }
    const auto count = judge.count(2, 300'000);
    if (!count) continue;
    ++judged;
    const Status status = *count == 0   ? Status::unsolvable
                          : *count == 1 ? Status::unique
                                        : Status::multiple;
    ASSERT_EQ(got[i].status, status);
    if (status != Status::multiple) continue;
    if (const auto best = judge.smallest(1'000'000)) {
      ASSERT_EQ(got[i].solution, *best);
    }
  }
  EXPECT_GT(judged, static_cast<int>(texts.size()) / 2);
}

// Catches: orientation bugs, rules that hold for rows and not for columns.
TEST_P(OnTarget, TwinsOfUniquePuzzlesHaveTwinSolutions) {
  Random random(21);
  for (int round = 0; round < 40; ++round) {
    const support::UniquePuzzle unique = minimal_puzzle(random.next());
    std::vector<std::string> texts;
    std::vector<std::string> want;
    for (int k = 0; k < 20; ++k) {
      const support::Twist twist(random.next());
      texts.push_back(twist.apply(unique.puzzle));
      want.push_back(twist.apply(unique.solution));
    }
    const auto got = solve_all(*solver, texts);
    for (std::size_t k = 0; k < texts.size(); ++k) {
      ASSERT_EQ(got[k].status, Status::unique);
      ASSERT_EQ(got[k].solution, want[k]);
    }
  }
}

// Catches: state left from neighbours, earlier batches, or the end of a batch.
TEST_P(OnTarget, CompanyDoesNotMatter) {
  const auto texts = mixed(200, 31);
  const auto together = solve_all(*solver, texts);
  for (const std::size_t size : {1u, 2u, 7u, 8u, 9u, 15u, 16u, 17u, 31u, 32u, 33u, 64u}) {
    for (std::size_t begin = 0; begin < texts.size(); begin += size) {
      const std::size_t end = std::min(texts.size(), begin + size);
      const std::vector<std::string> part(texts.begin() + static_cast<std::ptrdiff_t>(begin),
                                          texts.begin() + static_cast<std::ptrdiff_t>(end));
      const auto got = solve_all(*solver, part);
      for (std::size_t i = begin; i < end; ++i) ASSERT_EQ(got[i - begin], together[i]) << texts[i];
    }
  }
  std::vector<std::string> reversed(texts.rbegin(), texts.rend());
  const auto backwards = solve_all(*solver, reversed);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    ASSERT_EQ(backwards[texts.size() - 1 - i], together[i]) << texts[i];
  }
}

/// Puzzles that end in the rarer ways: clashes that propagation misses, long searches, searches
/// given up, several solutions, among ordinary ones.
std::vector<std::string> troublesome(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::string> texts;
  while (texts.size() < count) {
    std::string text = random_puzzle(random, 8 + random.below(30));
    for (std::uint64_t k = random.below(3); k > 0; --k) {
      text[random.below(81)] = random_digit(random);
    }
    texts.push_back(random.below(4) == 0 ? minimal_puzzle(random.next()).puzzle : text);
  }
  return texts;
}

// Catches: a plan for a lane carried out after the lane changed hands in the same round.
TEST_P(OnTarget, TroubleDoesNotSpread) {
  const auto texts = troublesome(GetParam() == Target::scalar ? 1000 : 6000, 61);
  std::vector<Solved> alone;
  LaneSolver single(default_target());
  for (const auto& text : texts) alone.push_back(solve_one(single, text));
  Random random(62);
  std::vector<std::size_t> order(texts.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  for (int round = 0; round < 3; ++round) {
    random.shuffle(order);
    for (std::size_t begin = 0; begin < order.size();) {
      const std::size_t end = std::min(order.size(), begin + 1 + random.below(600));
      std::vector<std::string> part;
      for (std::size_t i = begin; i < end; ++i) part.push_back(texts[order[i]]);
      const auto got = solve_all(*solver, part);
      for (std::size_t i = begin; i < end; ++i) {
        ASSERT_EQ(got[i - begin], alone[order[i]]) << texts[order[i]];
      }
      begin = end;
    }
  }
}

// Catches: a clash of givens that propagation misses and that is searched for ever.
TEST_P(OnTarget, MissedClashesEnd) {
  const std::vector<std::string> texts = {
      "5..........4...............94.1..6...9............4..7.....1.2.....4....4..9...1.",
      ".5.893..6.6......3.3.2.....6...................5............9.....5...9.........."};
  const auto got = solve_all(*solver, texts);
  EXPECT_EQ(got[0].status, Status::invalid);
  EXPECT_EQ(got[1].status, Status::invalid);
  EXPECT_LT(solver->counters().worst_forks, 1000u);
}

TEST_P(OnTarget, NothingToDo) { EXPECT_TRUE(solve_all(*solver, {}).empty()); }

// Catches: targets that differ from each other in anything, guesses included.
TEST_P(OnTarget, AllTargetsAgree) {
  const auto texts = mixed(GetParam() == Target::scalar ? 400 : 2000, 41);
  LaneSolver other(default_target());
  const auto want = solve_all(other, texts);
  const auto got = solve_all(*solver, texts);
  for (std::size_t i = 0; i < texts.size(); ++i) ASSERT_EQ(got[i], want[i]) << texts[i];
}

// Catches: searches that explode. The bound is generous; what it guards against is millions.
TEST_P(OnTarget, WorkIsBounded) {
  std::vector<std::string> texts(std::begin(kNasty), std::end(kNasty));
  texts.push_back(kEmpty);
  Random random(51);
  const std::size_t count = scaled(GetParam() == Target::scalar ? 300 : 20'000);
  for (std::size_t i = 0; i < count; ++i) texts.push_back(random_puzzle(random, random.below(26)));
  for (std::size_t i = 0; i < count / 4; ++i) {
    texts.push_back(falsified(random_puzzle(random, 2 + random.below(24)), random));
  }
  const auto got = solve_all(*solver, texts);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (is_solved(got[i].status)) {
      ASSERT_TRUE(solves(texts[i], got[i].solution)) << texts[i];
    }
  }
  EXPECT_LT(solver->counters().worst_forks, 200'000u);
}

// Catches: probing that ends too early. Both ways to the smallest solution must agree, so grids
// that exceed the row order budget are compared with their known answer.
TEST_P(OnTarget, ProbingFindsTheSmallest) {
  const std::string text =
      "......3.7...........................5...................7......................7.";
  const Solved got = solve_one(*solver, text);
  ASSERT_EQ(got.status, Status::multiple);
  const auto best = Judge(text).smallest(200'000'000);
  ASSERT_TRUE(best.has_value());
  EXPECT_EQ(got.solution, *best);
}

// Catches a lane that is given to another puzzle's node in the same round in which its own puzzle
// starts anew, and then takes the new board for the old one: grids with few givens and many
// solutions, which start anew deep in their search, among others that fork.
TEST_P(OnTarget, PuzzlesThatStartAnewLeaveTheirLanesAlone) {
  Random random(20);
  std::vector<std::string> texts;
  const std::size_t count = scaled(GetParam() == Target::scalar ? 2'000 : 30'000);
  while (texts.size() < count) texts.push_back(random_puzzle(random, 20 + random.below(5)));
  const std::vector<Solved> together = solve_all(*solver, texts);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    ASSERT_TRUE(solves(texts[i], together[i].solution)) << texts[i];
  }
  for (std::size_t i = 0; i < texts.size(); i += 50) {
    ASSERT_EQ(together[i], solve_one(*solver, texts[i])) << texts[i];
  }
}

}  // namespace
}  // namespace lanedoku
