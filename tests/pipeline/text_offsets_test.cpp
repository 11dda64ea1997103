// SPDX-License-Identifier: MIT
#include "pipeline/text_offsets.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/random.hpp"

namespace lanedoku::pipeline {
namespace {

// Catches an offset that is wrong behind a gap, behind several, or once the text moved on.
TEST(TextOffsets, AreThoseOfTheBytesThatAreLeft) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    support::Random random(seed);
    const std::uint64_t start = random.below(1000);
    std::vector<std::uint64_t> bytes;  // the offset of each byte of the text
    TextOffsets offsets(start);
    std::uint64_t next = start;
    for (std::size_t step = 0; step < 30; ++step) {
      for (std::size_t left = random.below(9); left > 0; --left) bytes.push_back(next++);
      if (random.below(2) == 0) {
        const std::uint64_t left_out = random.below(9);
        offsets.leave_out(bytes.size(), left_out);
        next += left_out;
      }
      if (random.below(4) == 0) {
        const std::size_t count = random.between(0, bytes.size());
        offsets.advance(count);
        bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
      }
      ASSERT_EQ(offsets.offset(bytes.size()), next) << seed;
      for (std::size_t i = 0; i < bytes.size(); ++i) ASSERT_EQ(offsets.offset(i), bytes[i]) << seed;
      std::size_t place = 0;
      for (std::uint64_t offset = 0; offset < next; ++offset) {
        while (place < bytes.size() && bytes[place] < offset) ++place;
        ASSERT_EQ(offsets.place(offset), place) << seed << ' ' << offset;
      }
    }
  }
}

}  // namespace
}  // namespace lanedoku::pipeline
