// SPDX-License-Identifier: MIT
// The smallest of several solutions. First in row order: one lane takes the first open cell's
// smallest digit and puts the other alternative on the puzzle's stack; the first solution is the
// smallest by construction. That explodes on rare grids, so it has a budget. Beyond it: probing,
// bounded on every input. Any solution is the best so far; for each cell row by row and each
// smaller digit, an ordinary search asks whether a solution starts that way.
#if defined(LANEDOKU_ENGINE_SMALLEST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_SMALLEST_INL_H_
#undef LANEDOKU_ENGINE_SMALLEST_INL_H_
#else
#define LANEDOKU_ENGINE_SMALLEST_INL_H_
#endif

#include "engine/engine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

inline Branch Engine::first_open_cell(std::size_t lane) const noexcept {
  for (std::size_t i = 0; i < kPlaces; ++i) {
    const std::size_t place = kPlaceOfCell[i];
    const unsigned v = boards_.cell[place].lane[lane];
    if ((v & (v - 1)) != 0) {
      return Branch{Branch::Kind::cell, static_cast<std::uint8_t>(place),
                    static_cast<Word>(v & (0u - v))};
    }
  }
  return {};
}

/// The open cell with fewest candidates, and its smallest digit: for the searches that want any
/// solution. (Branching on bands, which proves best, took 10^9 branch nodes on a nearly empty grid.)
inline Branch Engine::narrowest_cell(std::size_t lane) const noexcept {
  int fewest = 10;
  Branch best;
  for (std::size_t i = 0; i < kPlaces; ++i) {
    const std::size_t place = kPlaceOfCell[i];
    const unsigned v = boards_.cell[place].lane[lane];
    const int candidates = std::popcount(v);
    if (candidates < 2 || candidates >= fewest) continue;
    fewest = candidates;
    best = Branch{Branch::Kind::cell, static_cast<std::uint8_t>(place),
                  static_cast<Word>(v & (0u - v))};
  }
  return best;
}

/// The lane's node has no solution: it continues with the puzzle's latest postponed node.
inline void Engine::backtrack(std::size_t lane) noexcept {
  const std::uint16_t index = slot_of_lane_[lane];
  Slot& slot = slots_[index];
  if (slot.stack == kNoNode) {
    active_ &= ~lane_bit(lane);
    return close_node(index);
  }
  const std::uint16_t node = slot.stack;
  slot.stack = nodes_[node].next;
  unspill(lane, node);
}

/// The budget is spent.
inline void Engine::leave_row_order(std::uint16_t index) noexcept {
  drop_nodes(index);
  Slot& slot = slots_[index];
  slot.probe_cell = 0;
  slot.probe_digit = 0;
  if (slot.found) return probe(index);
  if (has_clash(batch_.puzzles[slot.puzzle].data())) return finish(index, Status::invalid);
  restart(index, Goal::any);
}

inline void Engine::probe(std::uint16_t index) noexcept {
  Slot& slot = slots_[index];
  if (slot.goal != Goal::probe) ++counters_.probed;
  const Solution& best = batch_.solutions[slot.puzzle];
  if (next_probe(slot, batch_.puzzles[slot.puzzle].data(), best.data())) {
    return restart(index, Goal::probe);
  }
  finish(index, Status::multiple);
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
