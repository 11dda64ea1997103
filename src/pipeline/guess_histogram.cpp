// SPDX-License-Identifier: MIT
//
// Buckets: one per value up to 1023; above, 512 for each doubling.
#include <algorithm>
#include <bit>
#include <cmath>

#include "lanedoku/batch.hpp"

namespace lanedoku {
namespace {

constexpr std::uint32_t kExact = 1024;
constexpr unsigned kExactBits = 10;
constexpr unsigned kMantissaBits = 9;

std::size_t bucket_of(std::uint32_t guesses) noexcept {
  if (guesses < kExact) return guesses;
  const auto exponent = static_cast<unsigned>(std::bit_width(guesses)) - 1;
  const std::uint32_t mantissa = (guesses >> (exponent - kMantissaBits)) - (1U << kMantissaBits);
  return kExact + ((exponent - kExactBits) << kMantissaBits) + mantissa;
}

// The smallest value of a bucket.
std::uint32_t value_of(std::size_t bucket) noexcept {
  if (bucket < kExact) return static_cast<std::uint32_t>(bucket);
  const auto above = static_cast<std::uint32_t>(bucket - kExact);
  const unsigned exponent = (above >> kMantissaBits) + kExactBits;
  const std::uint32_t mantissa = above & ((1U << kMantissaBits) - 1);
  return ((1U << kMantissaBits) + mantissa) << (exponent - kMantissaBits);
}

}  // namespace

void GuessHistogram::add(std::uint32_t guesses) {
  const std::size_t bucket = bucket_of(guesses);
  if (bucket >= buckets_.size()) buckets_.resize(bucket + 1);
  ++buckets_[bucket];
  ++count_;
  total_ += guesses;
  max_ = std::max(max_, guesses);
}

void GuessHistogram::merge(const GuessHistogram& other) {
  if (other.buckets_.size() > buckets_.size()) buckets_.resize(other.buckets_.size());
  for (std::size_t i = 0; i < other.buckets_.size(); ++i) buckets_[i] += other.buckets_[i];
  count_ += other.count_;
  total_ += other.total_;
  max_ = std::max(max_, other.max_);
}

std::uint32_t GuessHistogram::percentile(double fraction) const noexcept {
  if (count_ == 0) return 0;
  const auto rank = std::max<std::uint64_t>(
      1, static_cast<std::uint64_t>(std::ceil(fraction * static_cast<double>(count_))));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    seen += buckets_[i];
    if (seen >= rank) return value_of(i);
  }
  return max_;
}

std::vector<GuessCount> GuessHistogram::counts() const {
  std::vector<GuessCount> counts;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    if (buckets_[i] != 0) counts.push_back({value_of(i), buckets_[i]});
  }
  return counts;
}

std::optional<GuessHistogram> GuessHistogram::restore(std::span<const GuessCount> counts,
                                                      std::uint64_t total, std::uint32_t max) {
  GuessHistogram histogram;
  for (const GuessCount& count : counts) {
    const std::size_t bucket = bucket_of(count.guesses);
    const bool is_next = bucket >= histogram.buckets_.size();
    if (!is_next || value_of(bucket) != count.guesses || count.puzzles == 0) return std::nullopt;
    histogram.buckets_.resize(bucket + 1);
    histogram.buckets_[bucket] = count.puzzles;
    histogram.count_ += count.puzzles;
  }
  if (counts.empty() ? max != 0 || total != 0 : bucket_of(max) + 1 != histogram.buckets_.size()) {
    return std::nullopt;
  }
  histogram.total_ = total;
  histogram.max_ = max;
  return histogram;
}

}  // namespace lanedoku
