// SPDX-License-Identifier: MIT
//
// What the micro-benchmarks work on: many different puzzles, since one repeated trains the branch
// predictor. They are equivalents of a few well-known ones, so no file is needed.
#pragma once

#include <string>
#include <vector>

#include "lanedoku/solver.hpp"

namespace lanedoku::benchmarks {

/// `count` puzzles, all different; each has one solution and takes the plain solvers a moment only.
class Puzzles {
 public:
  explicit Puzzles(std::size_t count);

  [[nodiscard]] std::size_t count() const noexcept { return cells_.size() / kCells; }
  [[nodiscard]] PuzzleText operator[](std::size_t i) const noexcept {
    return PuzzleText(cells_.data() + i * kCells, kCells);
  }
  [[nodiscard]] std::vector<PuzzleText> texts() const;
  /// The solution of each.
  [[nodiscard]] std::vector<Solution> solutions() const;

  /// One puzzle per line; puzzle and solution on each line; nine lines per puzzle and a blank one.
  [[nodiscard]] std::string as_lines() const;
  [[nodiscard]] std::string as_csv() const;
  [[nodiscard]] std::string as_grids() const;

 private:
  std::vector<char> cells_;
};

}  // namespace lanedoku::benchmarks
