// SPDX-License-Identifier: MIT
//
// The open cells of a row and the smallest way, read from left to right, to give them different
// digits. Row order tries those rather than each cell's smallest candidate: they fail less often.
#if defined(LANEDOKU_ENGINE_ROW_FILLING_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_ROW_FILLING_INL_H_
#undef LANEDOKU_ENGINE_ROW_FILLING_INL_H_
#else
#define LANEDOKU_ENGINE_ROW_FILLING_INL_H_
#endif

#include <bit>

#include "engine/vec-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

class RowFilling {
 public:
  unsigned candidates[9];  ///< By column; those of open cells count.
  unsigned digit[9];       ///< After fill(): masks of one digit.

  /// `open` has bit c set where column c is open. Every digit that the row misses is a candidate of
  /// some open cell or has no place, so there must be as many candidates as cells. False if there
  /// is no way.
  bool fill(unsigned open) noexcept {
    // Mostly the smallest candidates that the cells before leave do at once.
    unsigned used = 0;
    unsigned left_open = open;
    for (; left_open != 0; left_open &= left_open - 1) {
      const auto c = static_cast<unsigned>(std::countr_zero(left_open));
      const unsigned free = candidates[c] & ~used;
      if (free == 0) break;
      digit[c] = free & (0u - free);
      used |= digit[c];
    }
    if (left_open == 0) return true;
    later_[2] = 0;
    later_[1] = of_box(open, 2);
    later_[0] = later_[1] | of_box(open, 1);
    const unsigned all = later_[0] | of_box(open, 0);
    if (std::popcount(all) != std::popcount(open)) return false;
    std::memset(failed_, 0, sizeof(failed_));
    return fill_from(open, all);
  }

 private:
  [[nodiscard]] unsigned of_box(unsigned open, unsigned box) const noexcept {
    unsigned all = 0;
    for (unsigned c = 3 * box; c < 3 * box + 3; ++c)
      all |= (open >> c & 1) != 0 ? candidates[c] : 0;
    return all;
  }

  // The cells of `open`, with the digits of `left`, which are as many. Digits that the boxes behind
  // the first k cannot take need a cell before (Hall's condition for these sets of cells): that
  // tells most dead ends before they are tried. A set of digits fails once.
  [[nodiscard]] bool fill_from(unsigned open, unsigned left) noexcept {
    if (open == 0) return true;
    std::uint64_t& failed = failed_[left / 64];
    const std::uint64_t bit = std::uint64_t{1} << (left % 64);
    if ((failed & bit) != 0) return false;
    const auto c = static_cast<unsigned>(std::countr_zero(open));
    unsigned here = candidates[c] & left;
    bool fits = true;
    for (unsigned box = c / 3; box < 2; ++box) {
      const unsigned never_later = left & ~later_[box];
      const int excess =
          std::popcount(never_later) - std::popcount(open & ((1u << (3 * box + 3)) - 1));
      fits &= excess <= 0;
      if (excess == 0) here &= never_later;
    }
    for (here = fits ? here : 0; here != 0; here &= here - 1) {
      digit[c] = here & (0u - here);
      if (fill_from(open & (open - 1), left & ~digit[c])) return true;
    }
    failed |= bit;
    return false;
  }

  unsigned later_[3];  // digits that the boxes behind box 0, 1, 2 can take
  std::uint64_t failed_[8];
};

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
