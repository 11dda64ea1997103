// SPDX-License-Identifier: MIT
#include "fuzz/agreement.hpp"

#include "engine/check.hpp"
#include "fuzz/target.hpp"
#include "support/judge.hpp"

namespace lanedoku::fuzz {
namespace {

using support::Solved;

std::string to_text(const Solved& solved) {
  return std::string(to_string(solved.status)) + ' ' + solved.solution + ' ' +
         std::to_string(solved.guesses) + '\n';
}

void compare(const std::vector<std::string>& boards, const std::vector<Solved>& a,
             const std::vector<Solved>& b, const std::string& who, bool compares_guesses) {
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (b[i].status == Status::abandoned) continue;
    const bool same = a[i].status == b[i].status && a[i].solution == b[i].solution &&
                      (!compares_guesses || a[i].guesses == b[i].guesses);
    if (!same) fail("they differ: " + who, boards[i] + '\n' + to_text(a[i]) + to_text(b[i]));
  }
}

void check_answers(const std::vector<std::string>& boards, const std::vector<Solved>& solved) {
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (!is_solved(solved[i].status)) continue;
    const PuzzleText puzzle(boards[i].data(), kCells);
    Solution solution;
    std::copy(solved[i].solution.begin(), solved[i].solution.end(), solution.begin());
    if (!engine::is_solution_of(solution, puzzle) ||
        engine::find_wrong_solution({&puzzle, 1}, {&solution, 1}, {&solved[i].status, 1}) != 1 ||
        !support::solves(boards[i], solved[i].solution)) {
      fail("a wrong answer", boards[i] + '\n' + to_text(solved[i]));
    }
  }
}

}  // namespace

Agreement::Agreement(std::uint64_t step_budget)
    : reference_({.engine = Engine::reference, .step_budget = step_budget}) {
  for (const Target target : supported_targets()) {
    solvers_.emplace_back(SolverOptions{.target = target});
  }
}

const std::vector<Solved>& Agreement::check(const std::vector<std::string>& boards) {
  best_ = support::solve_all(solvers_.back(), boards);
  for (std::size_t t = 0; t + 1 < solvers_.size(); ++t) {
    compare(boards, best_, support::solve_all(solvers_[t], boards),
            "the widest target and " + std::string(to_string(supported_targets()[t])), true);
  }
  check_answers(boards, best_);
  const std::vector<Solved> reference = support::solve_all(reference_, boards);
  compare(boards, best_, reference, "the widest target and the reference engine", false);
  boards_ += boards.size();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    judged_ += reference[i].status != Status::abandoned;
    ++statuses_[static_cast<std::size_t>(best_[i].status)];
  }
  return best_;
}

}  // namespace lanedoku::fuzz
