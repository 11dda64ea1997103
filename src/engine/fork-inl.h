// SPDX-License-Identifier: MIT
//
// Stalled lanes: a stronger rule, and where that does not help, a branch. The lane goes on with one
// answer, its twin in a free lane with the other.
#if defined(LANEDOKU_ENGINE_FORK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_FORK_INL_H_
#undef LANEDOKU_ENGINE_FORK_INL_H_
#else
#define LANEDOKU_ENGINE_FORK_INL_H_
#endif

#include "engine/engine-inl.h"
#include "engine/stronger-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// One branch node with two alternatives; `guesses` saturates.
inline void Engine::count_guess(Slot& slot) noexcept {
  ++slot.forks;
  slot.guesses += slot.guesses != 0xFFFFFFFFu;
  ++counters_.forks;
}

/// Lanes that no pass changes: the stronger rule first, and where that does not help either, a
/// branch. What is decided depends on the lane's board and its slot only; company may delay it.
inline void Engine::fork_stalled(LaneSet stalled) noexcept {
  const Help help = use_triples(boards_, stalled);
  for (LaneSet lanes = stalled & help.changed; lanes != 0; lanes &= lanes - 1) {
    open_.lane[first_lane(lanes)] = kNoPassYet;
  }
  settle_dead(stalled & help.empty);
  stalled &= ~(help.changed | help.empty) & active_;
  if (stalled == 0) return;
  choose(boards_, choices_);
  turn_boards(stalled);
  // Memory costs a node as much as several passes in a lane, so a few lanes may wait for others to
  // die instead.
  constexpr std::size_t kPatience = kLanes / 4;
  const bool patient = lane_count(stalled) <= lane_count(kEveryLane & ~active_) + kPatience;
  for (; stalled != 0; stalled &= stalled - 1) {
    const std::size_t lane = first_lane(stalled);
    // Its puzzle may have been dropped by an earlier lane, and the lane be another fork's twin now.
    if ((active_ & ~born_ & lane_bit(lane)) == 0) continue;
    const std::uint16_t index = slot_of_lane_[lane];
    if (slots_[index].guesses >= kClashCheckAt && found_invalid(index)) continue;
    if (became_wide(lane)) continue;
    if (slots_[index].goal == Goal::row_order) {
      step_row_order(lane);
    } else if (!patient || active_ != kEveryLane) {
      branch(lane);
    }
  }
}

/// Has the boards of all lanes side by side for `spill` where more than a few will go to memory: in
/// row order every board that is stepped from.
inline void Engine::turn_boards(LaneSet stalled) noexcept {
  constexpr std::size_t kFew = 3;
  std::size_t row_orders = 0;
  for (; stalled != 0; stalled &= stalled - 1) {
    row_orders += slots_[slot_of_lane_[first_lane(stalled)]].goal == Goal::row_order ? 1 : 0;
  }
  turned_ = row_orders > kFew;
  if (turned_) turn_cells(boards_.cell, turned_cell_);
}

/// A branch node of an ordinary search, unless its budget is spent.
inline void Engine::branch(std::size_t lane) noexcept {
  const std::uint16_t index = slot_of_lane_[lane];
  Slot& slot = slots_[index];
  const bool no_room = free_nodes_ == kNoNode && active_ == kEveryLane;  // has never been seen
  if (no_room || slot.guesses >= attempt_budget(slot.goal, slot.attempt)) return give_up(index);
  count_guess(slot);
  ++slot.open_nodes;
  const bool is_band = style_of(slot.goal, slot.attempt) == Style::band;
  fork(lane, is_band ? Branch{static_cast<std::uint8_t>(choices_.where.lane[lane]), false,
                              choices_.first.lane[lane], choices_.second.lane[lane]}
                     : narrowest_cell(lane));
}

/// The search for the status of a stalled lane's puzzle becomes one in row order if it looks wide,
/// once. True if the lane is free then: the puzzle starts anew.
inline bool Engine::became_wide(std::size_t lane) noexcept {
  const std::uint16_t index = slot_of_lane_[lane];
  Slot& slot = slots_[index];
  if (slot.goal != Goal::status || slot.guessed_wide || !looks_wide(lane)) return false;
  slot.guessed_wide = true;
  slot.wanted = 2;
  ++counters_.row_orders;
  if (slot.guesses == 0) {
    slot.goal = Goal::row_order;
    return false;
  }
  drop_nodes(index);
  slot.solutions = 0;
  restart(index, Goal::row_order);
  return true;
}

/// Whether the puzzle of a stalled lane probably has several solutions. A proof visits its whole
/// tree, so whether any of its nodes says so does not depend on their order.
inline bool Engine::looks_wide(std::size_t lane) const noexcept {
  const Slot& slot = slots_[slot_of_lane_[lane]];
  if (depth_[lane] != 0) return depth_[lane] == kWideDepth;
  return choices_.ways.lane[lane] >= kWideWays ||
         count_givens(batch_.puzzles[slot.puzzle].data()) >= kWideGivens;
}

/// The lane goes on without the digit there; its twin, which has it there, gets a free lane.
inline void Engine::fork(std::size_t lane, const Branch& branch) noexcept {
  open_.lane[lane] = kNoPassYet;
  depth_[lane] = static_cast<std::uint8_t>(std::min(depth_[lane] + 1, 0xFF));
  if (branch.is_cell) {
    answers_[answer_count_++] = Answer{lane, branch.where, branch.first, false};
  } else {
    no_ |= lane_bit(lane);
  }
  const LaneSet free = kEveryLane & ~active_;
  if (free == 0) {
    Node& node = spill(lane, spilled_);
    node.branch = branch;
    node.depth = depth_[lane];
    return;
  }
  const std::size_t twin = first_lane(free);
  from_[twin] = static_cast<std::uint8_t>(lane);
  moves_ = true;
  if (branch.is_cell) {
    answers_[answer_count_++] = Answer{twin, branch.where, branch.first, true};
  } else {
    yes_ |= lane_bit(twin);
  }
  occupy(twin, slot_of_lane_[lane]);
  depth_[twin] = depth_[lane];
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
