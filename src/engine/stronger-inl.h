// SPDX-License-Identifier: MIT
//
// A rule for stalled lanes only, too dear for every pass: a line of three cells with exactly three
// candidate digits holds just those, so the rest of its box loses them (and its row or column, with
// the next pass).
#if defined(LANEDOKU_ENGINE_STRONGER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_STRONGER_INL_H_
#undef LANEDOKU_ENGINE_STRONGER_INL_H_
#else
#define LANEDOKU_ENGINE_STRONGER_INL_H_
#endif

#include "engine/pass-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// The line where it has three digits or fewer, nothing in other lanes.
HWY_INLINE V if_at_most_three(V line) {
  const V more = without_lowest(without_lowest(without_lowest(line)));
  return hn::IfThenElseZero(hn::Eq(more, hn::Zero(kTag)), line);
}

/// What the triples of three lines take from the lines beside them.
struct Lost {
  V line[3];  ///< Digits that each line loses, had it any of them or not.
  V any;      ///< Those that some line had.
};

/// `line` are the box's three row lines, or its three column lines; `mask` has all bits in the
/// lanes asked about.
HWY_INLINE Lost lost_to_triples(const Words* line, V mask) {
  const V a = load(line[0]), b = load(line[1]), c = load(line[2]);
  const V x = hn::And(mask, if_at_most_three(a));
  const V y = hn::And(mask, if_at_most_three(b));
  const V z = hn::And(mask, if_at_most_three(c));
  const Lost lost{{hn::Or(y, z), hn::Or(x, z), hn::Or(x, y)}, hn::Zero(kTag)};
  return Lost{{lost.line[0], lost.line[1], lost.line[2]},
              or3(hn::And(a, lost.line[0]), hn::And(b, lost.line[1]), hn::And(c, lost.line[2]))};
}

struct Help {
  LaneSet changed;  ///< Lanes that lost a candidate.
  LaneSet empty;    ///< Lanes with a cell without candidates: contradictions.
};

/// Applies the rule to the given lanes. The lines follow their cells at once, so that a lane sees
/// the same whether this round moves boards (which renews all lines) or not.
HWY_NOINLINE inline Help use_triples(Boards& boards, LaneSet lanes) {
  const V mask = words_of(lanes);
  const V zero = hn::Zero(kTag);
  V changed = zero;
  V least = hn::Set(kTag, kAllDigits);
  for (std::size_t box = 0; box < 9; ++box) {
    Words* const cell = boards.cell + 9 * box;
    const Lost row = lost_to_triples(boards.row + 3 * box, mask);
    const Lost column = lost_to_triples(boards.column + 3 * box, mask);
    const V lost = hn::Or(row.any, column.any);
    if (hn::AllTrue(kTag, hn::Eq(lost, zero))) {
      HWY_UNROLL(9)
      for (std::size_t k = 0; k < 9; ++k) least = hn::Min(least, load(cell[k]));
      continue;
    }
    changed = hn::Or(changed, lost);
    V w[9];
    HWY_UNROLL(9)
    for (std::size_t k = 0; k < 9; ++k) {
      w[k] = hn::AndNot(hn::Or(row.line[k / 3], column.line[k % 3]), load(cell[k]));
      least = hn::Min(least, w[k]);
      store(w[k], cell[k]);
    }
    lines_from_cells(w, boards.row + 3 * box, boards.column + 3 * box);
  }
  return Help{kEveryLane & ~lane_set(hn::Eq(changed, zero)), lane_set(hn::Eq(least, zero))};
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
