// SPDX-License-Identifier: MIT
//
// `lanedoku solve`: its options, and the outside of a run.
#include <charconv>
#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <unistd.h>

#include "lanedoku/batch.hpp"

#include "cli/commands.hpp"
#include "cli/cpus.hpp"
#include "cli/exit_status.hpp"
#include "cli/log.hpp"
#include "cli/progress_line.hpp"
#include "cli/signals.hpp"
#include "cli/targets.hpp"
#include "io/fd_stream.hpp"
#include "io/output_file.hpp"
#include "pipeline/explain.hpp"
#include "report/statistics.hpp"
#include "text/record.hpp"
#include "text/shape.hpp"

namespace lanedoku::cli {
namespace {

enum class Stats : std::uint8_t { unset, text, json, none };

struct SolveOptions {
  std::vector<std::string> files;
  std::string output;
  BatchOptions batch;
  Stats stats = Stats::unset;
  std::string stats_file;
  bool lists_targets = false;
  bool explains = false;
  bool progress = false;
  bool no_progress = false;
  bool quiet = false;
  bool verbose = false;
};

std::optional<std::uint64_t> total_size(const std::vector<Input>& inputs) {
  std::uint64_t total = 0;
  for (const Input& input : inputs) {
    if (!input.size) return std::nullopt;
    total += *input.size;
  }
  return total;
}

// A failed write of the summary is told; it does not undo the answers.
bool write_statistics(const SolveOptions& options, const BatchReport& report,
                      const std::vector<Input>& inputs) {
  const report::RunFacts facts{inputs, options.batch.threads, options.batch.solver};
  Stats stats = options.stats;
  if (stats == Stats::unset) {
    stats = options.quiet && options.stats_file.empty() ? Stats::none : Stats::text;
  }
  if (stats == Stats::none) return true;
  const std::string text = stats == Stats::json ? report::statistics_as_json(report, facts)
                                                : report::statistics_as_text(report, facts);
  if (options.stats_file.empty()) {
    say_plain(text);
    return true;
  }
  std::ofstream file(options.stats_file, std::ios::binary);
  file << text;
  file.close();
  if (file) return true;
  say_error(fmt::format("cannot write the statistics to {}",
                        text::escape_bytes(options.stats_file, 200)));
  return false;
}

int exit_status(const BatchReport& report, const std::string& output_name,
                const io::OutputFile* file) {
  const std::string kept =
      file == nullptr || file->partial_path().empty()
          ? ""
          : fmt::format("; the answers so far are in {}",
                        text::escape_bytes(file->partial_path(), std::string::npos));
  switch (report.ending) {
    case Ending::complete:
      break;
    case Ending::closed_output:
      return kFine;
    case Ending::stopped:
      say_error(fmt::format("stopped by {} after {}{}",
                            SignalGuard::received() == SIGTERM ? "SIGTERM" : "SIGINT",
                            text::counted(report.records, "record"), kept));
      return kSignalBase + SignalGuard::received();
    case Ending::bad_input:
      say_error(report.error + kept);
      return kInputOutput;
    case Ending::bad_output:
      say_error(fmt::format("cannot write {}: {}, after the answers to {}", output_name,
                            report.error, text::counted(report.records, "record")));
      return kInputOutput;
    case Ending::wrong_answer:
      say_error(report.error + kept);
      return kInternal;
  }
  const std::uint64_t solved = report.count(Status::unique) + report.count(Status::multiple);
  return solved == report.records ? kFine : kUnsolved;
}

void choose_target(const std::string& name, SolveOptions& options) {
  options.lists_targets = name == "list";
  if (!options.lists_targets) options.batch.solver.target = parse_target(name);
}

int list_targets() {
  for (const Target target : supported_targets()) {
    fmt::print("{}{}\n", to_string(target), target == default_target() ? " (default)" : "");
  }
  return kFine;
}

// What each input is taken for, on standard output.
int explain_inputs(const std::vector<Input>& inputs, const Reading& reading,
                   const StopSignal& stop) {
  int status = kFine;
  for (const Input& input : inputs) {
    const pipeline::Explanation explanation = pipeline::explain(input, reading, stop);
    if (!explanation.error.empty()) {
      say_error(explanation.error);
      status = kInputOutput;
    }
    for (const std::string& line : explanation.lines) {
      const bool is_first = &line == explanation.lines.data();
      fmt::print("{}{}\n", is_first ? text::escape_bytes(input.name, 200) + ": " : "  ", line);
    }
  }
  return status;
}

int run_solve(const SolveOptions& options) {
  if (options.lists_targets) return list_targets();
  StopSignal stop;
  const SignalGuard signals(stop);
  std::vector<Input> inputs;
  for (const std::string& file : options.files) inputs.push_back(io::make_input(file));
  if (inputs.empty()) inputs.push_back(io::make_input("-"));
  if (options.explains) return explain_inputs(inputs, options.batch.reading, stop);

  std::unique_ptr<io::OutputFile> file;
  std::unique_ptr<Sink> standard_output;
  if (options.output.empty() || options.output == "-") {
    standard_output = std::make_unique<io::FdSink>(io::Descriptor::borrowed(STDOUT_FILENO));
  } else {
    file = std::make_unique<io::OutputFile>(options.output);
  }
  const bool shows_progress =
      !options.no_progress && !options.quiet && (options.progress || ::isatty(STDERR_FILENO) == 1);
  ConsoleObserver observer(!options.quiet, shows_progress, total_size(inputs));
  if (options.verbose) {
    say_info(fmt::format("engine {}, {}, blocks of {}, {}", to_string(options.batch.solver.engine),
                         text::counted(options.batch.threads, "thread"),
                         text::counted(options.batch.block_bytes, "byte"),
                         text::counted(inputs.size(), "input")));
  }

  Sink& sink = file ? static_cast<Sink&>(*file) : *standard_output;
  const BatchReport report = run_batch(inputs, sink, options.batch, observer, stop);
  observer.clear_line();
  if (file && report.ending == Ending::complete) file->commit();
  const std::string output_name =
      file ? text::escape_bytes(options.output, 200) : "standard output";
  int status = exit_status(report, output_name, file.get());
  if (report.ending != Ending::closed_output && !write_statistics(options, report, inputs)) {
    status = std::max(status, kInputOutput);
  }
  return status;
}

// CLI11 takes -1 for the largest number there is, and larger numbers too.
std::string refuse_unless_count(const std::string& text) {
  std::uint64_t count = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, count);
  const bool is_count = error == std::errc{} && stop == end;
  return is_count ? "" : fmt::format("{} is not a number of records", text);
}

std::string refuse_if_empty(const std::string& text) {
  return text.empty() ? "a column needs a name or a number" : "";
}

template <typename Enum>
using Choices = std::vector<std::pair<std::string, Enum>>;

template <typename Enum>
void add_choice(CLI::App& app, const std::string& name, Enum& value, const Choices<Enum>& choices,
                const std::string& help) {
  std::vector<std::string> names;
  for (const auto& [choice, unused] : choices) names.push_back(choice);
  app.add_option_function<std::string>(
         name,
         [&value, choices](const std::string& chosen) {
           for (const auto& [choice, meaning] : choices) {
             if (choice == chosen) value = meaning;
           }
         },
         fmt::format("{}: {}", help, fmt::join(names, ", ")))
      ->check(CLI::IsMember(names))
      ->option_text("NAME");
}

}  // namespace

void add_solve(CLI::App& app, Action& action) {
  auto options = std::make_shared<SolveOptions>();
  options->batch.threads = available_cpus();
  CLI::App& solve = *app.add_subcommand(
      "solve",
      "Solve the puzzles of files, in order; a puzzle with several solutions gets the "
      "smallest one.");
  solve.add_option("files", options->files, "Puzzle files, one stream; - or none: standard input")
      ->option_text("FILE ...");
  solve
      .add_option("-o,--output", options->output,
                  "Write the answers to PATH, which is replaced when all are written")
      ->option_text("PATH");
  add_choice<Format>(solve, "-f,--format", options->batch.format,
                     {{"auto", Format::automatic},
                      {"line", Format::line},
                      {"pair", Format::pair},
                      {"csv", Format::csv},
                      {"jsonl", Format::jsonl},
                      {"grid", Format::grid},
                      {"spaced", Format::spaced}},
                     "Shape of the answers (default: auto, grids for grids and else lines)");
  solve
      .add_option("-c,--column", options->batch.reading.column,
                  "The column of the puzzles, by its name in the header or by number from 1 "
                  "(default: recognised)")
      ->check(refuse_if_empty)
      ->option_text("NAME or N");
  std::vector<std::string> shapes;
  for (const text::Shape& shape : text::shapes()) shapes.emplace_back(shape.name);
  solve
      .add_option(
          "--input-format", options->batch.reading.shape,
          fmt::format("Shape of the input (default: recognised): {}", fmt::join(shapes, ", ")))
      ->check(CLI::IsMember(shapes))
      ->option_text("NAME");
  solve.add_flag("--explain", options->explains,
                 "Tell what each input is taken for and why, and solve nothing");
  solve
      .add_option("-j,--threads", options->batch.threads,
                  fmt::format("Threads, 1 to 1024 (default: the processors there are, {})",
                              options->batch.threads))
      ->check(CLI::Range(1U, 1024U))
      ->option_text("N");
  add_choice<Engine>(solve, "--engine", options->batch.solver.engine,
                     {{"lanes", Engine::lanes}, {"reference", Engine::reference}},
                     "How to solve (default: lanes)");
  solve
      .add_option_function<std::string>(
          "--target", [options](const std::string& name) { choose_target(name, *options); },
          "Instruction set to use, or `list` to see what runs here (default: the best)")
      ->option_text("NAME");
  solve
      .add_option("--step-budget", options->batch.solver.step_budget,
                  fmt::format("Engine reference: digits tried before a puzzle is abandoned "
                              "(default: {})",
                              options->batch.solver.step_budget))
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62))
      ->option_text("N");
  solve.add_option("--skip", options->batch.skip, "Pass over the first N records")
      ->check(refuse_unless_count)
      ->option_text("N");
  solve.add_option("--limit", options->batch.limit, "Answer at most N records")
      ->check(refuse_unless_count)
      ->option_text("N");
  add_choice<Stats>(solve, "--stats", options->stats,
                    {{"text", Stats::text}, {"json", Stats::json}, {"none", Stats::none}},
                    "Statistics after the run, on standard error (default: text)");
  solve.add_option("--stats-file", options->stats_file, "Write the statistics to PATH instead")
      ->option_text("PATH");
  CLI::Option* const progress =
      solve.add_flag("--progress", options->progress,
                     "Show progress (default: when standard error is a terminal)");
  solve.add_flag("--no-progress", options->no_progress, "Show no progress")->excludes(progress);
  solve.add_flag("-q,--quiet", options->quiet,
                 "No progress, no summary, no messages about records");
  solve.add_flag("-v,--verbose", options->verbose, "Say what is done");
  solve.add_option("--block-size", options->batch.block_bytes)
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30))
      ->group("");  // for tests
  solve.footer(
      "Exit status: 0 every record solved, 1 some record not, 2 wrong options, 3 input or output "
      "failed, 4 internal error, 130 or 143 stopped by a signal.\n"
      "In place of a solution: unsolvable, invalid (equal givens share a house), malformed (not a "
      "puzzle), abandoned.\n"
      "Examples:\n"
      "  lanedoku solve puzzles.txt > answers.txt\n"
      "  lanedoku solve --explain puzzles.csv\n"
      "  lanedoku solve -f csv -o answers.csv puzzles.csv\n"
      "  zcat puzzles.gz | lanedoku solve -q -j 4 | head");
  solve.callback([options, &action] { action = [options] { return run_solve(*options); }; });
}

}  // namespace lanedoku::cli
