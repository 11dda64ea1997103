// SPDX-License-Identifier: MIT
//
// All puzzles of some inputs in memory, read exactly as a run reads them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

namespace lanedoku::pipeline {

struct LoadedPuzzles {
  /// kCells characters per puzzle, in input order, malformed records left out.
  std::vector<char> cells;
  std::uint64_t malformed = 0;
  /// What was wrong with an input; then the rest of the inputs was not read.
  std::string error;

  [[nodiscard]] std::size_t count() const noexcept { return cells.size() / kCells; }
};

/// Reads until the end, an error or a stop.
[[nodiscard]] LoadedPuzzles load_puzzles(std::span<const Input> inputs, const StopSignal& stop);

}  // namespace lanedoku::pipeline
