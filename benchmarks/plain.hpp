// SPDX-License-Identifier: MIT
//
// The two plain ways to solve a Sudoku that most programs start from, kept as baselines: both try
// digits in the empty cells in row order and step back when none fits. They differ in how they know
// what fits.
#pragma once

#include <cstdint>

#include "lanedoku/solver.hpp"

namespace lanedoku::benchmarks {

struct PlainResult {
  /// Solutions met, at most as many as wanted.
  int solutions = 0;
  /// Digits tried.
  std::uint64_t steps = 0;
  bool is_abandoned = false;
};

/// Looks along the row, the column and the box of a cell for every digit it tries. Stops at
/// `wanted` solutions (1: any solution; 2: proof of uniqueness) or when `step_budget` digits were
/// tried. `first` holds the first solution if there is one. Givens must not clash.
[[nodiscard]] PlainResult solve_by_rescan(PuzzleText puzzle, int wanted, std::uint64_t step_budget,
                                          Solution& first) noexcept;

/// Keeps a boolean per row, column and box for each digit, and a list of the empty cells.
[[nodiscard]] PlainResult solve_by_tables(PuzzleText puzzle, int wanted, std::uint64_t step_budget,
                                          Solution& first) noexcept;

}  // namespace lanedoku::benchmarks
