// SPDX-License-Identifier: MIT
#include "report/statistics_json.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "report/figures.hpp"
#include "report/statistics.hpp"

namespace lanedoku::report {
namespace {

constexpr std::uint64_t kSchema = 1;

std::string name_of(std::size_t status) { return std::string(to_string(Status(status))); }

Json to_json(const GuessHistogram& guesses) {
  const auto or_null = [&](auto value) { return guesses.count() == 0 ? Json() : Json(value); };
  Json json = {{"total", or_null(guesses.total())},
               {"mean", or_null(mean(guesses))},
               {"p50", or_null(guesses.percentile(0.5))},
               {"p90", or_null(guesses.percentile(0.9))},
               {"p99", or_null(guesses.percentile(0.99))},
               {"max", or_null(guesses.max())},
               {"none_share", or_null(share(guesses.none(), guesses.count()))},
               {"histogram", Json::array()}};
  for (const GuessCount& count : guesses.counts()) {
    json["histogram"].push_back(Json::array({count.guesses, count.puzzles}));
  }
  return json;
}

Ending ending_from(const JsonMember& json) {
  const std::string name = json.text();
  const auto found = std::find_if(kAllEndings.begin(), kAllEndings.end(),
                                  [&](Ending ending) { return to_string(ending) == name; });
  if (found == kAllEndings.end()) json.fail("is no ending that this program knows");
  return *found;
}

GuessHistogram guesses_from(const JsonMember& json) {
  std::vector<GuessCount> counts;
  for (const JsonMember& count : json["histogram"].elements()) {
    counts.push_back({count.at(0).number<std::uint32_t>(), count.at(1).number<std::uint64_t>()});
  }
  const bool has_any = !counts.empty();
  const auto guesses =
      GuessHistogram::restore(counts, has_any ? json["total"].number<std::uint64_t>() : 0,
                              has_any ? json["max"].number<std::uint32_t>() : 0);
  if (!guesses) json["histogram"].fail("fits neither itself nor max");
  return *guesses;
}

Json to_json(const HardRecord& hard, const RunFacts& facts) {
  return {{"record", hard.record},
          {"file", file_of(hard, facts)},
          {"line", hard.line == 0 ? Json() : Json(hard.line)},
          {"guesses", hard.guesses}};
}

HardRecord hard_record_from(const JsonMember& json, std::vector<std::string>& files) {
  const std::string file = json["file"].text();
  const auto known = std::find(files.begin(), files.end(), file);
  const auto input = static_cast<std::size_t>(known - files.begin());
  if (known == files.end()) files.push_back(file);
  return {.record = json["record"].number<std::uint64_t>(),
          .input = input,
          .line = json["line"].is_null() ? 0 : json["line"].number<std::uint64_t>(),
          .guesses = json["guesses"].number<std::uint32_t>()};
}

Json shard_to_json(const Statistics& statistics) {
  const auto& shard = statistics.facts.shard;
  if (!shard) return {};
  const auto& before = statistics.report.records_before;
  return {{"number", shard->number},
          {"of", shard->of},
          {"records_before", before ? Json(*before) : Json()}};
}

void read_shard(const JsonMember& json, Statistics& statistics) {
  if (json.is_null()) return;
  const Shard shard{json["number"].number<std::uint32_t>(), json["of"].number<std::uint32_t>()};
  if (shard.number < 1 || shard.number > shard.of) json["number"].fail("is none of 1 to `of`");
  statistics.facts.shard = shard;
  const JsonMember before = json["records_before"];
  statistics.report.records_before =
      before.is_null() ? std::nullopt : std::optional(before.number<std::uint64_t>());
}

// File names need not be UTF-8.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

Json statistics_to_json(const Statistics& statistics) {
  const auto& [report, facts] = statistics;
  Json json;
  json["schema"] = kSchema;
  json["ending"] = to_string(report.ending);
  json["records"] = report.records;
  for (std::size_t i = 0; i < kStatusCount; ++i) json[name_of(i)] = report.statuses[i];
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
  json["guesses"] = to_json(report.guesses);
  json["hardest"] = Json::array();
  for (const HardRecord& hard : report.hardest) json["hardest"].push_back(to_json(hard, facts));
  json["shard"] = shard_to_json(statistics);
  json["threads"] = facts.threads;
  json["engine"] = facts.engine;
  json["target"] = facts.target;
  json["cpu"] = facts.cpu;
  json["version"] = facts.version;
  json["commit"] = facts.commit;
  return json;
}

Statistics statistics_from(const JsonMember& json) {
  if (json["schema"].number<std::uint64_t>() != kSchema) {
    json["schema"].fail(fmt::format("is not {}, which is what this program reads", kSchema));
  }
  if (json.has("verdicts")) json["verdicts"].fail("is there: this is of verify, not of solve");
  Statistics statistics;
  auto& [report, facts] = statistics;
  report.ending = ending_from(json["ending"]);
  report.records = json["records"].number<std::uint64_t>();
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    report.statuses[i] = json[name_of(i)].number<std::uint64_t>();
  }
  const JsonMember skipped = json["skipped"];
  report.skipped = {.comments = skipped["comments"].number<std::uint64_t>(),
                    .headers = skipped["headers"].number<std::uint64_t>(),
                    .blank_lines = skipped["blank_lines"].number<std::uint64_t>(),
                    .other = skipped["other"].number<std::uint64_t>()};
  report.wall_seconds = json["wall_seconds"].number<double>();
  report.cpu_seconds = json["cpu_seconds"].number<double>();
  report.read_seconds = json["read_seconds"].number<double>();
  report.solve_seconds = json["solve_seconds"].number<double>();
  report.write_seconds = json["write_seconds"].number<double>();
  report.bytes_in = json["bytes_in"].number<std::uint64_t>();
  report.bytes_out = json["bytes_out"].number<std::uint64_t>();
  report.guesses = guesses_from(json["guesses"]);
  for (const JsonMember& hard : json["hardest"].elements()) {
    report.hardest.push_back(hard_record_from(hard, facts.files));
  }
  read_shard(json["shard"], statistics);
  facts.threads = json["threads"].number<unsigned>();
  facts.engine = json["engine"].text();
  facts.target = json["target"].text();
  facts.cpu = json["cpu"].text();
  facts.version = json["version"].text();
  facts.commit = json["commit"].text();
  return statistics;
}

std::string statistics_as_json(const Statistics& statistics) {
  return line_of(statistics_to_json(statistics));
}

std::string statistics_as_json(const VerifyReport& report, const RunFacts& facts) {
  Json json = statistics_to_json({report.run, facts});
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

Statistics statistics_from_json(std::string_view text) {
  const Json json = parse_json(text);
  return statistics_from(JsonMember(json));
}

}  // namespace lanedoku::report
