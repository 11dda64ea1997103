// SPDX-License-Identifier: MIT
//
// Where to branch, for all lanes at once: a digit with two ways through a band, in the band that
// has the fewest ways in all (after tdoku). A *way* of a digit through a band is one of the six
// perfect matchings of lines and boxes; reading them off the lines costs less than looking at 81
// cells, and the tree is smaller.
//
// What was tried, in guesses per puzzle, first 6,000 of `hardest` / clue17:
//
//   band with fewest open digits, then lowest digit       -   / 1.55  (weaker rules, 151 on all)
//   band with fewest ways, bands with two-way digits first 91 / 0.99  (weaker rules)
//   band with fewest ways                                  81 / 0.87  (weaker rules)
//   the same, with the rule of stronger-inl.h              70 / 0.72
//   .. ways + digits with three or more ways               71 / 0.72
//   .. ways - digits with two ways                         75 / 0.74
//   .. and of its two-way digits the one two-way in most other bands   72 / 0.72
#if defined(LANEDOKU_ENGINE_CHOOSE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_CHOOSE_INL_H_
#undef LANEDOKU_ENGINE_CHOOSE_INL_H_
#else
#define LANEDOKU_ENGINE_CHOOSE_INL_H_
#endif

#include "engine/box_step-inl.h"
#include "engine/transpose-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// One choice per lane, as Branch says: a digit and the first of the lines, in the first of the
/// band's boxes where it has more than one. Meaningful for stalled lanes only.
struct Choices {
  Words ways;  ///< Ways of all digits through all bands: how much is open.
  Words where;
  Words first;
  Words second;
};

/// The number of ways of every digit through a band, 0 to 6, in binary: bit i of `ones` is the low
/// bit of digit i + 1's number.
struct Ways {
  V ones;
  V twos;
  V fours;
};

/// Counts over the band's nine lines: line[3 * k + r] is line r of its box k.
HWY_INLINE Ways count_ways(const V* line) {
  const auto way = [line](std::size_t a, std::size_t b, std::size_t c)
                       HWY_ATTR { return hn::And(line[a], hn::And(line[3 + b], line[6 + c])); };
  const V a = way(0, 1, 2), b = way(1, 2, 0), c = way(2, 0, 1);
  const V d = way(0, 2, 1), e = way(1, 0, 2), f = way(2, 1, 0);
  // Full adders; the last carry of three twos is the fours.
  const V ab = hn::Xor(a, b), de = hn::Xor(d, e);
  const V abc = hn::Xor(ab, c), def = hn::Xor(de, f);
  const V abc2 = hn::Or(hn::And(a, b), hn::And(ab, c));
  const V def2 = hn::Or(hn::And(d, e), hn::And(de, f));
  const V carry = hn::And(abc, def);
  const V twos = hn::Xor(abc2, def2);
  return Ways{hn::Xor(abc, def), hn::Xor(twos, carry),
              hn::Or(hn::And(abc2, def2), hn::And(twos, carry))};
}

/// Sum of ways over all digits, per lane.
HWY_INLINE V total_ways(const Ways& ways) {
#if HWY_TARGET == HWY_SCALAR
  return hn::Add(hn::PopulationCount(ways.ones),
                 hn::Add(hn::ShiftLeft<1>(hn::PopulationCount(ways.twos)),
                         hn::ShiftLeft<2>(hn::PopulationCount(ways.fours))));
#else
  alignas(16) static constexpr std::uint8_t kBits[16] = {0, 1, 1, 2, 1, 2, 2, 3,
                                                         1, 2, 2, 3, 2, 3, 3, 4};
  const Bytes bits = hn::LoadDup128(kByteTag, kBits);
  const Bytes nibble = hn::Set(kByteTag, 0x0F);
  const auto count = [bits, nibble](V v) HWY_ATTR {
    const Bytes low = hn::And(hn::BitCast(kByteTag, v), nibble);
    const Bytes high = hn::And(hn::BitCast(kByteTag, hn::ShiftRight<4>(v)), nibble);
    return hn::Add(hn::TableLookupBytes(bits, low), hn::TableLookupBytes(bits, high));
  };
  const Bytes fours = count(ways.fours);
  const Bytes twos = hn::Add(count(ways.twos), hn::Add(fours, fours));
  const V both = hn::BitCast(kTag, hn::Add(count(ways.ones), hn::Add(twos, twos)));
  return hn::Add(hn::ShiftRight<8>(both), hn::And(both, hn::Set(kTag, 0xFF)));
#endif
}

/// Box k of band b: consecutive boxes in a row band, every third in a stack.
constexpr std::size_t box_of_band(std::size_t band, std::size_t k) noexcept {
  return band < 3 ? 3 * band + k : band - 3 + 3 * k;
}

/// A band's lines that a digit may be branched on, per lane.
struct LineChoice {
  V where;
  V first;
  V second;
};

/// The first of the band's boxes where the digit has more than one line, and of these the first:
/// line 0 or line 1. `line` as for count_ways.
HWY_INLINE LineChoice choose_line(std::size_t band, const V* line, V digit) {
  const V zero = hn::Zero(kTag);
  const auto where = [band](std::size_t k) HWY_ATTR {
    return hn::Set(kTag, static_cast<Word>(box_of_band(band, k) + (band < 3 ? 0 : 9)));
  };
  const auto more_than_one = [line, digit](std::size_t k) HWY_ATTR {
    const V a = line[3 * k], b = line[3 * k + 1], c = line[3 * k + 2];
    return hn::And(digit, hn::Or(hn::And(a, b), hn::And(c, hn::Or(a, b))));
  };
  const V in0 = more_than_one(0);
  const V in1 = more_than_one(1);
  const auto not0 = hn::Eq(in0, zero);
  const auto not1 = hn::Eq(in1, zero);
  const V line0 = hn::IfThenElse(not0, hn::IfThenElse(not1, line[6], line[3]), line[0]);
  const V first = hn::And(digit, line0);
  return LineChoice{hn::IfThenElse(not0, hn::IfThenElse(not1, where(2), where(1)), where(0)), first,
                    hn::Xor(digit, first)};
}

/// Chooses for every lane. Every lane's lines are the unions of their cells.
HWY_NOINLINE inline void choose(const Boards& boards, Choices& choices) {
  const V zero = hn::Zero(kTag);
  V best_total = hn::Set(kTag, 0x7FFF);
  V all_total = zero;
  LineChoice best{zero, zero, zero};
  HWY_UNROLL(6)
  for (std::size_t band = 0; band < 6; ++band) {
    const Words* const lines = band < 3 ? boards.row : boards.column;
    V line[9];
    HWY_UNROLL(9)
    for (std::size_t i = 0; i < 9; ++i) line[i] = load(lines[3 * box_of_band(band, i / 3) + i % 3]);
    const Ways ways = count_ways(line);
    const V open = hn::Or(ways.twos, ways.fours);
    const V two = hn::AndNot(hn::Or(ways.ones, ways.fours), ways.twos);
    // A band without open digits never wins.
    const V closed = eq(open, zero);
    const V sum = total_ways(ways);
    all_total = hn::Add(all_total, sum);
    const V total = hn::Or(sum, hn::ShiftRight<1>(closed));
    const V digits = hn::Or(two, hn::And(open, eq(two, zero)));
    const LineChoice choice = choose_line(band, line, hn::And(digits, hn::Sub(zero, digits)));
    const auto better =
        hn::RebindMask(kTag, hn::Lt(hn::BitCast(kSigned, total), hn::BitCast(kSigned, best_total)));
    best_total = hn::Min(total, best_total);
    best.where = hn::IfThenElse(better, choice.where, best.where);
    best.first = hn::IfThenElse(better, choice.first, best.first);
    best.second = hn::IfThenElse(better, choice.second, best.second);
  }
  store(all_total, choices.ways);
  store(best.where, choices.where);
  store(best.first, choices.first);
  store(best.second, choices.second);
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
