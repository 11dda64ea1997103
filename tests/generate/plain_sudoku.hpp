// SPDX-License-Identifier: MIT
//
// Sudoku by the book, to judge what the generator makes: nothing of the generator or the engines is
// used, and candidates are plain sets worked through house by house.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanedoku::plain {

inline int box(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
inline bool see_each_other(int a, int b) {
  return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box(a) == box(b));
}

inline std::vector<std::vector<int>> houses() {
  std::vector<std::vector<int>> all(27);
  for (int cell = 0; cell < 81; ++cell) {
    for (const int house : {cell / 9, 9 + cell % 9, 18 + box(cell)}) {
      all[static_cast<std::size_t>(house)].push_back(cell);
    }
  }
  return all;
}

inline int count_clues(std::string_view puzzle) {
  int count = 0;
  for (const char c : puzzle) count += c == '.' ? 0 : 1;
  return count;
}

inline bool has_clash(std::string_view puzzle) {
  for (int a = 0; a < 81; ++a) {
    for (int b = 0; b < a; ++b) {
      if (puzzle[static_cast<std::size_t>(a)] != '.' && see_each_other(a, b) &&
          puzzle[static_cast<std::size_t>(a)] == puzzle[static_cast<std::size_t>(b)]) {
        return true;
      }
    }
  }
  return false;
}

/// Counts solutions by trying where there is least choice; stops at `most`.
class Counter {
 public:
  /// Gives up, see `has_given_up`, after trying this many digits.
  explicit Counter(std::uint64_t steps = UINT64_MAX) : steps_(steps) {}

  [[nodiscard]] std::uint64_t count(std::string_view puzzle, std::uint64_t most) {
    if (has_clash(puzzle)) return 0;
    rows_ = columns_ = boxes_ = {};
    found_ = 0;
    tried_ = 0;
    most_ = most;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      board_[cell] = puzzle[cell];
      if (puzzle[cell] != '.') toggle(cell, 1U << (puzzle[cell] - '1'));
    }
    search();
    return found_;
  }
  [[nodiscard]] bool has_given_up() const { return tried_ > steps_; }
  /// The first solution found.
  [[nodiscard]] const std::string& solution() const { return solution_; }

 private:
  static std::size_t box_of(std::size_t cell) {
    return static_cast<std::size_t>(box(static_cast<int>(cell)));
  }
  [[nodiscard]] unsigned fitting(std::size_t cell) const {
    return 0x1FFU & ~(rows_[cell / 9] | columns_[cell % 9] | boxes_[box_of(cell)]);
  }
  void toggle(std::size_t cell, unsigned digit) {
    rows_[cell / 9] ^= digit;
    columns_[cell % 9] ^= digit;
    boxes_[box_of(cell)] ^= digit;
  }
  // The cell with fewest digits that fit, or one that a house needs for a digit; 81 when all is
  // filled. `digits` are those to try.
  std::size_t choose(unsigned& digits) const {
    std::array<unsigned, 81> fits{};
    std::size_t best = 81;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (board_[cell] != '.') continue;
      fits[cell] = fitting(cell);
      if (best == 81 || std::popcount(fits[cell]) < std::popcount(digits)) {
        best = cell;
        digits = fits[cell];
      }
    }
    if (best == 81 || std::popcount(digits) < 2) return best;
    for (const std::vector<int>& house : houses_) {
      unsigned some = 0;
      unsigned several = 0;
      for (const int cell : house) {
        several |= some & fits[static_cast<std::size_t>(cell)];
        some |= fits[static_cast<std::size_t>(cell)];
      }
      const unsigned once = some & ~several;
      for (const int cell : house) {
        if ((fits[static_cast<std::size_t>(cell)] & once) == 0) continue;
        digits = fits[static_cast<std::size_t>(cell)] & once;
        return static_cast<std::size_t>(cell);
      }
    }
    return best;
  }
  void search() {
    unsigned digits = 0;
    const std::size_t cell = choose(digits);
    if (cell == 81) {
      if (++found_ == 1) solution_.assign(board_.begin(), board_.end());
      return;
    }
    for (unsigned i = 0; i < 9 && found_ < most_; ++i) {
      const unsigned digit = 1U << i;
      if ((digits & digit) == 0) continue;
      if (++tried_ > steps_) break;
      toggle(cell, digit);
      board_[cell] = static_cast<char>('1' + i);
      search();
      toggle(cell, digit);
    }
    board_[cell] = '.';
  }

  std::vector<std::vector<int>> houses_ = houses();
  std::array<char, 81> board_{};
  std::array<unsigned, 9> rows_{};
  std::array<unsigned, 9> columns_{};
  std::array<unsigned, 9> boxes_{};
  std::uint64_t steps_;
  std::uint64_t tried_ = 0;
  std::uint64_t most_ = 0;
  std::uint64_t found_ = 0;
  std::string solution_;
};

/// Works a puzzle with naked and hidden singles and, if asked, locked candidates.
class Logic {
 public:
  [[nodiscard]] bool fills(std::string_view puzzle, bool with_locked) {
    fits_.fill(0x1FF);
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (puzzle[cell] != '.') place(static_cast<int>(cell), 1U << (puzzle[cell] - '1'));
    }
    while (use_singles() || (with_locked && use_locked())) {
    }
    for (const unsigned fits : fits_) {
      if (!std::has_single_bit(fits)) return false;
    }
    return true;
  }

 private:
  unsigned& fits(int cell) { return fits_[static_cast<std::size_t>(cell)]; }
  void place(int cell, unsigned digit) {
    fits(cell) = digit;
    for (int other = 0; other < 81; ++other) {
      if (see_each_other(cell, other)) fits(other) &= ~digit;
    }
  }
  bool use_singles() {
    const auto before = fits_;
    for (int cell = 0; cell < 81; ++cell) {
      if (std::has_single_bit(fits(cell))) place(cell, fits(cell));
    }
    for (const std::vector<int>& house : houses_) {
      for (unsigned digit = 1; digit <= 0x100; digit <<= 1) {
        int count = 0;
        int last = 0;
        for (const int cell : house) {
          if ((fits(cell) & digit) == 0) continue;
          ++count;
          last = cell;
        }
        if (count == 1) place(last, digit);
      }
    }
    return fits_ != before;
  }
  // Where all cells of a house that a digit fits lie in a second house, too, it fits nowhere else
  // in that one.
  bool use_locked() {
    const auto before = fits_;
    for (const std::vector<int>& one : houses_) {
      for (const std::vector<int>& two : houses_) {
        for (unsigned digit = 1; &one != &two && digit <= 0x100; digit <<= 1) {
          bool is_within = true;
          for (const int cell : one) {
            if ((fits(cell) & digit) != 0 && !holds(two, cell)) is_within = false;
          }
          for (const int cell : two) {
            if (is_within && !holds(one, cell)) fits(cell) &= ~digit;
          }
        }
      }
    }
    return fits_ != before;
  }
  static bool holds(const std::vector<int>& house, int cell) {
    for (const int member : house) {
      if (member == cell) return true;
    }
    return false;
  }

  std::array<unsigned, 81> fits_{};
  std::vector<std::vector<int>> houses_ = houses();
};

}  // namespace lanedoku::plain
