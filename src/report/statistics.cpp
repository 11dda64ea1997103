// SPDX-License-Identifier: MIT
#include "report/statistics.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

#include "report/build_info.hpp"
#include "text/record.hpp"

namespace lanedoku::report {
namespace {

using Json = nlohmann::ordered_json;

double rate(const BatchReport& report) {
  return report.wall_seconds > 0 ? static_cast<double>(report.records) / report.wall_seconds : 0;
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

double mean(const GuessHistogram& guesses) { return share(guesses.total(), guesses.count()); }

// Engine `reference` is plain C++, whatever the target.
std::string_view target_name(const SolverOptions& solver) {
  return to_string(solver.engine == Engine::lanes ? solver.target : Target::scalar);
}

void append_if_any(std::string& line, std::uint64_t count, std::string_view one,
                   std::string_view many) {
  if (count == 0) return;
  fmt::format_to(std::back_inserter(line), "{}{} {}", line.empty() ? "" : ", ", count,
                 count == 1 ? one : many);
}

std::string file_of(const HardRecord& hard, const RunFacts& facts) {
  const std::string& name = facts.inputs[hard.input].name;
  return hard.member.empty() ? name : name + '/' + hard.member;
}

std::string place_text(const std::string& name, std::uint64_t line) {
  return fmt::format("{}:{}", text::escape_bytes(name, 200), line);
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
  fmt::format_to(out, "  with        {}, engine {}, target {}, {}, lanedoku {} ({})\n",
                 text::counted(facts.threads, "thread"), to_string(facts.solver.engine),
                 target_name(facts.solver), cpu_name(), version(), commit());
  return text;
}

Json as_json(const BatchReport& report, const RunFacts& facts) {
  const GuessHistogram& guesses = report.guesses;
  const auto or_null = [&](auto value) { return guesses.count() == 0 ? Json() : Json(value); };
  Json json;
  json["schema"] = 1;
  json["records"] = report.records;
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    json[std::string(to_string(static_cast<Status>(i)))] = report.statuses[i];
  }
  json["skipped"] = {{"comments", report.skipped.comments},
                     {"headers", report.skipped.headers},
                     {"blank_lines", report.skipped.blank_lines},
                     {"other", report.skipped.other}};
  json["wall_seconds"] = report.wall_seconds;
  json["cpu_seconds"] = report.cpu_seconds;
  json["read_seconds"] = report.read_seconds;
  json["solve_seconds"] = report.solve_seconds;
  json["write_seconds"] = report.write_seconds;
  json["records_per_second"] = rate(report);
  json["bytes_in"] = report.bytes_in;
  json["bytes_out"] = report.bytes_out;
  json["guesses"] = {{"total", or_null(guesses.total())},
                     {"mean", or_null(mean(guesses))},
                     {"p50", or_null(guesses.percentile(0.5))},
                     {"p90", or_null(guesses.percentile(0.9))},
                     {"p99", or_null(guesses.percentile(0.99))},
                     {"max", or_null(guesses.max())},
                     {"none_share", or_null(share(guesses.none(), guesses.count()))}};
  json["hardest"] = Json::array();
  for (const HardRecord& hard : report.hardest) {
    json["hardest"].push_back({{"record", hard.record},
                               {"file", file_of(hard, facts)},
                               {"line", hard.line},
                               {"guesses", hard.guesses}});
  }
  json["threads"] = facts.threads;
  json["engine"] = to_string(facts.solver.engine);
  json["target"] = target_name(facts.solver);
  json["cpu"] = cpu_name();
  json["version"] = version();
  json["commit"] = commit();
  return json;
}

// File names need not be UTF-8.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

std::string statistics_as_text(const BatchReport& report, const RunFacts& facts) {
  return as_text(report, facts, nullptr);
}

std::string statistics_as_text(const VerifyReport& report, const RunFacts& facts) {
  return as_text(report.run, facts, &report);
}

std::string statistics_as_json(const BatchReport& report, const RunFacts& facts) {
  return line_of(as_json(report, facts));
}

std::string statistics_as_json(const VerifyReport& report, const RunFacts& facts) {
  Json json = as_json(report.run, facts);
  Json& verdicts = json["verdicts"];
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    verdicts[std::string(to_string(static_cast<Verdict>(i)))] = report.verdicts[i];
  }
  if (facts.has_answers) json["extra_answers"] = report.extra_answers;
  if (facts.finds_duplicates) {
    json["duplicates"] = {{"puzzles", report.repeated_puzzles}, {"records", report.repeats}};
  }
  return line_of(json);
}

}  // namespace lanedoku::report
