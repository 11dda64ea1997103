// SPDX-License-Identifier: MIT
#include "generate/random.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace lanedoku::generate {
namespace {

// SplitMix64 from seed 0, as its authors' program prints it: key 0 gives the same sequence.
static_assert(mix(0x9E3779B97F4A7C15U) == 0xE220A8397B1DCDAFU);
static_assert(mix(2 * 0x9E3779B97F4A7C15U) == 0x6E789E6AA1B965F4U);

TEST(Random, DependsOnEachWord) {
  const std::uint64_t base = Random(1, 2, 3).next();
  EXPECT_EQ(Random(1, 2, 3).next(), base);
  for (Random other : {Random(2, 1, 3), Random(1, 3, 2), Random(3, 2, 1), Random(0, 2, 3)}) {
    EXPECT_NE(other.next(), base);
  }
}

// An error in the range (a bound never reached, or passed) would show at once.
TEST(Random, ReachesEveryNumberAboutAsOften) {
  Random random(4, 5, 6);
  std::array<int, 9> counts{};
  for (int i = 0; i < 90'000; ++i) ++counts[random.below(9)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
  EXPECT_EQ(random.below(1), 0U);
  EXPECT_EQ(random.between(7, 7), 7U);
}

TEST(Random, ShufflesEveryItemToEveryPlace) {
  Random random(7, 8, 9);
  std::array<std::array<int, 5>, 5> counts{};
  for (int i = 0; i < 20'000; ++i) {
    std::array<std::size_t, 5> items = {0, 1, 2, 3, 4};
    random.shuffle(items);
    for (std::size_t place = 0; place < 5; ++place) ++counts[items[place]][place];
  }
  for (const auto& item : counts) {
    for (const int count : item) EXPECT_NEAR(count, 4000, 400);
  }
}

}  // namespace
}  // namespace lanedoku::generate
