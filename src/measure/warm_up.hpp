// SPDX-License-Identifier: MIT
//
// Before anything is timed, every contender solves the puzzles once and every answer is checked. It
// also tells how many of the puzzles a contender can solve in the time of one repeat.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lanedoku/batch.hpp"
#include "lanedoku/solver.hpp"

#include "measure/contender.hpp"

namespace lanedoku::measure {

/// Answers of one contender to the first puzzles of a workload.
struct WarmUp {
  /// A number of puzzles, and the solver's processor time for as many, on one thread.
  struct Mark {
    std::size_t puzzles;
    double seconds;
  };
  /// At kFirstMark puzzles, each doubling, and all; as far as the time allowed. At least one.
  std::vector<Mark> marks;
  std::vector<Status> statuses;
  std::vector<Solution> solutions;
  std::vector<std::uint32_t> guesses;

  [[nodiscard]] std::size_t puzzles() const noexcept { return marks.back().puzzles; }
  /// The time for `puzzles`, one of the marks.
  [[nodiscard]] double seconds_for(std::size_t puzzles) const noexcept;
};

inline constexpr std::size_t kFirstMark = 64;

/// Solves and checks `puzzles` (not empty) until they or the `seconds` of processor time are used
/// up, at least the first mark. Nothing when a stop was requested before that. Throws
/// std::runtime_error naming the puzzle when an answer is not a solution or a status is wrong for
/// what can be seen directly.
[[nodiscard]] std::optional<WarmUp> warm_up(const Contender& contender,
                                            std::span<const PuzzleText> puzzles, double seconds,
                                            const StopSignal& stop);

/// Throws std::runtime_error naming the puzzle when two contenders differ in a status or an answer,
/// or one engine's guesses depend on the target; abandoned puzzles are passed over.
void check_agreement(std::span<const PuzzleText> puzzles, const Contender& a, const WarmUp& from_a,
                     const Contender& b, const WarmUp& from_b);

}  // namespace lanedoku::measure
