// SPDX-License-Identifier: MIT
//
// The interleaved runner: all rows of a file take turns (A B C A B C ...), so that whatever the
// machine does meanwhile, it does to all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

#include "measure/contender.hpp"
#include "pipeline/load.hpp"
#include "report/bench_results.hpp"

namespace lanedoku::measure {

struct BenchPlan {
  std::vector<Contender> contenders;
  std::vector<unsigned> threads;
  unsigned repeat = 9;
  /// Of one repeat, about.
  double seconds = 1;
  /// Seed of the permutations; none: puzzles as they are.
  std::optional<std::uint64_t> permute = 1;
  /// Puzzles timed per file at most; 0: as many as the slowest row can solve in `seconds`.
  std::size_t records = 0;
  /// Rows for the whole pipeline too.
  bool end_to_end = false;
  /// Time single puzzles too.
  bool latency = false;
};

/// Hears what goes on: "warm-up, engine lanes", "repeat 3 of 9".
using BenchObserver = std::function<void(const std::string& stage)>;

/// The rows of one file, and the clocks of all repeats appended to `clocks`. `puzzles` is not
/// empty. Nothing when a stop was requested. Throws std::runtime_error when an answer is wrong,
/// std::system_error when temporary files cannot be made.
///
/// Which puzzles: all rows are timed over the same ones, the first of a shuffled order that is
/// always the same. How many: the most for which every contender gets through in `seconds` on one
/// thread; 64 times a power of two (at least 64), or all. Each repeat solves them a whole number of
/// times, as often as comes nearest to `seconds`.
[[nodiscard]] std::optional<std::vector<report::BenchRun>> bench_file(
    const std::string& name, const pipeline::LoadedPuzzles& puzzles, const BenchPlan& plan,
    const StopSignal& stop, const BenchObserver& observer, std::vector<double>& clocks);

}  // namespace lanedoku::measure
