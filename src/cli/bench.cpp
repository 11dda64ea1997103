// SPDX-License-Identifier: MIT
//
// `lanedoku bench`: its options, and the outside of a run.
#include "measure/bench.hpp"

#include <charconv>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/log.hpp"
#include "cli/signals.hpp"
#include "cli/targets.hpp"
#include "io/input.hpp"
#include "measure/clock.hpp"
#include "pipeline/load.hpp"
#include "report/bench_html.hpp"
#include "report/bench_json.hpp"
#include "report/bench_table.hpp"
#include "report/build_info.hpp"
#include "text/record.hpp"

namespace lanedoku::cli {
namespace {

struct BenchOptions {
  std::vector<std::string> files;
  std::vector<std::string> engines = {"lanes"};
  std::vector<Target> targets;
  std::string permute = "1";
  std::uint64_t step_budget = 100'000;
  measure::BenchPlan plan;
  std::string json;
  std::string html;
  std::string baseline;
  bool quiet = false;
};

// "off" or a seed; empty when it is neither.
std::optional<std::optional<std::uint64_t>> parse_permute(const std::string& text) {
  if (text == "off") return std::optional<std::uint64_t>();
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return std::optional(seed);
}

// Where the run is, on one line of a terminal.
class StageLine {
 public:
  explicit StageLine(bool is_shown) : is_shown_(is_shown && ::isatty(STDERR_FILENO) == 1) {}
  ~StageLine() { show(""); }
  StageLine(const StageLine&) = delete;
  StageLine& operator=(const StageLine&) = delete;

  void show(const std::string& text) const {
    if (is_shown_) say_plain(fmt::format("\r\033[K{}", text));
  }

 private:
  bool is_shown_;
};

std::optional<report::BenchReport> read_baseline(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) {
    say_error(fmt::format("cannot read {}", text::escape_bytes(path, 200)));
    return std::nullopt;
  }
  try {
    return report::bench_from_json(text);
  } catch (const std::invalid_argument& error) {
    say_error(fmt::format("{} is not a result of bench --json: {}", text::escape_bytes(path, 200),
                          text::escape_bytes(error.what(), 200)));
    return std::nullopt;
  }
}

bool write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) say_error(fmt::format("cannot write {}", text::escape_bytes(path, 200)));
  return static_cast<bool>(file);
}

bool write_standard_output(const std::string& text) {
  const bool is_written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!is_written && errno != EPIPE) say_error("cannot write standard output");
  return is_written || errno == EPIPE;
}

report::BenchReport describe_run(const BenchOptions& options) {
  report::BenchReport report;
  report.version = report::version();
  report.commit = report::commit();
  report.cpu = report::cpu_name();
  report.cpus = available_cpus();
  report.compiler = report::compiler();
  report.flags = report::compiler_flags();
  report.repeat = options.plan.repeat;
  report.seconds = options.plan.seconds;
  report.permute = options.plan.permute;
  report.step_budget = options.step_budget;
  return report;
}

// The exit status when the file cannot be measured.
std::optional<int> measure_file(const std::string& path, const measure::BenchPlan& plan,
                                bool shows_stage, const StopSignal& stop,
                                report::BenchReport& report, std::vector<double>& clocks) {
  const std::vector<Input> inputs = {io::make_input(path)};
  const std::string name = text::escape_bytes(inputs.front().name, 200);
  const pipeline::LoadedPuzzles puzzles = pipeline::load_puzzles(inputs, stop);
  if (!puzzles.error.empty()) {
    say_error(puzzles.error);
    return kInputOutput;
  }
  if (puzzles.count() == 0 && !stop.is_requested()) {
    say_error(fmt::format("{}: no puzzle to time", name));
    return kInputOutput;
  }
  const StageLine line(shows_stage);
  std::optional<std::vector<report::BenchRun>> runs;
  if (!stop.is_requested()) {
    runs = measure::bench_file(
        inputs.front().name, puzzles, plan, stop,
        [&](const std::string& stage) { line.show(fmt::format("{}: {}", name, stage)); }, clocks);
  }
  if (!runs) {
    line.show("");
    say_error(fmt::format("stopped while measuring {}; nothing is reported", name));
    return kSignalBase + SignalGuard::received();
  }
  for (report::BenchRun& run : *runs) report.runs.push_back(std::move(run));
  return std::nullopt;
}

int run_bench(const BenchOptions& options) {
  std::optional<report::BenchReport> baseline;
  if (!options.baseline.empty()) {
    baseline = read_baseline(options.baseline);
    if (!baseline) return kInputOutput;
  }
  StopSignal stop;
  const SignalGuard signals(stop);
  measure::BenchPlan plan = options.plan;
  SolverOptions base;
  base.step_budget = options.step_budget;
  plan.contenders = measure::make_contenders(options.engines, options.targets, base);
  if (!measure::can_measure_clock() && !options.quiet) {
    say_warning("the clock cannot be measured on this processor: cycles are nanoseconds");
  }

  report::BenchReport report = describe_run(options);
  std::vector<double> clocks;
  for (const std::string& file : options.files) {
    const auto failure = measure_file(file, plan, !options.quiet, stop, report, clocks);
    if (failure) return *failure;
  }
  report.clock_ghz = report::spread_of(clocks).median;

  const report::BenchReport* const before = baseline ? &*baseline : nullptr;
  bool is_written = true;
  if (options.json == "-") {
    is_written = write_standard_output(report::bench_as_json(report));
  } else {
    is_written = write_standard_output(report::bench_table(report, before));
    if (!options.json.empty()) {
      is_written = write_file(options.json, report::bench_as_json(report)) && is_written;
    }
  }
  if (!options.html.empty()) {
    is_written = write_file(options.html, report::bench_page(report, before)) && is_written;
  }
  return is_written ? kFine : kInputOutput;
}

void add_measuring_options(CLI::App& bench, BenchOptions& options) {
  bench
      .add_option("--engine", options.engines,
                  fmt::format("Engines to set side by side, separated by commas: {} (default: "
                              "lanes)",
                              fmt::join(measure::engine_names(), ", ")))
      ->delimiter(',')
      ->check(CLI::IsMember(measure::engine_names()))
      ->option_text("LIST");
  bench
      .add_option_function<std::vector<std::string>>(
          "--target",
          [&options](const std::vector<std::string>& names) {
            options.targets.clear();
            for (const std::string& name : names) options.targets.push_back(parse_target(name));
          },
          fmt::format("Instruction sets for engine lanes, separated by commas: {} (default: {})",
                      fmt::join(target_names(), ", "), to_string(default_target())))
      ->delimiter(',')
      ->option_text("LIST");
  bench
      .add_option("-j,--threads", options.plan.threads,
                  "Numbers of threads, separated by commas, each 1 to 1024 (default: 1)")
      ->delimiter(',')
      ->check(CLI::Range(1U, 1024U))
      ->option_text("LIST");
  bench.add_option("--repeat", options.plan.repeat, "Repeats of each row (default: 9)")
      ->check(CLI::Range(1U, 10'000U))
      ->option_text("N");
  bench
      .add_option("--seconds", options.plan.seconds,
                  "Length of a repeat, about; puzzles are cycled to fill it (default: 1)")
      ->check(CLI::Range(0.001, 3600.0))
      ->option_text("S");
  bench
      .add_option("--permute", options.permute,
                  "Replace each puzzle by an equivalent one, random by this seed; off: take them "
                  "as they are (default: 1)")
      ->check([](const std::string& text) {
        return parse_permute(text) ? std::string() : "must be a number or off";
      })
      ->option_text("SEED");
  bench
      .add_option("--records", options.plan.records,
                  "Time N puzzles of each file (default: as many as the slowest engine can solve "
                  "in the length of a repeat)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 40))
      ->option_text("N");
  bench
      .add_option("--step-budget", options.step_budget,
                  fmt::format("Engine reference: digits tried before a puzzle is abandoned "
                              "(default: {})",
                              options.step_budget))
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62))
      ->option_text("N");
  bench.add_flag("--end-to-end", options.plan.end_to_end,
                 "Time the whole pipeline from file to file too, in the temporary directory");
  bench.add_flag("--latency", options.plan.latency,
                 "Time single puzzles too: microseconds per call, median and 99th percentile");
}

void add_report_options(CLI::App& bench, BenchOptions& options) {
  bench
      .add_option("--json", options.json,
                  "Write the results to PATH; -: to standard output instead of the table")
      ->option_text("PATH");
  bench.add_option("--html", options.html, "Write a page with charts to PATH")->option_text("PATH");
  bench
      .add_option("--baseline", options.baseline,
                  "Compare with an earlier run's --json file, in cycles per puzzle")
      ->option_text("PATH");
  bench.add_flag("-q,--quiet", options.quiet, "Do not show how far the run is");
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App& bench = *app.add_subcommand(
      "bench", "Time engines on puzzles in memory, side by side, with every answer checked first.");
  bench
      .add_option("files", options->files,
                  "Puzzle files, each measured on its own; - is standard "
                  "input")
      ->required()
      ->option_text("FILE ...");
  add_measuring_options(bench, *options);
  add_report_options(bench, *options);
  bench.footer(
      "Rows take turns, so ratios hold on a machine whose speed changes; quote ratios and cycles. "
      "All rows of a file solve the same puzzles, drawn in an order that is always the same; the "
      "table says how many of the file's. A run takes about (repeats + 2) x rows x seconds.\n"
      "cycles/puzzle: wall time x clock x threads / puzzles; the clock is measured before and "
      "after each repeat.\n"
      "to first row, to baseline: how many times as fast, median and spread.\n"
      "proof: uniqueness is proved, not one solution found.\n"
      "Exit status: 0 measured, 2 wrong options, 3 a file could not be read or written or has no "
      "puzzle, 4 an engine gave a wrong answer, 130 or 143 stopped by a signal.\n"
      "Examples:\n"
      "  lanedoku bench puzzles.txt\n"
      "  lanedoku bench --engine lanes,reference --threads 1,2 easy.txt hard.txt\n"
      "  lanedoku bench --target sse4,avx2 --latency hard.txt\n"
      "  lanedoku bench --json before.json hard.txt\n"
      "  lanedoku bench --baseline before.json --html page.html hard.txt");
  bench.callback([options, &action] {
    options->plan.permute = *parse_permute(options->permute);
    if (options->targets.empty()) options->targets = {default_target()};
    if (options->plan.threads.empty()) options->plan.threads = {1};
    action = [options] { return run_bench(*options); };
  });
}

}  // namespace lanedoku::cli
