// SPDX-License-Identifier: MIT
#include "lanedoku/solver.hpp"

#include <cassert>
#include <optional>

#include "engine/lane_solver.hpp"
#include "engine/reference.hpp"

namespace lanedoku {

struct Solver::Impl {
  explicit Impl(const SolverOptions& options) : step_budget(options.step_budget) {
    if (options.engine == Engine::lanes) lanes.emplace(options.target);
  }

  std::uint64_t step_budget;
  std::optional<engine::LaneSolver> lanes;  // none: engine reference
};

Solver::Solver(const SolverOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

void Solver::solve(std::span<const PuzzleText> puzzles, std::span<Solution> solutions,
                   std::span<Status> statuses, std::span<std::uint32_t> guesses) noexcept {
  assert(solutions.size() == puzzles.size() && statuses.size() == puzzles.size() &&
         guesses.size() == puzzles.size());
  if (impl_->lanes) {
    impl_->lanes->solve(puzzles, solutions, statuses, guesses);
    return;
  }
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    statuses[i] = engine::solve_by_reference(puzzles[i], impl_->step_budget, solutions[i]);
    guesses[i] = 0;
  }
}

}  // namespace lanedoku
