// SPDX-License-Identifier: MIT
#include "engine/smallest.hpp"

#include <bit>
#include <cassert>

namespace lanedoku::engine {
namespace {

// Row order needs 12 guesses at the median on puzzles with a few solutions and 50 on nearly empty
// boards, but on rare boards it explodes; past this many, probing is cheaper.
constexpr std::uint64_t kRowOrderBudget = 300;

// Walks the cells in row order, keeping the digits decided so far on `prefix`. A cell takes its
// smallest digit with which the ordinary search, which does not explode, still finds a solution.
Board smallest_by_probing(const Board& root, Board incumbent, std::uint64_t& work) noexcept {
  Board prefix = root;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    // Ascending; every digit below the incumbent's is probed, the incumbent's needs no proof.
    for (unsigned left = prefix.cells[cell]; (left & -left) != incumbent.cells[cell];
         left &= left - 1) {
      Board child = prefix;
      child.cells[cell] = static_cast<Mask>(left & -left);
      if (!propagate(child)) continue;
      Search probe(CellOrder::fewest_candidates, 1);
      probe.run(child);
      work += probe.guesses() + 1;
      if (probe.found() != 0) {
        incumbent = probe.first();
        break;
      }
    }
    prefix.cells[cell] = incumbent.cells[cell];
    const bool has_solution = propagate(prefix);
    assert(has_solution);
    static_cast<void>(has_solution);
  }
  return incumbent;
}

}  // namespace

std::size_t Search::choose(const Board& board) const noexcept {
  if (order_ == CellOrder::row_order) return board.open_count == 0 ? kCells : board.open[0];
  // Fewest candidates; among those, most open cells in its houses, which takes a
  // fourth off the tree on hard puzzles.
  std::size_t best = kCells;
  unsigned best_score = ~0U;
  for (std::size_t i = 0; i < board.open_count; ++i) {
    const std::size_t cell = board.open[i];
    unsigned score = 32U * kDigitCount[board.cells[cell]];
    for (const std::uint8_t house : kHousesOf[cell]) score += kDigitCount[board.placed[house]];
    if (score >= best_score) continue;
    best = cell;
    best_score = score;
  }
  return best;
}

void Search::run(const Board& board) noexcept {
  const std::size_t cell = choose(board);
  if (cell == kCells) {
    if (found_++ == 0) first_ = board;
    return;
  }
  const unsigned candidates = board.cells[cell];
  guesses_ += static_cast<std::uint64_t>(kDigitCount[candidates] - 1);
  for (unsigned left = candidates; left != 0; left &= left - 1) {
    if (found_ == wanted_ || guesses_ > limit_) return;
    Board child = board;
    child.cells[cell] = static_cast<Mask>(left & -left);
    if (propagate(child)) run(child);
  }
}

Board smallest_solution(const Board& root, const Board& any_solution,
                        std::uint64_t& work) noexcept {
  Search ascending(CellOrder::row_order, 1, kRowOrderBudget);
  ascending.run(root);
  work += ascending.guesses();
  if (ascending.found() != 0) return ascending.first();
  return smallest_by_probing(root, any_solution, work);
}

void write_solution(const Board& solved, Solution& text) noexcept {
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    text[cell] = static_cast<char>('1' + std::countr_zero(solved.cells[cell]));
  }
}

}  // namespace lanedoku::engine
