// SPDX-License-Identifier: MIT
//
// The puzzles of one file as they are timed: permuted, and in a shuffled order that is always the
// same, so that the first n of them are a fair sample of the file for every n.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lanedoku/solver.hpp"

namespace lanedoku::measure {

class Workload {
 public:
  /// `cells` holds kCells characters per puzzle; `permute` is a seed, or nothing to leave the
  /// puzzles as they are.
  Workload(std::span<const char> cells, std::optional<std::uint64_t> permute);

  Workload(const Workload&) = delete;
  Workload& operator=(const Workload&) = delete;

  [[nodiscard]] std::span<const PuzzleText> puzzles() const noexcept { return puzzles_; }

 private:
  std::vector<char> cells_;
  std::vector<PuzzleText> puzzles_;  // into cells_
};

/// Fingerprint of puzzles in their order: 16 hexadecimal digits (64-bit FNV-1a).
[[nodiscard]] std::string digest(std::span<const PuzzleText> puzzles);

}  // namespace lanedoku::measure
