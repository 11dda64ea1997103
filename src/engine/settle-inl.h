// SPDX-License-Identifier: MIT
//
// Lanes that are through: solutions are kept, contradictions close their nodes.
#if defined(LANEDOKU_ENGINE_SETTLE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_SETTLE_INL_H_
#undef LANEDOKU_ENGINE_SETTLE_INL_H_
#else
#define LANEDOKU_ENGINE_SETTLE_INL_H_
#endif

#include "engine/engine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// Keeps the smallest solution of each puzzle in the batch's buffer and goes on with the puzzle as
/// its goal says.
HWY_NOINLINE inline void Engine::settle_solved(LaneSet solved) noexcept {
  char text[kLanes][kPlaces];
  char* texts[kLanes];
  LaneSet direct = 0;
  for (LaneSet lanes = solved; lanes != 0; lanes &= lanes - 1) {
    const std::size_t lane = first_lane(lanes);
    const Slot& slot = slots_[slot_of_lane_[lane]];
    // The first solution needs no comparison, if no other node can bring one in this round too.
    const bool only = slot.solutions == 0 && slot.open_nodes == 1;
    texts[lane] = only ? batch_.solutions[slot.puzzle].data() : text[lane];
    if (only) direct |= lane_bit(lane);
  }
  write_texts(boards_.cell, solved, texts);

  for (; solved != 0; solved &= solved - 1) {
    const std::size_t lane = first_lane(solved);
    if ((active_ & lane_bit(lane)) == 0) continue;  // its puzzle is settled by an earlier lane
    Slot& slot = slots_[slot_of_lane_[lane]];
    const char* const found = text[lane];
    char* const best = batch_.solutions[slot.puzzle].data();
    const bool is_direct = (direct & lane_bit(lane)) != 0;
    // Row order that found its first solution by several digits at once comes by it again with
    // fewer of them.
    if (slot.goal == Goal::row_order && !slot.witness && slot.solutions != 0 &&
        std::memcmp(found, best, kPlaces) == 0) {
      backtrack(lane);
      continue;
    }
    const bool first = slot.solutions++ == 0;
    if (!is_direct && (first || std::memcmp(found, best, kPlaces) < 0)) {
      std::memcpy(best, found, kPlaces);
    }
    go_on_after_solution(lane);
  }
}

/// The lane's solution is kept; what does its puzzle need next?
inline void Engine::go_on_after_solution(std::size_t lane) noexcept {
  const std::uint16_t index = slot_of_lane_[lane];
  Slot& slot = slots_[index];
  if (slot.goal == Goal::row_order && !slot.witness && slot.solutions < slot.wanted) {
    return backtrack(lane);
  }
  active_ &= ~lane_bit(lane);
  if (slot.goal == Goal::status && slot.solutions == 1) return close_node(index);
  drop_nodes(index);
  switch (slot.goal) {
    case Goal::status:
      slot.pace = 1;
      slot.wanted = 1;
      slot.witness = true;
      ++counters_.row_orders;
      return restart(index, Goal::row_order);
    case Goal::row_order:
      return finish(index, Status::multiple);
    case Goal::any:
      return probe(index);
    case Goal::probe:
      ++slot.probe_cell;
      slot.probe_digit = 0;
      return probe(index);
  }
}

/// Contradictions: the node is closed, or in row order the lane takes the latest postponed one.
HWY_NOINLINE inline void Engine::settle_dead(LaneSet dead) noexcept {
  for (; dead != 0; dead &= dead - 1) {
    const std::size_t lane = first_lane(dead);
    if ((active_ & lane_bit(lane)) == 0) continue;
    const std::uint16_t index = slot_of_lane_[lane];
    if (slots_[index].goal == Goal::row_order) {
      backtrack(lane);
    } else {
      active_ &= ~lane_bit(lane);
      close_node(index);
    }
  }
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
