// SPDX-License-Identifier: MIT
//
// The geometry of a board as the lane engine stores it: box by box.
//
//   boxes           a box's cells     its lines
//   0 1 2           0 1 2             row line r: cells 3r, 3r+1, 3r+2
//   3 4 5           3 4 5             column line c: cells c, c+3, c+6
//   6 7 8           6 7 8
//
// *Place* 9b+k is cell k of box b; text cells are numbered row by row. *Line* 3b+r is line r of
// box b (row lines and column lines are kept apart).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lanedoku::engine {

inline constexpr std::size_t kPlaces = 81;
inline constexpr std::size_t kLines = 27;
/// The candidates of a cell that nothing is known of.
inline constexpr std::uint16_t kAllDigits = 0x1FF;

/// Place of a text cell, both 0..80.
constexpr std::size_t place_of_cell(std::size_t cell) noexcept {
  const std::size_t row = cell / 9;
  const std::size_t column = cell % 9;
  return (row / 3 * 3 + column / 3) * 9 + row % 3 * 3 + column % 3;
}

/// The same as a table. The mapping is its own inverse.
inline constexpr std::array<std::uint8_t, kPlaces> kPlaceOfCell = [] {
  std::array<std::uint8_t, kPlaces> places{};
  for (std::size_t cell = 0; cell < kPlaces; ++cell) {
    places[cell] = static_cast<std::uint8_t>(place_of_cell(cell));
  }
  return places;
}();

/// The two other boxes of a box's band, and of its stack.
struct Neighbours {
  std::uint8_t row[2];
  std::uint8_t column[2];
};
inline constexpr std::array<Neighbours, 9> kNeighbours = [] {
  std::array<Neighbours, 9> all{};
  for (unsigned b = 0; b < 9; ++b) {
    const unsigned r = b / 3;
    const unsigned c = b % 3;
    for (unsigned k = 0; k < 2; ++k) {
      all[b].row[k] = static_cast<std::uint8_t>(3 * r + (c + 1 + k) % 3);
      all[b].column[k] = static_cast<std::uint8_t>((r + 1 + k) % 3 * 3 + c);
    }
  }
  return all;
}();

/// Order in which a pass visits the boxes: a diagonal first, so that each later box sees news from
/// both directions. Best of those tried by about 2 %.
inline constexpr std::array<std::uint8_t, 9> kBoxOrder = {0, 4, 8, 1, 5, 6, 2, 3, 7};

}  // namespace lanedoku::engine
