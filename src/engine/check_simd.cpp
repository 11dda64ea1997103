// SPDX-License-Identifier: MIT
//
// The judge with SIMD, compiled once per instruction set: a row of the board in the first nine
// bytes of a register.
//
// A digit is two bytes: `low` has bit d - 1 for the digits 1 to 8, `nine` is 1 for the digit 9.
// Nine cells hold each digit once
// - if the union of `low` is 0xFF and that of `nine` is 1: eight cells at least are needed for the
//   digits 1 to 8, and the ninth is the 9 (columns and boxes, where unions are cheap);
// - if the sum of `low` + 256 `nine` is 511: nine powers of two, or fewer, give nine bits only when
//   all are different (rows, where sums are cheap).
#include "engine/check.hpp"
#include "engine/compiled_targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/check_simd.cpp"
#define HWY_DISABLED_TARGETS (LANEDOKU_LEFT_OUT | HWY_AVX3)
#include <hwy/foreach_target.h>
// After foreach_target.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

HWY_INLINE bool is_right(const Solution& solution, PuzzleText puzzle) {
  return is_solution_of(solution, puzzle);
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using ByteTag = hn::FixedTag<std::uint8_t, 16>;
using Bytes = hn::Vec<ByteTag>;
inline constexpr ByteTag kBytes;
inline constexpr hn::Repartition<std::uint64_t, ByteTag> kWords;

HWY_INLINE Bytes load(const char* text) {
  return hn::LoadU(kBytes, reinterpret_cast<const std::uint8_t*>(text));
}

// Row `row` in the first nine bytes, whatever in the others; reads nothing outside the solution.
HWY_INLINE Bytes load_row(const Solution& solution, std::size_t row) {
  constexpr std::size_t kLastStart = kCells - 16;
  if (row < 8) return load(solution.data() + 9 * row);
  return hn::ShiftRightBytes<7>(kBytes, load(solution.data() + kLastStart));
}

// The union of each byte with the two after it: at bytes 0, 3 and 6 that of a box's columns.
HWY_INLINE Bytes unite_threes(Bytes v) {
  return hn::Or(v, hn::Or(hn::ShiftRightBytes<1>(kBytes, v), hn::ShiftRightBytes<2>(kBytes, v)));
}

HWY_INLINE bool is_right(const Solution& solution, PuzzleText puzzle) {
  alignas(16) static constexpr std::uint8_t kLow[16] = {0, 1, 2, 4, 8, 16, 32, 64, 128};
  alignas(16) static constexpr std::uint8_t kNine[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  alignas(16) static constexpr std::uint8_t kColumns[16] = {255, 255, 255, 255, 255,
                                                            255, 255, 255, 255};
  alignas(16) static constexpr std::uint8_t kBoxes[16] = {255, 0, 0, 255, 0, 0, 255};
  const Bytes low_of = hn::Load(kBytes, kLow);
  const Bytes nine_of = hn::Load(kBytes, kNine);
  const Bytes columns = hn::Load(kBytes, kColumns);
  const Bytes boxes = hn::Load(kBytes, kBoxes);
  const Bytes all_low = hn::Set(kBytes, 0xFF);
  const Bytes all_nine = hn::Set(kBytes, 1);
  const Bytes zero_digit = hn::Set(kBytes, '0');

  Bytes bad = hn::Zero(kBytes);
  Bytes digits = bad;  // union of all cells, '0' taken off
  Bytes column_low = bad;
  Bytes column_nine = bad;
  hn::Vec<decltype(kWords)> sums[10];  // of each row: of eight cells, and of the ninth
  HWY_UNROLL(3)
  for (std::size_t band = 0; band < 3; ++band) {
    Bytes band_low = hn::Zero(kBytes);
    Bytes band_nine = band_low;
    HWY_UNROLL(3)
    for (std::size_t line = 0; line < 3; ++line) {
      const std::size_t row = 3 * band + line;
      const Bytes digit = hn::Xor(load_row(solution, row), zero_digit);
      digits = hn::Or(digits, digit);
      const Bytes low = hn::TableLookupBytes(low_of, digit);
      const Bytes nine = hn::TableLookupBytes(nine_of, digit);
      band_low = hn::Or(band_low, low);
      band_nine = hn::Or(band_nine, nine);
      sums[row] = hn::Add(hn::SumsOf8(hn::And(low, columns)),
                          hn::ShiftLeft<8>(hn::SumsOf8(hn::And(nine, columns))));
    }
    column_low = hn::Or(column_low, band_low);
    column_nine = hn::Or(column_nine, band_nine);
    const Bytes wrong = hn::Or(hn::Xor(unite_threes(band_low), all_low),
                               hn::Xor(unite_threes(band_nine), all_nine));
    bad = hn::Or(bad, hn::And(wrong, boxes));
  }
  bad = hn::Or(
      bad, hn::And(columns, hn::Or(hn::Xor(column_low, all_low), hn::Xor(column_nine, all_nine))));
  bad = hn::Or(bad, hn::And(hn::And(digits, columns), hn::Set(kBytes, 0xF0)));
  sums[9] = sums[8];
  const auto full = hn::Set(kWords, 511);
  HWY_UNROLL(5)
  for (std::size_t row = 0; row < 10; row += 2) {
    const auto sum = hn::Add(hn::InterleaveLower(sums[row], sums[row + 1]),
                             hn::InterleaveUpper(kWords, sums[row], sums[row + 1]));
    bad = hn::Or(bad, hn::BitCast(kBytes, hn::Xor(sum, full)));
  }

  const Bytes one_digit = hn::Set(kBytes, '1');
  const Bytes nine = hn::Set(kBytes, 9);
  HWY_UNROLL(6)
  for (const std::size_t start : {0, 16, 32, 48, 64, 65}) {
    const Bytes given = load(puzzle.data() + start);
    const auto is_given = hn::Lt(hn::Sub(given, one_digit), nine);
    const auto is_kept = hn::Eq(given, load(solution.data() + start));
    bad = hn::Or(bad, hn::VecFromMask(kBytes, hn::AndNot(is_kept, is_given)));
  }
  return hn::AllTrue(kBytes, hn::Eq(bad, hn::Zero(kBytes)));
}

#endif  // HWY_SCALAR

std::size_t find_wrong(std::span<const PuzzleText> puzzles, std::span<const Solution> solutions,
                       std::span<const Status> statuses) noexcept {
  for (std::size_t k = 0; k < puzzles.size(); ++k) {
    if (is_solved(statuses[k]) && !is_right(solutions[k], puzzles[k])) return k;
  }
  return puzzles.size();
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lanedoku::engine {

std::size_t find_wrong_solution(std::span<const PuzzleText> puzzles,
                                std::span<const Solution> solutions,
                                std::span<const Status> statuses) noexcept {
  switch (default_target()) {
#if HWY_TARGETS & HWY_AVX2
    case Target::avx2:
      return N_AVX2::find_wrong(puzzles, solutions, statuses);
#endif
#if HWY_TARGETS & HWY_SSE4
    case Target::sse4:
      return N_SSE4::find_wrong(puzzles, solutions, statuses);
#endif
#if HWY_TARGETS & HWY_NEON
    case Target::neon:
      return N_NEON::find_wrong(puzzles, solutions, statuses);
#endif
    default:
      return N_SCALAR::find_wrong(puzzles, solutions, statuses);
  }
}

}  // namespace lanedoku::engine
#endif  // HWY_ONCE
