// SPDX-License-Identifier: MIT
//
// One batch of boards, solved by engine `lanes` on every target this CPU can run and by engine
// `reference`: all must say the same.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lanedoku/solver.hpp"

#include "support/solve.hpp"

namespace lanedoku::fuzz {

class Agreement {
 public:
  /// `step_budget`: of the reference engine, which has no opinion on a board beyond that.
  explicit Agreement(std::uint64_t step_budget);

  /// Solves `boards`, each of 81 characters, and returns what the widest target says. Fails at a
  /// difference in status, answer, or (between targets) guesses, and at an answer that two
  /// independent checkers do not find right.
  const std::vector<support::Solved>& check(const std::vector<std::string>& boards);

  [[nodiscard]] std::size_t targets() const noexcept { return solvers_.size(); }
  /// Boards so far, those that the reference engine judged, and those of each status.
  [[nodiscard]] std::uint64_t boards() const noexcept { return boards_; }
  [[nodiscard]] std::uint64_t judged() const noexcept { return judged_; }
  [[nodiscard]] const std::array<std::uint64_t, kStatusCount>& statuses() const noexcept {
    return statuses_;
  }

 private:
  std::vector<Solver> solvers_;  // the widest last
  Solver reference_;
  std::vector<support::Solved> best_;
  std::uint64_t boards_ = 0;
  std::uint64_t judged_ = 0;
  std::array<std::uint64_t, kStatusCount> statuses_{};
};

}  // namespace lanedoku::fuzz
