// SPDX-License-Identifier: MIT
#include "report/bench_results.hpp"

#include <algorithm>
#include <bit>
#include <string_view>

#include "lanedoku/solver.hpp"

namespace lanedoku::report {
namespace {

double share(std::uint64_t part, std::uint64_t whole) noexcept {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string_view last_component(std::string_view path) noexcept {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

void BenchGuesses::add(std::uint32_t guesses) {
  const auto bucket = static_cast<std::size_t>(std::bit_width(guesses));
  if (bucket >= buckets.size()) buckets.resize(bucket + 1);
  ++buckets[bucket];
  ++puzzles;
  total += guesses;
  none += guesses == 0 ? 1 : 0;
}

double BenchGuesses::mean() const noexcept { return share(total, puzzles); }
double BenchGuesses::none_share() const noexcept { return share(none, puzzles); }

GuessRange bucket_range(std::size_t bucket) noexcept {
  if (bucket == 0) return {0, 0};
  const std::uint64_t from = std::uint64_t{1} << (bucket - 1);
  return {from, 2 * from - 1};
}

std::optional<Disturbance> disturbance(const BenchRun& run) {
  constexpr double kEnough = 0.93;
  const double share = spread_of(run.cpu_share).median;
  if (run.is_end_to_end || run.cpu_share.empty() || share >= kEnough) return std::nullopt;
  std::vector<double> cycles;
  for (std::size_t i = 0; i < std::min(run.cpu_share.size(), run.cycles_per_puzzle.size()); ++i) {
    cycles.push_back(run.cycles_per_puzzle[i] * run.cpu_share[i]);
  }
  return Disturbance{share, spread_of(cycles).median};
}

std::vector<std::vector<const BenchRun*>> runs_by_file(const BenchReport& report) {
  std::vector<std::vector<const BenchRun*>> files;
  for (const BenchRun& run : report.runs) {
    if (files.empty() || files.back().front()->file != run.file) files.emplace_back();
    files.back().push_back(&run);
  }
  return files;
}

Spread ratio_to_first(const BenchRun& run, const BenchRun& first) {
  std::vector<double> ratios;
  const std::size_t pairs =
      std::min(run.puzzles_per_second.size(), first.puzzles_per_second.size());
  for (std::size_t i = 0; i < pairs; ++i) {
    ratios.push_back(run.puzzles_per_second[i] / first.puzzles_per_second[i]);
  }
  return spread_of(ratios);
}

const BenchRun* find_baseline(const BenchReport& baseline, const BenchRun& run) {
  const BenchRun* by_name = nullptr;
  for (const BenchRun& other : baseline.runs) {
    if (other.engine != run.engine || other.target != run.target || other.threads != run.threads ||
        other.is_end_to_end != run.is_end_to_end) {
      continue;
    }
    if (other.file == run.file) return &other;
    if (by_name == nullptr && last_component(other.file) == last_component(run.file)) {
      by_name = &other;
    }
  }
  return by_name;
}

std::optional<Spread> ratio_to_baseline(const BenchRun& run, const BenchRun& baseline) {
  if (run.puzzles_digest != baseline.puzzles_digest ||
      run.count(Status::abandoned) != baseline.count(Status::abandoned)) {
    return std::nullopt;
  }
  const Spread ours = spread_of(run.cycles_per_puzzle);
  const Spread theirs = spread_of(baseline.cycles_per_puzzle);
  if (ours.min <= 0 || theirs.min <= 0) return std::nullopt;
  return Spread{theirs.median / ours.median, theirs.min / ours.max, theirs.max / ours.min};
}

std::string way_name(const BenchRun& run) {
  return run.engine == to_string(Engine::reference) ? run.engine : run.engine + ' ' + run.target;
}

}  // namespace lanedoku::report
