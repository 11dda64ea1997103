// SPDX-License-Identifier: MIT
#include "engine/reference.hpp"

#include <array>
#include <cstddef>

#include "engine/houses.hpp"

namespace lanedoku::engine {
namespace {

class Backtracker {
 public:
  explicit Backtracker(std::uint64_t step_budget) : steps_left_(step_budget) {}

  // The first solution met, the smallest; undefined when there is none.
  [[nodiscard]] const Solution& first() const noexcept { return first_; }

  Status solve(PuzzleText puzzle) noexcept {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      board_[cell] = is_digit(puzzle[cell]) ? puzzle[cell] : '.';
      if (board_[cell] == '.') continue;
      if (!is_free(cell, mask_of(board_[cell]))) return Status::invalid;
      toggle(cell, mask_of(board_[cell]));
    }
    search(0);
    if (solutions_ >= 2) return Status::multiple;
    if (has_given_up_) return Status::abandoned;
    return solutions_ == 1 ? Status::unique : Status::unsolvable;
  }

 private:
  [[nodiscard]] bool is_free(std::size_t cell, std::uint16_t digit) const noexcept {
    return ((rows_[row_of(cell)] | columns_[column_of(cell)] | boxes_[box_of(cell)]) & digit) == 0;
  }

  void toggle(std::size_t cell, std::uint16_t digit) noexcept {
    rows_[row_of(cell)] ^= digit;
    columns_[column_of(cell)] ^= digit;
    boxes_[box_of(cell)] ^= digit;
  }

  // Fills the blanks from `cell` on in every way, until two solutions are known or the steps are
  // used up.
  void search(std::size_t cell) noexcept {
    while (cell < kCells && board_[cell] != '.') ++cell;
    if (cell == kCells) {
      if (++solutions_ == 1) first_ = board_;
      return;
    }
    for (char digit = '1'; digit <= '9' && solutions_ < 2; ++digit) {
      if (steps_left_ == 0) {
        has_given_up_ = true;
        break;
      }
      --steps_left_;
      if (!is_free(cell, mask_of(digit))) continue;
      toggle(cell, mask_of(digit));
      board_[cell] = digit;
      search(cell + 1);
      toggle(cell, mask_of(digit));
    }
    board_[cell] = '.';
  }

  std::uint64_t steps_left_;
  bool has_given_up_ = false;  // a step was needed and there was none left
  Solution first_;
  int solutions_ = 0;
  Solution board_{};
  std::array<std::uint16_t, 9> rows_{};
  std::array<std::uint16_t, 9> columns_{};
  std::array<std::uint16_t, 9> boxes_{};
};

}  // namespace

Status solve_by_reference(PuzzleText puzzle, std::uint64_t step_budget,
                          Solution& solution) noexcept {
  Backtracker backtracker(step_budget);
  const Status status = backtracker.solve(puzzle);
  if (is_solved(status)) solution = backtracker.first();
  return status;
}

}  // namespace lanedoku::engine
