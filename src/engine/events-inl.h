// SPDX-License-Identifier: MIT
//
// What happens between passes: solved and dead lanes are freed, stalled lanes fork, free lanes are
// refilled. All moves of boards are one sweep over the cells.
#if defined(LANEDOKU_ENGINE_EVENTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_EVENTS_INL_H_
#undef LANEDOKU_ENGINE_EVENTS_INL_H_
#else
#define LANEDOKU_ENGINE_EVENTS_INL_H_
#endif

#include "engine/engine-inl.h"
#include "engine/stronger-inl.h"

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
    active_ &= ~lane_bit(lane);
    const std::uint16_t index = slot_of_lane_[lane];
    Slot& slot = slots_[index];
    char* const best = batch_.solutions[slot.puzzle].data();
    // Row order that found its first solution by several digits at once comes by it again with
    // fewer of them.
    if (slot.goal == Goal::row_order && !slot.witness && slot.solutions != 0 &&
        std::memcmp(text[lane], best, kPlaces) == 0) {
      active_ |= lane_bit(lane);
      backtrack(lane);
      continue;
    }
    const bool first = slot.solutions++ == 0;
    if ((direct & lane_bit(lane)) == 0 && (first || std::memcmp(text[lane], best, kPlaces) < 0)) {
      std::memcpy(best, text[lane], kPlaces);
    }
    switch (slot.goal) {
      case Goal::status:
        if (slot.solutions == 1) {
          close_node(index);
          break;
        }
        drop_nodes(index);
        slot.pace = 1;
        slot.wanted = 1;
        slot.witness = true;
        ++counters_.row_orders;
        restart(index, Goal::row_order);
        break;
      case Goal::row_order:
        if (!slot.witness && slot.solutions < slot.wanted) {
          active_ |= lane_bit(lane);
          backtrack(lane);
          break;
        }
        drop_nodes(index);
        finish(index, Status::multiple);
        break;
      case Goal::any:
        drop_nodes(index);
        probe(index);
        break;
      case Goal::probe:
        drop_nodes(index);
        ++slot.probe_cell;
        slot.probe_digit = 0;
        probe(index);
        break;
    }
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
  // Row order puts every board it steps from into memory. More than a few are turned together.
  constexpr std::size_t kFew = 3;
  std::size_t row_orders = 0;
  for (LaneSet lanes = stalled; lanes != 0; lanes &= lanes - 1) {
    row_orders += slots_[slot_of_lane_[first_lane(lanes)]].goal == Goal::row_order ? 1 : 0;
  }
  turned_ = row_orders > kFew;
  if (turned_) turn_cells(boards_.cell, turned_cell_);
  // Memory costs a node as much as several passes in a lane, so a few lanes may wait for others to
  // die instead.
  constexpr std::size_t kPatience = kLanes / 4;
  bool patient = lane_count(stalled) <= lane_count(kEveryLane & ~active_) + kPatience;
  for (; stalled != 0; stalled &= stalled - 1) {
    const std::size_t lane = first_lane(stalled);
    // Its puzzle may have been dropped by an earlier lane, and the lane be another fork's twin now.
    if ((active_ & ~born_ & lane_bit(lane)) == 0) continue;
    const std::uint16_t index = slot_of_lane_[lane];
    Slot& slot = slots_[index];
    if (slot.guesses >= kClashCheckAt && found_invalid(index)) continue;
    if (slot.goal == Goal::status && !slot.guessed_wide && looks_wide(lane, slot)) {
      slot.guessed_wide = true;
      slot.wanted = 2;
      ++counters_.row_orders;
      if (slot.guesses != 0) {
        drop_nodes(index);
        slot.solutions = 0;
        restart(index, Goal::row_order);
        continue;
      }
      slot.goal = Goal::row_order;
    }
    if (slot.goal == Goal::row_order) {
      step_row_order(lane);
    } else {
      if (patient && active_ == kEveryLane) continue;
      if (free_nodes_ == kNoNode && active_ == kEveryLane) {  // has never been seen
        give_up(index);
        continue;
      }
      if (slot.guesses >= attempt_budget(slot.goal, slot.attempt)) {
        give_up(index);
        continue;
      }
      count_guess(slot);
      ++slot.open_nodes;
      const bool is_band = style_of(slot.goal, slot.attempt) == Style::band;
      fork(lane, is_band ? Branch{static_cast<std::uint8_t>(choices_.where.lane[lane]), false,
                                  choices_.first.lane[lane], choices_.second.lane[lane]}
                         : narrowest_cell(lane));
    }
  }
}

/// Whether the puzzle of a stalled lane probably has several solutions. A proof visits its whole
/// tree, so whether any of its nodes says so does not depend on their order.
inline bool Engine::looks_wide(std::size_t lane, const Slot& slot) const noexcept {
  if (depth_[lane] != 0) return depth_[lane] == kWideDepth;
  return choices_.ways.lane[lane] >= kWideWays ||
         count_givens(batch_.puzzles[slot.puzzle].data()) >= kWideGivens;
}

/// The lane goes on without the digit there; its twin, which has it there, gets a free lane.
inline void Engine::fork(std::size_t lane, const Branch& branch) noexcept {
  open_.lane[lane] = kNoPassYet;
  depth_[lane] += depth_[lane] != 0xFF ? 1 : 0;
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

/// The lane has an open node of the slot from now on.
inline void Engine::occupy(std::size_t lane, std::size_t slot) noexcept {
  active_ |= lane_bit(lane);
  born_ |= lane_bit(lane);
  slot_of_lane_[lane] = static_cast<std::uint16_t>(slot);
  open_.lane[lane] = kNoPassYet;
}

/// Copies the lane's board into a new node at the head of `list`. The caller has seen to it that
/// there is a free one.
HWY_NOINLINE inline Node& Engine::spill(std::size_t lane, std::uint16_t& list) noexcept {
  ++counters_.spills;
  assert(free_nodes_ != kNoNode);
  const std::uint16_t index = free_nodes_;
  Node& node = nodes_[index];
  free_nodes_ = node.next;
  if (turned_) {
    std::memcpy(node.cell, turned_cell_[lane], kPlaces * sizeof(Word));
  } else {
    for (std::size_t i = 0; i < kPlaces; ++i) {
      node.cell[i] = boards_.cell[kPlaceOfCell[i]].lane[lane];
    }
  }
  node.slot = slot_of_lane_[lane];
  node.next = list;
  list = index;
  return node;
}

/// The latest node in memory comes into a free lane.
HWY_NOINLINE inline void Engine::unspill(std::size_t lane) noexcept {
  const Node& node = nodes_[spilled_];
  const Branch& branch = node.branch;
  restore(lane, node);
  if (branch.is_cell) {
    answers_[answer_count_++] = Answer{lane, branch.where, branch.first, true};
  } else {
    choices_.where.lane[lane] = branch.where;
    choices_.first.lane[lane] = branch.first;
    choices_.second.lane[lane] = branch.second;
    yes_ |= lane_bit(lane);
  }
  occupy(lane, node.slot);
  depth_[lane] = node.depth;
  free_node(spilled_);
}

/// Unlinks the first node of a list.
inline void Engine::free_node(std::uint16_t& list) noexcept {
  const std::uint16_t index = list;
  list = nodes_[index].next;
  nodes_[index].next = free_nodes_;
  free_nodes_ = index;
}

/// Copies the node's board into the lane; its lines follow with the sweep.
inline void Engine::restore(std::size_t lane, const Node& node) noexcept {
  for (std::size_t i = 0; i < kPlaces; ++i) {
    boards_.cell[kPlaceOfCell[i]].lane[lane] = node.cell[i];
  }
  rewrites_ = true;
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

/// Carries out the plan's moves, loads and answers about lines on all lanes at once, and renews
/// every line from its cells.
template <bool kMoves, bool kLoads, bool kCuts>
HWY_NOINLINE inline void Engine::sweep_boards() noexcept {
  const LanePermutation stay(from_);
  const LanePermutation come(from_staged_);
  LaneSet kept = 0;
  for (std::size_t i = 0; i < kLanes; ++i) {
    if (from_[i] != LanePermutation::kNowhere) kept |= lane_bit(i);
  }
  const V keep = words_of(kept);
  // No takes the digit from the line in question, yes from the box's two others.
  V where, cut[3];
  if constexpr (kCuts) {
    const V yes = words_of(yes_);
    const V asked = words_of(yes_ | no_);
    where = stay(load(choices_.where));
    const V first = hn::And(asked, stay(load(choices_.first)));
    const V second = hn::And(asked, stay(load(choices_.second)));
    const V swap = hn::And(yes, hn::Xor(first, second));
    cut[0] = hn::Xor(first, swap);
    cut[1] = hn::Xor(second, swap);
    cut[2] = hn::And(yes, hn::Or(first, second));
  }
  for (std::size_t box = 0; box < 9; ++box) {
    V v[9];
    HWY_UNROLL(9)
    for (std::size_t k = 0; k < 9; ++k) {
      const std::size_t place = 9 * box + k;
      v[k] = load(boards_.cell[place]);
      if constexpr (kMoves) v[k] = stay(v[k]);
      if constexpr (kLoads) {
        if constexpr (!kMoves) v[k] = hn::And(v[k], keep);
        v[k] = hn::Or(v[k], come(load(staged_cell_[place])));
      }
    }
    if constexpr (kCuts) {
      const V by_rows = eq(where, hn::Set(kTag, static_cast<Word>(box)));
      const V by_columns = eq(where, hn::Set(kTag, static_cast<Word>(9 + box)));
      V row[3], column[3];
      HWY_UNROLL(3)
      for (std::size_t k = 0; k < 3; ++k) {
        row[k] = hn::And(by_rows, cut[k]);
        column[k] = hn::And(by_columns, cut[k]);
      }
      HWY_UNROLL(9)
      for (std::size_t k = 0; k < 9; ++k) {
        v[k] = hn::AndNot(hn::Or(row[k / 3], column[k % 3]), v[k]);
      }
    }
    if constexpr (kMoves || kLoads || kCuts) {
      HWY_UNROLL(9)
      for (std::size_t k = 0; k < 9; ++k) store(v[k], boards_.cell[9 * box + k]);
    }
    lines_from_cells(v, boards_.row + 3 * box, boards_.column + 3 * box);
  }
}

inline void Engine::sweep() noexcept {
  // Where a branch is answered, a twin mostly moves.
  if ((yes_ | no_) != 0) {
    loads_ ? sweep_boards<true, true, true>() : sweep_boards<true, false, true>();
  } else if (moves_) {
    loads_ ? sweep_boards<true, true, false>() : sweep_boards<true, false, false>();
  } else {
    loads_ ? sweep_boards<false, true, false>() : sweep_boards<false, false, false>();
  }
}

/// Other cells and the lines follow with the next pass.
inline void Engine::apply(const Answer& answer) noexcept {
  Word& v = boards_.cell[answer.place].lane[answer.lane];
  v = answer.here ? answer.digit : static_cast<Word>(v & ~answer.digit);
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
