// SPDX-License-Identifier: MIT
//
// The independent judge: every solution passes through it before it is written. It looks at text
// only, and shares no code with the solving engines but the numbering of cells (houses.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

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

/// Whether `solution` holds each digit once in every house and keeps every given of `puzzle`. Plain
/// C++.
[[nodiscard]] bool is_solution_of(const Solution& solution, PuzzleText puzzle) noexcept;

/// The first k for which statuses[k] claims a solution and solutions[k] is none of puzzles[k], the
/// number of puzzles if there is no such k. All three have one length. Says the same as
/// is_solution_of, with SIMD where the CPU has it.
[[nodiscard]] std::size_t find_wrong_solution(std::span<const PuzzleText> puzzles,
                                              std::span<const Solution> solutions,
                                              std::span<const Status> statuses) noexcept;

}  // namespace lanedoku::engine
