// SPDX-License-Identifier: MIT
//
// `lanedoku verify`: its options, and the outside of a run.
#include "lanedoku/verify.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <unistd.h>

#include "cli/choices.hpp"
#include "cli/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/log.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/run_options.hpp"
#include "cli/signals.hpp"
#include "io/input.hpp"
#include "report/statistics.hpp"
#include "text/record.hpp"

namespace lanedoku::cli {
namespace {

struct CommandOptions {
  RunOptions run;
  std::string answers;
  std::string report;
  bool accepts_any = false;
  bool finds_duplicates = false;
};

// Findings and the verdict in one line are what the command is for: they go to standard output,
// unless the report does.
class Findings {
 public:
  Findings(bool are_shown, bool are_output) noexcept
      : are_shown_(are_shown), are_output_(are_output) {}

  void show(std::string_view text) {
    if (!are_shown_) return;
    const std::string line = fmt::format("{}\n", text);
    if (!are_output_) {
      say_plain(line);
    } else if (!error_) {
      error_ = output_.write(line);
    }
  }

  /// Whether somebody was to read them and could not.
  [[nodiscard]] bool have_failed() const noexcept {
    return error_ && error_ != std::errc::broken_pipe;
  }
  [[nodiscard]] std::string error() const { return error_.message(); }

 private:
  bool are_shown_;
  bool are_output_;
  io::FdSink output_{io::Descriptor::borrowed(STDOUT_FILENO)};
  std::error_code error_;
};

class Observer final : public VerifyObserver {
 public:
  Observer(ConsoleObserver& console, Findings& findings) noexcept
      : console_(console), findings_(findings) {}

  void on_message(std::string_view text) override { console_.on_message(text); }
  void on_progress(const Progress& progress) override { console_.on_progress(progress); }
  void on_finding(std::string_view text) override {
    console_.clear_line();
    findings_.show(text);
  }

 private:
  ConsoleObserver& console_;
  Findings& findings_;
};

// "1000 records: 998 match, 2 wrong".
std::string verdict_line(const VerifyReport& report) {
  std::string line = fmt::format("{}: {} match", text::counted(report.run.records, "record"),
                                 report.count(Verdict::match));
  for (const Verdict verdict :
       {Verdict::other, Verdict::wrong, Verdict::missing, Verdict::status}) {
    if (report.count(verdict) != 0) {
      line += fmt::format(", {} {}", report.count(verdict), to_string(verdict));
    }
  }
  if (report.extra_answers != 0) {
    line += fmt::format("; {} too many", text::counted(report.extra_answers, "answer"));
  }
  if (report.repeats != 0) {
    line += fmt::format("; {} repeated in {}", text::counted(report.repeated_puzzles, "puzzle"),
                        text::counted(report.repeats, "more record"));
  }
  return line;
}

int run_command(const CommandOptions& options) {
  if (options.run.lists_targets) return list_targets();
  StopSignal stop;
  const SignalGuard signals(stop);
  const std::vector<Input> inputs = make_inputs(options.run);
  if (options.run.explains) return explain_inputs(inputs, options.run, stop);
  std::optional<Input> answers;
  if (!options.answers.empty()) answers = io::make_input(options.answers);
  std::unique_ptr<Output> report_file;
  if (!options.report.empty()) report_file = std::make_unique<Output>(options.report);

  ConsoleObserver console(!options.run.quiet, shows_progress(options.run),
                          total_size(inputs, options.run));
  Findings findings(!options.run.quiet, options.report != "-");
  Observer observer(console, findings);
  tell_what_is_done(options.run, inputs);
  const VerifyOptions verify{options.run.batch, options.accepts_any, options.finds_duplicates};
  VerifyReport report =
      run_verify(inputs, answers ? &*answers : nullptr,
                 report_file ? &report_file->sink() : nullptr, verify, observer, stop);
  console.clear_line();
  if (report_file) finish(*report_file, report.run);
  findings.show(verdict_line(report));
  const bool is_complete = report.run.ending == Ending::complete;
  if (is_complete && !answers && report.run.records != 0 &&
      report.count(Verdict::missing) == report.run.records) {
    observer.on_message("there are no known answers beside the puzzles; --answers FILE gives them");
  }
  if (report_file && is_complete) report_file->commit();

  const auto ending = status_of_ending(report.run, report_file ? report_file->name() : "",
                                       report_file ? report_file->kept("bad records") : "");
  int status = ending.value_or(report.is_all_right(verify) ? kFine : kUnsolved);
  // Nobody reads the report any more: quiet, but not everything was verified.
  if (report.run.ending == Ending::closed_output) status = kUnsolved;
  if (findings.have_failed()) {
    say_error(fmt::format("cannot write standard output: {}", findings.error()));
    status = std::max(status, kInputOutput);
  }
  report::RunFacts facts = facts_of(options.run, inputs);
  facts.has_answers = answers.has_value();
  facts.finds_duplicates = options.finds_duplicates;
  if (!write_statistics(
          options.run, [&] { return report::statistics_as_text(report, facts); },
          [&] { return report::statistics_as_json(report, facts); })) {
    status = std::max(status, kInputOutput);
  }
  return status;
}

}  // namespace

void add_verify(CLI::App& app, Action& action) {
  auto options = std::make_shared<CommandOptions>();
  CLI::App& command = *app.add_subcommand(
      "verify", "Solve the puzzles of files and compare known answers with what is found.");
  add_files(command, options->run);
  command
      .add_option(
          "-a,--answers", options->answers,
          "The n-th answer in PATH is that of the n-th record: what `lanedoku solve` wrote, "
          "in any format (default: the answers beside the puzzles)")
      ->option_text("PATH");
  add_choice<bool>(command, "--accept", options->accepts_any, {{"smallest", false}, {"any", true}},
                   "Which solution of a puzzle with several is right (default: smallest)");
  command.add_flag("--duplicates", options->finds_duplicates,
                   "Tell of puzzles that are there more than once, character by character; takes "
                   "43 to 85 bytes of memory per puzzle, half as much again for moments");
  command
      .add_option("--report", options->report,
                  "Write all bad records to PATH as CSV, which is replaced when all are written; "
                  "-: to standard output, and what is found to standard error")
      ->option_text("PATH");
  add_reading_options(command, options->run);
  add_solver_options(command, options->run);
  add_telling_options(command, options->run);
  command.footer(
      "Verdicts: match; other (a solution, but not the smallest of several); wrong (breaks a rule "
      "or changes a given); missing (no known answer); status (a solution is claimed and there is "
      "none, or the status is another one).\n"
      "The first 20 bad records and one line with the verdicts go to standard output. Boxes are "
      "numbered row by row.\n"
      "Exit status: 0 every answer matches (or is accepted), 1 some answer does not or there are "
      "too many, 2 wrong options, 3 input or output failed, 4 internal error, 130 or 143 stopped "
      "by a signal.\n"
      "Examples:\n"
      "  lanedoku verify puzzles_with_answers.csv\n"
      "  lanedoku verify puzzles.txt --answers answers.txt --report bad.csv\n"
      "  lanedoku verify --accept any --duplicates -q --stats json set.csv");
  command.callback([options, &action] {
    if (options->answers == "-" && (options->run.files.empty() ||
                                    std::find(options->run.files.begin(), options->run.files.end(),
                                              "-") != options->run.files.end())) {
      throw CLI::ValidationError("--answers", "puzzles and answers cannot both be standard input");
    }
    action = [options] { return run_command(*options); };
  });
}

}  // namespace lanedoku::cli
