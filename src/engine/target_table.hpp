// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "engine/lane_solver.hpp"

namespace lanedoku::engine {

/// Buffers of one solve call; the four spans of LaneSolver::solve, one length.
struct Batch {
  const PuzzleText* puzzles;
  Solution* solutions;
  Status* statuses;
  std::uint32_t* guesses;
  std::size_t size;
};

/// One compiled target: its entry points and what they need.
struct TargetTable {
  Target target;
  std::size_t lanes;
  std::size_t memory_bytes;  ///< Size of the target's Engine.
  std::size_t memory_alignment;
  void (*construct)(void* memory) noexcept;
  void (*solve)(void* memory, const Batch& batch) noexcept;
  LaneCounters (*counters)(const void* memory) noexcept;
};

/// Every compiled target, whether this CPU can run it or not; `count` receives their number.
const TargetTable* const* compiled_targets(std::size_t& count) noexcept;

}  // namespace lanedoku::engine
