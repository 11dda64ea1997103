// SPDX-License-Identifier: MIT
//
// Rows, columns and boxes of cells numbered 0..80 row by row, for the judge and the reference
// engine, which share nothing else with the lane engine's layout (board.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace lanedoku::engine {

[[nodiscard]] constexpr std::size_t row_of(std::size_t cell) noexcept { return cell / 9; }
[[nodiscard]] constexpr std::size_t column_of(std::size_t cell) noexcept { return cell % 9; }
[[nodiscard]] constexpr std::size_t box_of(std::size_t cell) noexcept {
  return cell / 27 * 3 + cell % 9 / 3;
}

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '1' && c <= '9'; }

/// Bit d-1 for the digit d.
[[nodiscard]] constexpr std::uint16_t mask_of(char digit) noexcept {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(digit - '1'));
}

}  // namespace lanedoku::engine
