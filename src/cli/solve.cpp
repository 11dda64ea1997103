// SPDX-License-Identifier: MIT
//
// `lanedoku solve`: its options, and the outside of a run.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "lanedoku/batch.hpp"

#include "cli/checkpoints.hpp"
#include "cli/choices.hpp"
#include "cli/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/run_options.hpp"
#include "cli/signals.hpp"
#include "io/encoder.hpp"
#include "report/statistics.hpp"

namespace lanedoku::cli {
namespace {

struct SolveOptions {
  RunOptions run;
  std::string output;
  bool resumes = false;
  double checkpoint_seconds = kCheckpointSeconds;
};

// `is_saved`: whether a run that did not reach its end left a checkpoint.
int exit_status(const BatchReport& report, const Output& output, bool is_saved) {
  const std::string kept =
      output.kept("answers") + (is_saved ? "; --resume goes on from there" : "");
  if (const auto status = status_of_ending(report, output.name(), kept)) {
    return *status;
  }
  const std::uint64_t solved = report.count(Status::unique) + report.count(Status::multiple);
  return solved == report.records ? kFine : kUnsolved;
}

int run_solve(const SolveOptions& options) {
  if (options.run.lists_targets) return list_targets();
  StopSignal stop;
  const SignalGuard signals(stop);
  const std::vector<Input> inputs = make_inputs(options.run);
  if (options.run.explains) return explain_inputs(inputs, options.run, stop);
  using io::OutputFile;
  Output output(options.output,
                options.resumes ? OutputFile::LeftOver::kept : OutputFile::LeftOver::removed);
  ConsoleObserver console(!options.run.quiet, shows_progress(options.run),
                          total_size(inputs, options.run));
  BatchOptions batch = options.run.batch;
  const report::RunFacts facts = report::facts_of(inputs, batch);
  std::optional<Checkpoints> checkpoints;
  if (OutputFile* const file = output.file_with_checkpoints()) {
    checkpoints.emplace(*file, particulars_of(options.run), facts, options.checkpoint_seconds,
                        console);
    if (options.resumes && !checkpoints->resume(batch)) return kInputOutput;
  }
  tell_what_is_done(options.run, inputs);

  BatchObserver& observer = checkpoints ? static_cast<BatchObserver&>(*checkpoints) : console;
  BatchReport report = run_batch(inputs, output.sink(), batch, observer, stop);
  console.clear_line();
  finish(output, report);
  bool is_saved = false;
  if (report.ending == Ending::complete) {
    output.commit();
  } else if (checkpoints) {
    is_saved = checkpoints->save_last(report);
  }
  const report::Statistics whole =
      checkpoints ? checkpoints->whole(report) : report::Statistics{report, facts};
  int status = exit_status(whole.report, output, is_saved);
  if (report.ending != Ending::closed_output &&
      !write_statistics(
          options.run, [&] { return report::statistics_as_text(whole); },
          [&] { return report::statistics_as_json(whole); })) {
    status = std::max(status, kInputOutput);
  }
  return status;
}

// Where it cannot be, which the options tell.
void refuse_to_resume(const std::string& output) {
  std::error_code error;
  const auto kind = std::filesystem::status(output, error).type();
  const bool is_file = !output.empty() && output != "-" &&
                       (kind == std::filesystem::file_type::regular ||
                        kind == std::filesystem::file_type::not_found);
  if (!is_file) throw CLI::ValidationError("--resume", "needs -o with the path of a file");
  if (io::is_compressed(output)) {
    throw CLI::ValidationError("--resume", "compressed output cannot be resumed");
  }
}

}  // namespace

void add_solve(CLI::App& app, Action& action) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App& solve = *app.add_subcommand(
      "solve",
      "Solve the puzzles of files, in order; a puzzle with several solutions gets the "
      "smallest one.");
  add_files(solve, options->run);
  solve
      .add_option("-o,--output", options->output,
                  "Write the answers to PATH, which is replaced when all are written; compressed "
                  "when PATH ends in .gz or .zst")
      ->option_text("PATH");
  solve.add_flag("--resume", options->resumes,
                 "Go on where a run with the same options that was killed left PATH.partial and "
                 "its checkpoint; without these start at the beginning");
  solve.add_option("--checkpoint-seconds", options->checkpoint_seconds)
      ->check(CLI::Range(0.0, 3600.0))
      ->group("");  // for tests
  Choices<Format> formats;
  for (const Format format : kAllFormats) formats.emplace_back(to_string(format), format);
  add_choice<Format>(solve, "-f,--format", options->run.batch.format, formats,
                     "Shape of the answers (default: auto, grids for grids and else lines)");
  add_reading_options(solve, options->run);
  add_solver_options(solve, options->run);
  add_shard_option(solve, options->run);
  add_telling_options(solve, options->run);
  solve.footer(
      "Exit status: 0 every record solved, 1 some record not, 2 wrong options, 3 input or output "
      "failed, 4 internal error, 130 or 143 stopped by a signal.\n"
      "In place of a solution: unsolvable, invalid (equal givens share a house), malformed (not a "
      "puzzle), abandoned.\n"
      "Read as well: gzip, bzip2, xz, zstd, lz4; the files in zip and tar archives, in order.\n"
      "Examples:\n"
      "  lanedoku solve puzzles.txt > answers.txt\n"
      "  lanedoku solve --explain puzzles.csv\n"
      "  lanedoku solve -f csv -o answers.csv puzzles.csv\n"
      "  lanedoku solve -o answers.gz puzzles.zip\n"
      "  lanedoku solve --resume -o answers.txt puzzles.txt\n"
      "  generate_them | lanedoku solve -q -j 4 | head");
  solve.callback([options, &action] {
    refuse_shards_of_streams(options->run);
    if (options->resumes) refuse_to_resume(options->output);
    options->run.batch.tells_unsolved = !options->run.quiet;
    action = [options] { return run_solve(*options); };
  });
}

}  // namespace lanedoku::cli
