// SPDX-License-Identifier: MIT
//
// A batch of puzzles in memory, solved and checked on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "lanedoku/solver.hpp"

namespace lanedoku::capi {

/// The caller's arrays; see lanedoku_solve_batch.
struct Batch {
  const char* puzzles;
  std::size_t puzzle_stride;
  std::size_t count;
  char* solutions;  // or null, as the next two
  std::size_t solution_stride;
  std::uint8_t* statuses;
  std::uint32_t* guesses;

  [[nodiscard]] PuzzleText puzzle(std::size_t i) const noexcept {
    return PuzzleText(puzzles + i * puzzle_stride, kCells);
  }
};

/// Solves the batch on up to `threads` threads, fewer where no more can be had. The index of a
/// puzzle whose solution the checker refused, if there is one. Throws std::bad_alloc before
/// anything was written.
[[nodiscard]] std::optional<std::size_t> solve(const Batch& batch, Target target, unsigned threads);

}  // namespace lanedoku::capi
