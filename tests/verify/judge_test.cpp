// SPDX-License-Identifier: MIT
//
// One answer at a time. What is found is given by hand or by puzzles whose answer is known, and
// faults are looked up on the board by code of the test's own.
#include "verify/judge.hpp"

#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <string>

#include "support/judge.hpp"
#include "support/puzzles.hpp"
#include "support/random.hpp"
#include "support/samples.hpp"
#include "support/solve.hpp"

namespace lanedoku {

// For messages of failed tests.
void PrintTo(Verdict verdict, std::ostream* out) { *out << to_string(verdict); }

namespace verify {
namespace {

using support::kAnswer;
using support::kEmpty;
using support::kPuzzle;
using support::kSmallest;

// A record and what was found, that own what they point to.
class Case {
 public:
  Case(const std::string& puzzle, Status status, const std::string& solution = "")
      : puzzle_(puzzle), status_(status) {
    std::copy(solution.begin(), solution.end(), solution_.begin());
    if (status == Status::malformed) {
      record_ = {nullptr, 0, text::Problem::line_length, 0, 80};
    } else {
      record_.cells = puzzle_.data();
    }
  }
  [[nodiscard]] Found found() const {
    return {&record_, status_, is_solved(status_) ? &solution_ : nullptr};
  }
  [[nodiscard]] Verdict verdict(std::string_view answer, std::optional<Status> status = {}) const {
    return judge(found(), {answer, status});
  }
  [[nodiscard]] std::string reason(std::string_view answer,
                                   std::optional<Status> status = {}) const {
    const Claim claim{answer, status};
    return explain(judge(found(), claim), found(), claim);
  }
  [[nodiscard]] bool refuted(std::string_view answer) const {
    return refutes(found(), {answer, std::nullopt});
  }

 private:
  std::string puzzle_;
  Status status_;
  Solution solution_{};
  text::Record record_;
};

const Case kUnique(kPuzzle, Status::unique, kAnswer);
const Case kMultiple(kEmpty, Status::multiple, kSmallest);
const Case kUnsolvable("12345678." + std::string(35, '.') + "9" + std::string(36, '.'),
                       Status::unsolvable);
const Case kInvalid("11" + std::string(79, '.'), Status::invalid);
const Case kMalformed("", Status::malformed);
const Case kAbandoned(kPuzzle, Status::abandoned);

// Catches a right answer that is refused, and one that is taken for right because only part of it
// is looked at.
TEST(Judge, OnlyTheSmallestSolutionMatches) {
  EXPECT_EQ(kUnique.verdict(kAnswer), Verdict::match);
  EXPECT_EQ(kUnique.verdict(" " + kAnswer + "\r"), Verdict::match);
  EXPECT_EQ(kUnique.verdict('"' + kAnswer + '"'), Verdict::match);
  EXPECT_EQ(kMultiple.verdict(kSmallest), Verdict::match);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    std::string answer = kAnswer;
    answer[cell] = answer[cell] == '9' ? '1' : static_cast<char>(answer[cell] + 1);
    ASSERT_EQ(kUnique.verdict(answer), Verdict::wrong) << "cell " << cell;
  }
}

// Catches another solution of a puzzle with several that is called wrong, and a wrong one that is
// called another.
TEST(Judge, OtherSolutions) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const std::string grid = support::full_grid(seed);
    ASSERT_TRUE(support::solves(kEmpty, grid));
    EXPECT_EQ(kMultiple.verdict(grid), Verdict::other);
    EXPECT_EQ(kMultiple.reason(grid), "a solution, but not the smallest of several");
    std::string twice = grid;
    twice[80] = twice[0];
    if (!support::solves(kEmpty, twice)) {
      EXPECT_EQ(kMultiple.verdict(twice), Verdict::wrong);
    }
  }
}

// Catches "no answer" that is taken for a wrong one: an absent or empty field, blanks, all zeros.
TEST(Judge, Missing) {
  for (const Case* one : {&kUnique, &kMultiple, &kUnsolvable, &kInvalid, &kMalformed}) {
    for (const std::string& nothing :
         {std::string(), std::string("  "), std::string(81, '0'), std::string(81, '.')}) {
      EXPECT_EQ(one->verdict(nothing), Verdict::missing) << nothing;
    }
  }
  EXPECT_EQ(kUnique.reason(""), "no known answer");
}

// Catches a claimed solution of a puzzle without one that is called wrong or right.
TEST(Judge, SolutionsOfPuzzlesWithoutOne) {
  for (const Case* one : {&kUnsolvable, &kInvalid, &kMalformed}) {
    EXPECT_EQ(one->verdict(kAnswer), Verdict::status);
    EXPECT_EQ(one->verdict("5346"), Verdict::status) << "half an answer claims one too";
  }
  EXPECT_EQ(kUnsolvable.reason(kAnswer),
            "claims a solution; found unsolvable: the puzzle has no solution");
  EXPECT_EQ(kInvalid.reason(kAnswer),
            "claims a solution; found invalid: row 1 column 1 and row 1 column 2 both hold 1");
  EXPECT_EQ(kMalformed.reason(kAnswer),
            "claims a solution; found malformed: 80 characters, not 81");
}

// Catches a status word that is not compared with the status found.
TEST(Judge, StatusWords) {
  const std::array<const Case*, kStatusCount> found = {&kUnique,  &kMultiple,  &kUnsolvable,
                                                       &kInvalid, &kMalformed, &kAbandoned};
  for (std::size_t is = 0; is < kStatusCount; ++is) {
    for (std::size_t claimed = 0; claimed < kStatusCount; ++claimed) {
      const auto status = static_cast<Status>(claimed);
      const Verdict expected = is == claimed ? Verdict::match : Verdict::status;
      EXPECT_EQ(found[is]->verdict(to_string(status)), expected) << is << ' ' << claimed;
      EXPECT_EQ(found[is]->verdict("", status), expected) << is << ' ' << claimed;
    }
  }
  EXPECT_EQ(kUnique.reason("unsolvable"), "claims unsolvable; found unique");
  EXPECT_EQ(kUnique.verdict("Unsolvable"), Verdict::wrong) << "is no word of ours";
}

// Catches a status beside an answer that is not looked at, or counts for more than the answer.
TEST(Judge, StatusBesideAnAnswer) {
  EXPECT_EQ(kUnique.verdict(kAnswer, Status::unique), Verdict::match);
  EXPECT_EQ(kUnique.verdict(kAnswer, Status::multiple), Verdict::status);
  EXPECT_EQ(kUnique.reason(kAnswer, Status::multiple), "claims multiple; found unique");
  EXPECT_EQ(kUnique.verdict(kSmallest, Status::unique), Verdict::wrong);
  EXPECT_EQ(kMultiple.verdict(support::full_grid(1), Status::multiple), Verdict::other);
}

// Catches a verdict on what nobody has proved.
TEST(Judge, AbandonedPuzzles) {
  EXPECT_EQ(kAbandoned.verdict(kAnswer), Verdict::status);
  EXPECT_EQ(kAbandoned.verdict(kSmallest), Verdict::wrong) << "it changes givens";
  EXPECT_FALSE(kAbandoned.refuted(kAnswer));
}

// Catches a solver that is wrong and gets the known answer blamed, and one blamed without proof.
TEST(Refutes, NeedsASolutionThatCannotBe) {
  const std::string grid = support::full_grid(7);
  EXPECT_TRUE(Case(kEmpty, Status::unique, grid).refuted(kSmallest)) << "a second solution";
  EXPECT_TRUE(Case(kEmpty, Status::multiple, grid).refuted(kSmallest)) << "a smaller one";
  EXPECT_TRUE(Case(kPuzzle, Status::unsolvable).refuted(kAnswer));
  EXPECT_TRUE(Case(kPuzzle, Status::invalid).refuted(kAnswer));
  EXPECT_FALSE(kMultiple.refuted(grid)) << "greater than the smallest";
  EXPECT_FALSE(kUnique.refuted(kAnswer));
  EXPECT_FALSE(kUnique.refuted(kSmallest)) << "no solution";
  EXPECT_FALSE(kUnique.refuted("unsolvable"));
  EXPECT_FALSE(kInvalid.refuted(kAnswer));
  EXPECT_FALSE(kMalformed.refuted(kAnswer));
}

std::string fault(const std::string& answer, const std::string& puzzle) {
  return describe_fault(answer, PuzzleText(puzzle.data(), kCells));
}

// Catches a wrong cell, digit or house in what is said of the first fault.
TEST(DescribeFault, SaysWhichCellAndHouse) {
  EXPECT_EQ(fault(kAnswer, kPuzzle), "");
  EXPECT_EQ(fault(kAnswer.substr(1), kPuzzle), "the known answer has 80 characters, not 81");
  std::string answer = kAnswer;
  answer[12] = 'x';
  EXPECT_EQ(fault(answer, kPuzzle), "row 2 column 4: 'x' is no digit");
  answer[12] = '\x1b';
  EXPECT_EQ(fault(answer, kPuzzle), "row 2 column 4: '\\x1b' is no digit");
  answer = kAnswer;
  answer[0] = '6';
  EXPECT_EQ(fault(answer, kPuzzle), "changes the given 5 at row 1 column 1 to 6");
  // 534678912 672195348: the third and fourth digits exchanged.
  answer = kAnswer;
  std::swap(answer[2], answer[3]);
  EXPECT_EQ(fault(answer, kEmpty), "row 2 column 1: 6 is twice in box 1");
  answer = kAnswer;
  std::swap(answer[0], answer[9]);  // within box and column
  EXPECT_EQ(fault(answer, kEmpty), "row 1 column 4: 6 is twice in row 1");
  answer = kAnswer;
  std::swap_ranges(answer.begin(), answer.begin() + 9, answer.begin() + 9);
  EXPECT_EQ(fault(answer, kEmpty), "") << "two rows of a band exchanged are a solution";
  answer = kAnswer;
  std::swap(answer[0], answer[1]);  // within box and row
  EXPECT_EQ(fault(answer, kEmpty), "row 4 column 2: 5 is twice in column 2");
}

// The cells of a house by its name.
std::vector<std::size_t> cells_of(const std::string& kind, std::size_t number) {
  std::vector<std::size_t> cells;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::size_t row = cell / 9;
    const std::size_t column = cell % 9;
    const std::size_t box = 3 * (row / 3) + column / 3;
    const std::size_t in = kind == "row" ? row : kind == "column" ? column : box;
    if (in + 1 == number) cells.push_back(cell);
  }
  return cells;
}

// Catches a statement about a broken rule that is not true, and a broken board called whole.
TEST(DescribeFault, IsTrueOfDamagedGrids) {
  support::Random random(5);
  std::size_t repeats = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    std::string grid = support::full_grid(seed);
    std::swap(grid[random.below(81)], grid[random.below(81)]);
    if (random.below(2) == 0) grid[random.below(81)] = static_cast<char>('1' + random.below(9));
    const std::string said = fault(grid, kEmpty);
    ASSERT_EQ(said.empty(), support::solves(kEmpty, grid)) << grid;
    if (said.empty()) continue;
    std::size_t row = 0;
    std::size_t column = 0;
    char digit = 0;
    std::array<char, 8> kind{};
    std::size_t number = 0;
    ASSERT_EQ(std::sscanf(said.c_str(), "row %zu column %zu: %c is twice in %7s %zu", &row, &column,
                          &digit, kind.data(), &number),
              5)
        << said;
    const std::size_t cell = 9 * (row - 1) + column - 1;
    const std::vector<std::size_t> house = cells_of(kind.data(), number);
    ASSERT_EQ(grid[cell], digit) << said;
    ASSERT_EQ(std::count(house.begin(), house.end(), cell), 1) << said;
    ASSERT_GE(std::count_if(house.begin(), house.end(),
                            [&](std::size_t other) { return grid[other] == digit; }),
              2)
        << said;
    ++repeats;
  }
  EXPECT_GT(repeats, 400U) << "damage was hardly ever done";
}

}  // namespace
}  // namespace verify
}  // namespace lanedoku
