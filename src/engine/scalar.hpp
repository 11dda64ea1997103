// SPDX-License-Identifier: MIT
//
// Engine `scalar`: one puzzle at a time, a 9-bit candidate mask per cell, naked and hidden singles
// to a fixed point, then a branch on the cell with fewest candidates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lanedoku/solver.hpp"

#include "engine/board.hpp"

namespace lanedoku::engine {

/// What one puzzle took.
struct ScalarResult {
  Status status = Status::unsolvable;
  /// Guesses until the status was proved.
  std::uint32_t guesses = 0;
  /// Guesses of all phases, the search for the smallest solution included.
  std::uint64_t work = 0;
};

/// Solves one puzzle; `solution` is written for `unique` and `multiple` (the smallest). The search
/// for the smallest solution in row order has a budget, and what comes after it asks the ordinary
/// search at most once per candidate.
[[nodiscard]] ScalarResult solve_by_scalar(PuzzleText puzzle, Solution& solution) noexcept;

/// A board under search.
struct Board {
  /// Candidates of each cell; a solved cell has one.
  std::array<Mask, kCells> cells;
  /// Digits already placed in each house.
  std::array<Mask, kHouses> placed;
  /// The first `open_count` entries are the cells not yet placed, ascending.
  std::array<std::uint8_t, kCells> open;
  std::size_t open_count;
};

/// Removes candidates by naked and hidden singles until nothing changes; false on a contradiction.
[[nodiscard]] bool propagate(Board& board) noexcept;

}  // namespace lanedoku::engine
