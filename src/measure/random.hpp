// SPDX-License-Identifier: MIT
//
// The random numbers of the bench: permutations and orders that are the same for a seed everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace lanedoku::measure {

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers on every machine, which the standard
/// library's distributions do not promise.
class Random {
 public:
  /// Streams of different `index` under one seed are independent.
  explicit Random(std::uint64_t seed, std::uint64_t index = 0) noexcept
      : state_(mix(mix(seed) ^ (index * 0xD1342543DE82EF95U + 1))) {}

  [[nodiscard]] std::uint64_t next() noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    return mix(state_);
  }

  /// 0 .. n-1, for 0 < n < 2^32; off an even distribution by less than n / 2^32.
  [[nodiscard]] std::size_t below(std::size_t n) noexcept {
    return static_cast<std::size_t>(((next() >> 32) * n) >> 32);
  }

  template <typename T>
  void shuffle(std::span<T> values) noexcept {
    for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
  }

 private:
  static std::uint64_t mix(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace lanedoku::measure
