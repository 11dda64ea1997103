// SPDX-License-Identifier: MIT
//
// `lanedoku generate`: its options, and the outside of a run.
#include <algorithm>
#include <charconv>
#include <csignal>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <unistd.h>

#include "lanedoku/batch.hpp"

#include "cli/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/log.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/signals.hpp"
#include "generate/run.hpp"
#include "text/record.hpp"

namespace lanedoku::cli {
namespace {

struct GenerateOptions {
  generate::RunOptions run;
  std::string kind = "easy";
  std::string seed;
  std::string clues;
  std::string output = "-";
  std::string answers;
  bool progress = false;
  bool no_progress = false;
  bool quiet = false;
};

std::string range_text(generate::ClueRange range) {
  return fmt::format("{}-{}", range.first, range.last);
}

template <typename Number>
bool parse_whole(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && rest == end;
}

// "24-28" or "24".
std::optional<generate::ClueRange> parse_range(std::string_view text) {
  const std::size_t dash = std::min(text.find('-'), text.size());
  generate::ClueRange range{};
  if (!parse_whole(text.substr(0, dash), range.first)) return std::nullopt;
  range.last = range.first;
  if (dash != text.size() && !parse_whole(text.substr(dash + 1), range.last)) return std::nullopt;
  return range;
}

// What the options ask for; throws CLI::ValidationError when it cannot be.
void complete(GenerateOptions& options) {
  generate::Order& order = options.run.order;
  for (const generate::KindFacts& facts : generate::kinds()) {
    if (facts.name == options.kind) order.kind = facts.kind;
  }
  const generate::KindFacts& facts = generate::facts_of(order.kind);
  if (!options.seed.empty() && !parse_whole(options.seed, order.seed)) {
    throw CLI::ValidationError("--seed",
                               fmt::format("{} is no number from 0 to 2^64 - 1", options.seed));
  }
  order.clues = facts.usual;
  if (!options.clues.empty()) {
    const std::optional<generate::ClueRange> clues = parse_range(options.clues);
    if (!clues || clues->first > clues->last) {
      throw CLI::ValidationError("--clues",
                                 fmt::format("{} is no range such as 24-28 or 25", options.clues));
    }
    if (clues->first < facts.possible.first || clues->last > facts.possible.last) {
      throw CLI::ValidationError(
          "--clues", fmt::format("{} puzzles are made with {} clues, not {}", facts.name,
                                 range_text(facts.possible), range_text(*clues)));
    }
    order.clues = *clues;
  }
  if (!options.answers.empty() && options.answers == options.output) {
    throw CLI::ValidationError("--answers", "puzzles and answers cannot go to the same place");
  }
}

int exit_status(const generate::RunReport& report, const std::string& kept) {
  switch (report.ending) {
    case Ending::complete:
    case Ending::closed_output:
      return kFine;
    case Ending::stopped:
      say_error(fmt::format("stopped by {} after {}{}",
                            SignalGuard::received() == SIGTERM ? "SIGTERM" : "SIGINT",
                            text::counted(report.puzzles, "puzzle"), kept));
      return kSignalBase + SignalGuard::received();
    case Ending::wrong_answer:
      say_error(report.error + kept);
      return kInternal;
    case Ending::bad_input:
    case Ending::bad_output:
    case Ending::no_memory:
      break;
  }
  say_error(
      fmt::format("{}, after {}{}", report.error, text::counted(report.puzzles, "puzzle"), kept));
  return kInputOutput;
}

int run_generate(const GenerateOptions& options) {
  StopSignal stop;
  const SignalGuard signals(stop);
  Output puzzles(options.output);
  std::optional<Output> answers;
  if (!options.answers.empty()) answers.emplace(options.answers);
  const bool shows_progress =
      !options.no_progress && !options.quiet && (options.progress || ::isatty(STDERR_FILENO) == 1);
  ConsoleObserver observer(false, shows_progress, options.run.count * generate::kPuzzleBytes);

  const generate::RunReport report = generate::run(
      options.run, puzzles.sink(), answers ? &answers->sink() : nullptr, observer, stop);
  observer.clear_line();
  if (report.ending == Ending::complete) {
    if (answers) answers->commit();
    puzzles.commit();
  } else if (report.ending != Ending::bad_output && report.ending != Ending::closed_output) {
    if (answers) static_cast<void>(answers->finish());
    static_cast<void>(puzzles.finish());
  }
  return exit_status(report, puzzles.kept("puzzles"));
}

std::string kinds_text() {
  std::string text = "Kinds:\n";
  for (const generate::KindFacts& facts : generate::kinds()) {
    text +=
        fmt::format("  {:<11} {}; {} clues", facts.name, facts.meaning, range_text(facts.usual));
    const bool has_more =
        facts.possible.first != facts.usual.first || facts.possible.last != facts.usual.last;
    text += has_more ? fmt::format(", with --clues {}\n", range_text(facts.possible)) : "\n";
  }
  return text;
}

}  // namespace

void add_generate(CLI::App& app, Action& action) {
  auto options = std::make_shared<GenerateOptions>();
  options->run.threads = available_cpus();
  options->run.count = 10;
  CLI::App& command = *app.add_subcommand(
      "generate", "Make puzzles from a seed, one a line: same seed, same puzzles, everywhere.");
  std::vector<std::string> names;
  for (const generate::KindFacts& facts : generate::kinds()) names.emplace_back(facts.name);
  command
      .add_option("-k,--kind", options->kind,
                  fmt::format("What to make (default: easy): {}", fmt::join(names, ", ")))
      ->check(CLI::IsMember(names))
      ->option_text("NAME");
  command.add_option("-n,--count", options->run.count, "How many puzzles (default: 10)")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 48))
      ->option_text("N");
  command
      .add_option("-s,--seed", options->seed,
                  "Another seed, other puzzles; any number from 0 to 2^64 - 1 (default: 1)")
      ->option_text("S");
  command
      .add_option("--clues", options->clues,
                  "Only puzzles with A to B clues, or A alone; the ends of "
                  "what a kind can have (below) come slowly")
      ->option_text("A-B");
  command
      .add_option("-o,--output", options->output,
                  "Write the puzzles to PATH, which is replaced when all are written (default: -, "
                  "standard output)")
      ->option_text("PATH");
  command
      .add_option("--answers", options->answers,
                  "Write the answers to PATH, a line each as `lanedoku solve` writes them")
      ->option_text("PATH");
  command
      .add_option("-j,--threads", options->run.threads,
                  fmt::format("Threads, 1 to 1024 (default: the processors there are, {})",
                              options->run.threads))
      ->check(CLI::Range(1U, 1024U))
      ->option_text("N");
  CLI::Option* const progress =
      command.add_flag("--progress", options->progress,
                       "Show progress (default: when standard error is a terminal)");
  command.add_flag("--no-progress", options->no_progress, "Show no progress")->excludes(progress);
  command.add_flag("-q,--quiet", options->quiet, "No progress");
  command.footer(
      kinds_text() +
      "A puzzle is 81 characters, '.' for a blank. The n-th puzzle depends on kind, clues, seed "
      "and "
      "n only, so a longer run starts with the same puzzles. Each has a full grid of its own.\n"
      "Exit status: 0 done, 2 wrong options, 3 output failed, 4 internal error, 130 or 143 stopped "
      "by a signal.\n"
      "Examples:\n"
      "  lanedoku generate --kind hard --count 3\n"
      "  lanedoku generate -n 1000000 -o easy.txt --answers easy.answers.txt\n"
      "  lanedoku generate -k minimal --clues 22-23 -s 7 -n 1000 | lanedoku solve -f pair");
  command.callback([options, &action] {
    complete(*options);
    action = [options] { return run_generate(*options); };
  });
}

}  // namespace lanedoku::cli
