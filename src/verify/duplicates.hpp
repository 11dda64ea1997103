// SPDX-License-Identifier: MIT
//
// Which puzzles were there before. Puzzles are told apart by 128 bits of hash alone: among a
// billion different ones, two have the same with a probability of 2e-21, less than that of a wrong
// bit in memory. (It is no hash against those who look for two such puzzles.)
//
// One table with open addressing, 32 bytes per entry, filled from 3/8 to 3/4: 43 to 85 bytes per
// different puzzle, and half as much again while it grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lanedoku/solver.hpp"
#include "lanedoku/verify.hpp"

namespace lanedoku::verify {

struct PuzzleHash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend bool operator==(const PuzzleHash&, const PuzzleHash&) = default;
};

/// Of the 81 bytes as they are.
[[nodiscard]] PuzzleHash hash_of(PuzzleText puzzle) noexcept;

class DuplicateTable {
 public:
  /// Puzzles come in the order of their places. Throws std::bad_alloc.
  void add(PuzzleHash hash, const RecordPlace& place);
  /// Makes a later `add` quicker: fetches its entry.
  void prepare(PuzzleHash hash) const noexcept;

  /// Puzzles added more than once, and how many times they were added beyond the first.
  [[nodiscard]] std::uint64_t repeated_puzzles() const noexcept { return repeated_puzzles_; }
  [[nodiscard]] std::uint64_t repeats() const noexcept { return repeats_; }
  /// The first `most` repeated puzzles. Looks at the whole table.
  [[nodiscard]] std::vector<RepeatedPuzzle> first_repeated(std::size_t most) const;

 private:
  struct Entry {
    PuzzleHash hash;
    std::uint64_t line = 0;
    std::uint32_t file = 0;
    std::uint32_t count = 0;  // 0: free. Stops at its largest value.
  };

  [[nodiscard]] std::size_t find(PuzzleHash hash) const noexcept;
  void grow();

  std::vector<Entry> entries_;  // a power of two of them, or none
  std::size_t used_ = 0;
  std::uint64_t repeated_puzzles_ = 0;
  std::uint64_t repeats_ = 0;
};

}  // namespace lanedoku::verify
