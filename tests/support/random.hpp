// SPDX-License-Identifier: MIT
//
// Random numbers for tests: the n-th number of a seed is a function of (seed, n) alone, the same
// on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace lanedoku::support {

class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : key_(mix(seed)) {}

  std::uint64_t next() noexcept { return mix(key_ + 0x9E3779B97F4A7C15U * ++counter_); }
  /// Uniform in 0..bound-1; bound > 0.
  std::size_t below(std::size_t bound) noexcept {
    return static_cast<std::size_t>(next() % bound);  // the bias is nothing for small bounds
  }
  /// Uniform in low..high.
  std::size_t between(std::size_t low, std::size_t high) noexcept {
    return low + below(high - low + 1);
  }
  template <typename Sequence>
  void shuffle(Sequence& items) noexcept {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  // The finaliser of SplitMix64.
  static std::uint64_t mix(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

  std::uint64_t key_;
  std::uint64_t counter_ = 0;
};

}  // namespace lanedoku::support
