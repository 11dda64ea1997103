// SPDX-License-Identifier: MIT
#include "engine/check.hpp"

#include <array>
#include <cstddef>

#include "engine/houses.hpp"

namespace lanedoku::engine {
namespace {

// Bit d-1 for the digit d, and a bit no full house may have for anything else.
constexpr std::array<std::uint16_t, 256> make_digit_bits() {
  std::array<std::uint16_t, 256> bits{};
  bits.fill(0x8000);
  for (unsigned d = 0; d < 9; ++d) bits['1' + d] = static_cast<std::uint16_t>(1U << d);
  return bits;
}
constexpr auto kDigitBits = make_digit_bits();
constexpr unsigned kFull = 0x1FF;

}  // namespace

std::optional<Clash> find_clash(PuzzleText puzzle) noexcept {
  for (std::size_t b = 0; b < kCells; ++b) {
    if (!is_digit(puzzle[b])) continue;
    for (std::size_t a = 0; a < b; ++a) {
      if (puzzle[a] == puzzle[b] && share_house(a, b)) {
        return Clash{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
      }
    }
  }
  return std::nullopt;
}

bool is_solution_of(const Solution& solution, PuzzleText puzzle) noexcept {
  // A house of nine cells holds each digit once exactly when the union of its digits is all nine.
  std::array<std::uint16_t, 9> rows{};
  std::array<std::uint16_t, 9> columns{};
  std::array<std::uint16_t, 9> boxes{};
  for (std::size_t row = 0; row < 9; ++row) {
    std::array<std::uint16_t, 9> bits;
    for (std::size_t column = 0; column < 9; ++column) {
      bits[column] = kDigitBits[static_cast<unsigned char>(solution[9 * row + column])];
      columns[column] |= bits[column];
    }
    for (std::size_t third = 0; third < 3; ++third) {
      const auto union_of_three =
          static_cast<std::uint16_t>(bits[3 * third] | bits[3 * third + 1] | bits[3 * third + 2]);
      rows[row] |= union_of_three;
      boxes[row / 3 * 3 + third] |= union_of_three;
    }
  }
  unsigned bad = 0;
  for (std::size_t house = 0; house < 9; ++house) {
    bad |= static_cast<unsigned>((rows[house] ^ kFull) | (columns[house] ^ kFull) |
                                 (boxes[house] ^ kFull));
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const bool is_given = is_digit(puzzle[cell]);
    bad |= static_cast<unsigned>(is_given & (puzzle[cell] != solution[cell]));
  }
  return bad == 0;
}

}  // namespace lanedoku::engine
