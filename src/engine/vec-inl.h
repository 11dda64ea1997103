// SPDX-License-Identifier: MIT
//
// The vector vocabulary: Highway's, plus what it lacks in version 1.0.3, a 16-bit permutation of
// lanes across 128-bit blocks.
#if defined(LANEDOKU_ENGINE_VEC_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_VEC_INL_H_
#undef LANEDOKU_ENGINE_VEC_INL_H_
#else
#define LANEDOKU_ENGINE_VEC_INL_H_
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <hwy/highway.h>

#include "engine/board.hpp"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Word = std::uint16_t;  ///< One lane: a mask of candidates, bit d - 1 for digit d.
using WordTag = hn::ScalableTag<Word>;
using V = hn::Vec<WordTag>;
inline constexpr WordTag kTag;
inline constexpr hn::RebindToSigned<WordTag> kSigned;
inline constexpr std::size_t kLanes = hn::MaxLanes(WordTag());

/// A set of lanes, bit i for lane i.
using LaneSet = std::uint32_t;
inline constexpr LaneSet kEveryLane = kLanes == 32 ? ~LaneSet{0} : (LaneSet{1} << kLanes) - 1;
static_assert(kLanes <= 32);

/// One word per lane, as it lies in memory.
struct alignas(kLanes * sizeof(Word)) Words {
  Word lane[kLanes];
};

HWY_INLINE V load(const Words& words) { return hn::Load(kTag, words.lane); }
HWY_INLINE void store(V v, Words& words) { hn::Store(v, kTag, words.lane); }

/// The lanes where a comparison holds.
template <class Mask>
HWY_INLINE LaneSet lane_set(Mask mask) {
#if HWY_TARGET == HWY_SCALAR
  return hn::AllTrue(kTag, mask) ? 1 : 0;
#else
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(kTag, mask, bits);
  LaneSet set;
  std::memcpy(&set, bits, sizeof(set));
  return set & kEveryLane;
#endif
}

/// All bits in the lanes of the set, no bits elsewhere.
HWY_INLINE V words_of(LaneSet set) {
  const std::uint8_t bits[8] = {static_cast<std::uint8_t>(set), static_cast<std::uint8_t>(set >> 8),
                                static_cast<std::uint8_t>(set >> 16),
                                static_cast<std::uint8_t>(set >> 24)};
  return hn::VecFromMask(kTag, hn::LoadMaskBits(kTag, bits));
}

/// All bits where a == b, no bits elsewhere: for masks that take part in arithmetic with words.
HWY_INLINE V eq(V a, V b) { return hn::VecFromMask(kTag, hn::Eq(a, b)); }

/// v with its lowest set bit cleared: 0 for a solved cell.
HWY_INLINE V without_lowest(V v) { return hn::And(v, hn::Add(v, hn::Set(kTag, 0xFFFF))); }

/// Moves words between lanes: lane i of the result is lane from[i] of the source, 0 where from[i]
/// is kNowhere.
class LanePermutation {
 public:
  static constexpr std::uint8_t kNowhere = 0xFF;

  explicit LanePermutation(const std::uint8_t* from) {
#if HWY_TARGET == HWY_SCALAR
    keep_ = from[0] != kNowhere;
#elif HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
    Words index;
    LaneSet kept = 0;
    for (std::size_t i = 0; i < kLanes; ++i) {
      index.lane[i] = from[i];
      if (from[i] != kNowhere) kept |= LaneSet{1} << i;
    }
    index_ = load(index);
    kept_ = kept;
#else
    // Per 128-bit block one byte shuffle; a target with two blocks shuffles a swapped copy too.
    alignas(32) std::uint8_t same[2 * kLanes];
    alignas(32) std::uint8_t other[2 * kLanes];
    for (std::size_t i = 0; i < kLanes; ++i) {
      const bool moved = from[i] != kNowhere;
      const bool crosses = moved && from[i] / 8 != i / 8;
      const unsigned low = 2u * (from[i] % 8u);
      for (unsigned half = 0; half < 2; ++half) {
        const auto byte = static_cast<std::uint8_t>(low + half);
        same[2 * i + half] = moved && !crosses ? byte : std::uint8_t{0x80};
        other[2 * i + half] = crosses ? byte : std::uint8_t{0x80};
      }
    }
    same_ = hn::BitCast(kTag, hn::Load(kBytes, same));
    other_ = hn::BitCast(kTag, hn::Load(kBytes, other));
#endif
  }

  HWY_INLINE V operator()(V v) const {
#if HWY_TARGET == HWY_SCALAR
    return keep_ ? v : hn::Zero(kTag);
#elif HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
    return V{_mm512_maskz_permutexvar_epi16(kept_, index_.raw, v.raw)};
#elif HWY_TARGET == HWY_AVX2
    const V swapped{_mm256_permute4x64_epi64(v.raw, 0x4E)};
    return hn::Or(hn::TableLookupBytesOr0(v, same_), hn::TableLookupBytesOr0(swapped, other_));
#else
    return hn::TableLookupBytesOr0(v, same_);
#endif
  }

 private:
#if HWY_TARGET == HWY_SCALAR
  bool keep_;
#elif HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
  V index_;
  __mmask32 kept_;
#else
  static constexpr hn::Repartition<std::uint8_t, WordTag> kBytes{};
  V same_;
  V other_;
#endif
};

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
