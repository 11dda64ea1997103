// SPDX-License-Identifier: MIT
#include "report/bench_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <set>

#include "text/record.hpp"

namespace lanedoku::report {
namespace {

using Line = std::vector<std::string>;

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

std::string range(const Spread& spread) {
  return short_number(spread.min) + ".." + short_number(spread.max);
}

// Columns as wide as they must be; the first two to the left, the rest to the right.
void append_aligned(std::string& text, const std::vector<Line>& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const Line& line : lines) {
    std::string row = " ";
    for (std::size_t i = 0; i < line.size(); ++i) {
      row += i < 2 ? fmt::format(" {:<{}}", line[i], widths[i])
                   : fmt::format("  {:>{}}", line[i], widths[i]);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
}

Line heading(const BenchReport* baseline) {
  Line line = {"engine",         "target",    "threads",       "puzzles/s",
               "min..max",       "us/puzzle", "cycles/puzzle", "min..max",
               "guesses/puzzle", "none",      "to first row"};
  if (baseline != nullptr) line.emplace_back("to baseline");
  line.emplace_back("claim");
  return line;
}

Line row(const BenchRun& run, const BenchRun& first, const BenchReport* baseline) {
  const Spread rate = spread_of(run.puzzles_per_second);
  const Spread cycles = spread_of(run.cycles_per_puzzle);
  const bool has_guesses = run.guesses && run.guesses->puzzles != 0;
  Line line = {run.engine + (run.is_end_to_end ? ", file to file" : ""),
               run.target,
               std::to_string(run.threads),
               short_number(rate.median),
               range(rate),
               short_number(rate.median > 0 ? 1e6 / rate.median : 0),
               short_number(cycles.median),
               range(cycles),
               has_guesses ? fmt::format("{:.2f}", run.guesses->mean()) : "-",
               has_guesses ? fmt::format("{:.1f} %", 100 * run.guesses->none_share()) : "-",
               bound_text(run) + ratio_text(ratio_to_first(run, first))};
  if (baseline != nullptr) line.push_back(baseline_text(run, *baseline));
  line.emplace_back(claim_text(run));
  return line;
}

void append_abandoned(std::string& text, const BenchRun& run, std::uint64_t step_budget) {
  const std::uint64_t abandoned = run.count(Status::abandoned);
  if (abandoned == 0) return;
  text += fmt::format("  {}: {} of {} abandoned after {} steps; solving them would take longer\n",
                      run.engine, grouped(abandoned), grouped(run.records), grouped(step_budget));
}

void append_latency(std::string& text, const BenchRun& run) {
  if (!run.latency) return;
  text += fmt::format("  {} {}, one puzzle a call: p50 {:.2f} us, p99 {:.2f} us ({} calls)\n",
                      run.engine, run.target, run.latency->p50_microseconds,
                      run.latency->p99_microseconds, grouped(run.latency->calls));
}

void append_disturbed(std::string& text, const BenchRun& run) {
  const auto found = disturbance(run);
  if (!found) return;
  text += fmt::format(
      "  {}, {} thread{}: had only {:.0f} % of its processors ({} cycles/puzzle of its own); "
      "repeat on a quiet machine\n",
      run.engine, run.threads, run.threads == 1 ? "" : "s", 100 * found->cpu_share,
      short_number(found->cpu_cycles));
}

}  // namespace

std::string short_number(double value) {
  const char* unit = "";
  for (const char* larger : {"k", "M", "G"}) {
    if (value < 9999.5) break;
    value /= 1000;
    unit = larger;
  }
  const int decimals = value >= 999.95 ? 0 : value >= 99.995 ? 1 : value >= 9.9995 ? 2 : 3;
  return fmt::format("{:.{}f}{}", value, decimals, unit);
}

std::string ratio_text(const Spread& ratio) {
  const int decimals = ratio.median < 0.1 ? 4 : 2;
  return fmt::format("{:.{}f}x {:.{}f}..{:.{}f}", ratio.median, decimals, ratio.min, decimals,
                     ratio.max, decimals);
}

const char* bound_text(const BenchRun& run) {
  return run.count(Status::abandoned) == 0 ? "" : "< ";
}

const char* claim_text(const BenchRun& run) {
  const std::uint64_t abandoned = run.count(Status::abandoned);
  return abandoned == 0 ? "proof" : abandoned == run.records ? "abandoned" : "proof or abandoned";
}

std::string baseline_text(const BenchRun& run, const BenchReport& baseline) {
  const BenchRun* const other = find_baseline(baseline, run);
  if (other == nullptr) return "no such row";
  const auto ratio = ratio_to_baseline(run, *other);
  return ratio ? ratio_text(*ratio) : "not comparable";
}

std::string bench_subject(const std::vector<const BenchRun*>& runs) {
  const BenchRun& first = *runs.front();
  // Not every row need know every status: one that abandons nothing tells them best.
  const BenchRun* best = &first;
  for (const BenchRun* run : runs) {
    if (run->count(Status::abandoned) < best->count(Status::abandoned)) best = run;
  }
  std::string text = first.records == first.file_records
                         ? grouped(first.records)
                         : grouped(first.records) + " of " + grouped(first.file_records);
  text += first.file_records == 1 ? " puzzle (" : " puzzles (";
  bool is_first = true;
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    if (best->count(status) == 0 || status == Status::malformed) continue;
    text += fmt::format("{}{} {}", is_first ? "" : ", ", grouped(best->count(status)),
                        to_string(status));
    is_first = false;
  }
  text += ')';
  if (const std::uint64_t malformed = best->count(Status::malformed); malformed != 0) {
    text += fmt::format(", {} malformed left out", grouped(malformed));
  }
  return text;
}

std::string bench_machine(const BenchReport& report) {
  return fmt::format("{}, {} processor{}, clock {:.2f} GHz; lanedoku {} ({}), {}, {}", report.cpu,
                     report.cpus, report.cpus == 1 ? "" : "s", report.clock_ghz, report.version,
                     report.commit, report.compiler, report.flags);
}

std::string bench_table(const BenchReport& report, const BenchReport* baseline) {
  std::string text;
  for (const auto& runs : runs_by_file(report)) {
    text += fmt::format(
        "{}: {}, {}\n", text::escape_bytes(runs.front()->file, 200), bench_subject(runs),
        report.permute ? fmt::format("permuted with seed {}", *report.permute) : "not permuted");
    std::vector<Line> lines = {heading(baseline)};
    for (const BenchRun* run : runs) lines.push_back(row(*run, *runs.front(), baseline));
    append_aligned(text, lines);
    std::set<std::string> told;  // threads make no difference
    for (const BenchRun* run : runs) {
      if (told.insert(run->engine + ' ' + run->target).second) {
        append_abandoned(text, *run, report.step_budget);
        append_latency(text, *run);
      }
      append_disturbed(text, *run);
    }
    text += '\n';
  }
  text += fmt::format(
      "Medians of {} repeats of about {} s, rows interleaved. Cycles: wall time x measured clock x "
      "threads / puzzles.\nproof: a unique puzzle's uniqueness is proved. Ratios above 1 are "
      "faster.\n{}\n",
      report.repeat, report.seconds, bench_machine(report));
  return text;
}

}  // namespace lanedoku::report
