// SPDX-License-Identifier: MIT
//
// A pass: the box step over all nine boxes, each seeing what the earlier ones found, and what the
// pass says about every lane.
#if defined(LANEDOKU_ENGINE_PASS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_PASS_INL_H_
#undef LANEDOKU_ENGINE_PASS_INL_H_
#else
#define LANEDOKU_ENGINE_PASS_INL_H_
#endif

#include "engine/box_step-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// Lanes by what the last pass showed. Exact, and stable under further passes:
/// - dead: some box has no place left for some digit. Monotone.
/// - solved: every cell has one candidate when its box is visited and every box has all digits, so
///   each box is a permutation, and of two boxes in a band the later one saw the earlier one's
///   final lines.
/// - stalled: no open cell changed, so no pass will change one. (A solved cell may have lost its
///   last candidate; who decides about a stalled lane checks that.)
struct LaneStates {
  LaneSet dead;
  LaneSet solved;
  LaneSet stalled;
};

/// Value of `open` for a lane that has not been through a pass: no pass can leave it.
inline constexpr Word kNoPassYet = 0xFFFF;

/// Fills the lines from the cells of one box.
HWY_INLINE void lines_from_cells(const V* v, Words* row_line, Words* column_line) {
  HWY_UNROLL(3)
  for (std::size_t i = 0; i < 3; ++i) {
    store(or3(v[3 * i], v[3 * i + 1], v[3 * i + 2]), row_line[i]);
    store(or3(v[i], v[i + 3], v[i + 6]), column_line[i]);
  }
}

/// One pass. `open` holds each lane's sum after its last pass and receives the new one.
HWY_NOINLINE inline LaneStates pass(Boards& boards, Words& open) {
  Verdict verdict{hn::Zero(kTag), hn::Set(kTag, kAllDigits)};
  HWY_UNROLL(9)
  for (const std::size_t box : kBoxOrder) box_step(box, boards, verdict);
  const LaneSet alive = lane_set(hn::Eq(verdict.present, hn::Set(kTag, kAllDigits)));
  const LaneSet closed = lane_set(hn::Eq(verdict.open, hn::Zero(kTag)));
  const LaneSet same = lane_set(hn::Eq(verdict.open, load(open)));
  store(verdict.open, open);
  return LaneStates{kEveryLane & ~alive, alive & closed, alive & ~closed & same};
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
