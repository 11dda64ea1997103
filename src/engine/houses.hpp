// SPDX-License-Identifier: MIT
//
// Puzzles as text: rows, columns and boxes of cells numbered 0..80 row by row, and digits as
// characters. This is all that the judge, the reference engine and the lane engine have in common;
// the lane engine's own layout is in board.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lanedoku::engine {

[[nodiscard]] constexpr std::size_t row_of(std::size_t cell) noexcept { return cell / 9; }
[[nodiscard]] constexpr std::size_t column_of(std::size_t cell) noexcept { return cell % 9; }
[[nodiscard]] constexpr std::size_t box_of(std::size_t cell) noexcept {
  return cell / 27 * 3 + cell % 9 / 3;
}

/// Whether two cells have a row, a column or a box in common; true for a cell and itself.
[[nodiscard]] constexpr bool share_house(std::size_t a, std::size_t b) noexcept {
  return row_of(a) == row_of(b) || column_of(a) == column_of(b) || box_of(a) == box_of(b);
}

/// Whether a character of a puzzle is a given; all others are blanks.
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '1' && c <= '9'; }

/// Bit d - 1 for the digit d; `digit` is '1'..'9'.
[[nodiscard]] constexpr std::uint16_t mask_of(char digit) noexcept {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(digit - '1'));
}

}  // namespace lanedoku::engine
