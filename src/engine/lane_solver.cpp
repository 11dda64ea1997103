// SPDX-License-Identifier: MIT
#include "engine/lane_solver.hpp"

#include <cassert>
#include <cstdlib>
#include <new>
#include <stdexcept>

#include "engine/cpu_features.hpp"
#include "engine/target_table.hpp"

namespace lanedoku::engine {
namespace {

const TargetTable* find_table(Target target) noexcept {
  std::size_t count = 0;
  const TargetTable* const* tables = compiled_targets(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (tables[i]->target == target) return tables[i];
  }
  return nullptr;
}

}  // namespace
}  // namespace lanedoku::engine

namespace lanedoku {

std::vector<Target> supported_targets() {
  std::vector<Target> found;
  for (const Target target : kAllTargets) {
    if (engine::find_table(target) != nullptr && engine::cpu_runs(target)) found.push_back(target);
  }
  return found;
}

Target default_target() {
  Target best = Target::scalar;
  for (const Target target : supported_targets()) {
    // AVX-512 waits for somebody to record a green run on such a CPU.
    if (target != Target::avx3 && target != Target::avx3_dl) best = target;
  }
  return best;
}

}  // namespace lanedoku

namespace lanedoku::engine {

LaneSolver::LaneSolver(Target target) : table_(find_table(target)) {
  if (table_ == nullptr || !cpu_runs(target)) {
    throw std::invalid_argument("target cannot run here");
  }
  // Rounded up: std::aligned_alloc wants a multiple of the alignment.
  const std::size_t alignment = table_->memory_alignment;
  const std::size_t bytes = (table_->memory_bytes + alignment - 1) / alignment * alignment;
  memory_.reset(std::aligned_alloc(alignment, bytes));
  if (memory_ == nullptr) throw std::bad_alloc();
  table_->construct(memory_.get());
}

LaneSolver::~LaneSolver() = default;

void LaneSolver::Free::operator()(void* memory) const noexcept { std::free(memory); }

void LaneSolver::solve(std::span<const PuzzleText> puzzles, std::span<Solution> solutions,
                       std::span<Status> statuses, std::span<std::uint32_t> guesses) noexcept {
  assert(solutions.size() == puzzles.size() && statuses.size() == puzzles.size() &&
         guesses.size() == puzzles.size());
  table_->solve(memory_.get(), Batch{puzzles.data(), solutions.data(), statuses.data(),
                                     guesses.data(), puzzles.size()});
}

Target LaneSolver::target() const noexcept { return table_->target; }
LaneCounters LaneSolver::counters() const noexcept { return table_->counters(memory_.get()); }

}  // namespace lanedoku::engine
