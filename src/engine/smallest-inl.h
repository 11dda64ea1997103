// SPDX-License-Identifier: MIT
//
// The smallest of several solutions. First in row order: one lane takes the smallest filling of the
// first open cells and puts the board before on the puzzle's stack; the first solution is the
// smallest by construction. When it fails, it tries half as many cells; when one cell fails, that
// digit is out. Where the first solution was found before anybody knew whether there is another, it
// goes back the other way: each cell on the stack first refuses its digit. All that explodes on
// rare grids, so it has a budget.
//
// Beyond the budget: probing, bounded on every input. Any solution is the best so far; for each
// cell row by row and each smaller digit, an ordinary search asks whether a solution starts that
// way.
#if defined(LANEDOKU_ENGINE_SMALLEST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_SMALLEST_INL_H_
#undef LANEDOKU_ENGINE_SMALLEST_INL_H_
#else
#define LANEDOKU_ENGINE_SMALLEST_INL_H_
#endif

#include "engine/engine-inl.h"
#include "engine/row_filling-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// Which cells of a board in memory have several candidates.
class OpenCells {
 public:
  explicit OpenCells(const Word* cell) noexcept {
    std::memset(bits_, 0, sizeof(bits_));
    for (std::size_t i = 0; i < kNodeCells; i += kLanes) {
      const V rest = without_lowest(hn::LoadU(kTag, cell + i));
      const LaneSet open = kEveryLane & ~lane_set(hn::Eq(rest, hn::Zero(kTag)));
      bits_[i / 32] |= open << (i % 32);
    }
  }
  /// Bit c for column c.
  [[nodiscard]] unsigned of_row(std::size_t row) const noexcept {
    const std::size_t bit = 9 * row;
    const std::uint64_t two = bits_[bit / 32] | std::uint64_t{bits_[bit / 32 + 1]} << 32;
    return static_cast<unsigned>(two >> (bit % 32)) & 0x1FF;
  }

 private:
  std::uint32_t bits_[kNodeCells / 32 + 1];
};

/// The next steps of a node, from its board. They take the digits of the smallest filling of each
/// row that the steps before leave, so together they are a lower bound of every solution below the
/// node. While the board agrees with the best solution known and a step does too, the step is sure:
/// that solution is its witness. False if no solution below the node can be smaller than the best.
inline bool Engine::plan_row_steps(Node& node) const noexcept {
  RowSteps& steps = node.steps;
  steps.sure = steps.tried = 0;
  steps.refused = false;
  const Slot& slot = slots_[node.slot];
  const char* const best = batch_.solutions[slot.puzzle].data();
  const OpenCells open_cells(node.cell);
  bool as_best = slot.witness;
  Word columns[9] = {}, boxes[9] = {};
  RowFilling filling;
  for (std::size_t row = 0; row < 9; ++row) {
    const Word* const cell = node.cell + 9 * row;
    const unsigned open = open_cells.of_row(row);
    if (open == 0 && !as_best) continue;
    for (unsigned rest = open; rest != 0; rest &= rest - 1) {
      const auto c = static_cast<unsigned>(std::countr_zero(rest));
      filling.candidates[c] =
          cell[c] & ~static_cast<unsigned>(columns[c] | boxes[row / 3 * 3 + c / 3]);
    }
    // No way through this row: the steps so far will fail, or the node has without any.
    if (!filling.fill(open)) return steps.sure + steps.tried != 0;
    for (unsigned rest = as_best ? 0x1FF : open; rest != 0; rest &= rest - 1) {
      const auto c = static_cast<unsigned>(std::countr_zero(rest));
      const bool is_open = (open >> c & 1) != 0;
      if (!is_open && !as_best) continue;
      const unsigned digit = is_open ? filling.digit[c] : cell[c];
      const unsigned known = as_best ? 1u << (best[9 * row + c] - '1') : 0;
      if (as_best && digit > known) return false;
      as_best = as_best && digit == known;
      if (!is_open) continue;
      const std::size_t count = steps.sure + steps.tried;
      if (count == RowSteps::kMost || (!as_best && steps.tried == slot.pace)) return true;
      steps.place[count] = kPlaceOfCell[9 * row + c];
      steps.digit[count] = static_cast<Word>(digit);
      ++(as_best ? steps.sure : steps.tried);
      columns[c] = static_cast<Word>(columns[c] | digit);
      Word& box = boxes[row / 3 * 3 + c / 3];
      box = static_cast<Word>(box | digit);
    }
  }
  return true;
}

/// Plans the steps' digits for the lane, sure ones and tried ones.
inline void Engine::take_steps(std::size_t lane, const RowSteps& steps) noexcept {
  for (std::size_t i = 0; i < steps.sure + steps.tried; ++i) {
    answers_[answer_count_++] = Answer{lane, steps.place[i], steps.digit[i], true};
  }
  open_.lane[lane] = kNoPassYet;
}

/// A stalled lane in row order.
inline void Engine::step_row_order(std::size_t lane) noexcept {
  const std::uint16_t index = slot_of_lane_[lane];
  Slot& slot = slots_[index];
  if (slot.guesses >= (slot.wanted == 1 ? kRowOrderBudget : kWideBudget) ||
      free_nodes_ == kNoNode) {
    return leave_row_order(index);
  }
  // The board goes to memory first: read from there, planning need not stride through the lanes.
  Node& node = spill(lane, slot.stack);
  const bool hope = plan_row_steps(node);
  if (hope && wants_another(slot)) return refuse_first_step(lane, node);
  if (hope) take_steps(lane, node.steps);
  if (hope && node.steps.tried != 0) {
    count_guess(slot);
    slot.pace = std::min<std::uint8_t>(static_cast<std::uint8_t>(2 * slot.pace), kMostTried);
    return;
  }
  free_node(slot.stack);
  if (!hope) backtrack(lane);
}

/// Whether the smallest solution is known and any other one decides: such a search refuses first
/// what row order would take, for below that the known solution would be met again (which cost 2.6
/// more nodes a puzzle on `multi`).
inline bool Engine::wants_another(const Slot& slot) noexcept {
  return !slot.witness && slot.solutions != 0;
}

/// The first cell takes any digit but the one planned; the node stays for the case that this fails.
inline void Engine::refuse_first_step(std::size_t lane, Node& node) noexcept {
  Slot& slot = slots_[node.slot];
  node.steps.refused = true;
  slot.pace = 1;
  count_guess(slot);
  answers_[answer_count_++] = Answer{lane, node.steps.place[0], node.steps.digit[0], false};
  open_.lane[lane] = kNoPassYet;
}

/// The open cell with fewest candidates, and its smallest digit: for the searches that want any
/// solution. (Branching on bands, which proves best, took 10^9 branch nodes on a nearly empty
/// grid.)
inline Branch Engine::narrowest_cell(std::size_t lane) const noexcept {
  int fewest = 10;
  Branch best;
  for (std::size_t i = 0; i < kPlaces; ++i) {
    const std::size_t place = kPlaceOfCell[i];
    const unsigned v = boards_.cell[place].lane[lane];
    const int candidates = std::popcount(v);
    if (candidates < 2 || candidates >= fewest) continue;
    fewest = candidates;
    best = Branch{static_cast<std::uint8_t>(place), true, static_cast<Word>(v & (0u - v)), 0};
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
  Node& node = nodes_[slot.stack];
  restore(lane, node);
  RowSteps& steps = node.steps;
  if (wants_another(slot)) {
    if (!steps.refused) return refuse_first_step(lane, node);
    steps.tried = 1;
    take_steps(lane, steps);
    return free_node(slot.stack);
  }
  if (steps.tried > 1) {
    // Too much at once. The node stays on the stack for the next failure.
    steps.tried /= 2;
    slot.pace = steps.tried;
    count_guess(slot);
    return take_steps(lane, steps);
  }
  slot.pace = 1;
  take_steps(lane, steps);
  answers_[answer_count_ - 1].here = false;
  free_node(slot.stack);
}

/// The row order budget is spent: an ordinary search for the status where that is not known yet,
/// else probing.
inline void Engine::leave_row_order(std::uint16_t index) noexcept {
  if (found_invalid(index)) return;
  drop_nodes(index);
  Slot& slot = slots_[index];
  if (slot.wanted == 2) {
    slot.solutions = 0;
    return restart(index, Goal::status);
  }
  slot.probe_cell = 0;
  slot.probe_digit = 0;
  if (slot.solutions != 0) return probe(index);
  restart(index, Goal::any);
}

/// Asks the next question of probing, or finishes the puzzle when there is none.
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
