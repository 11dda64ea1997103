// SPDX-License-Identifier: MIT
//
// Depth-first search on the generator's board, in a fixed order. FROZEN, see board.hpp.
#pragma once

#include <cstdint>

#include "generate/board.hpp"
#include "generate/random.hpp"

namespace lanedoku::generate {

/// A full grid from a random search: the three boxes of the diagonal are filled at random, the rest
/// by trying digits in random order where fewest fit. Every grid can come; not all equally often.
[[nodiscard]] Digits random_grid(Random& random) noexcept;

/// Looks for a solution of `puzzle` other than `solution`, which must be one. `other` is written
/// when there is one.
[[nodiscard]] bool find_other_solution(const Digits& puzzle, const Digits& solution,
                                       Digits& other) noexcept;

/// Whether `puzzle`, in which `cell` is blank, has a solution with another digit than this there.
[[nodiscard]] bool has_solution_without(const Digits& puzzle, unsigned cell,
                                        unsigned digit) noexcept;

/// Alternatives tried until the puzzle's solutions are all known, one of a cell with k counting
/// k - 1; after singles and locked candidates; 0 when those suffice. Ties between cells with
/// equally few candidates go to the first from cell `first` on, in a ring.
[[nodiscard]] std::uint32_t count_guesses(const Digits& puzzle, unsigned first) noexcept;

}  // namespace lanedoku::generate
