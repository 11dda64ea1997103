// SPDX-License-Identifier: MIT
#include "report/bench_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace lanedoku::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

Json to_json(const Spread& spread) {
  return {{"median", spread.median}, {"min", spread.min}, {"max", spread.max}};
}

Json to_json(const std::optional<BenchGuesses>& guesses) {
  const bool has_any = guesses && guesses->puzzles != 0;
  Json json = {{"total", has_any ? Json(guesses->total) : Json()},
               {"mean", has_any ? Json(guesses->mean()) : Json()},
               {"none_share", has_any ? Json(guesses->none_share()) : Json()},
               {"histogram", guesses ? Json::array() : Json()}};
  if (!guesses) return json;
  for (std::size_t i = 0; i < guesses->buckets.size(); ++i) {
    const GuessRange range = bucket_range(i);
    json["histogram"].push_back(
        {{"from", range.from}, {"to", range.to}, {"puzzles", guesses->buckets[i]}});
  }
  return json;
}

Json to_json(const BenchRun& run) {
  Json json;
  json["file"] = run.file;
  json["engine"] = run.engine;
  json["target"] = run.target;
  json["threads"] = run.threads;
  json["end_to_end"] = run.is_end_to_end;
  json["records"] = run.records;
  json["file_records"] = run.file_records;
  json["passes"] = run.passes;
  json["puzzles_digest"] = run.puzzles_digest;
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    json["statuses"][std::string(to_string(static_cast<Status>(i)))] = run.statuses[i];
  }
  json["guesses"] = to_json(run.guesses);
  json["puzzles_per_second"] = to_json(spread_of(run.puzzles_per_second));
  json["cycles_per_puzzle"] = to_json(spread_of(run.cycles_per_puzzle));
  json["latency_microseconds"] = run.latency ? Json{{"calls", run.latency->calls},
                                                    {"p50", run.latency->p50_microseconds},
                                                    {"p99", run.latency->p99_microseconds}}
                                             : Json();
  json["repeats"] = {{"puzzles_per_second", run.puzzles_per_second},
                     {"cycles_per_puzzle", run.cycles_per_puzzle},
                     {"cpu_share", run.cpu_share}};
  return json;
}

std::optional<BenchGuesses> guesses_from(const Json& json) {
  if (json.at("histogram").is_null()) return std::nullopt;
  BenchGuesses guesses;
  for (const Json& bucket : json.at("histogram")) {
    guesses.buckets.push_back(bucket.at("puzzles").get<std::uint64_t>());
    guesses.puzzles += guesses.buckets.back();
  }
  if (!guesses.buckets.empty()) guesses.none = guesses.buckets.front();
  if (!json.at("total").is_null()) guesses.total = json.at("total").get<std::uint64_t>();
  return guesses;
}

BenchRun run_from(const Json& json) {
  BenchRun run;
  run.file = json.at("file").get<std::string>();
  run.engine = json.at("engine").get<std::string>();
  run.target = json.at("target").get<std::string>();
  run.threads = json.at("threads").get<unsigned>();
  run.is_end_to_end = json.at("end_to_end").get<bool>();
  run.records = json.at("records").get<std::uint64_t>();
  run.file_records = json.at("file_records").get<std::uint64_t>();
  run.passes = json.at("passes").get<std::uint64_t>();
  run.puzzles_digest = json.at("puzzles_digest").get<std::string>();
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    run.statuses[i] =
        json.at("statuses").at(std::string(to_string(static_cast<Status>(i)))).get<std::uint64_t>();
  }
  run.guesses = guesses_from(json.at("guesses"));
  // The one name that came later: results recorded before it are still baselines.
  const auto latency = json.find("latency_microseconds");
  if (latency != json.end() && !latency->is_null()) {
    run.latency = {latency->at("calls").get<std::size_t>(), latency->at("p50").get<double>(),
                   latency->at("p99").get<double>()};
  }
  const Json& repeats = json.at("repeats");
  run.puzzles_per_second = repeats.at("puzzles_per_second").get<std::vector<double>>();
  run.cycles_per_puzzle = repeats.at("cycles_per_puzzle").get<std::vector<double>>();
  run.cpu_share = repeats.at("cpu_share").get<std::vector<double>>();
  return run;
}

}  // namespace

std::string bench_as_json(const BenchReport& report) {
  Json json;
  json["schema"] = kSchema;
  json["version"] = report.version;
  json["commit"] = report.commit;
  json["cpu"] = report.cpu;
  json["cpus"] = report.cpus;
  json["compiler"] = report.compiler;
  json["flags"] = report.flags;
  json["clock_ghz"] = report.clock_ghz;
  json["repeat"] = report.repeat;
  json["seconds"] = report.seconds;
  json["permute"] = report.permute ? Json(*report.permute) : Json();
  json["step_budget"] = report.step_budget;
  json["runs"] = Json::array();
  for (const BenchRun& run : report.runs) json["runs"].push_back(to_json(run));
  // File names need not be UTF-8.
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

BenchReport bench_from_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    if (const int schema = json.at("schema").get<int>(); schema != kSchema) {
      throw std::invalid_argument(fmt::format("schema {} is not {}", schema, kSchema));
    }
    BenchReport report;
    report.version = json.at("version").get<std::string>();
    report.commit = json.at("commit").get<std::string>();
    report.cpu = json.at("cpu").get<std::string>();
    report.cpus = json.at("cpus").get<unsigned>();
    report.compiler = json.at("compiler").get<std::string>();
    report.flags = json.at("flags").get<std::string>();
    report.clock_ghz = json.at("clock_ghz").get<double>();
    report.repeat = json.at("repeat").get<unsigned>();
    report.seconds = json.at("seconds").get<double>();
    if (!json.at("permute").is_null()) report.permute = json.at("permute").get<std::uint64_t>();
    report.step_budget = json.at("step_budget").get<std::uint64_t>();
    for (const Json& run : json.at("runs")) report.runs.push_back(run_from(run));
    return report;
  } catch (const Json::exception& error) {
    throw std::invalid_argument(error.what());
  }
}

}  // namespace lanedoku::report
