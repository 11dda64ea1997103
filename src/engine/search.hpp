// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/board.hpp"
#include "lanedoku/solver.hpp"

/// What the search over lanes remembers besides the boards.
namespace lanedoku::engine {

/// A question with two answers about a board: is `digit` here?
struct Branch {
  enum class Kind : std::uint8_t {
    none,
    row_line,     ///< In row line `index` of its box, or in the box's two other row lines.
    column_line,  ///< The same with column lines.
    cell,         ///< In place `index`, or elsewhere.
  };
  Kind kind = Kind::none;
  std::uint8_t index = 0;
  std::uint16_t digit = 0;  ///< Mask of one digit.
};

/// A node of a search tree in memory: its parent's board at the end of propagation, and the answer
/// that makes it the node. A node born directly in a lane gets the same board and the same answer,
/// so that it makes no difference to the search which way a node took.
struct Node {
  std::uint16_t cell[kPlaces];
  Branch branch;
  bool here;           ///< The answer.
  std::uint16_t slot;
  std::uint16_t next;  ///< Node below this one on its puzzle's stack (row order only).
};
inline constexpr std::uint16_t kNoNode = 0xFFFF;

/// What a puzzle is being searched for.
enum class Goal : std::uint8_t {
  status,    ///< All solutions up to two: unique, multiple or unsolvable. Any number of lanes.
  row_order, ///< The smallest solution: first open cell row by row, smallest digit first, depth
             ///< first. One lane.
  any,       ///< Any solution; there are several if there is one.
  probe,     ///< Any solution of the puzzle with more givens: is there one smaller than the best?
};

/// A puzzle in work.
struct Slot {
  std::size_t puzzle;       ///< Its index in the batch.
  std::uint64_t forks;      ///< Branch nodes so far, all goals.
  std::uint32_t guesses;    ///< Branch nodes for the present goal.
  std::uint32_t open_nodes; ///< In lanes and in memory, not counting the row order stack.
  std::uint16_t stack;      ///< Row order: latest postponed node.
  Goal goal;
  bool few_givens;          ///< Fewer than 17: never a unique puzzle.
  bool found;               ///< Has a solution, in the batch's solutions.
  std::uint8_t probe_cell;  ///< Probing: cell and digit asked about.
  std::uint8_t probe_digit;
  char text[kPlaces];       ///< Probing: the puzzle asked about.
};

/// No puzzle with fewer givens has exactly one solution (McGuire, Tugemann, Civario 2012).
inline constexpr unsigned kFewestUniqueGivens = 17;

/// Branch nodes in row order before a puzzle goes over to probing. `multi` needs 24 at most, sparse
/// grids 154 at the 99th percentile; some grids need 800,000.
inline constexpr std::uint32_t kRowOrderBudget = 300;

/// Branch nodes after which a puzzle's givens are checked for a clash that propagation missed.
inline constexpr std::uint32_t kClashCheckAt = 64;

/// Givens of a text.
[[nodiscard]] constexpr unsigned count_givens(const char* text) noexcept {
  unsigned count = 0;
  for (std::size_t i = 0; i < kPlaces; ++i) count += text[i] >= '1' && text[i] <= '9';
  return count;
}

/// Whether two equal givens share a house: what makes a puzzle `invalid`.
[[nodiscard]] bool has_clash(const char* text) noexcept;

/// The next question of probing after (slot.probe_cell, slot.probe_digit): writes slot.text and
/// returns true, or false when `best` is known to be the smallest solution. `best` starts with the
/// digits proved so far; cells before probe_cell are settled.
[[nodiscard]] bool next_probe(Slot& slot, const char* puzzle, const char* best) noexcept;

}  // namespace lanedoku::engine
