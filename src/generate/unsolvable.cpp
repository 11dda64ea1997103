// SPDX-License-Identifier: MIT
#include "generate/makers.hpp"
#include "generate/search.hpp"

namespace lanedoku::generate {
namespace {

bool clashes(const Digits& puzzle, unsigned cell, unsigned digit) noexcept {
  for (unsigned other = 0; other < kCellCount; ++other) {
    if (puzzle[other] == digit && sees(cell, other)) return true;
  }
  return false;
}

}  // namespace

// A unique puzzle and one more clue, which is not of its solution but clashes with no other clue.
std::optional<Digits> make_unsolvable(ClueRange clues, Random& random) noexcept {
  const Digits grid = random_grid(random);
  Digits puzzle = dig_minimal(grid, random);
  const unsigned wanted = random.between(clues.first, clues.last);
  unsigned shown = count_clues(puzzle);
  if (shown >= wanted) return std::nullopt;
  for (const unsigned cell : random_order(random)) {
    if (shown + 1 == wanted) break;
    if (puzzle[cell] != kBlank) continue;
    puzzle[cell] = grid[cell];
    ++shown;
  }
  std::array<std::uint8_t, 9> digits = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  random.shuffle(digits);
  for (const unsigned cell : random_order(random)) {
    if (puzzle[cell] != kBlank) continue;
    for (const std::uint8_t digit : digits) {
      if (digit == grid[cell] || clashes(puzzle, cell, digit)) continue;
      puzzle[cell] = digit;
      return puzzle;
    }
  }
  return std::nullopt;
}

}  // namespace lanedoku::generate
