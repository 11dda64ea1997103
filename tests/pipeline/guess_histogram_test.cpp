// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <vector>

#include "lanedoku/batch.hpp"

#include "support/random.hpp"

namespace lanedoku {
namespace {

// Nearest rank: the smallest value that at least part/whole of all values do not exceed.
std::uint32_t percentile_of_sorted(const std::vector<std::uint32_t>& sorted, std::size_t part,
                                   std::size_t whole) {
  const std::size_t rank = std::max<std::size_t>(1, (sorted.size() * part + whole - 1) / whole);
  return sorted[rank - 1];
}

GuessHistogram histogram_of(const std::vector<std::uint32_t>& values) {
  GuessHistogram histogram;
  for (const std::uint32_t value : values) histogram.add(value);
  return histogram;
}

// Catches a histogram of nothing that is not nothing.
TEST(GuessHistogram, IsEmptyAtFirst) {
  const GuessHistogram histogram;
  EXPECT_EQ(histogram.count(), 0U);
  EXPECT_EQ(histogram.total(), 0U);
  EXPECT_EQ(histogram.max(), 0U);
  EXPECT_EQ(histogram.none(), 0U);
  EXPECT_EQ(histogram.percentile(0.5), 0U);
  EXPECT_EQ(histogram.percentile(1), 0U);
}

// Catches ranks off by one, for every number of values: up to 1023 percentiles are exact.
TEST(GuessHistogram, PercentilesAreExactForSmallValues) {
  support::Random random(1);
  std::vector<std::uint32_t> values;
  for (int count = 1; count <= 400; ++count) {
    values.push_back(static_cast<std::uint32_t>(random.below(random.below(2) == 0 ? 5 : 1024)));
    std::vector<std::uint32_t> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const GuessHistogram histogram = histogram_of(values);
    EXPECT_EQ(histogram.percentile(0.5), percentile_of_sorted(sorted, 50, 100)) << count;
    EXPECT_EQ(histogram.percentile(0.9), percentile_of_sorted(sorted, 90, 100)) << count;
    EXPECT_EQ(histogram.percentile(0.99), percentile_of_sorted(sorted, 99, 100)) << count;
    EXPECT_EQ(histogram.percentile(0), sorted.front()) << count;
    EXPECT_EQ(histogram.percentile(1), sorted.back()) << count;
  }
}

// Catches buckets that overlap, leave gaps, or are wider than promised, at every power of two.
TEST(GuessHistogram, LargeValuesAreOffByLessThanAFiveHundredth) {
  std::vector<std::uint32_t> values;
  for (std::uint64_t power = 512; power <= std::uint64_t{1} << 32; power *= 2) {
    for (const std::uint64_t value : {power - 2, power - 1, power, power + 1, power + power / 3}) {
      if (value <= std::numeric_limits<std::uint32_t>::max()) {
        values.push_back(static_cast<std::uint32_t>(value));
      }
    }
  }
  for (const std::uint32_t value : values) {
    GuessHistogram histogram;
    histogram.add(value);
    const std::uint32_t kept = histogram.percentile(0.5);
    EXPECT_LE(kept, value);
    EXPECT_LT(static_cast<double>(value - kept), 0.002 * value);
    EXPECT_EQ(histogram.max(), value);
    if (value < 1024) {
      EXPECT_EQ(kept, value);
    }
  }
  std::sort(values.begin(), values.end());
  const GuessHistogram histogram = histogram_of(values);
  std::uint32_t before = 0;
  for (std::size_t rank = 1; rank <= values.size(); ++rank) {
    const std::uint32_t kept =
        histogram.percentile(static_cast<double>(rank) / static_cast<double>(values.size()));
    EXPECT_GE(kept, before) << "percentiles never fall";
    before = kept;
  }
}

// Catches counts lost when the histograms of blocks are put together, in either order.
TEST(GuessHistogram, MergingIsAddingAll) {
  const std::vector<std::uint32_t> small = {0, 0, 1, 5};
  const std::vector<std::uint32_t> large = {0, 2000, 3'000'000'000U, 4'000'000'000U};
  std::vector<std::uint32_t> all = small;
  all.insert(all.end(), large.begin(), large.end());
  for (const bool small_first : {true, false}) {
    GuessHistogram merged = histogram_of(small_first ? small : large);
    merged.merge(histogram_of(small_first ? large : small));
    EXPECT_EQ(merged.count(), 8U);
    EXPECT_EQ(merged.none(), 3U);
    EXPECT_EQ(merged.max(), 4'000'000'000U);
    EXPECT_EQ(merged.total(), std::accumulate(all.begin(), all.end(), std::uint64_t{0}))
        << "more than 32 bits";
    for (const double fraction : {0.1, 0.375, 0.5, 0.625, 0.75, 0.9, 1.0}) {
      EXPECT_EQ(merged.percentile(fraction), histogram_of(all).percentile(fraction)) << fraction;
    }
  }
}

// Catches a histogram that is another one when it comes back from a file.
TEST(GuessHistogram, RestoringGivesTheSame) {
  EXPECT_TRUE(GuessHistogram().counts().empty());
  EXPECT_EQ(GuessHistogram::restore({}, 0, 0)->count(), 0U);
  const GuessHistogram whole = histogram_of({0, 0, 7, 1023, 1024, 1025, 5000, 4'000'000'000U});
  const std::vector<GuessCount> counts = whole.counts();
  EXPECT_EQ(counts.front(), (GuessCount{0, 2}));
  EXPECT_EQ(counts[3], (GuessCount{1024, 2})) << "1024 and 1025 are one bucket";
  const auto restored = GuessHistogram::restore(counts, whole.total(), whole.max());
  ASSERT_TRUE(restored);
  EXPECT_EQ(restored->counts(), counts);
  EXPECT_EQ(restored->count(), 8U);
  EXPECT_EQ(restored->none(), 2U);
  EXPECT_EQ(restored->total(), whole.total());
  EXPECT_EQ(restored->max(), 4'000'000'000U);
  for (const double fraction : {0.25, 0.375, 0.5, 0.75, 1.0}) {
    EXPECT_EQ(restored->percentile(fraction), whole.percentile(fraction)) << fraction;
  }
}

// Catches numbers that somebody changed and that pass for a histogram.
TEST(GuessHistogram, RestoresNothingThatCannotBe) {
  const std::vector<GuessCount> counts = {{0, 2}, {7, 1}};
  ASSERT_TRUE(GuessHistogram::restore(counts, 7, 7));
  EXPECT_FALSE(GuessHistogram::restore(counts, 7, 8)) << "another largest value";
  EXPECT_FALSE(GuessHistogram::restore({}, 7, 0)) << "guesses of nobody";
  const std::vector<GuessCount> unsorted = {{7, 1}, {0, 2}};
  EXPECT_FALSE(GuessHistogram::restore(unsorted, 7, 7));
  const std::vector<GuessCount> none = {{7, 0}};
  EXPECT_FALSE(GuessHistogram::restore(none, 7, 7));
  const std::vector<GuessCount> between = {{1025, 1}};
  EXPECT_FALSE(GuessHistogram::restore(between, 1025, 1025)) << "no bucket starts there";
}

}  // namespace
}  // namespace lanedoku
