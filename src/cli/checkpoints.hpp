// SPDX-License-Identifier: MIT
//
// The checkpoints of a run: written while it goes on, read by the one that goes on where it was.
#pragma once

#include <optional>
#include <string_view>

#include "lanedoku/batch.hpp"

#include "cli/run_options.hpp"
#include "io/output_file.hpp"
#include "report/checkpoint.hpp"

namespace lanedoku::cli {

/// Seconds between checkpoints, if the disk is fast enough.
inline constexpr double kCheckpointSeconds = 1;

/// Saves checkpoints between the blocks of a run: every `seconds_between`, and so seldom that
/// waiting for the disk takes a twentieth of the time at most.
class Checkpoints final : public BatchObserver {
 public:
  /// Of a run into `file`, which hears of it through `next`. All outlive this.
  Checkpoints(io::OutputFile& file, report::Particulars particulars, report::RunFacts facts,
              double seconds_between, BatchObserver& next);

  /// Before the run: makes it and the file go on where an earlier run was, or start anew when that
  /// left no checkpoint. False when the checkpoint cannot be used, which is told.
  [[nodiscard]] bool resume(BatchOptions& options);

  void on_message(std::string_view text) override { next_.on_message(text); }
  void on_progress(const Progress& progress) override;
  /// After a run that ended early: saves the last place it came to; whether there is such a
  /// checkpoint now.
  [[nodiscard]] bool save_last(const BatchReport& report);

  /// The statistics of the whole: of the earlier run up to its checkpoint, and of this one.
  [[nodiscard]] report::Statistics whole(const BatchReport& report) const;

 private:
  bool save(const BatchReport& report);

  io::OutputFile& file_;
  report::Particulars particulars_;
  report::RunFacts facts_;
  std::optional<report::Statistics> before_;  // of the earlier run
  double seconds_between_;
  BatchObserver& next_;
  std::optional<Position> place_;  // behind the last block written
  double next_at_;                 // seconds into the run
  bool has_failed_ = false;
};

/// What a run's output and statistics depend on. Throws std::system_error when there is no such
/// file.
[[nodiscard]] report::Particulars particulars_of(const RunOptions& options);

}  // namespace lanedoku::cli
