// SPDX-License-Identifier: MIT
//
// Arrays of puzzles, solved piece by piece on several threads: each piece is made text, solved,
// checked, and made cells again while it is in the caches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "python/cells.hpp"

namespace lanedoku::python {

/// The caller's arrays, all of `count` rows.
struct Arrays {
  std::size_t count = 0;
  Layout puzzles_layout;
  const std::byte* puzzles = nullptr;
  Layout answers_layout;  ///< Of 81 cells.
  std::byte* answers = nullptr;
  std::uint8_t* statuses = nullptr;
  std::uint32_t* guesses = nullptr;
};

/// Solves all of them on up to `threads` threads, this one among them, which asks `goes_on` after
/// each of its pieces and ends early when that is false. Answers are zeros where there is no
/// solution. The first row that is no puzzle, if there is one; then the arrays are worth nothing.
/// Throws std::bad_alloc, and std::logic_error when the checker refuses a solution.
[[nodiscard]] std::optional<std::size_t> solve(const Arrays& arrays, unsigned threads,
                                               const std::function<bool()>& goes_on);

}  // namespace lanedoku::python
