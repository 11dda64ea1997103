// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

/// Boards for tests, and an independent judge of them that shares nothing with the engine.
namespace lanedoku::test {

using Random = std::mt19937_64;

/// Plain search on row, column and box masks, cells with fewest candidates first.
class Judge {
 public:
  explicit Judge(const std::string& text) {
    for (int i = 0; i < 81; ++i) {
      const char c = text[static_cast<std::size_t>(i)];
      if (c < '1' || c > '9') continue;
      if (!place(i, c - '0')) clash_ = true;
    }
  }
  [[nodiscard]] bool clash() const { return clash_; }

  /// Number of solutions, counting no further than `limit`; nothing if `steps` did not do.
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
      const int left = 9 - __builtin_popcount(used);
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

/// A change that keeps what a puzzle is: digits renamed, rows and columns moved, maybe transposed.
struct Disguise {
  std::array<char, 10> digit{};
  std::array<std::size_t, 81> from{};

  explicit Disguise(Random& random) {
    std::string digits = "123456789";
    std::shuffle(digits.begin(), digits.end(), random);
    for (std::size_t d = 1; d <= 9; ++d) digit[d] = digits[d - 1];
    const auto lines = [&random] {
      std::array<std::size_t, 3> bands = {0, 1, 2};
      std::shuffle(bands.begin(), bands.end(), random);
      std::array<std::size_t, 9> order{};
      for (std::size_t b = 0; b < 3; ++b) {
        std::array<std::size_t, 3> in = {0, 1, 2};
        std::shuffle(in.begin(), in.end(), random);
        for (std::size_t k = 0; k < 3; ++k) order[3 * b + k] = 3 * bands[b] + in[k];
      }
      return order;
    };
    const auto rows = lines();
    const auto columns = lines();
    const bool transpose = random() % 2 != 0;
    for (std::size_t i = 0; i < 81; ++i) {
      const std::size_t r = rows[i / 9];
      const std::size_t c = columns[i % 9];
      from[i] = transpose ? 9 * c + r : 9 * r + c;
    }
  }
  [[nodiscard]] std::string operator()(const std::string& text) const {
    std::string out(81, '.');
    for (std::size_t i = 0; i < 81; ++i) {
      const char c = text[from[i]];
      out[i] = c >= '1' && c <= '9' ? digit[static_cast<std::size_t>(c - '0')] : '.';
    }
    return out;
  }
};

inline std::string random_solution(Random& random) {
  std::string base(81, ' ');
  for (std::size_t i = 0; i < 81; ++i) {
    const std::size_t r = i / 9;
    base[i] = static_cast<char>('1' + (i % 9 + r % 3 * 3 + r / 3) % 9);
  }
  return Disguise(random)(base);
}

/// `givens` cells of a random solution; at least one solution.
inline std::string random_puzzle(Random& random, std::size_t givens) {
  std::string text = random_solution(random);
  std::array<std::size_t, 81> order{};
  for (std::size_t i = 0; i < 81; ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t i = givens; i < 81; ++i) text[order[i]] = '.';
  return text;
}

/// Removes givens from a random solution while it stays unique: no given can be spared.
inline std::string random_minimal(Random& random) {
  std::string text = random_solution(random);
  std::array<std::size_t, 81> order{};
  for (std::size_t i = 0; i < 81; ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  for (const std::size_t i : order) {
    const char given = std::exchange(text[i], '.');
    if (Judge(text).count(2, 1'000'000).value_or(2) != 1) text[i] = given;
  }
  return text;
}

/// A puzzle with one given changed to another digit that does not clash: mostly unsolvable.
inline std::string falsified(std::string text, Random& random) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    std::string other = text;
    char& c = other[random() % 81];
    if (c == '.') continue;
    c = static_cast<char>('1' + random() % 9);
    if (other != text && !Judge(other).clash()) return other;
  }
  return text;
}

/// Whether `solution` is a full valid board that agrees with the puzzle's givens.
inline bool solves(const std::string& puzzle, const std::string& solution) {
  for (std::size_t i = 0; i < 81; ++i) {
    if (solution[i] < '1' || solution[i] > '9') return false;
    if (puzzle[i] >= '1' && puzzle[i] <= '9' && puzzle[i] != solution[i]) return false;
  }
  return !Judge(solution).clash();
}

}  // namespace lanedoku::test
