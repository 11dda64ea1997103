// SPDX-License-Identifier: MIT
//
// The round's plan, carried out: one sweep over all cells moves boards from lane to lane, loads
// staged texts, answers the branches on lines, and renews the lines.
//
//   lane        0   1   2   3        lane 1 asked; lane 3 was free:
//   from_       0   1   2   1        lane 3 gets lane 1's board ..
//   no_, yes_       no      yes      .. and the other answer about lane 1's line
#if defined(LANEDOKU_ENGINE_SWEEP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_SWEEP_INL_H_
#undef LANEDOKU_ENGINE_SWEEP_INL_H_
#else
#define LANEDOKU_ENGINE_SWEEP_INL_H_
#endif

#include "engine/engine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

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
