// SPDX-License-Identifier: MIT
//
// `lanedoku solve`: its options, and the outside of a run.
#include <algorithm>
#include <memory>

#include "lanedoku/batch.hpp"

#include "cli/choices.hpp"
#include "cli/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/run_options.hpp"
#include "cli/signals.hpp"
#include "report/statistics.hpp"

namespace lanedoku::cli {
namespace {

struct SolveOptions {
  RunOptions run;
  std::string output;
};

int exit_status(const BatchReport& report, const Output& output) {
  if (const auto status = status_of_ending(report, output.name(), output.kept("answers"))) {
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
  Output output(options.output);
  ConsoleObserver observer(!options.run.quiet, shows_progress(options.run),
                           total_size(inputs, options.run));
  tell_what_is_done(options.run, inputs);

  BatchReport report = run_batch(inputs, output.sink(), options.run.batch, observer, stop);
  observer.clear_line();
  finish(output, report);
  if (report.ending == Ending::complete) output.commit();
  int status = exit_status(report, output);
  const report::RunFacts facts = facts_of(options.run, inputs);
  if (report.ending != Ending::closed_output &&
      !write_statistics(
          options.run, [&] { return report::statistics_as_text(report, facts); },
          [&] { return report::statistics_as_json(report, facts); })) {
    status = std::max(status, kInputOutput);
  }
  return status;
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
  add_choice<Format>(solve, "-f,--format", options->run.batch.format,
                     {{"auto", Format::automatic},
                      {"line", Format::line},
                      {"pair", Format::pair},
                      {"csv", Format::csv},
                      {"jsonl", Format::jsonl},
                      {"grid", Format::grid},
                      {"spaced", Format::spaced}},
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
      "  generate_them | lanedoku solve -q -j 4 | head");
  solve.callback([options, &action] {
    refuse_shards_of_streams(options->run);
    options->run.batch.tells_unsolved = !options->run.quiet;
    action = [options] { return run_solve(*options); };
  });
}

}  // namespace lanedoku::cli
