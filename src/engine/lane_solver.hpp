// SPDX-License-Identifier: MIT
//
// Engine `lanes` as an object: many puzzles at once, one per SIMD lane of the chosen target. How:
// engine-inl.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "lanedoku/solver.hpp"

namespace lanedoku::engine {

struct TargetTable;

/// Work done since construction: what tests bound and benchmarks explain.
struct LaneCounters {
  std::uint64_t passes = 0;       ///< Passes over all lanes.
  std::uint64_t busy_lanes = 0;   ///< Sum over passes of lanes that held an open node.
  std::uint64_t rounds = 0;       ///< Passes after which events were handled.
  std::uint64_t forks = 0;        ///< Branch nodes, all phases.
  std::uint64_t spills = 0;       ///< Nodes that went to memory.
  std::uint64_t row_orders = 0;   ///< Puzzles searched in row order.
  std::uint64_t probed = 0;       ///< Puzzles that needed probing.
  std::uint64_t worst_forks = 0;  ///< Most branch nodes of one puzzle, all phases.
};

/// One object per thread; all memory is allocated at construction.
class LaneSolver {
 public:
  /// `target` must be one of supported_targets(). Throws std::bad_alloc, or std::invalid_argument
  /// for a target that cannot run here.
  explicit LaneSolver(Target target = default_target());
  ~LaneSolver();
  LaneSolver(const LaneSolver&) = delete;
  LaneSolver& operator=(const LaneSolver&) = delete;

  /// As lanedoku::Solver::solve. Time is bounded for every puzzle.
  void solve(std::span<const PuzzleText> puzzles, std::span<Solution> solutions,
             std::span<Status> statuses, std::span<std::uint32_t> guesses) noexcept;

  [[nodiscard]] Target target() const noexcept;
  [[nodiscard]] LaneCounters counters() const noexcept;

 private:
  struct Free {
    void operator()(void* memory) const noexcept;
  };
  const TargetTable* table_;
  std::unique_ptr<void, Free> memory_;
};

}  // namespace lanedoku::engine
