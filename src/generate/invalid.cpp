// SPDX-License-Identifier: MIT
#include "generate/makers.hpp"
#include "generate/search.hpp"

namespace lanedoku::generate {

// Clues of a full grid, one of them changed to the digit of another in a house of it.
std::optional<Digits> make_invalid(ClueRange clues, Random& random) noexcept {
  const Digits grid = random_grid(random);
  const unsigned wanted = random.between(clues.first, clues.last);
  const CellOrder order = random_order(random);
  Digits puzzle = kNoClues;
  for (unsigned i = 0; i < wanted; ++i) puzzle[order[i]] = grid[order[i]];
  const unsigned changed = order[random.below(wanted)];
  for (const unsigned cell : random_order(random)) {
    if (puzzle[cell] == kBlank || !sees(cell, changed)) continue;
    puzzle[changed] = puzzle[cell];
    return puzzle;
  }
  return std::nullopt;
}

}  // namespace lanedoku::generate
