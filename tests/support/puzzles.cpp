// SPDX-License-Identifier: MIT
#include "support/puzzles.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace lanedoku::support {
namespace {

std::size_t box(std::size_t cell) { return cell / 27 * 3 + cell % 9 / 3; }

bool is_given(char c) { return c >= '1' && c <= '9'; }

class Counter {
 public:
  Counter(int most, Random& random, std::string* first)
      : most_(most), random_(random), first_(first) {}

  int count(std::string_view puzzle) {
    board_.assign(81, '.');
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (!is_given(puzzle[cell])) continue;
      if ((candidates(cell) & bit(puzzle[cell])) == 0) return 0;
      place(cell, puzzle[cell]);
    }
    search();
    return found_;
  }

 private:
  static unsigned bit(char digit) { return 1U << (digit - '1'); }

  [[nodiscard]] unsigned candidates(std::size_t cell) const {
    return 0x1FFU & ~(rows_[cell / 9] | columns_[cell % 9] | boxes_[box(cell)]);
  }
  void toggle(std::size_t cell, char digit) {
    rows_[cell / 9] ^= bit(digit);
    columns_[cell % 9] ^= bit(digit);
    boxes_[box(cell)] ^= bit(digit);
  }
  void place(std::size_t cell, char digit) {
    toggle(cell, digit);
    board_[cell] = digit;
  }

  void search() {
    std::size_t best = 81;
    int fewest = 10;
    for (std::size_t cell = 0; cell < 81 && fewest > 1; ++cell) {
      if (board_[cell] != '.') continue;
      const int count = std::popcount(candidates(cell));
      if (count < fewest) {
        fewest = count;
        best = cell;
      }
    }
    if (best == 81) {
      if (found_++ == 0 && first_ != nullptr) *first_ = board_;
      return;
    }
    std::array<char, 9> digits = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    if (fewest > 1) random_.shuffle(digits);
    const unsigned here = candidates(best);
    for (const char digit : digits) {
      if ((here & bit(digit)) == 0) continue;
      place(best, digit);
      search();
      toggle(best, digit);
      board_[best] = '.';
      if (found_ == most_) return;
    }
  }

  int most_;
  Random& random_;
  std::string* first_;
  int found_ = 0;
  std::string board_;
  std::array<unsigned, 9> rows_{};
  std::array<unsigned, 9> columns_{};
  std::array<unsigned, 9> boxes_{};
};

std::vector<std::size_t> shuffled_cells(Random& random) {
  std::vector<std::size_t> cells(81);
  std::iota(cells.begin(), cells.end(), std::size_t{0});
  random.shuffle(cells);
  return cells;
}

// Nine lines in an order that keeps bands together.
std::array<std::size_t, 9> shuffled_lines(Random& random) {
  std::array<std::size_t, 3> bands = {0, 1, 2};
  random.shuffle(bands);
  std::array<std::size_t, 9> lines{};
  for (std::size_t band = 0; band < 3; ++band) {
    std::array<std::size_t, 3> within = {0, 1, 2};
    random.shuffle(within);
    for (std::size_t i = 0; i < 3; ++i) lines[3 * band + i] = 3 * bands[band] + within[i];
  }
  return lines;
}

}  // namespace

int count_solutions(std::string_view puzzle, int most, Random& random, std::string* first) {
  return Counter(most, random, first).count(puzzle);
}

std::string full_grid(std::uint64_t seed) {
  Random random(seed);
  std::string grid;
  count_solutions(std::string(81, '.'), 1, random, &grid);
  return grid;
}

std::string solvable_grid(std::uint64_t seed, std::size_t clues) {
  const std::string grid = full_grid(seed);
  Random random(~seed);
  std::string puzzle(81, '.');
  const std::vector<std::size_t> cells = shuffled_cells(random);
  for (std::size_t i = 0; i < clues; ++i) puzzle[cells[i]] = grid[cells[i]];
  return puzzle;
}

std::string random_grid(std::uint64_t seed, std::size_t clues) {
  Random random(seed);
  std::string puzzle(81, '.');
  std::array<unsigned, 27> used{};
  const std::vector<std::size_t> cells = shuffled_cells(random);
  for (std::size_t i = 0, placed = 0; i < 81 && placed < clues; ++i) {
    const std::size_t cell = cells[i];
    const auto digit = random.below(9);
    unsigned& row = used[cell / 9];
    unsigned& column = used[9 + cell % 9];
    unsigned& in_box = used[18 + box(cell)];
    if ((((row | column | in_box) >> digit) & 1U) != 0) continue;
    row |= 1U << digit;
    column |= 1U << digit;
    in_box |= 1U << digit;
    puzzle[cell] = static_cast<char>('1' + digit);
    ++placed;
  }
  return puzzle;
}

UniquePuzzle minimal_puzzle(std::uint64_t seed) {
  UniquePuzzle result{full_grid(seed), full_grid(seed)};
  Random random(seed ^ 0x5555U);
  for (const std::size_t cell : shuffled_cells(random)) {
    const char given = std::exchange(result.puzzle[cell], '.');
    if (count_solutions(result.puzzle, 2, random) != 1) result.puzzle[cell] = given;
  }
  return result;
}

Twist::Twist(std::uint64_t seed) {
  Random random(seed);
  const auto rows = shuffled_lines(random);
  const auto columns = shuffled_lines(random);
  const bool transposes = random.below(2) == 1;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const std::size_t row = rows[cell / 9];
    const std::size_t column = columns[cell % 9];
    from_[cell] = transposes ? 9 * column + row : 9 * row + column;
  }
  std::iota(digit_.begin(), digit_.end(), '1');
  random.shuffle(digit_);
}

std::string Twist::apply(std::string_view board) const {
  std::string twisted(81, '.');
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const char c = board[from_[cell]];
    twisted[cell] = is_given(c) ? digit_[static_cast<std::size_t>(c - '1')] : c;
  }
  return twisted;
}

}  // namespace lanedoku::support
