// SPDX-License-Identifier: MIT
//
// What a benchmark found, as data: filled by the runner or read back from a JSON file, rendered as
// a table, as JSON or as a page.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lanedoku/status.hpp"

#include "report/spread.hpp"

namespace lanedoku::report {

/// Guesses over the timed `unique` and `unsolvable` puzzles.
struct BenchGuesses {
  std::uint64_t puzzles = 0;
  std::uint64_t total = 0;
  std::uint64_t none = 0;  ///< Puzzles that took no guess.
  /// Puzzles by guesses: 0, 1, 2-3, 4-7, 8-15 ...
  std::vector<std::uint64_t> buckets;

  void add(std::uint32_t guesses);
  [[nodiscard]] double mean() const noexcept;
  [[nodiscard]] double none_share() const noexcept;
};

/// The smallest and the largest number of guesses of a bucket.
struct GuessRange {
  std::uint64_t from;
  std::uint64_t to;
};
[[nodiscard]] GuessRange bucket_range(std::size_t bucket) noexcept;

/// How long calls of the solver with one puzzle took.
struct BenchLatency {
  std::size_t calls = 0;
  double p50_microseconds = 0;
  double p99_microseconds = 0;
};

/// One row: one way to solve one file's puzzles.
struct BenchRun {
  std::string file;
  std::string engine;
  std::string target;
  unsigned threads = 1;
  /// The whole pipeline from file to file, not the solver in memory alone.
  bool is_end_to_end = false;
  /// Puzzles timed, all rows of a file over the same ones; and puzzles in the file.
  std::uint64_t records = 0;
  std::uint64_t file_records = 0;
  /// How often the puzzles were solved in each repeat.
  std::uint64_t passes = 0;
  /// Fingerprint of the puzzles timed, in 16 hexadecimal digits.
  std::string puzzles_digest;
  /// Of the puzzles timed, by `Status`; `malformed` counts the file's, which are never timed.
  std::array<std::uint64_t, kStatusCount> statuses{};
  /// None for an engine that does not count guesses.
  std::optional<BenchGuesses> guesses;
  /// Where it was asked for.
  std::optional<BenchLatency> latency;
  /// One value per repeat, in the order of the repeats.
  std::vector<double> puzzles_per_second;
  std::vector<double> cycles_per_puzzle;
  /// Processor time as a share of wall time x threads: below 1 when threads wait, for each other or
  /// because other programs run.
  std::vector<double> cpu_share;

  [[nodiscard]] std::uint64_t count(Status status) const noexcept {
    return statuses[static_cast<std::size_t>(status)];
  }
};

/// The engine and, where that makes a difference, the target: "lanes avx2", "reference".
[[nodiscard]] std::string way_name(const BenchRun& run);

struct BenchReport {
  std::string version;
  std::string commit;
  std::string cpu;
  unsigned cpus = 1;  ///< Processors the run might use.
  std::string compiler;
  std::string flags;
  double clock_ghz = 0;  ///< Median over all repeats.
  unsigned repeat = 0;
  double seconds = 0;
  std::optional<std::uint64_t> permute;  ///< The seed; none: puzzles as in the file.
  std::uint64_t step_budget = 0;         ///< Of engine `reference`.
  std::vector<BenchRun> runs;            ///< Runs of one file stand together.
};

/// What a run in memory had to do with.
struct Disturbance {
  double cpu_share;   ///< Median.
  double cpu_cycles;  ///< Processor cycles per puzzle, waiting left out. Median.
};

/// Of a run whose share of its processors was so small that its figures are not to be trusted.
[[nodiscard]] std::optional<Disturbance> disturbance(const BenchRun& run);

/// Runs of one file, in order.
[[nodiscard]] std::vector<std::vector<const BenchRun*>> runs_by_file(const BenchReport& report);

/// How many times as fast as `first`, in puzzles per second: each repeat against the repeat of
/// `first` beside it in time, so that drift of the machine cancels.
[[nodiscard]] Spread ratio_to_first(const BenchRun& run, const BenchRun& first);

/// The run of `baseline` that measured the same thing: file (by its last path component if not by
/// its path), engine, target, threads and extent; null if there is none.
[[nodiscard]] const BenchRun* find_baseline(const BenchReport& baseline, const BenchRun& run);

/// How many times as few cycles per puzzle as `baseline`; the spread sets each one's worst repeat
/// against the other's best. Nothing when they did not solve the same puzzles, or abandoned others.
[[nodiscard]] std::optional<Spread> ratio_to_baseline(const BenchRun& run,
                                                      const BenchRun& baseline);

}  // namespace lanedoku::report
