// SPDX-License-Identifier: MIT
//
// Between the code compiled once per instruction set and the rest, which picks one of it when it
// runs: plain functions over memory whose type only the target knows. The call through the table is
// the only indirect one, once per batch.
#pragma once

#include <cstddef>
#include <cstdint>

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
  std::size_t memory_bytes;  ///< Size of the target's Engine.
  std::size_t memory_alignment;
  void (*construct)(void* memory) noexcept;  ///< Makes the Engine; it needs no destructor.
  void (*solve)(void* memory, const Batch& batch) noexcept;
  LaneCounters (*counters)(const void* memory) noexcept;
};

/// Every compiled target, whether this CPU can run it or not; `count` receives their number.
const TargetTable* const* compiled_targets(std::size_t& count) noexcept;

}  // namespace lanedoku::engine
