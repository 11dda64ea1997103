// SPDX-License-Identifier: MIT
#include "cli/checkpoints.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <stdexcept>

#include "cli/log.hpp"
#include "io/file_state.hpp"
#include "io/small_file.hpp"
#include "report/build_info.hpp"
#include "report/merge.hpp"
#include "text/record.hpp"

namespace lanedoku::cli {
namespace {

constexpr double kTimesTheCost = 20;

std::string shown(const std::string& path) { return text::escape_bytes(path, std::string::npos); }

std::string describe(const std::string& path) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  const auto state = io::state_of(path);
  if (!state) return shown(path) + ", a pipe or device";
  return fmt::format("{}, {} of {:%Y-%m-%d %H:%M:%S}.{:09} UTC", shown(path),
                     text::counted(state->bytes, "byte"), fmt::gmtime(state->modified / kSecond),
                     state->modified % kSecond);
}

bool refuse(const std::string& path, const std::string& problem) {
  say_error(fmt::format("cannot resume: {} {}, or leave out --resume to start anew", shown(path),
                        problem));
  return false;
}

}  // namespace

Checkpoints::Checkpoints(io::OutputFile& file, report::Particulars particulars,
                         report::RunFacts facts, double seconds_between, BatchObserver& next)
    : file_(file),
      particulars_(std::move(particulars)),
      facts_(std::move(facts)),
      seconds_between_(seconds_between),
      next_(next),
      next_at_(seconds_between) {}

bool Checkpoints::resume(BatchOptions& options) {
  const std::string path = file_.checkpoint_path();
  const auto text = io::read_small_file(path);
  // Without a byte of output there is nothing to go on from: so it is when a run was killed just
  // after it had renamed its partial file.
  if (!text || file_.size() == 0) {
    next_.on_message(fmt::format("no checkpoint in {}: starting at the beginning", shown(path)));
    file_.start_anew();
    return true;
  }
  report::Checkpoint checkpoint;
  try {
    checkpoint = report::checkpoint_from_json(*text);
  } catch (const std::invalid_argument& error) {
    return refuse(path, fmt::format("cannot be read, {}; put back what was there",
                                    text::escape_bytes(error.what(), 200)));
  }
  const std::string difference = report::difference(checkpoint.particulars, particulars_);
  if (!difference.empty()) {
    return refuse(path, fmt::format("is of another run: {}; give the same options and unchanged "
                                    "files",
                                    difference));
  }
  if (!file_.go_on_at(checkpoint.output_bytes)) {
    return refuse(path, fmt::format("speaks of {}, but {} has {}; put back what was there",
                                    text::counted(checkpoint.output_bytes, "byte"),
                                    shown(file_.partial_path()), file_.size()));
  }
  before_ = std::move(checkpoint.so_far);
  options.start = checkpoint.place;
  return true;
}

void Checkpoints::on_progress(const Progress& progress) {
  next_.on_progress(progress);
  place_ = progress.place;
  if (progress.seconds < next_at_) return;
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  save(*progress.so_far);
  const double cost = std::chrono::duration<double>(Clock::now() - start).count();
  next_at_ = progress.seconds + cost + std::max(seconds_between_, kTimesTheCost * cost);
}

bool Checkpoints::save_last(const BatchReport& report) {
  // Before the first block the checkpoint that this run started from is still right.
  return place_ ? save(report) : before_.has_value();
}

report::Statistics Checkpoints::whole(const BatchReport& report) const {
  if (!before_) return {report, facts_};
  report::Statistics whole{{}, facts_};
  whole.report.records_before = before_->report.records_before;
  whole.report.ending = report.ending;
  whole.report.error = report.error;
  report::add(whole, *before_);
  report::add(whole, {report, facts_});
  return whole;
}

bool Checkpoints::save(const BatchReport& report) {
  report::Statistics so_far = whole(report);
  if (report.ending == Ending::complete) so_far.report.ending = Ending::stopped;  // here
  try {
    file_.save_checkpoint(
        report::checkpoint_as_json({particulars_, *place_, so_far.report.bytes_out, so_far}));
    return true;
  } catch (const std::system_error& error) {
    if (!has_failed_) {
      next_.on_message(fmt::format("{}: --resume will not go on from here", shown(error.what())));
    }
    has_failed_ = true;
    return false;
  }
}

report::Particulars particulars_of(const RunOptions& options) {
  const BatchOptions& batch = options.batch;
  const auto or_none = [](const std::string& text) {
    return text.empty() ? std::string("not given") : "'" + shown(text) + "'";
  };
  report::Particulars particulars = {
      {"lanedoku", fmt::format("{} ({})", report::version(), report::commit())},
      {"--format", std::string(to_string(batch.format))},
      {"--column", or_none(batch.reading.column)},
      {"--input-format", or_none(batch.reading.shape)},
      {"--skip", std::to_string(batch.skip)},
      {"--limit", batch.limit == kNoLimit ? "not given" : std::to_string(batch.limit)},
      {"--shard", batch.shard ? fmt::format("{}/{}", batch.shard->number, batch.shard->of)
                              : std::string("not given")},
      {"--engine", std::string(to_string(batch.solver.engine))},
      {"--step-budget", std::to_string(batch.solver.step_budget)},
      {"the number of inputs", std::to_string(std::max<std::size_t>(options.files.size(), 1))}};
  std::size_t number = 0;
  for (const std::string& file : options.files) {
    particulars.emplace_back(fmt::format("input {}", ++number), describe(file));
  }
  if (options.files.empty()) particulars.emplace_back("input 1", describe("-"));
  return particulars;
}

}  // namespace lanedoku::cli
