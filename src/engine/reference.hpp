// SPDX-License-Identifier: MIT
//
// Engine `reference`: plain backtracking in row order with one bitmask per row, column and box,
// digits ascending. Its first solution is therefore the lexicographically smallest, by
// construction. It is the oracle of the tests and the baseline of the benchmarks: it stays simple.
#pragma once

#include <cstdint>

#include "lanedoku/solver.hpp"

namespace lanedoku::engine {

/// Solves one puzzle, trying at most `step_budget` digits before it is `abandoned`. `solution` is
/// written for `unique` and `multiple` (the smallest).
[[nodiscard]] Status solve_by_reference(PuzzleText puzzle, std::uint64_t step_budget,
                                        Solution& solution) noexcept;

}  // namespace lanedoku::engine
