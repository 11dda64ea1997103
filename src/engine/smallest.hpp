// SPDX-License-Identifier: MIT
//
// Depth-first search over boards, and the lexicographically smallest solution by it.
#pragma once

#include <cstdint>
#include <limits>

#include "engine/scalar.hpp"

namespace lanedoku::engine {

/// Which unsolved cell a search branches on.
enum class CellOrder : std::uint8_t {
  fewest_candidates,  ///< The smallest tree we know at this price.
  row_order,          ///< The first one: solutions are met in ascending order.
};

/// Searches boards that are fixed points of propagation, digits ascending.
class Search {
 public:
  /// Stops at `wanted` solutions, or when more than `limit` guesses were spent.
  Search(CellOrder order, int wanted,
         std::uint64_t limit = std::numeric_limits<std::uint64_t>::max()) noexcept
      : order_(order), wanted_(wanted), limit_(limit) {}

  void run(const Board& board) noexcept;

  /// Solutions met, at most `wanted`.
  [[nodiscard]] int found() const noexcept { return found_; }
  /// The first solution met; undefined when there is none.
  [[nodiscard]] const Board& first() const noexcept { return first_; }
  /// Branch nodes expanded, one with k alternatives counting k - 1.
  [[nodiscard]] std::uint64_t guesses() const noexcept { return guesses_; }

 private:
  [[nodiscard]] std::size_t choose(const Board& board) const noexcept;

  CellOrder order_;
  int wanted_;
  std::uint64_t limit_;
  int found_ = 0;
  std::uint64_t guesses_ = 0;
  Board first_;
};

/// The smallest solution of `root` (a fixed point), given any one of its solutions. Adds the
/// guesses it took to `work`.
[[nodiscard]] Board smallest_solution(const Board& root, const Board& any_solution,
                                      std::uint64_t& work) noexcept;

/// A solved board as text.
void write_solution(const Board& solved, Solution& text) noexcept;

}  // namespace lanedoku::engine
