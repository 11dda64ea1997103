// SPDX-License-Identifier: MIT
#include "lanedoku/solver.hpp"

#include <cassert>

#include "engine/reference.hpp"
#include "engine/scalar.hpp"

namespace lanedoku {

std::string_view to_string(Engine engine) noexcept {
  return engine == Engine::reference ? "reference" : "scalar";
}

struct Solver::Impl {
  SolverOptions options;
};

Solver::Solver(const SolverOptions& options) : impl_(std::make_unique<Impl>(Impl{options})) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

void Solver::solve(std::span<const PuzzleText> puzzles, std::span<Solution> solutions,
                   std::span<Status> statuses, std::span<std::uint32_t> guesses) noexcept {
  assert(solutions.size() == puzzles.size() && statuses.size() == puzzles.size() &&
         guesses.size() == puzzles.size());
  if (impl_->options.engine == Engine::reference) {
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      statuses[i] =
          engine::solve_by_reference(puzzles[i], impl_->options.step_budget, solutions[i]);
      guesses[i] = 0;
    }
    return;
  }
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const engine::ScalarResult result = engine::solve_by_scalar(puzzles[i], solutions[i]);
    statuses[i] = result.status;
    guesses[i] = result.guesses;
  }
}

}  // namespace lanedoku
