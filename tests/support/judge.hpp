// SPDX-License-Identifier: MIT
//
// An independent judge of answers that shares nothing with the engines. It works by plain search
// and is bounded in steps, so it may have no opinion on a puzzle.
#pragma once

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>

namespace lanedoku::support {

/// Search on row, column and box masks.
class Judge {
 public:
  explicit Judge(std::string_view text) {
    for (int i = 0; i < 81; ++i) {
      const char c = text[static_cast<std::size_t>(i)];
      if (c < '1' || c > '9') continue;
      if (!place(i, c - '0')) clash_ = true;
    }
  }
  [[nodiscard]] bool clash() const { return clash_; }

  /// Number of solutions, counting no further than `limit`, cells with fewest candidates first;
  /// nothing if `steps` did not do.
  std::optional<int> count(int limit, long steps) {
    steps_ = steps;
    found_ = 0;
    limit_ = limit;
    search();
    if (steps_ <= 0) return std::nullopt;
    return found_;
  }
  /// The smallest solution by plain search in row order; nothing if `steps` did not do.
  std::optional<std::string> smallest(long steps) {
    steps_ = steps;
    if (!row_order(0) || steps_ <= 0) return std::nullopt;
    std::string text(81, ' ');
    for (int i = 0; i < 81; ++i) text[static_cast<std::size_t>(i)] = static_cast<char>('0' + at(i));
    return text;
  }

 private:
  int& at(int i) { return cell_[static_cast<std::size_t>(i)]; }
  static int box(int i) { return i / 27 * 3 + i % 9 / 3; }
  unsigned& house(int kind, int k) { return house_[static_cast<std::size_t>(9 * kind + k)]; }
  bool place(int i, int digit) {
    const unsigned bit = 1u << digit;
    if (((house(0, i / 9) | house(1, i % 9) | house(2, box(i))) & bit) != 0) return false;
    flip(i, bit);
    at(i) = digit;
    return true;
  }
  void remove(int i) {
    flip(i, 1u << at(i));
    at(i) = 0;
  }
  void flip(int i, unsigned bit) {
    house(0, i / 9) ^= bit;
    house(1, i % 9) ^= bit;
    house(2, box(i)) ^= bit;
  }
  void search() {
    int best = -1;
    int fewest = 10;
    for (int i = 0; i < 81; ++i) {
      if (at(i) != 0) continue;
      const unsigned used = house(0, i / 9) | house(1, i % 9) | house(2, box(i));
      const int left = 9 - std::popcount(used);
      if (left < fewest) {
        fewest = left;
        best = i;
      }
    }
    if (best < 0) {
      ++found_;
      return;
    }
    for (int digit = 1; digit <= 9 && found_ < limit_ && --steps_ > 0; ++digit) {
      if (!place(best, digit)) continue;
      search();
      remove(best);
    }
  }
  bool row_order(int i) {
    while (i < 81 && at(i) != 0) ++i;
    if (i == 81) return true;
    for (int digit = 1; digit <= 9 && --steps_ > 0; ++digit) {
      if (!place(i, digit)) continue;
      if (row_order(i + 1)) return true;
      remove(i);
    }
    return false;
  }

  std::array<int, 81> cell_{};
  std::array<unsigned, 27> house_{};
  bool clash_ = false;
  int found_ = 0;
  int limit_ = 0;
  long steps_ = 0;
};

/// Whether `solution` is a full valid board that agrees with the puzzle's givens.
inline bool solves(std::string_view puzzle, std::string_view solution) {
  if (solution.size() != 81) return false;
  for (std::size_t i = 0; i < 81; ++i) {
    if (solution[i] < '1' || solution[i] > '9') return false;
    if (puzzle[i] >= '1' && puzzle[i] <= '9' && puzzle[i] != solution[i]) return false;
  }
  return !Judge(solution).clash();
}

}  // namespace lanedoku::support
