// SPDX-License-Identifier: MIT
//
// How long one puzzle alone takes: what a caller who cannot fill the lanes sees.
#pragma once

#include <span>

#include "lanedoku/batch.hpp"

#include "measure/contender.hpp"
#include "report/bench_results.hpp"

namespace lanedoku::measure {

/// How long a single `Solver::solve` call with one puzzle takes: each puzzle in turn, in order, for
/// about `seconds` or until all were solved once.
[[nodiscard]] report::BenchLatency measure_latency(const Contender& contender,
                                                   std::span<const PuzzleText> puzzles,
                                                   double seconds, const StopSignal& stop);

}  // namespace lanedoku::measure
