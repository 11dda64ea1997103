// SPDX-License-Identifier: MIT
//
// The rounds: passes until enough lanes have news, then all of it together. Solved and dead lanes
// are freed, stalled lanes fork, free lanes are refilled; all moves of boards are one sweep.
#if defined(LANEDOKU_ENGINE_EVENTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_EVENTS_INL_H_
#undef LANEDOKU_ENGINE_EVENTS_INL_H_
#else
#define LANEDOKU_ENGINE_EVENTS_INL_H_
#endif

#include "engine/fork-inl.h"
#include "engine/puzzles-inl.h"
#include "engine/refill-inl.h"
#include "engine/settle-inl.h"
#include "engine/smallest-inl.h"
#include "engine/spill-inl.h"
#include "engine/sweep-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

inline Engine::Engine() noexcept {
  std::memset(static_cast<void*>(&boards_), 0, sizeof(boards_));
  std::memset(static_cast<void*>(&open_), 0, sizeof(open_));
  std::memset(static_cast<void*>(staged_cell_), 0, sizeof(staged_cell_));
  for (std::size_t i = 0; i < kSlots; ++i) free_slots_[i] = static_cast<std::uint16_t>(i);
  free_slot_count_ = kSlots;
  for (std::size_t i = 0; i < kNodes; ++i) {
    nodes_[i].next = i + 1 < kNodes ? static_cast<std::uint16_t>(i + 1) : kNoNode;
    std::memset(nodes_[i].cell, 0, sizeof(nodes_[i].cell));
  }
  free_nodes_ = 0;
}

inline void Engine::solve(const Batch& batch) noexcept {
  batch_ = batch;
  next_ = 0;
  handle_events(LaneStates{});
  while (active_ != 0) {
    const LaneStates states = pass(boards_, open_);
    ++counters_.passes;
    counters_.busy_lanes += lane_count(active_);
    const LaneSet events = (states.dead | states.solved | states.stalled) & active_;
    if (events == 0) continue;
    // An event round costs about as much as half a pass, so it waits for company.
    constexpr std::size_t kCompany = kLanes / 2;
    const std::size_t idle = lane_count(work_waits() ? events | (kEveryLane & ~active_) : events);
    if (idle < kCompany && 2 * lane_count(events) < lane_count(active_)) continue;
    handle_events(states);
  }
  check_clashes();
}

inline void Engine::handle_events(const LaneStates& states) noexcept {
  ++counters_.rounds;
  for (std::size_t i = 0; i < kLanes; ++i) {
    from_[i] = static_cast<std::uint8_t>(i);
    from_staged_[i] = LanePermutation::kNowhere;
  }
  moves_ = loads_ = rewrites_ = turned_ = false;
  born_ = yes_ = no_ = 0;
  answer_count_ = 0;
  if (const LaneSet solved = states.solved & active_; solved != 0) settle_solved(solved);
  if (const LaneSet dead = states.dead & active_; dead != 0) settle_dead(dead);
  if (const LaneSet stalled = states.stalled & active_; stalled != 0) fork_stalled(stalled);
  refill();
  if (moves_ || loads_ || rewrites_ || (yes_ | no_) != 0) sweep();
  for (std::size_t i = 0; i < answer_count_; ++i) apply(answers_[i]);
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
