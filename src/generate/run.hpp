// SPDX-License-Identifier: MIT
//
// A whole order: puzzles in their order to one sink, their answers to another.
#pragma once

#include <cstdint>
#include <string>

#include "lanedoku/batch.hpp"

#include "generate/kinds.hpp"

namespace lanedoku::generate {

struct RunOptions {
  Order order;
  std::uint64_t count = 1;
  /// At least 1; has no influence on the output.
  unsigned threads = 1;
};

struct RunReport {
  /// `complete`, `stopped`, `closed_output`, `bad_output` or `wrong_answer`.
  Ending ending = Ending::complete;
  /// What happened, for the endings that are errors.
  std::string error;
  /// Puzzles written, all with their answers if these are wanted.
  std::uint64_t puzzles = 0;
};

/// Bytes of a puzzle in the output.
inline constexpr std::uint64_t kPuzzleBytes = kCells + 1;

/// Makes the puzzles of the order, 81 characters and a newline each. `answers`, when not null, gets
/// a line for each: the solution or the status, from `Solver`, checked, and refused when it is not
/// what the kind promises. A stop ends the run after the puzzles being made. Throws std::bad_alloc.
[[nodiscard]] RunReport run(const RunOptions& options, Sink& puzzles, Sink* answers,
                            BatchObserver& observer, const StopSignal& stop);

}  // namespace lanedoku::generate
