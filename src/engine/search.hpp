// SPDX-License-Identifier: MIT
//
// What the search over lanes remembers besides the boards, and the limits it keeps: the part that
// is the same for every instruction set. A puzzle has one Slot while it is in work; its nodes are
// in lanes and, as Node, in memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "lanedoku/solver.hpp"

#include "engine/board.hpp"
#include "engine/houses.hpp"

namespace lanedoku::engine {

/// A question with two answers about a board: is the digit here? Here is a line of a box, the first
/// of its three or the second, or a cell.
struct Branch {
  /// Row lines of box 0..8; column lines of box 9..17, less 9; or place 0..80.
  std::uint8_t where = 0;
  bool is_cell = false;
  std::uint16_t first = 0;   ///< Mask of the digit where the first line, or the cell, is meant.
  std::uint16_t second = 0;  ///< Mask of the digit where the second line is meant.
};

/// What row order takes at once from a board at the end of propagation: first digits that must be
/// there, then digits to try, all for consecutive open cells in row order (smallest-inl.h).
struct RowSteps {
  static constexpr std::size_t kMost = 24;
  std::uint8_t sure = 0;
  std::uint8_t tried = 0;
  bool refused = false;  ///< What lies beyond the first digit, when it is not that, is searched.
  std::uint8_t place[kMost];
  std::uint16_t digit[kMost];
};
inline constexpr std::uint8_t kMostTried = 9;

/// Words of a board in memory: whole registers of any target.
inline constexpr std::size_t kNodeCells = 96;

/// A node of a search tree in memory: its parent's board at the end of propagation, and the answer
/// that makes it the node. A node born directly in a lane gets the same board and the same answer,
/// so that it makes no difference to the search which way a node took.
struct Node {
  std::uint16_t cell[kNodeCells];  ///< By text cell, row by row; what is more is zero.
  Branch branch;                   ///< Other goals than row order; the answer is yes.
  RowSteps steps;                  ///< Row order.
  std::uint8_t depth;              ///< Branches above, 255 for more.
  std::uint16_t slot;
  std::uint16_t next;  ///< The node below this one in its list.
};
inline constexpr std::uint16_t kNoNode = 0xFFFF;

/// What a puzzle is being searched for.
enum class Goal : std::uint8_t {
  status,     ///< All solutions up to two: unique, multiple or unsolvable. Any number of lanes.
  row_order,  ///< The smallest solution: cells row by row, the row's smallest filling first, depth
              ///< first. One lane.
  any,        ///< Any solution; there are several if there is one.
  probe,      ///< Any solution of the puzzle with more givens: is there one smaller than the best?
};

/// A puzzle in work.
struct Slot {
  std::size_t puzzle;        ///< Its index in the batch.
  std::uint64_t forks;       ///< Branch nodes so far, all goals.
  std::uint32_t guesses;     ///< Branch nodes for the present goal.
  std::uint32_t open_nodes;  ///< In lanes and in memory, not counting the row order stack.
  std::uint16_t stack;       ///< Row order: latest postponed node.
  Goal goal;
  std::uint8_t attempt;     ///< Searches for the present goal given up so far.
  bool checked;             ///< Its givens do not clash.
  std::uint8_t wanted;      ///< Row order: solutions to find; 2 when the status is not known yet.
  bool witness;             ///< Row order: looks for a solution smaller than the best only.
  bool guessed_wide;        ///< Row order was tried first once.
  std::uint8_t pace;        ///< Row order: cells to try at once.
  std::uint32_t solutions;  ///< Found so far; the smallest of them is in the batch's solutions.
  std::uint8_t probe_cell;  ///< Probing: cell and digit asked about.
  std::uint8_t probe_digit;
  char text[kPlaces];  ///< Probing: the puzzle asked about.
};

/// No puzzle with fewer givens has exactly one solution (McGuire, Tugemann, Civario 2012).
inline constexpr unsigned kFewestUniqueGivens = 17;

/// Branch nodes in row order before a puzzle goes over to probing. Nearly all grids need
/// fewer than half as many; some would need 800,000.
inline constexpr std::uint32_t kRowOrderBudget = 300;

/// A puzzle that propagation leaves this open has several solutions more often than not, so row
/// order is tried for the first two before any proof: ways of all digits through all bands (95 % of
/// `hardest` are below), givens that leave little open in unique puzzles, or a search deeper than
/// nearly all proofs.
inline constexpr unsigned kWideWays = 172;
inline constexpr std::uint8_t kWideDepth = 14;
inline constexpr unsigned kWideGivens = 30;
inline constexpr std::uint32_t kWideBudget = 24;

/// Where an ordinary search branches.
enum class Style : std::uint8_t {
  band,  ///< choose-inl.h: small proofs; lost for ever in rare nearly empty grids that have
         ///< solutions.
  cell,  ///< A cell with fewest candidates: quick solutions; lost in rare nearly empty dead grids.
};

[[nodiscard]] constexpr Style style_of(Goal goal, unsigned attempt) noexcept {
  return ((goal == Goal::status) == (attempt % 2 == 0)) ? Style::band : Style::cell;
}

/// Branch nodes after which an ordinary search starts anew in the other style, with more patience
/// every second time. Whether a finished tree fits does not depend on the order of its nodes, so
/// the guesses reported, those of the attempt that finished, are still the puzzle's own.
[[nodiscard]] constexpr std::uint32_t attempt_budget(Goal goal, unsigned attempt) noexcept {
  const unsigned doublings = std::min(attempt / 2 * 2, 14u);
  return (goal == Goal::status ? 1u << 14 : 1u << 9) << doublings;
}

/// Branch nodes after which a puzzle's givens are checked for a clash that propagation missed.
inline constexpr std::uint32_t kClashCheckAt = 64;

/// Givens of a text of kPlaces characters.
[[nodiscard]] constexpr unsigned count_givens(const char* text) noexcept {
  unsigned count = 0;
  for (std::size_t i = 0; i < kPlaces; ++i) count += is_digit(text[i]);
  return count;
}

/// Whether two equal givens share a house: what makes a puzzle `invalid`. In one look at each cell,
/// and not the judge's find_clash, which has to stay independent of the engine it judges.
[[nodiscard]] bool has_clash(const char* text) noexcept;

/// The next question of probing after (slot.probe_cell, slot.probe_digit): writes slot.text and
/// returns true, or false when `best` is known to be the smallest solution. `best` starts with the
/// digits proved so far; cells before probe_cell are settled.
[[nodiscard]] bool next_probe(Slot& slot, const char* puzzle, const char* best) noexcept;

}  // namespace lanedoku::engine
