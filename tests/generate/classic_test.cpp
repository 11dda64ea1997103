// SPDX-License-Identifier: MIT
//
// datasets/classic.txt: what a comment says of its puzzle is counted, and the answers file has it.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "lanedoku/solver.hpp"

#include "engine/check.hpp"
#include "generate/plain_sudoku.hpp"

namespace lanedoku {
namespace {

// The last parenthesis of the comment: "1 solution", "many solutions", "no solution" ...
std::string claim_of(const std::string& comment) {
  const std::size_t open = comment.rfind('(');
  return open == std::string::npos || comment.back() != ')'
             ? ""
             : comment.substr(open + 1, comment.size() - open - 2);
}

TEST(Classic, HoldsWhatItsCommentsSay) {
  constexpr std::uint64_t kMany = 200;
  // Enough for all but the two that took Norvig's program long: those take minutes here.
  const std::uint64_t steps = std::getenv("LANEDOKU_SLOW_TESTS") != nullptr ? UINT64_MAX : 300'000;
  plain::Counter counter(steps);
  int not_counted = 0;
  std::ifstream puzzles(LANEDOKU_DATASETS "/classic.txt");
  std::ifstream answers(LANEDOKU_DATASETS "/classic.answers.txt");
  Solver solver;
  std::string line;
  std::string claim;
  std::string answer;
  int count = 0;
  while (std::getline(puzzles, line)) {
    if (line.starts_with('#')) {
      claim = claim_of(line);
      continue;
    }
    SCOPED_TRACE(line);
    ++count;
    ASSERT_EQ(line.size(), kCells);
    ASSERT_TRUE(std::getline(answers, answer));

    std::uint64_t solutions = counter.count(line, kMany);
    if (counter.has_given_up()) {
      ++not_counted;
      solutions = claim == "no solution" ? 0 : kMany;
    }
    const std::string counted = plain::has_clash(line) ? "givens clash"
                                : solutions == 0       ? "no solution"
                                : solutions == 1       ? "1 solution"
                                : solutions == kMany   ? "many solutions"
                                                       : std::to_string(solutions) + " solutions";
    EXPECT_EQ(claim, counted);
    claim.clear();

    const PuzzleText text(line.data(), kCells);
    Solution solution;
    Status status = Status::malformed;
    std::uint32_t guesses = 0;
    solver.solve({&text, 1}, {&solution, 1}, {&status, 1}, {&guesses, 1});
    EXPECT_EQ(status, plain::has_clash(line) ? Status::invalid
                      : solutions == 0       ? Status::unsolvable
                      : solutions == 1       ? Status::unique
                                             : Status::multiple);
    if (is_solved(status)) {
      EXPECT_TRUE(engine::is_solution_of(solution, text));
      EXPECT_EQ(answer, std::string(solution.begin(), solution.end()));
    } else {
      EXPECT_EQ(answer, to_string(status));
    }
  }
  EXPECT_EQ(count, 49);
  EXPECT_LE(not_counted, 2);
  EXPECT_FALSE(std::getline(answers, answer)) << "more answers than puzzles";
}

}  // namespace
}  // namespace lanedoku
