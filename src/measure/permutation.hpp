// SPDX-License-Identifier: MIT
//
// Equivalent puzzles. A stored file has an orientation that suits some solvers; a permuted puzzle
// has the same solutions, permuted alike, and the same status, but no history.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "lanedoku/solver.hpp"

#include "measure/random.hpp"

namespace lanedoku::measure {

/// Digits relabelled; bands, stacks, rows in bands and columns in stacks moved; perhaps transposed.
class Permutation {
 public:
  explicit Permutation(Random random) noexcept;

  /// The equivalent of a puzzle or solution. What is not a digit only moves.
  [[nodiscard]] std::array<char, kCells> apply(std::span<const char, kCells> cells) const noexcept;
  /// The inverse of `apply`.
  [[nodiscard]] std::array<char, kCells> undo(std::span<const char, kCells> cells) const noexcept;

 private:
  std::array<std::uint8_t, kCells> source_;  // cell c of the result was cell source_[c]
  std::array<char, 256> relabel_;
  std::array<char, 256> original_;
};

}  // namespace lanedoku::measure
