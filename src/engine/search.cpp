// SPDX-License-Identifier: MIT
#include "engine/search.hpp"

#include <array>
#include <cstring>

#include "engine/houses.hpp"

namespace lanedoku::engine {

bool has_clash(const char* text) noexcept {
  std::array<std::uint16_t, 9> rows{}, columns{}, boxes{};
  for (std::size_t i = 0; i < kPlaces; ++i) {
    if (!is_digit(text[i])) continue;
    const std::uint16_t bit = mask_of(text[i]);
    std::uint16_t& row = rows[row_of(i)];
    std::uint16_t& column = columns[column_of(i)];
    std::uint16_t& box = boxes[box_of(i)];
    if (((row | column | box) & bit) != 0) return true;
    row |= bit;
    column |= bit;
    box |= bit;
  }
  return false;
}

bool next_probe(Slot& slot, const char* puzzle, const char* best) noexcept {
  for (; slot.probe_cell < kPlaces; ++slot.probe_cell, slot.probe_digit = 0) {
    const std::size_t cell = slot.probe_cell;
    if (is_digit(puzzle[cell])) continue;
    while ('1' + slot.probe_digit < best[cell]) {
      const char digit = static_cast<char>('1' + slot.probe_digit++);
      std::memcpy(slot.text, puzzle, kPlaces);
      std::memcpy(slot.text, best, cell);
      slot.text[cell] = digit;
      bool clash = false;
      for (std::size_t i = 0; i < kPlaces; ++i) {
        clash |= i != cell && slot.text[i] == digit && share_house(i, cell);
      }
      if (!clash) return true;
    }
  }
  return false;
}

}  // namespace lanedoku::engine
