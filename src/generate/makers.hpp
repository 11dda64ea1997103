// SPDX-License-Identifier: MIT
//
// How a puzzle of each kind is made: one attempt each, nothing when it failed (then the next
// attempt goes on with the same random numbers). Each is in the file of its name. FROZEN, see
// board.hpp.
#pragma once

#include <optional>

#include "generate/board.hpp"
#include "generate/kinds.hpp"
#include "generate/random.hpp"

namespace lanedoku::generate {

using Attempt = std::optional<Digits> (*)(ClueRange clues, Random& random) noexcept;

[[nodiscard]] std::optional<Digits> make_easy(ClueRange clues, Random& random) noexcept;
[[nodiscard]] std::optional<Digits> make_minimal(ClueRange clues, Random& random) noexcept;
[[nodiscard]] std::optional<Digits> make_hard(ClueRange clues, Random& random) noexcept;
[[nodiscard]] std::optional<Digits> make_sparse(ClueRange clues, Random& random) noexcept;
[[nodiscard]] std::optional<Digits> make_multiple(ClueRange clues, Random& random) noexcept;
[[nodiscard]] std::optional<Digits> make_unsolvable(ClueRange clues, Random& random) noexcept;
[[nodiscard]] std::optional<Digits> make_invalid(ClueRange clues, Random& random) noexcept;

// What several of them need.

/// All cells in random order.
using CellOrder = std::array<std::uint8_t, kCellCount>;
[[nodiscard]] CellOrder random_order(Random& random) noexcept;

[[nodiscard]] unsigned count_clues(const Digits& puzzle) noexcept;
[[nodiscard]] constexpr bool contains(ClueRange range, unsigned count) noexcept {
  return range.first <= count && count <= range.last;
}

inline constexpr Digits kNoClues = [] {
  Digits digits{};
  digits.fill(kBlank);
  return digits;
}();

/// Drops the grid's clues in random order, each if the rest still has one solution. No clue of the
/// result can be dropped.
[[nodiscard]] Digits dig_minimal(const Digits& grid, Random& random) noexcept;

/// The rating of kind `hard`, see hard.cpp, and whether a minimal puzzle has enough of it.
[[nodiscard]] std::uint32_t rate(const Digits& puzzle) noexcept;
[[nodiscard]] bool is_hard(const Digits& puzzle) noexcept;

}  // namespace lanedoku::generate
