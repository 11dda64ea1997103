// SPDX-License-Identifier: MIT
//
// Chunks made on any thread must be taken once each, in order, from the slot they were made in.
#include "pipeline/ordered_chunks.hpp"

#include <gtest/gtest.h>
#include <stdexcept>
#include <vector>

namespace lanedoku::pipeline {
namespace {

TEST(OrderedChunks, AreTakenInOrder) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    std::vector<std::uint64_t> slots(slots_for(threads));
    std::vector<std::uint64_t> taken;
    for_chunks_in_order(
        threads, 1000,
        {.make = [&](std::uint64_t chunk, std::size_t slot) { slots[slot] = chunk * chunk; },
         .take =
             [&](std::uint64_t chunk, std::size_t slot) {
               EXPECT_EQ(slots[slot], chunk * chunk);
               taken.push_back(chunk);
               return true;
             }});
    ASSERT_EQ(taken.size(), 1000U);
    for (std::uint64_t i = 0; i < 1000; ++i) EXPECT_EQ(taken[i], i);
  }
}

TEST(OrderedChunks, EndWhenNoMoreAreWanted) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    std::uint64_t taken = 0;
    for_chunks_in_order(threads, std::uint64_t{1} << 60,
                        {.make = [](std::uint64_t, std::size_t) {},
                         .take = [&](std::uint64_t, std::size_t) { return ++taken < 10; }});
    EXPECT_EQ(taken, 10U);
  }
}

TEST(OrderedChunks, PassExceptionsOn) {
  for (const unsigned threads : {1U, 2U}) {
    EXPECT_THROW(for_chunks_in_order(
                     threads, 100,
                     {.make = [](std::uint64_t, std::size_t) { throw std::runtime_error("no"); },
                      .take = [](std::uint64_t, std::size_t) { return true; }}),
                 std::runtime_error);
  }
}

}  // namespace
}  // namespace lanedoku::pipeline
