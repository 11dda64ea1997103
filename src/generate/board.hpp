// SPDX-License-Identifier: MIT
//
// The generator's own board. It has nothing of the engines and is FROZEN: what it finds decides
// which puzzles are made, so a change of it changes every file.
//
// One set of cells per digit: where the digit may still stand, placed digits included. A set is
// four 32-bit lanes, one per band, so that one operation works on all bands at once:
//
//   lane 0: band 0, bit 9 * r + c = cell in row r of the band (0..2), column c (0..8)
//   lane 1: band 1     lane 2: band 2     lane 3: always 0     bits 27..31: always 0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace lanedoku::generate {

inline constexpr unsigned kCellCount = 81;

/// A set of cells.
class Cells {
 public:
  using Lanes = std::uint32_t __attribute__((vector_size(16)));

  Cells() = default;
  explicit constexpr Cells(Lanes lanes) noexcept : lanes_(lanes) {}
  [[nodiscard]] static constexpr Cells all_lanes(std::uint32_t bits) noexcept {
    return Cells(Lanes{bits, bits, bits, 0});
  }
  [[nodiscard]] static constexpr Cells one(unsigned cell) noexcept {
    const std::uint32_t bit = 1U << (cell % 27);
    return Cells(Lanes{cell < 27 ? bit : 0, cell / 27 == 1 ? bit : 0, cell >= 54 ? bit : 0, 0});
  }

  friend constexpr Cells operator&(Cells a, Cells b) noexcept { return Cells(a.lanes_ & b.lanes_); }
  friend constexpr Cells operator|(Cells a, Cells b) noexcept { return Cells(a.lanes_ | b.lanes_); }
  /// The cells of `a` that are not in `b`.
  friend constexpr Cells operator-(Cells a, Cells b) noexcept {
    return Cells(a.lanes_ & ~b.lanes_);
  }
  friend constexpr Cells operator<<(Cells a, int count) noexcept {
    return Cells(a.lanes_ << count);
  }
  friend constexpr Cells operator>>(Cells a, int count) noexcept {
    return Cells(a.lanes_ >> count);
  }
  constexpr Cells& operator&=(Cells b) noexcept { return *this = *this & b; }
  constexpr Cells& operator|=(Cells b) noexcept { return *this = *this | b; }
  constexpr Cells& operator-=(Cells b) noexcept { return *this = *this - b; }
  friend bool operator==(Cells a, Cells b) noexcept {
    return (a - b).is_empty() && (b - a).is_empty();
  }

  /// Lane i of the result is lane i + 1 (or i - 1) of this, bands counted in a ring.
  [[nodiscard]] Cells next_band() const noexcept {
    return Cells(Lanes{lanes_[1], lanes_[2], lanes_[0], 0});
  }
  [[nodiscard]] Cells last_band() const noexcept {
    return Cells(Lanes{lanes_[2], lanes_[0], lanes_[1], 0});
  }

  [[nodiscard]] bool is_empty() const noexcept {
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(lanes_);
    return (halves[0] | halves[1]) == 0;
  }
  [[nodiscard]] std::uint32_t band(std::size_t i) const noexcept {
    return std::bit_cast<std::array<std::uint32_t, 4>>(lanes_)[i];
  }
  [[nodiscard]] bool has(unsigned cell) const noexcept {
    return (band(cell / 27) >> (cell % 27) & 1U) != 0;
  }
  [[nodiscard]] unsigned count() const noexcept {
    return static_cast<unsigned>(std::popcount(band(0)) + std::popcount(band(1)) +
                                 std::popcount(band(2)));
  }
  /// The first cell; 81 when empty.
  [[nodiscard]] unsigned first() const noexcept {
    for (unsigned i = 0; i < 3; ++i) {
      if (band(i) != 0) return 27 * i + static_cast<unsigned>(std::countr_zero(band(i)));
    }
    return kCellCount;
  }
  /// Calls visit(cell) for each cell, ascending.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (unsigned i = 0; i < 3; ++i) {
      for (std::uint32_t bits = band(i); bits != 0; bits &= bits - 1) {
        visit(27 * i + static_cast<unsigned>(std::countr_zero(bits)));
      }
    }
  }

 private:
  Lanes lanes_;
};

inline constexpr std::uint32_t kBandBits = (1U << 27) - 1;

/// A full grid or a puzzle: the digits 0..8 by cell, kBlank where there is none.
using Digits = std::array<std::uint8_t, kCellCount>;
inline constexpr std::uint8_t kBlank = 9;

/// Whether two different cells share a house.
[[nodiscard]] constexpr bool sees(unsigned a, unsigned b) noexcept {
  return a != b &&
         (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

struct Board {
  /// Where each digit may stand.
  std::array<Cells, 9> candidates;
  /// Cells whose digit is not placed yet.
  Cells open;
  /// Digits whose hidden singles have to be looked for (again), a bit each.
  unsigned stale;

  /// Every digit everywhere.
  [[nodiscard]] static Board empty() noexcept;

  /// Places the digit at `cells`, which must all be its candidates. False when they see each
  /// other: a contradiction.
  [[nodiscard]] bool place(unsigned digit, Cells cells) noexcept;
  /// Strikes candidates.
  void remove(unsigned digit, Cells cells) noexcept {
    candidates[digit] -= cells;
    stale |= 1U << digit;
  }
  /// The full grid once no cell is open.
  [[nodiscard]] Digits digits() const noexcept;
};

/// Puts the clues of a puzzle on an empty board; false when they clash.
[[nodiscard]] bool set_up(const Digits& puzzle, Board& board) noexcept;

/// Places naked and hidden singles until there is none; false on a contradiction. The result does
/// not depend on the order in which they are found.
[[nodiscard]] bool place_singles(Board& board) noexcept;

/// One pass of locked candidates: where a digit's cells of a box all lie in one line, or those of a
/// line in one box, it goes nowhere else in the other. Whether anything was removed.
[[nodiscard]] bool remove_locked(Board& board) noexcept;

}  // namespace lanedoku::generate
