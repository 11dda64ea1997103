// SPDX-License-Identifier: MIT
#include "measure/warm_up.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/check.hpp"
#include "measure/clock.hpp"

namespace lanedoku::measure {
namespace {

// The time is looked at after this many puzzles.
constexpr std::size_t kMostAtOnce = 1024;

std::string to_text(PuzzleText puzzle) { return {puzzle.data(), puzzle.size()}; }

void check(const Contender& contender, PuzzleText puzzle, Status status, const Solution& solution) {
  const bool is_right = is_solved(status)
                            ? engine::is_solution_of(solution, puzzle)
                            : (status == Status::invalid) == engine::find_clash(puzzle).has_value();
  if (is_right) return;
  throw std::runtime_error("engine " + contender.engine + ", target " + contender.target +
                           ": the answer to " + to_text(puzzle) +
                           " is wrong; please report this puzzle");
}

}  // namespace

double WarmUp::seconds_for(std::size_t wanted) const noexcept {
  const auto mark = std::find_if(marks.begin(), marks.end(), [&](const Mark& candidate) {
    return candidate.puzzles >= wanted;
  });
  return mark == marks.end() ? marks.back().seconds : mark->seconds;
}

std::optional<WarmUp> warm_up(const Contender& contender, std::span<const PuzzleText> puzzles,
                              double seconds, const StopSignal& stop) {
  Solver solver(contender.options);
  WarmUp result;
  double used = 0;
  std::size_t done = 0;
  for (std::size_t goal = std::min(kFirstMark, puzzles.size());;
       goal = std::min(2 * goal, puzzles.size())) {
    result.statuses.resize(goal);
    result.solutions.resize(goal);
    result.guesses.resize(goal);
    while (done < goal) {
      if (stop.is_requested()) return std::nullopt;
      if (used > seconds && !result.marks.empty()) break;
      const std::size_t count = std::min(goal - done, kMostAtOnce);
      const double start = thread_cpu_seconds();
      solver.solve(puzzles.subspan(done, count), std::span(result.solutions).subspan(done, count),
                   std::span(result.statuses).subspan(done, count),
                   std::span(result.guesses).subspan(done, count));
      used += thread_cpu_seconds() - start;
      for (std::size_t i = done; i < done + count; ++i) {
        check(contender, puzzles[i], result.statuses[i], result.solutions[i]);
      }
      done += count;
    }
    if (done == goal && (used <= seconds || result.marks.empty())) {
      result.marks.push_back({goal, used});
    }
    if (used > seconds || done == puzzles.size()) break;
  }
  result.statuses.resize(result.puzzles());
  result.solutions.resize(result.puzzles());
  result.guesses.resize(result.puzzles());
  return result;
}

void check_agreement(std::span<const PuzzleText> puzzles, const Contender& a, const WarmUp& from_a,
                     const Contender& b, const WarmUp& from_b) {
  const std::size_t count = std::min(from_a.puzzles(), from_b.puzzles());
  for (std::size_t i = 0; i < count; ++i) {
    const Status status = from_a.statuses[i];
    if (status == Status::abandoned || from_b.statuses[i] == Status::abandoned) continue;
    if (status == from_b.statuses[i] &&
        (!is_solved(status) || from_a.solutions[i] == from_b.solutions[i]) &&
        (a.engine != b.engine || from_a.guesses[i] == from_b.guesses[i])) {
      continue;
    }
    throw std::runtime_error("engines " + a.engine + " (target " + a.target + ") and " + b.engine +
                             " (target " + b.target + ") differ on " + to_text(puzzles[i]) +
                             "; please report this puzzle");
  }
}

}  // namespace lanedoku::measure
