// SPDX-License-Identifier: MIT
#include "measure/latency.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <vector>

namespace lanedoku::measure {
namespace {

// The smallest of the sorted values that the share `fraction` of them does not exceed.
double percentile(const std::vector<double>& sorted, double fraction) {
  const auto rank =
      static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(sorted.size())));
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

}  // namespace

report::BenchLatency measure_latency(const Contender& contender,
                                     std::span<const PuzzleText> puzzles, double seconds,
                                     const StopSignal& stop) {
  using Clock = std::chrono::steady_clock;
  Solver solver(contender.options);
  std::array<Solution, 1> solution;
  std::array<Status, 1> status;
  std::array<std::uint32_t, 1> guesses;
  std::vector<double> microseconds;
  const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                   std::chrono::duration<double>(seconds));
  for (std::size_t i = 0; i < puzzles.size() && !stop.is_requested(); ++i) {
    const Clock::time_point before = Clock::now();
    if (before >= end && i != 0) break;
    solver.solve(puzzles.subspan(i, 1), solution, status, guesses);
    microseconds.push_back(
        std::chrono::duration<double, std::micro>(Clock::now() - before).count());
  }
  if (microseconds.empty()) return {};
  std::sort(microseconds.begin(), microseconds.end());
  return {microseconds.size(), percentile(microseconds, 0.5), percentile(microseconds, 0.99)};
}

}  // namespace lanedoku::measure
