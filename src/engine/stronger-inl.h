// SPDX-License-Identifier: MIT
// A rule for stalled lanes only, too dear for every pass: a line of three cells with exactly three
// candidate digits holds just those, so the rest of its box loses them (and its row or column, with
// the next pass).
#if defined(LANEDOKU_ENGINE_STRONGER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_STRONGER_INL_H_
#undef LANEDOKU_ENGINE_STRONGER_INL_H_
#else
#define LANEDOKU_ENGINE_STRONGER_INL_H_
#endif

#include "engine/box_step-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

HWY_INLINE V if_at_most_three(V line) {
  const V more = without_lowest(without_lowest(without_lowest(line)));
  return hn::IfThenElseZero(hn::Eq(more, hn::Zero(kTag)), line);
}

/// Applies the rule to the lanes and returns those that lost a candidate.
HWY_NOINLINE LaneSet use_triples(Boards& boards, LaneSet lanes) {
  Words wanted;
  for (std::size_t i = 0; i < kLanes; ++i) wanted.lane[i] = (lanes >> i & 1) != 0 ? 0xFFFF : 0;
  const V mask = load(wanted);
  V changed = hn::Zero(kTag);
  for (std::size_t box = 0; box < 9; ++box) {
    V r[3], c[3];
    for (std::size_t i = 0; i < 3; ++i) {
      r[i] = hn::And(mask, if_at_most_three(load(boards.row[3 * box + i])));
      c[i] = hn::And(mask, if_at_most_three(load(boards.column[3 * box + i])));
    }
    const V lose_r[3] = {hn::Or(r[1], r[2]), hn::Or(r[0], r[2]), hn::Or(r[0], r[1])};
    const V lose_c[3] = {hn::Or(c[1], c[2]), hn::Or(c[0], c[2]), hn::Or(c[0], c[1])};
    for (std::size_t k = 0; k < 9; ++k) {
      const V v = load(boards.cell[9 * box + k]);
      const V w = hn::AndNot(hn::Or(lose_r[k / 3], lose_c[k % 3]), v);
      changed = hn::Or(changed, hn::Xor(v, w));
      store(w, boards.cell[9 * box + k]);
    }
  }
  return kEveryLane & ~lane_set(hn::Eq(changed, hn::Zero(kTag)));
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
