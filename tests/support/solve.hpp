// SPDX-License-Identifier: MIT
//
// Solving strings, for tests that look at answers.
#pragma once

#include <cassert>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lanedoku/solver.hpp"

namespace lanedoku {

// For messages of failed tests.
inline void PrintTo(Status status, std::ostream* out) { *out << to_string(status); }
inline void PrintTo(Engine engine, std::ostream* out) { *out << to_string(engine); }
inline void PrintTo(Target target, std::ostream* out) { *out << to_string(target); }

}  // namespace lanedoku

namespace lanedoku::support {

struct Solved {
  Status status = Status::malformed;
  std::string solution;  ///< Empty when the status has none.
  std::uint32_t guesses = 0;

  friend bool operator==(const Solved&, const Solved&) = default;
  friend void PrintTo(const Solved& solved, std::ostream* out) {
    *out << to_string(solved.status) << ' ' << solved.solution << ' ' << solved.guesses;
  }
};

/// `AnySolver`: Solver, or an engine with the same `solve`.
template <typename AnySolver>
std::vector<Solved> solve_all(AnySolver& solver, std::span<const std::string> puzzles) {
  std::vector<PuzzleText> texts;
  for (const std::string& puzzle : puzzles) {
    assert(puzzle.size() == kCells);
    texts.emplace_back(puzzle.data(), kCells);
  }
  std::vector<Solution> solutions(puzzles.size());
  std::vector<Status> statuses(puzzles.size(), Status::malformed);
  std::vector<std::uint32_t> guesses(puzzles.size(), 12345);
  solver.solve(texts, solutions, statuses, guesses);
  std::vector<Solved> solved(puzzles.size());
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    solved[i] = {statuses[i], {}, guesses[i]};
    if (is_solved(statuses[i])) solved[i].solution.assign(solutions[i].begin(), solutions[i].end());
  }
  return solved;
}

template <typename AnySolver>
Solved solve_one(AnySolver& solver, std::string_view puzzle) {
  const std::string copy(puzzle);
  return solve_all(solver, {&copy, 1}).front();
}

}  // namespace lanedoku::support
