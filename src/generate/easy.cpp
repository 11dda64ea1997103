// SPDX-License-Identifier: MIT
#include <algorithm>

#include "generate/makers.hpp"
#include "generate/search.hpp"

namespace lanedoku::generate {

// Shows a random cell that is still open, lets singles fill what they can, and goes on until the
// grid is full: the cells shown are a puzzle that singles fill, which proves that it is unique. It
// takes 33.5 clues on average. More cells of the grid are then shown, at least one, and these can
// be dropped again: the puzzle is not minimal.
//
// Digging clues away and testing after each (singles only) took 3 times as long.
std::optional<Digits> make_easy(ClueRange clues, Random& random) noexcept {
  const Digits grid = random_grid(random);
  const CellOrder order = random_order(random);
  Digits puzzle = kNoClues;
  unsigned shown = 0;
  Board board = Board::empty();
  for (const unsigned cell : order) {
    if (!board.open.has(cell)) continue;
    puzzle[cell] = grid[cell];
    ++shown;
    if (!board.place(grid[cell], Cells::one(cell)) || !place_singles(board)) return std::nullopt;
    if (board.open.is_empty()) break;
  }
  if (shown >= clues.last) return std::nullopt;
  const unsigned wanted = random.between(std::max(clues.first, shown + 1), clues.last);
  const CellOrder more = random_order(random);
  for (unsigned i = 0; shown < wanted; ++i) {
    if (puzzle[more[i]] != kBlank) continue;
    puzzle[more[i]] = grid[more[i]];
    ++shown;
  }
  return puzzle;
}

}  // namespace lanedoku::generate
