// SPDX-License-Identifier: MIT
#include "generate/makers.hpp"
#include "generate/search.hpp"

namespace lanedoku::generate {

// Any clues of a full grid, so there is a solution; with so few there are nearly always many.
std::optional<Digits> make_sparse(ClueRange clues, Random& random) noexcept {
  const Digits grid = random_grid(random);
  const unsigned wanted = random.between(clues.first, clues.last);
  const CellOrder order = random_order(random);
  Digits puzzle = kNoClues;
  for (unsigned i = 0; i < wanted; ++i) puzzle[order[i]] = grid[order[i]];
  return puzzle;
}

}  // namespace lanedoku::generate
