// SPDX-License-Identifier: MIT
//
// The kinds of puzzles that can be ordered, and a puzzle by its number. FROZEN: puzzle i of an
// order is the same for ever, whatever engine, machine or number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "lanedoku/solver.hpp"
#include "lanedoku/status.hpp"

namespace lanedoku::generate {

enum class Kind : std::uint8_t {
  easy,        ///< Unique, not minimal, filled by naked and hidden singles.
  minimal,     ///< Unique, and no clue can be dropped.
  hard,        ///< Minimal, not filled by singles and locked candidates, rated in the top 1 %.
  sparse,      ///< Few clues of a full grid; mostly many solutions.
  multiple,    ///< Two solutions or more.
  unsolvable,  ///< No solution, though no two clues clash.
  invalid,     ///< Two equal clues share a house.
};

/// A number of clues from `first` to `last`.
struct ClueRange {
  unsigned first;
  unsigned last;
};

struct KindFacts {
  Kind kind;
  std::string_view name;
  /// One line for people.
  std::string_view meaning;
  /// The clue counts that can be asked for; at the ends of it puzzles can be slow to come.
  ClueRange possible;
  /// The clue counts there are when none are asked for.
  ClueRange usual;
};

/// By `Kind`.
[[nodiscard]] std::span<const KindFacts> kinds() noexcept;
[[nodiscard]] inline const KindFacts& facts_of(Kind kind) noexcept {
  return kinds()[static_cast<std::size_t>(kind)];
}

/// Whether a solver must find this status for a puzzle of the kind.
[[nodiscard]] bool is_right_status(Kind kind, Status status) noexcept;

struct Order {
  Kind kind = Kind::easy;
  std::uint64_t seed = 1;
  /// Within the kind's possible range.
  ClueRange clues = {};
};

/// One puzzle as text: '1'..'9', and '.' for a blank.
using Puzzle = std::array<char, kCells>;

/// Puzzle `index` (0, 1, ...) of the order. Each comes from a full grid of its own.
[[nodiscard]] Puzzle make_puzzle(const Order& order, std::uint64_t index) noexcept;

}  // namespace lanedoku::generate
