// SPDX-License-Identifier: MIT
//
// One box, one step: everything its neighbours and its own cells tell about it.
//
// For a digit and a band of three boxes, let M[r][k] say whether line r of box k may hold it
// (`reach`, one word per line). The digit's places in the band are a perfect matching of M. So line
// r of this box keeps the digit iff the other two lines can be matched to the other two boxes x, y:
//
//   keep[r] = reach_x[r'] & reach_y[r''] | reach_x[r''] & reach_y[r']
//
// That is pointing and claiming, and with them row and column hidden singles and the news of
// singles elsewhere, in three operations. (The older form, `any` and `only` of both neighbours,
// gives the same set and costs 12 more operations, 6 stores and 12 loads.)
#if defined(LANEDOKU_ENGINE_BOX_STEP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_BOX_STEP_INL_H_
#undef LANEDOKU_ENGINE_BOX_STEP_INL_H_
#else
#define LANEDOKU_ENGINE_BOX_STEP_INL_H_
#endif

#include "engine/vec-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// The boards of all lanes, box by box (board.hpp).
///
///               lane 0  lane 1  lane 2  ..
///   cell[0]    [ 1FF  |  004  |  0A1  | .. ]   candidates of place 0 of every lane's puzzle
///   cell[1]    [ 020  |  ...                   ...
///   row[0]     [ 1FF  |  ...                   digits that row line 0 of box 0 may hold
///
/// Invariant at the end of a pass: row and column lines are the unions of their three cells.
struct Boards {
  Words cell[kPlaces];
  Words row[kLines];
  Words column[kLines];
};

/// What a pass learns on the way.
struct Verdict {
  V open;     ///< Sum over cells of the mask without its lowest bit: 0 = all solved, and it shrinks
              ///< whenever an open cell does.
  V present;  ///< Digits that have a place in every box so far.
};

/// Digits that each line of a box may keep.
struct Keep {
  V line[3];
};

/// `x` and `y` are the three lines of each of the box's two neighbours in one direction.
HWY_INLINE Keep keep_lines(const Words* x, const Words* y) {
  const V x0 = load(x[0]), x1 = load(x[1]), x2 = load(x[2]);
  const V y0 = load(y[0]), y1 = load(y[1]), y2 = load(y[2]);
  return Keep{{hn::Or(hn::And(x1, y2), hn::And(x2, y1)), hn::Or(hn::And(x0, y2), hn::And(x2, y0)),
               hn::Or(hn::And(x0, y1), hn::And(x1, y0))}};
}

HWY_INLINE V or3(V a, V b, V c) { return hn::Or(hn::Or(a, b), c); }

/// Digits that three masks have at least once and at least twice.
struct Tally {
  V once;
  V twice;
};

HWY_INLINE Tally tally(V a, V b, V c) {
  const V ab = hn::Or(a, b);
  return Tally{hn::Or(ab, c), hn::Or(hn::And(a, b), hn::And(ab, c))};
}

// As trees, here and above: a box waits for its neighbours' news, so the depth of a step counts as
// much as the number of its operations (a chain of adds instead of this took 8 % longer).
HWY_INLINE V sum9(const V* v) {
  const V a = hn::Add(hn::Add(v[0], v[1]), v[2]);
  const V b = hn::Add(hn::Add(v[3], v[4]), v[5]);
  const V c = hn::Add(hn::Add(v[6], v[7]), v[8]);
  return hn::Add(hn::Add(a, b), c);
}

/// The step for one box of all lanes: cells and lines of the box are renewed, `verdict` gathers.
HWY_INLINE void box_step(std::size_t box, Boards& boards, Verdict& verdict) {
  const Neighbours near = kNeighbours[box];
  Words* const cell = boards.cell + 9 * box;
  const V zero = hn::Zero(kTag);

  const Keep row = keep_lines(boards.row + 3 * near.row[0], boards.row + 3 * near.row[1]);
  const Keep column =
      keep_lines(boards.column + 3 * near.column[0], boards.column + 3 * near.column[1]);
  V v[9];
  HWY_UNROLL(9)
  for (std::size_t i = 0; i < 9; ++i) {
    v[i] = hn::And(load(cell[i]), hn::And(row.line[i / 3], column.line[i % 3]));
  }

  // Hidden singles of the box: digits with one place.
  const Tally row_tally[3] = {tally(v[0], v[1], v[2]), tally(v[3], v[4], v[5]),
                              tally(v[6], v[7], v[8])};
  const Tally lines = tally(row_tally[0].once, row_tally[1].once, row_tally[2].once);
  const V twice =
      hn::Or(or3(row_tally[0].twice, row_tally[1].twice, row_tally[2].twice), lines.twice);
  const V hidden = hn::AndNot(twice, lines.once);
  HWY_UNROLL(9)
  for (std::size_t i = 0; i < 9; ++i) {
    const V none = eq(hn::And(v[i], hidden), zero);
    v[i] = hn::And(v[i], hn::Or(hidden, none));
  }

  // Naked singles leave the rest of the box. They are added, not united: two equal ones carry into
  // the next digit, which then loses all its places, and a clash is seen at once, for free.
  V rest[9], own[9];
  HWY_UNROLL(9)
  for (std::size_t i = 0; i < 9; ++i) {
    rest[i] = without_lowest(v[i]);
    own[i] = hn::And(eq(rest[i], zero), v[i]);
  }
  const V sum = sum9(own);
  verdict.open = hn::Add(verdict.open, sum9(rest));
  // Two nines carry out of the digits; back in as a one. Two hidden singles in one cell are an open
  // cell of digits that are all taken: it loses them, and that clash is seen too. (Hidden singles
  // are naked by now, so they add nothing else.)
  const V singles = hn::Or(hn::Or(sum, hidden), hn::ShiftRight<9>(sum));
  HWY_UNROLL(9)
  for (std::size_t i = 0; i < 9; ++i) {
    v[i] = hn::Or(hn::AndNot(singles, v[i]), own[i]);
    store(v[i], cell[i]);
  }

  Words* const row_line = boards.row + 3 * box;
  Words* const column_line = boards.column + 3 * box;
  V all = zero;
  HWY_UNROLL(3)
  for (std::size_t i = 0; i < 3; ++i) {
    const V line = or3(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    all = hn::Or(all, line);
    store(line, row_line[i]);
    store(or3(v[i], v[i + 3], v[i + 6]), column_line[i]);
  }
  verdict.present = hn::And(verdict.present, all);
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
