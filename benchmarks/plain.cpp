// SPDX-License-Identifier: MIT
#include "plain.hpp"

#include <algorithm>
#include <array>

namespace lanedoku::benchmarks {
namespace {

bool is_digit(char c) noexcept { return c >= '1' && c <= '9'; }

// Counts a digit tried; false when the budget is used up.
bool may_step(PlainResult& result, std::uint64_t step_budget) noexcept {
  result.is_abandoned = result.is_abandoned || result.steps == step_budget;
  result.steps += result.is_abandoned ? 0 : 1;
  return !result.is_abandoned;
}

struct Rescan {
  int wanted;
  std::uint64_t step_budget;
  Solution& first;
  PlainResult result;
  Solution board;

  [[nodiscard]] bool fits(std::size_t cell, char digit) const noexcept {
    const std::size_t row = cell / 9;
    const std::size_t column = cell % 9;
    for (std::size_t i = 0; i < 9; ++i) {
      if (board[9 * row + i] == digit || board[9 * i + column] == digit ||
          board[9 * (row / 3 * 3 + i / 3) + column / 3 * 3 + i % 3] == digit) {
        return false;
      }
    }
    return true;
  }

  void search(std::size_t cell) noexcept {
    while (cell < kCells && is_digit(board[cell])) ++cell;
    if (cell == kCells) {
      if (++result.solutions == 1) first = board;
      return;
    }
    for (char digit = '1'; digit <= '9' && result.solutions < wanted; ++digit) {
      if (!may_step(result, step_budget)) break;
      if (!fits(cell, digit)) continue;
      board[cell] = digit;
      search(cell + 1);
      board[cell] = '.';
    }
  }
};

struct Tables {
  int wanted;
  std::uint64_t step_budget;
  Solution& first;
  PlainResult result;
  Solution board;
  std::array<std::array<bool, 9>, 9> row_has{};
  std::array<std::array<bool, 9>, 9> column_has{};
  std::array<std::array<bool, 9>, 9> box_has{};
  std::array<std::size_t, kCells> empty{};
  std::size_t empty_count = 0;

  void set(std::size_t cell, std::size_t digit, bool is_there) noexcept {
    row_has[cell / 9][digit] = is_there;
    column_has[cell % 9][digit] = is_there;
    box_has[cell / 27 * 3 + cell % 9 / 3][digit] = is_there;
  }

  void search(std::size_t index) noexcept {
    if (index == empty_count) {
      if (++result.solutions == 1) first = board;
      return;
    }
    const std::size_t cell = empty[index];
    for (std::size_t digit = 0; digit < 9 && result.solutions < wanted; ++digit) {
      if (!may_step(result, step_budget)) break;
      if (row_has[cell / 9][digit] || column_has[cell % 9][digit] ||
          box_has[cell / 27 * 3 + cell % 9 / 3][digit]) {
        continue;
      }
      set(cell, digit, true);
      board[cell] = static_cast<char>('1' + digit);
      search(index + 1);
      set(cell, digit, false);
    }
  }
};

}  // namespace

PlainResult solve_by_rescan(PuzzleText puzzle, int wanted, std::uint64_t step_budget,
                            Solution& first) noexcept {
  Rescan rescan{wanted, step_budget, first, {}, {}};
  std::copy(puzzle.begin(), puzzle.end(), rescan.board.begin());
  rescan.search(0);
  return rescan.result;
}

PlainResult solve_by_tables(PuzzleText puzzle, int wanted, std::uint64_t step_budget,
                            Solution& first) noexcept {
  Tables tables{wanted, step_budget, first, {}, {}};
  std::copy(puzzle.begin(), puzzle.end(), tables.board.begin());
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (is_digit(puzzle[cell])) {
      tables.set(cell, static_cast<std::size_t>(puzzle[cell] - '1'), true);
    } else {
      tables.empty[tables.empty_count++] = cell;
    }
  }
  tables.search(0);
  return tables.result;
}

}  // namespace lanedoku::benchmarks
