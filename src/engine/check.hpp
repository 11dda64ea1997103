// SPDX-License-Identifier: MIT
//
// The independent judge. It shares no code with the solving engines: it looks at text only, and
// every solution passes through it before it is written.
#pragma once

#include <cstdint>
#include <optional>

#include "lanedoku/solver.hpp"

namespace lanedoku::engine {

/// Two cells of one house that hold the same given; `first` < `second`.
struct Clash {
  std::uint8_t first;
  std::uint8_t second;
};

/// The first pair of equal givens that share a house, in order of `second`, then `first`; none if
/// the givens do not clash.
[[nodiscard]] std::optional<Clash> find_clash(PuzzleText puzzle) noexcept;

/// Whether `solution` holds each digit once in every house and keeps every given of `puzzle`.
[[nodiscard]] bool is_solution_of(const Solution& solution, PuzzleText puzzle) noexcept;

}  // namespace lanedoku::engine
