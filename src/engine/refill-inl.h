// SPDX-License-Identifier: MIT
//
// What free lanes get next: nodes from memory, puzzles that start anew, new puzzles.
#if defined(LANEDOKU_ENGINE_REFILL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_REFILL_INL_H_
#undef LANEDOKU_ENGINE_REFILL_INL_H_
#else
#define LANEDOKU_ENGINE_REFILL_INL_H_
#endif

#include "engine/engine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// The lane has an open node of the slot from now on.
inline void Engine::occupy(std::size_t lane, std::size_t slot) noexcept {
  active_ |= lane_bit(lane);
  born_ |= lane_bit(lane);
  slot_of_lane_[lane] = static_cast<std::uint16_t>(slot);
  open_.lane[lane] = kNoPassYet;
}

/// Free lanes take nodes from memory, latest first, then staged texts.
HWY_NOINLINE inline void Engine::refill() noexcept {
  LaneSet free = kEveryLane & ~active_;
  while (free != 0 && spilled_ != kNoNode) {
    const std::size_t lane = first_lane(free);
    free &= free - 1;
    // The lane may have been planned as some fork's twin before it was freed.
    from_[lane] = static_cast<std::uint8_t>(lane);
    unspill(lane);
  }
  if (free != 0 && staged_ == 0) stage();
  for (; free != 0 && staged_ != 0; free &= free - 1, staged_ &= staged_ - 1) {
    const std::size_t lane = first_lane(free);
    const std::size_t source = first_lane(staged_);
    from_[lane] = LanePermutation::kNowhere;
    from_staged_[lane] = static_cast<std::uint8_t>(source);
    loads_ = true;
    occupy(lane, staged_slot_[source]);
    depth_[lane] = 0;
  }
}

/// Turns the next texts into staged lanes: restarted puzzles, then new ones.
HWY_NOINLINE inline void Engine::stage() noexcept {
  const char* texts[kLanes];
  std::size_t count = 0;
  while (count < kLanes && restart_count_ != 0) {
    const std::uint16_t index = restarts_[--restart_count_];
    const Slot& slot = slots_[index];
    texts[count] = slot.goal == Goal::probe ? slot.text : batch_.puzzles[slot.puzzle].data();
    staged_slot_[count++] = index;
  }
  const std::size_t restarted = count;
  while (count < kLanes && next_ < batch_.size && free_slot_count_ != 0) {
    texts[count] = batch_.puzzles[next_].data();
    staged_slot_[count++] = open_puzzle(next_++);
  }
  if (count == 0) return;
  for (std::size_t i = count; i < kLanes; ++i) texts[i] = texts[0];
  LaneSet few = load_texts(texts, staged_cell_);
  // Too few givens to be unique: no need to ask for the status first.
  few &= restarted < kLanes ? kEveryLane << restarted : 0;
  for (; few != 0; few &= few - 1) {
    const std::size_t i = first_lane(few);
    if (i >= count) break;
    slots_[staged_slot_[i]].goal = Goal::row_order;
    ++counters_.row_orders;
  }
  staged_ = count == 32 ? ~LaneSet{0} : (LaneSet{1} << count) - 1;
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
