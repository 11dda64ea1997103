// SPDX-License-Identifier: MIT
//
// The board's geometry. Cells are 0..80 row by row; the 27 houses are rows 0..8, columns 9..17,
// boxes 18..26. A digit d (1..9) is bit d-1 of a 9-bit mask.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lanedoku/solver.hpp"

namespace lanedoku::engine {

using Mask = std::uint16_t;

inline constexpr std::size_t kHouses = 27;
inline constexpr std::size_t kPeers = 20;
inline constexpr Mask kAllDigits = 0x1FF;

[[nodiscard]] constexpr std::size_t row_of(std::size_t cell) noexcept { return cell / 9; }
[[nodiscard]] constexpr std::size_t column_of(std::size_t cell) noexcept { return cell % 9; }
[[nodiscard]] constexpr std::size_t box_of(std::size_t cell) noexcept {
  return cell / 27 * 3 + cell % 9 / 3;
}

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '1' && c <= '9'; }
[[nodiscard]] constexpr Mask mask_of(char digit) noexcept {
  return static_cast<Mask>(1U << static_cast<unsigned>(digit - '1'));
}

/// Whether a mask that is not empty holds one digit. (std::has_single_bit and std::popcount are
/// calls of a function on baseline x86-64.)
[[nodiscard]] constexpr bool is_single(unsigned mask) noexcept { return (mask & (mask - 1)) == 0; }

[[nodiscard]] constexpr std::array<std::array<std::uint8_t, 9>, kHouses>
make_house_cells() noexcept {
  std::array<std::array<std::uint8_t, 9>, kHouses> cells{};
  std::array<std::size_t, kHouses> used{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (const std::size_t house : {row_of(cell), 9 + column_of(cell), 18 + box_of(cell)}) {
      cells[house][used[house]++] = static_cast<std::uint8_t>(cell);
    }
  }
  return cells;
}

[[nodiscard]] constexpr std::array<std::array<std::uint8_t, kPeers>, kCells> make_peers() noexcept {
  std::array<std::array<std::uint8_t, kPeers>, kCells> peers{};
  for (std::size_t a = 0; a < kCells; ++a) {
    std::size_t used = 0;
    for (std::size_t b = 0; b < kCells; ++b) {
      const bool sees =
          row_of(a) == row_of(b) || column_of(a) == column_of(b) || box_of(a) == box_of(b);
      if (a != b && sees) peers[a][used++] = static_cast<std::uint8_t>(b);
    }
  }
  return peers;
}

[[nodiscard]] constexpr std::array<std::array<std::uint8_t, 3>, kCells>
make_cell_houses() noexcept {
  std::array<std::array<std::uint8_t, 3>, kCells> houses{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    houses[cell] = {static_cast<std::uint8_t>(row_of(cell)),
                    static_cast<std::uint8_t>(9 + column_of(cell)),
                    static_cast<std::uint8_t>(18 + box_of(cell))};
  }
  return houses;
}

[[nodiscard]] constexpr std::array<std::uint8_t, kAllDigits + 1> make_digit_counts() noexcept {
  std::array<std::uint8_t, kAllDigits + 1> counts{};
  for (std::size_t mask = 1; mask < counts.size(); ++mask) {
    counts[mask] = static_cast<std::uint8_t>(counts[mask & (mask - 1)] + 1);
  }
  return counts;
}

/// The nine cells of each house, ascending.
inline constexpr auto kHouseCells = make_house_cells();
/// The twenty other cells that share a house with a cell, ascending.
inline constexpr auto kPeersOf = make_peers();
/// The row, column and box of each cell.
inline constexpr auto kHousesOf = make_cell_houses();
/// How many digits a mask holds.
inline constexpr auto kDigitCount = make_digit_counts();

}  // namespace lanedoku::engine
