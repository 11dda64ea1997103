// SPDX-License-Identifier: MIT
//
// No puzzle of a file is another one in disguise: relabelled, with rows, columns, bands or stacks
// permuted, or transposed.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <string>

#include "generate/kinds.hpp"
#include "generate/plain_sudoku.hpp"

namespace lanedoku::generate {
namespace {

using Numbers = std::vector<std::uint64_t>;

std::string transpose(const std::string& grid) {
  std::string result = grid;
  for (std::size_t cell = 0; cell < kCells; ++cell) result[cell % 9 * 9 + cell / 9] = grid[cell];
  return result;
}

// Two rows are a permutation of the digits; its cycle lengths, as a number.
std::uint64_t cycles(const std::string& grid, std::size_t a, std::size_t b) {
  std::uint64_t type = 0;
  std::string seen;
  for (std::size_t start = 0; start < 9; ++start) {
    unsigned length = 0;
    for (std::size_t at = start; seen.find(grid[9 * a + at]) == std::string::npos; ++length) {
      seen += grid[9 * a + at];
      at = grid.find(grid[9 * b + at], 9 * a) - 9 * a;
    }
    if (length != 0) type += std::uint64_t{1} << (4 * length);
  }
  return type;
}

// The same for all grids that differ in digits' names and the order of rows, columns and bands.
Numbers row_invariant(const std::string& grid) {
  std::vector<Numbers> groups;
  for (std::size_t one = 0; one < 9; one += 3) {
    for (std::size_t two = one; two < 9; two += 3) {
      Numbers group;
      for (std::size_t a = one; a < one + 3; ++a) {
        for (std::size_t b = two; b < two + 3; ++b) {
          // Both ways round: the pair has no order.
          if (a != b) group.push_back(cycles(grid, a, b) + cycles(grid, b, a));
        }
      }
      std::sort(group.begin(), group.end());
      groups.push_back(group);
    }
  }
  std::sort(groups.begin(), groups.end());
  Numbers all;
  for (const Numbers& group : groups) all.insert(all.end(), group.begin(), group.end());
  return all;
}

std::pair<Numbers, Numbers> invariant(const std::string& grid) {
  Numbers rows = row_invariant(grid);
  Numbers columns = row_invariant(transpose(grid));
  return rows < columns ? std::pair(rows, columns) : std::pair(columns, rows);
}

TEST(Copies, AreRecognised) {
  const std::string grid =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  std::string twin = grid.substr(27) + grid.substr(0, 27);              // bands
  std::swap_ranges(twin.begin(), twin.begin() + 9, twin.begin() + 18);  // rows
  for (char& c : twin) c = c == '9' ? '1' : static_cast<char>(c + 1);   // digits
  EXPECT_EQ(invariant(grid), invariant(twin));
  EXPECT_EQ(invariant(grid), invariant(transpose(twin)));
}

TEST(Copies, AreNotMade) {
  std::map<std::pair<Numbers, Numbers>, std::string> seen;
  for (const auto& [kind, count] : std::vector<std::pair<Kind, std::uint64_t>>{
           {Kind::easy, 1500}, {Kind::minimal, 800}, {Kind::hard, 10}}) {
    for (std::uint64_t i = 0; i < count; ++i) {
      const Puzzle made = make_puzzle({.kind = kind, .clues = facts_of(kind).usual}, i);
      const std::string puzzle(made.begin(), made.end());
      plain::Counter counter;
      ASSERT_EQ(counter.count(puzzle, 1), 1U);
      const auto [place, is_new] = seen.try_emplace(invariant(counter.solution()), puzzle);
      EXPECT_TRUE(is_new) << puzzle << " and " << place->second << " may be copies";
    }
  }
}

}  // namespace
}  // namespace lanedoku::generate
