// SPDX-License-Identifier: MIT
// Where to branch, for all lanes at once: a digit with two ways through a band, in the band that
// has the fewest open digits (after tdoku). A *way* of a digit through a band is one of the six
// perfect matchings of lines and boxes; reading them off the lines takes a sixth of what looking at
// 81 cells takes, and the tree is smaller (see the table at choose()).
#if defined(LANEDOKU_ENGINE_CHOOSE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_CHOOSE_INL_H_
#undef LANEDOKU_ENGINE_CHOOSE_INL_H_
#else
#define LANEDOKU_ENGINE_CHOOSE_INL_H_
#endif

#include "engine/box_step-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// One choice per lane; meaningful for stalled lanes only.
struct Choices {
  Words band;     ///< 0..2 bands of rows, 3..5 stacks of columns.
  Words digits;   ///< Mask of equally good digits, not empty in a stalled lane that is not empty.
  LaneSet empty;  ///< Lanes with a cell without candidates: contradictions.
};

struct BandView {
  V open;  ///< Digits with two or more ways.
  V two;   ///< Digits with exactly two.
  V ways;  ///< Sum of ways over all digits.
};

/// The ways of all digits through a band. `line` are the nine lines: [3 * k + r] is line r of the
/// band's box k.
HWY_INLINE BandView view_band(const V* line) {
  V one = hn::Zero(kTag), two = one, three = one, ways = one;
  constexpr std::uint8_t kWays[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  HWY_UNROLL(6)
  for (std::size_t i = 0; i < 6; ++i) {
    const V way = hn::And(line[kWays[i][0]],
                          hn::And(line[3 + kWays[i][1]], line[6 + kWays[i][2]]));
    three = hn::Or(three, hn::And(two, way));
    two = hn::Or(two, hn::And(one, way));
    one = hn::Or(one, way);
    ways = hn::Add(ways, hn::PopulationCount(way));
  }
  return BandView{two, hn::AndNot(three, two), ways};
}

/// First line of band b's box k: consecutive boxes in a row band, every third in a stack.
constexpr std::size_t band_line(std::size_t band, std::size_t k) noexcept {
  return band < 3 ? 9 * band + 3 * k : 3 * (band - 3) + 9 * k;
}

HWY_NOINLINE void choose(const Boards& boards, Choices& choices) {
  const V zero = hn::Zero(kTag);
  V best_score = hn::Set(kTag, 0xFF);
  V best_band = zero;
  V best_digits = zero;
  for (std::size_t band = 0; band < 6; ++band) {
    const Words* const lines = band < 3 ? boards.row : boards.column;
    V line[9];
    HWY_UNROLL(9)
    for (std::size_t i = 0; i < 9; ++i) line[i] = load(lines[band_line(band, i / 3) + i % 3]);
    const BandView view = view_band(line);
    const auto no_two = hn::Eq(view.two, zero);
    // Fewest open digits; a band without a two-way digit comes after all that have one, a band
    // without open digits never.
    V score = view.ways;
    score = hn::Add(score, hn::IfThenElseZero(no_two, hn::Set(kTag, 0x00)));
    score = hn::Or(score, hn::IfThenElseZero(hn::Eq(view.open, zero), hn::Set(kTag, 0xFF)));
    const auto better = hn::Lt(hn::BitCast(kSigned, score), hn::BitCast(kSigned, best_score));
    const auto mask = hn::RebindMask(kTag, better);
    best_score = hn::IfThenElse(mask, score, best_score);
    best_band = hn::IfThenElse(mask, hn::Set(kTag, static_cast<Word>(band)), best_band);
    best_digits = hn::IfThenElse(mask, hn::IfThenElse(no_two, view.open, view.two), best_digits);
  }
  store(best_band, choices.band);
  store(best_digits, choices.digits);

  V least = hn::Set(kTag, kAllDigits);
  for (std::size_t i = 0; i < kPlaces; ++i) least = hn::Min(least, load(boards.cell[i]));
  choices.empty = lane_set(hn::Eq(least, zero));
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
