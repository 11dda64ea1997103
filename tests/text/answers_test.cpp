// SPDX-License-Identifier: MIT
#include "text/answers.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/puzzles.hpp"

namespace lanedoku::text {
namespace {

constexpr std::string_view kSolutionAsGrid =
    "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n"
    "345286179\n";
constexpr std::string_view kSolutionSpaced =
    "5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n8 5 9 7 6 1 4 2 3\n"
    "4 2 6 8 5 3 7 9 1\n7 1 3 9 2 4 8 5 6\n9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n"
    "3 4 5 2 8 6 1 7 9\n";

// A malformed record first, in the middle and last, and one of each status.
class WriteAnswers : public testing::Test {
 protected:
  WriteAnswers() {
    Solution solution;
    std::copy(support::kKnownSolution.begin(), support::kKnownSolution.end(), solution.begin());
    solutions_.assign(5, solution);
  }

  std::string write(Format format, std::string_view header = "") {
    std::vector<char> out(17, '#');  // what was there before
    const std::size_t size = write_answers(
        format, header, {.records = records_, .statuses = statuses_, .solutions = solutions_}, out);
    EXPECT_LE(size, out.size());
    return std::string(out.data(), size);
  }

  std::string puzzle_ = std::string(support::kKnownPuzzle);
  Record malformed_{nullptr, 0, Problem::line_length, 0, 80};
  Record good_{puzzle_.data(), 0, Problem::none, 0, 0};
  std::vector<Record> records_ = {malformed_, good_, good_, malformed_,
                                  good_,      good_, good_, malformed_};
  std::vector<Status> statuses_ = {Status::unique, Status::unsolvable, Status::multiple,
                                   Status::invalid, Status::abandoned};
  std::vector<Solution> solutions_;
};

std::string joined(std::string_view before, std::string_view solved, std::string_view bad_before) {
  const std::string b(before);
  const std::string s(solved);
  const std::string m(bad_before);
  return m + "malformed\n" + b + s + b + "unsolvable\n" + m + "malformed\n" + b + s + b +
         "invalid\n" + b + "abandoned\n" + m + "malformed\n";
}

// Catches answers given to the wrong record once a malformed one came before, and wrong words.
TEST_F(WriteAnswers, Line) {
  EXPECT_EQ(write(Format::line), joined("", std::string(support::kKnownSolution) + "\n", ""));
}

// Catches a puzzle that is not written as it was read, and a malformed record without its comma.
TEST_F(WriteAnswers, Pair) {
  puzzle_[2] = '?';
  puzzle_[3] = 'x';
  EXPECT_EQ(write(Format::pair),
            joined(puzzle_ + ",", std::string(support::kKnownSolution) + "\n", ","));
}

// Catches grids with separators between them or with wrong line ends.
TEST_F(WriteAnswers, Grid) { EXPECT_EQ(write(Format::grid), joined("", kSolutionAsGrid, "")); }

// Catches a blank at a line's end.
TEST_F(WriteAnswers, Spaced) { EXPECT_EQ(write(Format::spaced), joined("", kSolutionSpaced, "")); }

// Catches bytes of an earlier block that are written again.
TEST_F(WriteAnswers, NoRecordsGiveNoBytes) {
  records_.clear();
  for (const Format format : {Format::line, Format::pair, Format::grid, Format::spaced}) {
    EXPECT_EQ(write(format), "");
  }
}

}  // namespace
}  // namespace lanedoku::text
