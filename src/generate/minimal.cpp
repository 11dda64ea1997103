// SPDX-License-Identifier: MIT
#include "generate/makers.hpp"
#include "generate/search.hpp"

namespace lanedoku::generate {
namespace {

class Digger {
 public:
  Digger(const Digits& grid, const CellOrder& order) noexcept
      : grid_(grid), order_(order), puzzle_(grid) {}

  // Drops the clues order[first, last) one after the other, each if the rest keeps one solution.
  // When all can go at once, each can go in turn; so a long range is tried as a whole first.
  void drop(unsigned first, unsigned last) noexcept {
    const Digits before = puzzle_;
    for (unsigned i = first; i < last; ++i) puzzle_[order_[i]] = kBlank;
    if (!has_another_solution(first, last)) return;
    puzzle_ = before;
    if (last - first == 1) return;
    const unsigned middle = (first + last) / 2;
    drop(first, middle);
    drop(middle, last);
  }

  [[nodiscard]] const Digits& puzzle() const noexcept { return puzzle_; }

 private:
  [[nodiscard]] bool has_another_solution(unsigned first, unsigned last) const noexcept {
    if (last - first == 1) {
      const unsigned cell = order_[first];
      return has_solution_without(puzzle_, cell, grid_[cell]);
    }
    Digits other;
    return find_other_solution(puzzle_, grid_, other);
  }

  const Digits& grid_;
  const CellOrder& order_;
  Digits puzzle_;
};

}  // namespace

Digits dig_minimal(const Digits& grid, Random& random) noexcept {
  const CellOrder order = random_order(random);
  Digger digger(grid, order);
  // The first clues nearly always go, the last ones seldom: 47 tests in place of 81.
  unsigned first = 0;
  for (const unsigned length : {32U, 8U, 4U, 4U, 2U, 2U}) {
    digger.drop(first, first + length);
    first += length;
  }
  for (; first < kCellCount; ++first) digger.drop(first, first + 1);
  return digger.puzzle();
}

std::optional<Digits> make_minimal(ClueRange clues, Random& random) noexcept {
  const Digits grid = random_grid(random);
  const Digits puzzle = dig_minimal(grid, random);
  if (!contains(clues, count_clues(puzzle))) return std::nullopt;
  return puzzle;
}

}  // namespace lanedoku::generate
