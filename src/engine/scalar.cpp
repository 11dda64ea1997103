// SPDX-License-Identifier: MIT
#include "engine/scalar.hpp"

#include <algorithm>
#include <limits>

#include "engine/smallest.hpp"

namespace lanedoku::engine {
namespace {

// Takes placed digits from the open cells, and places every cell left with one, until none is.
// Sweeping the open cells beats a queue of single cells with their twenty peers threefold.
bool place_naked_singles(Board& board) noexcept {
  bool placed_one = true;
  while (placed_one) {
    placed_one = false;
    std::size_t still_open = 0;
    for (std::size_t i = 0; i < board.open_count; ++i) {
      const std::size_t cell = board.open[i];
      Mask& row = board.placed[kHousesOf[cell][0]];
      Mask& column = board.placed[kHousesOf[cell][1]];
      Mask& box = board.placed[kHousesOf[cell][2]];
      const auto candidates = static_cast<Mask>(board.cells[cell] & ~(row | column | box));
      board.cells[cell] = candidates;
      if (!is_single(candidates)) {
        board.open[still_open++] = static_cast<std::uint8_t>(cell);
        continue;
      }
      if (candidates == 0) return false;
      row |= candidates;
      column |= candidates;
      box |= candidates;
      placed_one = true;
    }
    board.open_count = still_open;
  }
  return true;
}

// Reduces every cell that is the only one of a house for some digit; they are placed as naked
// singles afterwards.
bool reduce_hidden_singles(Board& board, bool& reduced) noexcept {
  reduced = false;
  for (std::size_t house = 0; house < kHouses; ++house) {
    if (board.placed[house] == kAllDigits) continue;
    unsigned once = 0;
    unsigned twice = 0;
    for (const std::uint8_t cell : kHouseCells[house]) {
      twice |= once & board.cells[cell];
      once |= board.cells[cell];
    }
    if (once != kAllDigits) return false;
    const unsigned hidden = once & ~twice & ~static_cast<unsigned>(board.placed[house]);
    if (hidden == 0) continue;
    reduced = true;
    for (const std::uint8_t cell : kHouseCells[house]) {
      const auto digit = static_cast<Mask>(board.cells[cell] & hidden);
      if (digit == 0) continue;
      if (!is_single(digit)) return false;
      board.cells[cell] = digit;
    }
  }
  return true;
}

// A board of the givens; false if they clash.
bool load(PuzzleText puzzle, Board& board) noexcept {
  board.placed.fill(0);
  board.open_count = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (!is_digit(puzzle[cell])) {
      board.cells[cell] = kAllDigits;
      board.open[board.open_count++] = static_cast<std::uint8_t>(cell);
      continue;
    }
    const Mask digit = mask_of(puzzle[cell]);
    board.cells[cell] = digit;
    for (const std::uint8_t house : kHousesOf[cell]) {
      if ((board.placed[house] & digit) != 0) return false;
      board.placed[house] |= digit;
    }
  }
  return true;
}

}  // namespace

bool propagate(Board& board) noexcept {
  bool reduced = true;
  while (reduced) {
    if (!place_naked_singles(board) || !reduce_hidden_singles(board, reduced)) return false;
  }
  return true;
}

ScalarResult solve_by_scalar(PuzzleText puzzle, Solution& solution) noexcept {
  Board root;
  if (!load(puzzle, root)) return {Status::invalid, 0, 0};
  if (!propagate(root)) return {Status::unsolvable, 0, 0};

  Search any(CellOrder::fewest_candidates, 2);
  any.run(root);
  const auto guesses = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(any.guesses(), std::numeric_limits<std::uint32_t>::max()));
  if (any.found() == 0) return {Status::unsolvable, guesses, any.guesses()};
  if (any.found() == 1) {
    write_solution(any.first(), solution);
    return {Status::unique, guesses, any.guesses()};
  }
  std::uint64_t work = any.guesses();
  write_solution(smallest_solution(root, any.first(), work), solution);
  return {Status::multiple, 0, work};
}

}  // namespace lanedoku::engine
