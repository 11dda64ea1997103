// SPDX-License-Identifier: MIT
#include "generate/makers.hpp"
#include "generate/search.hpp"

namespace lanedoku::generate {

// A minimal puzzle less one clue has two solutions at least. Fewer clues are had by dropping more,
// and more clues from the cells in which both solutions agree.
std::optional<Digits> make_multiple(ClueRange clues, Random& random) noexcept {
  const Digits grid = random_grid(random);
  Digits puzzle = dig_minimal(grid, random);
  const unsigned wanted = random.between(clues.first, clues.last);
  unsigned shown = count_clues(puzzle);
  const CellOrder order = random_order(random);
  bool is_dropped = false;
  for (const unsigned cell : order) {
    if (puzzle[cell] == kBlank || (is_dropped && shown <= wanted)) continue;
    puzzle[cell] = kBlank;
    is_dropped = true;
    --shown;
  }
  Digits other;
  if (!find_other_solution(puzzle, grid, other)) return std::nullopt;
  for (const unsigned cell : order) {
    if (shown == wanted) return puzzle;
    if (puzzle[cell] != kBlank || grid[cell] != other[cell]) continue;
    puzzle[cell] = grid[cell];
    ++shown;
  }
  return shown == wanted ? std::optional(puzzle) : std::nullopt;
}

}  // namespace lanedoku::generate
