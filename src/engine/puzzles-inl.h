// SPDX-License-Identifier: MIT
//
// A puzzle's life: a slot when it is staged, nodes in lanes and in memory, a status at the end.
#if defined(LANEDOKU_ENGINE_PUZZLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_PUZZLES_INL_H_
#undef LANEDOKU_ENGINE_PUZZLES_INL_H_
#else
#define LANEDOKU_ENGINE_PUZZLES_INL_H_
#endif

#include "engine/engine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// A slot for the batch's puzzle, with one open node: the puzzle itself. There is a free slot.
inline std::uint16_t Engine::open_puzzle(std::size_t puzzle) noexcept {
  const std::uint16_t index = free_slots_[--free_slot_count_];
  Slot& slot = slots_[index];
  slot.puzzle = puzzle;
  slot.forks = 0;
  slot.guesses = 0;
  slot.open_nodes = 1;
  slot.stack = kNoNode;
  slot.solutions = 0;
  slot.pace = kMostTried;
  slot.wanted = 1;
  slot.witness = false;
  slot.guessed_wide = false;
  slot.attempt = 0;
  slot.checked = false;
  slot.goal = Goal::status;
  return index;
}

/// One node of the slot has no solution, or its solution is written. The last one decides.
inline void Engine::close_node(std::uint16_t index) noexcept {
  Slot& slot = slots_[index];
  if (--slot.open_nodes != 0) return;
  switch (slot.goal) {
    case Goal::status:
      return finish(index, slot.solutions != 0 ? Status::unique : Status::unsolvable);
    case Goal::row_order:
      return finish(index, slot.solutions == 0 ? Status::unsolvable
                           : slot.witness      ? Status::multiple
                                               : Status::unique);
    case Goal::any:
      return finish(index, Status::unsolvable);
    case Goal::probe:
      return probe(index);
  }
}

/// Forgets all nodes of a slot, in lanes and in memory, and what this round has planned for them:
/// their lanes may have new owners before the plan is carried out.
inline void Engine::drop_nodes(std::uint16_t index) noexcept {
  LaneSet freed = 0;
  for (LaneSet lanes = active_; lanes != 0; lanes &= lanes - 1) {
    const std::size_t lane = first_lane(lanes);
    if (slot_of_lane_[lane] == index) freed |= lane_bit(lane);
  }
  active_ &= ~freed;
  yes_ &= ~freed;
  no_ &= ~freed;
  const auto void_answer = [freed](const Answer& a) { return (freed & lane_bit(a.lane)) != 0; };
  answer_count_ = static_cast<std::size_t>(
      std::remove_if(answers_, answers_ + answer_count_, void_answer) - answers_);
  for (std::uint16_t* link = &spilled_; *link != kNoNode;) {
    Node& node = nodes_[*link];
    if (node.slot != index) {
      link = &node.next;
      continue;
    }
    free_node(*link);
  }
  Slot& slot = slots_[index];
  while (slot.stack != kNoNode) free_node(slot.stack);
  slot.open_nodes = 0;
}

/// Whether the puzzle's givens clash; if they do, it is finished. Asked at most once, and before
/// every search that may be long.
inline bool Engine::found_invalid(std::uint16_t index) noexcept {
  Slot& slot = slots_[index];
  if (slot.checked) return false;
  slot.checked = true;
  if (!has_clash(batch_.puzzles[slot.puzzle].data())) return false;
  drop_nodes(index);
  finish(index, Status::invalid);
  return true;
}

/// The attempt's budget is spent: the same search in the other style.
inline void Engine::give_up(std::uint16_t index) noexcept {
  drop_nodes(index);
  Slot& slot = slots_[index];
  if (slot.goal == Goal::status) slot.solutions = 0;
  restart(index, slot.goal, static_cast<std::uint8_t>(slot.attempt + 1));
}

/// Sends the slot's text (the probe's, when probing) through the lanes again.
inline void Engine::restart(std::uint16_t index, Goal goal, std::uint8_t attempt) noexcept {
  Slot& slot = slots_[index];
  slot.attempt = attempt;
  slot.goal = goal;
  slot.guesses = 0;
  slot.open_nodes = 1;
  restarts_[restart_count_++] = index;
}

/// Writes status and guesses, and frees the slot. Its nodes are closed or dropped; its solution, if
/// it has one, is in the batch's buffer.
inline void Engine::finish(std::uint16_t index, Status status) noexcept {
  Slot& slot = slots_[index];
  counters_.worst_forks = std::max(counters_.worst_forks, slot.forks);
  batch_.statuses[slot.puzzle] = status;
  const bool proved = status == Status::unique || status == Status::unsolvable;
  batch_.guesses[slot.puzzle] = proved ? slot.guesses : 0;
  free_slots_[free_slot_count_++] = index;
  if (status == Status::unsolvable) {
    dead_puzzles_[dead_count_++] = slot.puzzle;
    if (dead_count_ == kLanes) check_clashes();
  }
}

/// Tells invalid puzzles from unsolvable ones, a register of them at a time. Nothing is asked about
/// puzzles with a solution, so that clean data pays nothing.
inline void Engine::check_clashes() noexcept {
  if (dead_count_ == 0) return;
  const char* texts[kLanes];
  for (std::size_t i = 0; i < kLanes; ++i) {
    texts[i] = batch_.puzzles[dead_puzzles_[i < dead_count_ ? i : 0]].data();
  }
  Words given[kPlaces];
  load_texts(texts, given);
  const V zero = hn::Zero(kTag);
  V row_once[9], row_twice = zero, column_once[9];
  for (std::size_t i = 0; i < 9; ++i) row_once[i] = column_once[i] = zero;
  for (std::size_t box = 0; box < 9; ++box) {
    V box_once = zero;
    for (std::size_t k = 0; k < 9; ++k) {
      const V v = load(given[9 * box + k]);
      const V g = hn::IfThenElseZero(hn::Eq(without_lowest(v), zero), v);
      V& row = row_once[box / 3 * 3 + k / 3];
      V& column = column_once[box % 3 * 3 + k % 3];
      row_twice = hn::Or(row_twice, hn::And(g, or3(row, column, box_once)));
      row = hn::Or(row, g);
      column = hn::Or(column, g);
      box_once = hn::Or(box_once, g);
    }
  }
  const LaneSet clashing = kEveryLane & ~lane_set(hn::Eq(row_twice, zero));
  for (std::size_t i = 0; i < dead_count_; ++i) {
    if ((clashing & lane_bit(i)) == 0) continue;
    batch_.statuses[dead_puzzles_[i]] = Status::invalid;
    batch_.guesses[dead_puzzles_[i]] = 0;
  }
  dead_count_ = 0;
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
