// SPDX-License-Identifier: MIT
#include "report/merge.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>
#include <vector>

#include "pipeline/add_reports.hpp"

namespace lanedoku::report {
namespace {

using Runs = std::vector<const NamedStatistics*>;

[[noreturn]] void refuse(const std::string& problem) { throw std::invalid_argument(problem); }

const std::optional<Shard>& shard_of(const NamedStatistics& run) {
  return run.statistics.facts.shard;
}

std::string what_it_is(const NamedStatistics& run) {
  const auto& shard = shard_of(run);
  return run.name + (shard ? fmt::format(" is shard {} of {}", shard->number, shard->of)
                           : std::string(" is no shard"));
}

// Runs in the order of their shards, all of which must be there once.
Runs in_order_of_shards(Runs runs) {
  const auto of_how_many = [](const NamedStatistics& run) {
    return shard_of(run) ? shard_of(run)->of : 0;
  };
  const NamedStatistics& first = *runs.front();
  for (const NamedStatistics* const run : runs) {
    if (of_how_many(*run) != of_how_many(first)) {
      refuse(fmt::format("{} and {}: they are not parts of one run", what_it_is(first),
                         what_it_is(*run)));
    }
  }
  const auto number = [](const NamedStatistics* run) { return shard_of(*run)->number; };
  std::stable_sort(runs.begin(), runs.end(),
                   [&](const auto* a, const auto* b) { return number(a) < number(b); });
  constexpr std::size_t kMostNamed = 20;
  std::vector<std::uint32_t> missing;
  std::uint32_t wanted = 1;
  const std::uint32_t of = of_how_many(first);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (i != 0 && number(runs[i]) == number(runs[i - 1])) {
      refuse(
          fmt::format("{}, and so is {}; leave one out", what_it_is(*runs[i - 1]), runs[i]->name));
    }
    for (; wanted < number(runs[i]) && missing.size() < kMostNamed; ++wanted) {
      missing.push_back(wanted);
    }
    wanted = number(runs[i]) + 1;
  }
  for (; wanted <= of && missing.size() < kMostNamed; ++wanted) missing.push_back(wanted);
  if (!missing.empty()) {
    const std::size_t count = of - runs.size();
    refuse(fmt::format("of {} shards {} missing: {}{}; give the statistics of all", of,
                       count == 1 ? "one is" : fmt::format("{} are", count),
                       fmt::join(missing, ", "), count > missing.size() ? " ..." : ""));
  }
  return runs;
}

// Shards in their order, with records numbered as in the whole.
std::vector<Statistics> numbered(const Runs& shards) {
  std::vector<Statistics> parts;
  std::uint64_t before = 0;
  for (const NamedStatistics* const shard : shards) {
    BatchReport& report = parts.emplace_back(shard->statistics).report;
    if (!report.records_before) {
      for (HardRecord& hard : report.hardest) hard.record += before;
    } else if (*report.records_before != before) {
      refuse(
          fmt::format("{} with {} records before it, but the shards before hold {}: they are "
                      "not parts of one run",
                      what_it_is(*shard), *report.records_before, before));
    }
    before += report.records;
  }
  return parts;
}

// The values of one fact of several runs.
void append_if_new(std::string& values, const std::string& value) {
  const std::string all = ", " + values + ", ";
  if (all.find(", " + value + ", ") == std::string::npos) values += ", " + value;
}

}  // namespace

void add(Statistics& total, const Statistics& more) {
  std::vector<std::string>& files = total.facts.files;
  BatchReport report = more.report;
  for (HardRecord& hard : report.hardest) {
    const std::string file = file_of(hard, more.facts);
    const auto known = std::find(files.begin(), files.end(), file);
    hard.input = static_cast<std::size_t>(known - files.begin());
    hard.member.clear();
    if (known == files.end()) files.push_back(file);
  }
  pipeline::add(total.report, report);
}

Statistics merge(std::span<const NamedStatistics> runs) {
  Runs ordered;
  bool has_shards = false;
  for (const NamedStatistics& run : runs) {
    ordered.push_back(&run);
    has_shards = has_shards || shard_of(run);
    if (run.statistics.report.ending != Ending::complete) {
      refuse(
          fmt::format("{} is of a run that ended early ({}); finish it (solve --resume), or run it "
                      "again",
                      run.name, to_string(run.statistics.report.ending)));
    }
    const std::string& engine = runs.front().statistics.facts.engine;
    if (run.statistics.facts.engine != engine) {
      refuse(fmt::format("{} is of engine {} and {} of engine {}: their guesses do not add up",
                         runs.front().name, engine, run.name, run.statistics.facts.engine));
    }
  }
  std::vector<Statistics> parts;
  if (has_shards) {
    parts = numbered(in_order_of_shards(std::move(ordered)));
  } else {
    for (const NamedStatistics& run : runs) parts.push_back(run.statistics);
  }

  Statistics total = std::move(parts.front());
  total.facts.shard.reset();
  total.report.records_before = 0;
  double longest = total.report.wall_seconds;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const RunFacts& facts = parts[i].facts;
    add(total, parts[i]);
    longest = std::max(longest, parts[i].report.wall_seconds);
    total.facts.threads += facts.threads;
    append_if_new(total.facts.target, facts.target);
    append_if_new(total.facts.cpu, facts.cpu);
    append_if_new(total.facts.version, facts.version);
    append_if_new(total.facts.commit, facts.commit);
  }
  total.report.wall_seconds = longest;
  return total;
}

}  // namespace lanedoku::report
