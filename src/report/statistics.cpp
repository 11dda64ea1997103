// SPDX-License-Identifier: MIT
#include "report/statistics.hpp"

#include <fmt/format.h>
#include <iterator>

#include "report/figures.hpp"
#include "text/record.hpp"

namespace lanedoku::report {
namespace {

void append_if_any(std::string& line, std::uint64_t count, std::string_view one,
                   std::string_view many) {
  if (count == 0) return;
  fmt::format_to(std::back_inserter(line), "{}{} {}", line.empty() ? "" : ", ", count,
                 count == 1 ? one : many);
}

std::string place_text(const std::string& name, std::uint64_t line) {
  const std::string file = text::escape_bytes(name, 200);
  return line == 0 ? file : fmt::format("{}:{}", file, line);
}

void append_share(std::string& text, std::string_view name, std::uint64_t count,
                  std::uint64_t records, std::string_view note) {
  if (count == 0) return;
  fmt::format_to(std::back_inserter(text), "  {:<11} {:>12}  {:6.2f} %{}\n", name, count,
                 100 * share(count, records), note);
}

void append_verdicts(std::string& text, const VerifyReport& report) {
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    append_share(text, to_string(static_cast<Verdict>(i)), report.verdicts[i], report.run.records,
                 "");
  }
  if (report.extra_answers != 0) {
    fmt::format_to(std::back_inserter(text), "  {:<11} {:>12}  more than records\n", "answers",
                   report.extra_answers);
  }
  if (report.repeats != 0) {
    fmt::format_to(std::back_inserter(text), "  {:<11} {:>12}  of {}\n", "repeats", report.repeats,
                   text::counted(report.repeated_puzzles, "puzzle"));
  }
}

// `verified`: what there is to say about known answers, or null.
std::string as_text(const BatchReport& report, const RunFacts& facts,
                    const VerifyReport* verified) {
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{} in {:.3f} s: {:.0f} per second\n",
                 text::counted(report.records, "record"), report.wall_seconds, rate(report));
  if (verified != nullptr) append_verdicts(text, *verified);
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    std::string note;
    if (verified != nullptr && status != Status::unique && report.statuses[i] != 0) {
      const RecordPlace& first = verified->first_of_status[i];
      note = "  first at " + place_text(verified->files[first.file], first.line);
    }
    append_share(text, to_string(status), report.statuses[i], report.records, note);
  }
  std::string skipped;
  append_if_any(skipped, report.skipped.comments, "comment", "comments");
  append_if_any(skipped, report.skipped.headers, "header line", "header lines");
  append_if_any(skipped, report.skipped.blank_lines, "blank line", "blank lines");
  append_if_any(skipped, report.skipped.other, "other line", "other lines");
  if (!skipped.empty()) fmt::format_to(out, "  skipped     {}\n", skipped);
  if (report.guesses.count() != 0) {
    const GuessHistogram& guesses = report.guesses;
    fmt::format_to(out,
                   "  guesses     {} in all, mean {:.2f}, p50 {}, p90 {}, p99 {}, max {}; none in "
                   "{:.1f} %\n",
                   guesses.total(), mean(guesses), guesses.percentile(0.5), guesses.percentile(0.9),
                   guesses.percentile(0.99), guesses.max(),
                   100 * share(guesses.none(), guesses.count()));
  }
  for (const HardRecord& hard : report.hardest) {
    fmt::format_to(out, "  {} record {} ({}), {} guess{}\n",
                   &hard == report.hardest.data() ? "hardest    " : "           ", hard.record,
                   place_text(file_of(hard, facts), hard.line), hard.guesses,
                   hard.guesses == 1 ? "" : "es");
  }
  const double busy = report.read_seconds + report.solve_seconds + report.write_seconds;
  fmt::format_to(out,
                 "  time        cpu {:.3f} s; read {:.3f} s, solve {:.3f} s, write {:.3f} s of "
                 "{:.3f} thread-seconds\n",
                 report.cpu_seconds, report.read_seconds, report.solve_seconds,
                 report.write_seconds, busy);
  fmt::format_to(out, "  bytes       {} in, {} out\n", report.bytes_in, report.bytes_out);
  if (facts.shard) {
    fmt::format_to(out, "  part        shard {} of {}, {} before it\n", facts.shard->number,
                   facts.shard->of,
                   report.records_before ? text::counted(*report.records_before, "record")
                                         : "records not counted");
  }
  fmt::format_to(out, "  with        {}, engine {}, target {}, {}, lanedoku {} ({})\n",
                 text::counted(facts.threads, "thread"), facts.engine, facts.target, facts.cpu,
                 facts.version, facts.commit);
  return text;
}

}  // namespace

std::string statistics_as_text(const Statistics& statistics) {
  return as_text(statistics.report, statistics.facts, nullptr);
}

std::string statistics_as_text(const VerifyReport& report, const RunFacts& facts) {
  return as_text(report.run, facts, &report);
}

}  // namespace lanedoku::report
