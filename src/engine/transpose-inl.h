// SPDX-License-Identifier: MIT
//
// Between text and lanes. Text has a puzzle's cells side by side, lanes have a cell's puzzles side
// by side; blocks of 16 cells by 8 puzzles are turned with three rounds of interleaving inside
// 128-bit blocks, so nothing crosses them and 8, 16 or 32 lanes run the same code:
//
//   text i      c0 c1 c2 .. c15        (i = 0..7; block k of the register: text 8k + i)
//   bytes       [c0 of texts 0..7 | c1 of texts 0..7]  [c2 .. | c3 ..]  ..
//   words       cell c0: lanes 0..7, cell c1: lanes 0..7, ..
#if defined(LANEDOKU_ENGINE_TRANSPOSE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_TRANSPOSE_INL_H_
#undef LANEDOKU_ENGINE_TRANSPOSE_INL_H_
#else
#define LANEDOKU_ENGINE_TRANSPOSE_INL_H_
#endif

#include <bit>
#include <cstring>

#include "engine/search.hpp"
#include "engine/vec-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// Candidates of a cell by its character: a given, or everything.
HWY_INLINE Word candidates_of(char c) {
  const unsigned index = static_cast<unsigned char>(c) - static_cast<unsigned>('1');
  return index < 9 ? static_cast<Word>(1u << index) : kAllDigits;
}

/// The character of a solved cell.
HWY_INLINE char digit_of(Word single) {
  return static_cast<char>('1' + std::countr_zero(static_cast<unsigned>(single)));
}

inline constexpr std::size_t kTurnedCells = 88;  ///< Of a board in memory: whole blocks of 8.
inline constexpr std::size_t kTurned = 80;  ///< Cells in whole blocks of 16; the last is apart.

#if HWY_TARGET == HWY_SCALAR

inline LaneSet load_texts(const char* const* texts, Words* cell) {
  for (std::size_t i = 0; i < kPlaces; ++i) {
    for (std::size_t k = 0; k < kLanes; ++k) {
      cell[kPlaceOfCell[i]].lane[k] = candidates_of(texts[k][i]);
    }
  }
  return count_givens(texts[0]) < kFewestUniqueGivens ? 1 : 0;
}

inline void write_texts(const Words* cell, LaneSet lanes, char* const* texts) {
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto k = static_cast<std::size_t>(std::countr_zero(lanes));
    for (std::size_t i = 0; i < kPlaces; ++i) {
      texts[k][i] = digit_of(cell[kPlaceOfCell[i]].lane[k]);
    }
  }
}

inline void turn_cells(const Words* cell, Word (*turned)[kTurnedCells]) {
  for (std::size_t i = 0; i < kPlaces; ++i) turned[0][i] = cell[kPlaceOfCell[i]].lane[0];
}

#else

using ByteTag = hn::Repartition<std::uint8_t, WordTag>;
using Bytes = hn::Vec<ByteTag>;
inline constexpr ByteTag kByteTag;
inline constexpr hn::Repartition<std::uint32_t, WordTag> kTag32;
inline constexpr hn::Repartition<std::uint64_t, WordTag> kTag64;

/// 16 bytes of text i, i + 8, .. in the register's 128-bit blocks.
HWY_INLINE Bytes load_blocks(const char* const* texts, std::size_t i, std::size_t offset) {
  const auto part = [texts, offset](std::size_t k) HWY_ATTR {
    return hn::LoadU(hn::Full128<std::uint8_t>(),
                     reinterpret_cast<const std::uint8_t*>(texts[k] + offset));
  };
#if HWY_MAX_BYTES == 16
  return part(i);
#elif HWY_MAX_BYTES == 32
  return hn::Combine(kByteTag, part(i + 8), part(i));
#else
  constexpr hn::FixedTag<std::uint8_t, 32> kHalf;
  return hn::Combine(kByteTag, hn::Combine(kHalf, part(i + 24), part(i + 16)),
                     hn::Combine(kHalf, part(i + 8), part(i)));
#endif
}

/// Writes every lane's board side by side, by text cell. The last seven words of a board are zero.
HWY_NOINLINE inline void turn_cells(const Words* cell, Word (*turned)[kTurnedCells]) {
  for (std::size_t start = 0; start < kTurnedCells; start += 8) {
    V x[8];
    HWY_UNROLL(8)
    for (std::size_t k = 0; k < 8; ++k) {
      x[k] = start + k < kPlaces ? load(cell[kPlaceOfCell[start + k]]) : hn::Zero(kTag);
    }
    // Three rounds: pairs of cells, fours, all eight side by side.
    V pair[8], four[8], eight[8];
    HWY_UNROLL(4)
    for (std::size_t k = 0; k < 4; ++k) {
      pair[k] = hn::InterleaveLower(kTag, x[2 * k], x[2 * k + 1]);
      pair[k + 4] = hn::InterleaveUpper(kTag, x[2 * k], x[2 * k + 1]);
    }
    HWY_UNROLL(4)
    for (std::size_t k = 0; k < 4; ++k) {
      const auto a = hn::BitCast(kTag32, pair[2 * k]);
      const auto b = hn::BitCast(kTag32, pair[2 * k + 1]);
      four[2 * k] = hn::BitCast(kTag, hn::InterleaveLower(kTag32, a, b));
      four[2 * k + 1] = hn::BitCast(kTag, hn::InterleaveUpper(kTag32, a, b));
    }
    // four[0], four[2]: lanes 0 and 1, cells 0..3 and 4..7; four[1], four[3]: lanes 2 and 3; ..
    HWY_UNROLL(4)
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t low = k / 2 * 4 + k % 2;
      const auto a = hn::BitCast(kTag64, four[low]);
      const auto b = hn::BitCast(kTag64, four[low + 2]);
      eight[2 * k] = hn::BitCast(kTag, hn::InterleaveLower(kTag64, a, b));
      eight[2 * k + 1] = hn::BitCast(kTag, hn::InterleaveUpper(kTag64, a, b));
    }
    HWY_UNROLL(8)
    for (std::size_t k = 0; k < 8; ++k) {
      Words lanes;
      store(eight[k], lanes);
      for (std::size_t block = 0; block < kLanes / 8; ++block) {
        std::memcpy(turned[8 * block + k] + start, lanes.lane + 8 * block, 8 * sizeof(Word));
      }
    }
  }
}

/// Reads one text per lane into the cells, by place, and returns the lanes of those with fewer than
/// kFewestUniqueGivens givens.
inline LaneSet load_texts(const char* const* texts, Words* cell) {
  alignas(16) static constexpr std::uint8_t kLow[16] = {1, 2, 4, 8, 16, 32, 64, 128, 0, 0xFF};
  alignas(16) static constexpr std::uint8_t kHigh[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1};
  const Bytes low = hn::LoadDup128(kByteTag, kLow);
  const Bytes high = hn::LoadDup128(kByteTag, kHigh);
  const Bytes one = hn::Set(kByteTag, '1');
  const Bytes blank = hn::Set(kByteTag, 9);
  Bytes blanks = hn::Zero(kByteTag);  // per text and parity of the cell
  for (std::size_t start = 0; start < kTurned; start += 16) {
    V pair[8];  // pair[j]: texts 2j and 2j + 1, bytes alternating; the upper cells in pair[j + 4]
    HWY_UNROLL(4)
    for (std::size_t j = 0; j < 4; ++j) {
      const Bytes a = load_blocks(texts, 2 * j, start);
      const Bytes b = load_blocks(texts, 2 * j + 1, start);
      pair[j] = hn::BitCast(kTag, hn::InterleaveLower(kByteTag, a, b));
      pair[j + 4] = hn::BitCast(kTag, hn::InterleaveUpper(kByteTag, a, b));
    }
    HWY_UNROLL(2)
    for (std::size_t half = 0; half < 2; ++half) {
      const V* const p = pair + 4 * half;
      HWY_UNROLL(2)
      for (std::size_t quarter = 0; quarter < 2; ++quarter) {
        const auto interleave = [quarter](V a, V b) HWY_ATTR {
          return hn::BitCast(kTag32, quarter == 0 ? hn::InterleaveLower(kTag, a, b)
                                                  : hn::InterleaveUpper(kTag, a, b));
        };
        const auto left = interleave(p[0], p[1]);
        const auto right = interleave(p[2], p[3]);
        const Bytes two[2] = {hn::BitCast(kByteTag, hn::InterleaveLower(kTag32, left, right)),
                              hn::BitCast(kByteTag, hn::InterleaveUpper(kTag32, left, right))};
        HWY_UNROLL(2)
        for (std::size_t k = 0; k < 2; ++k) {
          const Bytes index = hn::Min(hn::Sub(two[k], one), blank);
          blanks = hn::Sub(blanks, hn::VecFromMask(kByteTag, hn::Eq(index, blank)));
          const Bytes l = hn::TableLookupBytes(low, index);
          const Bytes h = hn::TableLookupBytes(high, index);
          const std::uint8_t* const place =
              kPlaceOfCell.data() + start + 8 * half + 4 * quarter + 2 * k;
          store(hn::BitCast(kTag, hn::InterleaveLower(kByteTag, l, h)), cell[place[0]]);
          store(hn::BitCast(kTag, hn::InterleaveUpper(kByteTag, l, h)), cell[place[1]]);
        }
      }
    }
  }
  for (std::size_t k = 0; k < kLanes; ++k) {
    cell[kPlaceOfCell[kTurned]].lane[k] = candidates_of(texts[k][kTurned]);
  }
  const Bytes zero = hn::Zero(kByteTag);
  const V last_blank =
      hn::And(hn::Set(kTag, 1), eq(load(cell[kPlaceOfCell[kTurned]]), hn::Set(kTag, kAllDigits)));
  const V sum = hn::Add(hn::Add(hn::BitCast(kTag, hn::InterleaveLower(kByteTag, blanks, zero)),
                                hn::BitCast(kTag, hn::InterleaveUpper(kByteTag, blanks, zero))),
                        last_blank);
  const V most = hn::Set(kTag, kPlaces - kFewestUniqueGivens);
  return kEveryLane & ~lane_set(hn::Eq(hn::Max(sum, most), most));
}

/// Writes the boards of the given lanes, all cells solved, to one text each; other texts are not
/// touched. The cost hardly depends on how many lanes there are.
inline void write_texts(const Words* cell, LaneSet lanes, char* const* texts) {
  // A single candidate times this de Bruijn word has its own four bits on top.
  constexpr Word kDeBruijn = 0x09AF;
  alignas(16) static constexpr std::array<std::uint8_t, 16> kDigit = [] {
    std::array<std::uint8_t, 16> digit{};
    for (unsigned d = 0; d < 9; ++d) {
      digit[static_cast<Word>(kDeBruijn << d) >> 12] = static_cast<std::uint8_t>('1' + d);
    }
    return digit;
  }();
  const Bytes digit = hn::LoadDup128(kByteTag, kDigit.data());
  const V de_bruijn = hn::Set(kTag, kDeBruijn);
  const V second = hn::Set(kTag, 0x0F00);
  // row[p][b]: cells 16b.. of lane p's text, with p = 8 * block + i as in load_texts.
  alignas(64) std::uint8_t row[5][8][2 * kLanes];
  for (std::size_t turn = 0; turn < 5; ++turn) {
    V x[8];  // two digits of every puzzle: cells 2k and 2k + 1
    HWY_UNROLL(8)
    for (std::size_t k = 0; k < 8; ++k) {
      const std::uint8_t* const place = kPlaceOfCell.data() + 16 * turn + 2 * k;
      const V a = hn::ShiftRight<12>(hn::Mul(load(cell[place[0]]), de_bruijn));
      const V b = hn::And(hn::ShiftRight<4>(hn::Mul(load(cell[place[1]]), de_bruijn)), second);
      x[k] = hn::BitCast(kTag, hn::TableLookupBytes(digit, hn::BitCast(kByteTag, hn::Or(a, b))));
    }
    V y[8];
    HWY_UNROLL(4)
    for (std::size_t k = 0; k < 4; ++k) {
      y[k] = hn::InterleaveLower(kTag, x[2 * k], x[2 * k + 1]);
      y[k + 4] = hn::InterleaveUpper(kTag, x[2 * k], x[2 * k + 1]);
    }
    HWY_UNROLL(2)
    for (std::size_t half = 0; half < 2; ++half) {
      const auto a = hn::BitCast(kTag32, y[4 * half]);
      const auto b = hn::BitCast(kTag32, y[4 * half + 1]);
      const auto c = hn::BitCast(kTag32, y[4 * half + 2]);
      const auto d = hn::BitCast(kTag32, y[4 * half + 3]);
      const auto ab0 = hn::BitCast(kTag64, hn::InterleaveLower(kTag32, a, b));
      const auto ab1 = hn::BitCast(kTag64, hn::InterleaveUpper(kTag32, a, b));
      const auto cd0 = hn::BitCast(kTag64, hn::InterleaveLower(kTag32, c, d));
      const auto cd1 = hn::BitCast(kTag64, hn::InterleaveUpper(kTag32, c, d));
      auto* const out = row[turn] + 4 * half;
      hn::Store(hn::BitCast(kByteTag, hn::InterleaveLower(kTag64, ab0, cd0)), kByteTag, out[0]);
      hn::Store(hn::BitCast(kByteTag, hn::InterleaveUpper(kTag64, ab0, cd0)), kByteTag, out[1]);
      hn::Store(hn::BitCast(kByteTag, hn::InterleaveLower(kTag64, ab1, cd1)), kByteTag, out[2]);
      hn::Store(hn::BitCast(kByteTag, hn::InterleaveUpper(kTag64, ab1, cd1)), kByteTag, out[3]);
    }
  }
  const Words& last = cell[kPlaceOfCell[kTurned]];
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto p = static_cast<std::size_t>(std::countr_zero(lanes));
    for (std::size_t turn = 0; turn < 5; ++turn) {
      std::memcpy(texts[p] + 16 * turn, row[turn][p % 8] + p / 8 * 16, 16);
    }
    texts[p][kTurned] = digit_of(last.lane[p]);
  }
}

#endif  // HWY_SCALAR

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
