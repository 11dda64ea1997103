// SPDX-License-Identifier: MIT
#include "cli/run_options.hpp"

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/exit_status.hpp"
#include "cli/log.hpp"
#include "cli/signals.hpp"
#include "cli/targets.hpp"
#include "io/fd_stream.hpp"
#include "io/input.hpp"
#include "io/output_file.hpp"
#include "pipeline/explain.hpp"
#include "text/record.hpp"
#include "text/shape.hpp"

namespace lanedoku::cli {
namespace {

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

// To standard output. A closed pipe is fine.
int print(const std::string& told) {
  io::FdSink output(io::Descriptor::borrowed(STDOUT_FILENO));
  const std::error_code error = output.write(told);
  if (!error || error == std::errc::broken_pipe) return kFine;
  say_error(fmt::format("cannot write standard output: {}", error.message()));
  return kInputOutput;
}

Shard parse_shard(const std::string& text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto [slash, error] = std::from_chars(text.data(), end, shard.number);
  if (error == std::errc{} && slash != end && *slash == '/') {
    const auto [stop, next_error] = std::from_chars(slash + 1, end, shard.of);
    if (next_error == std::errc{} && stop == end && shard.number >= 1 && shard.number <= shard.of) {
      return shard;
    }
  }
  throw CLI::ValidationError(
      "--shard", fmt::format("'{}' is not K/N, two numbers with 1 <= K <= N, such as 1/8", text));
}

void choose_target(const std::string& name, RunOptions& options) {
  options.lists_targets = name == "list";
  if (!options.lists_targets) options.batch.solver.target = parse_target(name);
}

}  // namespace

void add_files(CLI::App& command, RunOptions& options) {
  command
      .add_option("files", options.files,
                  "Puzzle files, one stream, compressed or not; - or none: standard input")
      ->option_text("FILE ...");
}

void add_reading_options(CLI::App& command, RunOptions& options) {
  command
      .add_option("-c,--column", options.batch.reading.column,
                  "The column of the puzzles, by its name in the header or by number from 1 "
                  "(default: recognised)")
      ->check(refuse_if_empty)
      ->option_text("NAME or N");
  std::vector<std::string> shapes;
  for (const text::Shape& shape : text::shapes()) shapes.emplace_back(shape.name);
  command
      .add_option(
          "--input-format", options.batch.reading.shape,
          fmt::format("Shape of the input (default: recognised): {}", fmt::join(shapes, ", ")))
      ->check(CLI::IsMember(shapes))
      ->option_text("NAME");
  command.add_flag("--explain", options.explains,
                   "Tell what each input is taken for and why, and solve nothing");
}

void add_solver_options(CLI::App& command, RunOptions& options) {
  options.batch.threads = available_cpus();
  command
      .add_option("-j,--threads", options.batch.threads,
                  fmt::format("Threads, 1 to 1024 (default: the processors there are, {})",
                              options.batch.threads))
      ->check(CLI::Range(1U, 1024U))
      ->option_text("N");
  add_choice<Engine>(command, "--engine", options.batch.solver.engine,
                     {{"lanes", Engine::lanes}, {"reference", Engine::reference}},
                     "How to solve (default: lanes)");
  command
      .add_option_function<std::string>(
          "--target", [&options](const std::string& name) { choose_target(name, options); },
          "Instruction set to use, or `list` to see what runs here (default: the best)")
      ->option_text("NAME");
  command
      .add_option("--step-budget", options.batch.solver.step_budget,
                  fmt::format("Engine reference: digits tried before a puzzle is abandoned "
                              "(default: {})",
                              options.batch.solver.step_budget))
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62))
      ->option_text("N");
  command.add_option("--skip", options.batch.skip, "Pass over the first N records")
      ->check(refuse_unless_count)
      ->option_text("N");
  command.add_option("--limit", options.batch.limit, "Take at most N records")
      ->check(refuse_unless_count)
      ->option_text("N");
  command.add_option("--block-size", options.batch.block_bytes)
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30))
      ->group("");  // for tests
}

void add_shard_option(CLI::App& command, RunOptions& options) {
  command
      .add_option_function<std::string>(
          "--shard",
          [&options](const std::string& text) { options.batch.shard = parse_shard(text); },
          "Answer the K-th of N parts of the files; the outputs of all, one after the other, are "
          "the output of a run without this option")
      ->excludes(command.get_option("--skip"))
      ->excludes(command.get_option("--limit"))
      ->option_text("K/N");
}

void refuse_shards_of_streams(const RunOptions& options) {
  if (!options.batch.shard) return;
  const auto refuse = [](const std::string& name) {
    throw CLI::ValidationError(
        "--shard",
        fmt::format("{} is no file, and only files can be read in parts; save it as one", name));
  };
  if (options.files.empty()) refuse("standard input");
  for (const std::string& file : options.files) {
    if (file == "-") refuse("standard input");
    std::error_code ignored;
    const auto type = std::filesystem::status(file, ignored).type();
    using Type = std::filesystem::file_type;
    if (type == Type::fifo || type == Type::character || type == Type::socket) {
      refuse(text::escape_bytes(file, 200));
    }
  }
}

void add_telling_options(CLI::App& command, RunOptions& options) {
  add_choice<Stats>(command, "--stats", options.stats,
                    {{"text", Stats::text}, {"json", Stats::json}, {"none", Stats::none}},
                    "Statistics after the run, on standard error (default: text)");
  command.add_option("--stats-file", options.stats_file, "Write the statistics to PATH instead")
      ->option_text("PATH");
  CLI::Option* const progress = command.add_flag(
      "--progress", options.progress, "Show progress (default: when standard error is a terminal)");
  command.add_flag("--no-progress", options.no_progress, "Show no progress")->excludes(progress);
  command.add_flag("-q,--quiet", options.quiet,
                   "No progress, no summary, no messages about records");
  command.add_flag("-v,--verbose", options.verbose, "Say what is done");
}

int list_targets() {
  std::string list;
  for (const Target target : supported_targets()) {
    list +=
        fmt::format("{}{}\n", to_string(target), target == default_target() ? " (default)" : "");
  }
  return print(list);
}

int explain_inputs(const std::vector<Input>& inputs, const RunOptions& options,
                   const StopSignal& stop) {
  int status = kFine;
  for (const Input& input : inputs) {
    for (const auto& explanation : pipeline::explain(input, options.batch.reading, stop)) {
      if (!explanation.error.empty()) {
        say_error(explanation.error);
        status = kInputOutput;
      }
      std::string told;
      for (const std::string& line : explanation.lines) {
        told += told.empty() ? text::escape_bytes(explanation.file, 200) + ": " : "  ";
        told += line + "\n";
      }
      status = std::max(status, print(told));
    }
  }
  return status;
}

std::vector<Input> make_inputs(const RunOptions& options) {
  std::vector<Input> inputs;
  for (const std::string& file : options.files) inputs.push_back(io::make_input(file));
  if (inputs.empty()) inputs.push_back(io::make_input("-"));
  return inputs;
}

std::optional<std::uint64_t> total_size(const std::vector<Input>& inputs,
                                        const RunOptions& options) {
  std::uint64_t total = 0;
  for (const Input& input : inputs) {
    if (!input.size) return std::nullopt;
    total += *input.size;
  }
  return options.batch.shard ? total / options.batch.shard->of : total;
}

bool shows_progress(const RunOptions& options) {
  return !options.no_progress && !options.quiet &&
         (options.progress || ::isatty(STDERR_FILENO) == 1);
}

void tell_what_is_done(const RunOptions& options, const std::vector<Input>& inputs) {
  if (!options.verbose) return;
  say_info(fmt::format("engine {}, {}, blocks of {}, {}", to_string(options.batch.solver.engine),
                       text::counted(options.batch.threads, "thread"),
                       text::counted(options.batch.block_bytes, "byte"),
                       text::counted(inputs.size(), "input")));
}

std::optional<int> status_of_ending(const BatchReport& report, const std::string& output_name,
                                    const std::string& kept) {
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
      say_error(fmt::format("cannot write {}: {}, after {}{}", output_name, report.error,
                            text::counted(report.records, "record"), kept));
      return kInputOutput;
    case Ending::no_memory:
      say_error(fmt::format("{}, after {}{}", report.error, text::counted(report.records, "record"),
                            kept));
      return kInputOutput;
    case Ending::wrong_answer:
      say_error(report.error + kept);
      return kInternal;
  }
  return std::nullopt;
}

bool write_statistics(const RunOptions& options, const std::function<std::string()>& as_text,
                      const std::function<std::string()>& as_json) {
  Stats stats = options.stats;
  if (stats == Stats::unset) {
    stats = options.quiet && options.stats_file.empty() ? Stats::none : Stats::text;
  }
  if (stats == Stats::none) return true;
  const std::string text = stats == Stats::json ? as_json() : as_text();
  if (options.stats_file.empty()) {
    say_plain(text);
    return true;
  }
  try {
    io::OutputFile file(options.stats_file);
    if (const std::error_code error = file.write(text)) {
      throw std::system_error(error, "cannot write " + options.stats_file);
    }
    file.commit();
    return true;
  } catch (const std::system_error& error) {
    say_error(fmt::format("the statistics are lost: {}",
                          text::escape_bytes(error.what(), std::string::npos)));
    return false;
  }
}

}  // namespace lanedoku::cli
