// SPDX-License-Identifier: MIT
#include "measure/bench.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "measure/latency.hpp"
#include "measure/trial.hpp"
#include "measure/warm_up.hpp"
#include "measure/workload.hpp"

namespace lanedoku::measure {
namespace {

// A row that is being measured.
struct Row {
  report::BenchRun run;
  std::unique_ptr<Trial> trial;
  std::size_t passes = 1;
};

// The most puzzles that every contender solved in its time, a mark of all of them.
std::size_t sample_size(const std::vector<WarmUp>& warm_ups) {
  std::size_t size = warm_ups.front().puzzles();
  for (const WarmUp& warm_up : warm_ups) size = std::min(size, warm_up.puzzles());
  return size;
}

void count_answers(const WarmUp& answers, std::size_t records, bool has_guesses,
                   report::BenchRun& run) {
  if (has_guesses) run.guesses.emplace();
  for (std::size_t i = 0; i < records; ++i) {
    const Status status = answers.statuses[i];
    ++run.statuses[static_cast<std::size_t>(status)];
    if (run.guesses && (status == Status::unique || status == Status::unsolvable)) {
      run.guesses->add(answers.guesses[i]);
    }
  }
}

std::size_t passes_for(double seconds, double seconds_per_pass) {
  return std::max<std::size_t>(
      1, static_cast<std::size_t>(std::llround(seconds / std::max(seconds_per_pass, 1e-9))));
}

// A tenth of a repeat, not counted: it wakes threads and caches, and corrects the number of passes,
// which the warm-up guessed on one thread.
bool settle(Row& row, double seconds) {
  const std::size_t few = std::max<std::size_t>(1, row.passes / 10);
  const Measurement measured = row.trial->run(few);
  if (measured.records == 0) return false;
  const double passes =
      static_cast<double>(measured.records) / static_cast<double>(row.run.records);
  row.passes = passes_for(seconds, measured.seconds / passes);
  return true;
}

void add_measurement(Row& row, const Measurement& measured) {
  const auto records = static_cast<double>(measured.records);
  row.run.passes = measured.records / row.run.records;
  row.run.puzzles_per_second.push_back(records / measured.seconds);
  row.run.cpu_share.push_back(measured.cpu_share);
  row.run.cycles_per_puzzle.push_back(1e9 * measured.seconds * measured.clock_ghz *
                                      row.run.threads / records);
}

// Every contender's checked answers to the sample, in the contenders' order; none after a stop.
std::vector<WarmUp> warm_up_all(std::span<const PuzzleText> sample, const BenchPlan& plan,
                                const StopSignal& stop, const BenchObserver& observer) {
  std::vector<WarmUp> warm_ups;
  for (const Contender& contender : plan.contenders) {
    observer("warm-up, engine " + contender.engine);
    auto answers = warm_up(contender, sample, plan.records == 0 ? plan.seconds : HUGE_VAL, stop);
    if (!answers) return {};
    for (std::size_t i = 0; i < warm_ups.size(); ++i) {
      check_agreement(sample, plan.contenders[i], warm_ups[i], contender, *answers);
    }
    warm_ups.push_back(std::move(*answers));
  }
  return warm_ups;
}

// What all rows of a contender have in common.
report::BenchRun make_run(const std::string& name, const pipeline::LoadedPuzzles& puzzles,
                          const Contender& contender, std::span<const PuzzleText> sample,
                          const WarmUp& answers) {
  report::BenchRun run;
  run.file = name;
  run.engine = contender.engine;
  run.target = contender.target;
  run.records = sample.size();
  run.file_records = puzzles.count();
  run.puzzles_digest = digest(sample);
  count_answers(answers, sample.size(), contender.has_guesses, run);
  run.statuses[static_cast<std::size_t>(Status::malformed)] = puzzles.malformed;
  return run;
}

// A row for each number of threads, in memory and where wanted from file to file.
void add_rows(std::vector<Row>& rows, const report::BenchRun& run, const Contender& contender,
              std::span<const PuzzleText> sample, double pass_seconds, const BenchPlan& plan,
              const StopSignal& stop) {
  for (const unsigned threads : plan.threads) {
    for (const bool is_end_to_end : {false, true}) {
      if (is_end_to_end && !plan.end_to_end) continue;
      Row& row = rows.emplace_back();
      row.run = run;
      row.run.threads = threads;
      row.run.is_end_to_end = is_end_to_end;
      row.trial = is_end_to_end ? make_pipeline_trial(contender, threads, sample, stop)
                                : make_memory_trial(contender, threads, sample);
      row.passes = passes_for(plan.seconds, pass_seconds / threads);
    }
  }
}

// All rows take turns, after a turn that does not count. False after a stop.
bool measure_rows(std::vector<Row>& rows, const BenchPlan& plan, const StopSignal& stop,
                  const BenchObserver& observer, std::vector<double>& clocks) {
  for (unsigned repeat = 0; repeat <= plan.repeat; ++repeat) {
    observer(repeat == 0
                 ? "settling"
                 : "repeat " + std::to_string(repeat) + " of " + std::to_string(plan.repeat));
    for (Row& row : rows) {
      if (stop.is_requested()) return false;
      if (repeat == 0) {
        if (!settle(row, plan.seconds)) return false;
        continue;
      }
      const Measurement measured = row.trial->run(row.passes);
      if (measured.records == 0) return false;
      clocks.push_back(measured.clock_ghz);
      add_measurement(row, measured);
    }
  }
  return true;
}

}  // namespace

std::optional<std::vector<report::BenchRun>> bench_file(
    const std::string& name, const pipeline::LoadedPuzzles& puzzles, const BenchPlan& plan,
    const StopSignal& stop, const BenchObserver& observer, std::vector<double>& clocks) {
  const Workload workload(puzzles.cells, plan.permute);
  std::span<const PuzzleText> sample = workload.puzzles();
  if (plan.records != 0) sample = sample.first(std::min(sample.size(), plan.records));

  std::vector<WarmUp> warm_ups = warm_up_all(sample, plan, stop, observer);
  if (warm_ups.empty()) return std::nullopt;
  sample = sample.first(sample_size(warm_ups));

  std::vector<Row> rows;
  for (std::size_t i = 0; i < plan.contenders.size(); ++i) {
    const Contender& contender = plan.contenders[i];
    const WarmUp& answers = warm_ups[i];
    report::BenchRun run = make_run(name, puzzles, contender, sample, answers);
    if (plan.latency) {
      observer("latency, engine " + contender.engine);
      run.latency = measure_latency(contender, sample, plan.seconds, stop);
    }
    add_rows(rows, run, contender, sample, answers.seconds_for(sample.size()), plan, stop);
  }
  warm_ups = {};

  if (!measure_rows(rows, plan, stop, observer, clocks)) return std::nullopt;
  std::vector<report::BenchRun> runs;
  runs.reserve(rows.size());
  for (Row& row : rows) runs.push_back(std::move(row.run));
  return runs;
}

}  // namespace lanedoku::measure
