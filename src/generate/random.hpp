// SPDX-License-Identifier: MIT
//
// Random numbers that are the same on every machine. The n-th number of a stream is a hash of the
// stream's key and n (a counter-based generator, after Salmon et al., "Parallel random numbers: as
// easy as 1, 2, 3", 2011): there is no state to carry from puzzle to puzzle, so any thread can make
// any puzzle. The hash is the finaliser of SplitMix64 (Steele, Lea, Flood, 2014). FROZEN: files of
// the same seed must never change.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace lanedoku::generate {

/// A bijection of 64-bit words; every output bit depends on every input bit.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t word) noexcept {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9U;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBU;
  return word ^ (word >> 31);
}

class Random {
 public:
  /// The stream of three words. Streams of different words have nothing to do with each other.
  constexpr Random(std::uint64_t a, std::uint64_t b, std::uint64_t c) noexcept
      : key_(mix(mix(mix(a + kStep) + b + kStep) + c + kStep)) {}

  [[nodiscard]] constexpr std::uint64_t next() noexcept { return mix(key_ + ++counter_ * kStep); }

  /// 0 <= result < bound, bound >= 1. The bias is below bound / 2^32.
  [[nodiscard]] constexpr unsigned below(unsigned bound) noexcept {
    return static_cast<unsigned>(((next() >> 32) * bound) >> 32);
  }

  /// first <= result <= last.
  [[nodiscard]] constexpr unsigned between(unsigned first, unsigned last) noexcept {
    return first + below(last - first + 1);
  }

  template <typename T, std::size_t N>
  constexpr void shuffle(std::array<T, N>& items) noexcept {
    for (unsigned left = N; left > 1; --left) std::swap(items[left - 1], items[below(left)]);
  }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio, odd
  std::uint64_t key_;
  std::uint64_t counter_ = 0;
};

}  // namespace lanedoku::generate
