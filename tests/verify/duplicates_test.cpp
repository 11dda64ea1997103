// SPDX-License-Identifier: MIT
#include "verify/duplicates.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

#include "support/budget.hpp"
#include "support/puzzles.hpp"
#include "support/random.hpp"

namespace lanedoku::verify {
namespace {

PuzzleHash hash(const std::string& puzzle) { return hash_of(PuzzleText(puzzle.data(), kCells)); }

// Catches a hash that does not look at every byte, or mixes halves so badly that one of them is
// worth little.
TEST(PuzzleHash, DiffersInBothHalvesForEveryChange) {
  std::set<std::uint64_t> low;
  std::set<std::uint64_t> high;
  std::size_t count = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (const char c : {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}) {
      for (std::size_t second = 0; second < cell; second += 7) {
        std::string puzzle(kCells, '.');
        puzzle[cell] = c;
        puzzle[second] = '5';
        const PuzzleHash of = hash(puzzle);
        low.insert(of.low);
        high.insert(of.high);
        ++count;
      }
    }
  }
  EXPECT_EQ(low.size(), count);
  EXPECT_EQ(high.size(), count);
  EXPECT_EQ(hash(std::string(kCells, '.')), hash(std::string(kCells, '.')));
  EXPECT_NE(hash(std::string(kCells, '.')), hash(std::string(kCells, '0'))) << "as they stand";
}

// Catches entries lost when the table grows, counts that are off, and a first place that is not the
// first, against a map.
TEST(DuplicateTable, AgreesWithAMap) {
  support::Random random(11);
  DuplicateTable table;
  std::map<std::string, RepeatedPuzzle> expected;
  std::uint64_t repeats = 0;
  const std::size_t count = support::scaled(20'000);
  for (std::uint64_t line = 1; line <= count; ++line) {
    std::string puzzle(kCells, '.');
    const std::string number = std::to_string(random.below(count));
    puzzle.replace(random.below(2) * 70, number.size(), number);
    const RecordPlace place{.file = line > count / 2 ? 1U : 0U, .line = line};
    table.prepare(hash(puzzle));
    table.add(hash(puzzle), place);
    const auto [entry, is_new] = expected.try_emplace(puzzle, RepeatedPuzzle{place, 0});
    ++entry->second.count;
    repeats += is_new ? 0 : 1;
  }
  std::map<RecordPlace, std::uint64_t> by_place;
  for (const auto& [puzzle, repeated] : expected) {
    if (repeated.count > 1) by_place[repeated.first] = repeated.count;
  }
  ASSERT_GT(by_place.size(), 30U);
  EXPECT_EQ(table.repeats(), repeats);
  EXPECT_EQ(table.repeated_puzzles(), by_place.size());
  const std::vector<RepeatedPuzzle> first = table.first_repeated(25);
  ASSERT_EQ(first.size(), 25U);
  auto next = by_place.begin();
  for (const RepeatedPuzzle& repeated : first) {
    EXPECT_EQ(repeated.first, next->first);
    EXPECT_EQ(repeated.count, next->second);
    ++next;
  }
}

// Catches a table that cannot be empty.
TEST(DuplicateTable, Empty) {
  const DuplicateTable table;
  EXPECT_EQ(table.repeats(), 0U);
  EXPECT_TRUE(table.first_repeated(5).empty());
}

}  // namespace
}  // namespace lanedoku::verify
