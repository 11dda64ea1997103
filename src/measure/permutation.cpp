// SPDX-License-Identifier: MIT
#include "measure/permutation.hpp"

#include <numeric>

namespace lanedoku::measure {
namespace {

// Where each of the nine rows (or columns) comes from: threes move as a whole, and inside.
std::array<std::uint8_t, 9> permute_lines(Random& random) noexcept {
  std::array<std::uint8_t, 3> threes = {0, 1, 2};
  random.shuffle<std::uint8_t>(threes);
  std::array<std::uint8_t, 9> lines;
  for (std::size_t i = 0; i < 3; ++i) {
    std::array<std::uint8_t, 3> inside = {0, 1, 2};
    random.shuffle<std::uint8_t>(inside);
    for (std::size_t k = 0; k < 3; ++k) {
      lines[3 * i + k] = static_cast<std::uint8_t>(3 * threes[i] + inside[k]);
    }
  }
  return lines;
}

}  // namespace

Permutation::Permutation(Random random) noexcept {
  for (std::size_t byte = 0; byte < 256; ++byte) relabel_[byte] = static_cast<char>(byte);
  original_ = relabel_;
  std::array<char, 9> digits = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
  random.shuffle<char>(digits);
  for (std::size_t d = 0; d < 9; ++d) {
    relabel_['1' + d] = digits[d];
    original_[static_cast<unsigned char>(digits[d])] = static_cast<char>('1' + d);
  }
  const std::array<std::uint8_t, 9> rows = permute_lines(random);
  const std::array<std::uint8_t, 9> columns = permute_lines(random);
  const bool is_transposed = random.below(2) == 1;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::size_t row = rows[cell / 9];
    const std::size_t column = columns[cell % 9];
    source_[cell] = static_cast<std::uint8_t>(is_transposed ? 9 * column + row : 9 * row + column);
  }
}

std::array<char, kCells> Permutation::apply(std::span<const char, kCells> cells) const noexcept {
  std::array<char, kCells> result;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    result[cell] = relabel_[static_cast<unsigned char>(cells[source_[cell]])];
  }
  return result;
}

std::array<char, kCells> Permutation::undo(std::span<const char, kCells> cells) const noexcept {
  std::array<char, kCells> result;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    result[source_[cell]] = original_[static_cast<unsigned char>(cells[cell])];
  }
  return result;
}

}  // namespace lanedoku::measure
