// SPDX-License-Identifier: MIT
//
// `lanedoku merge-stats`: the statistics of several runs as those of one.
#include <fmt/format.h>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/choices.hpp"
#include "cli/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/log.hpp"
#include "cli/output.hpp"
#include "io/small_file.hpp"
#include "report/merge.hpp"
#include "report/statistics.hpp"
#include "text/record.hpp"

namespace lanedoku::cli {
namespace {

struct MergeOptions {
  std::vector<std::string> files;
  bool as_text = false;
  std::string output;
};

report::NamedStatistics read(const std::string& path) {
  const std::string name = text::escape_bytes(path, 200);
  const auto text = io::read_small_file(path);
  if (!text) {
    throw std::invalid_argument(
        fmt::format("cannot read {}: there is no such file; did its run end?", name));
  }
  try {
    return {name, report::statistics_from_json(*text)};
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(
        fmt::format("{} does not hold what `solve --stats json --stats-file` writes: {}", name,
                    text::escape_bytes(error.what(), 200)));
  }
}

int run_merge(const MergeOptions& options) {
  std::string told;
  try {
    std::vector<report::NamedStatistics> runs;
    for (const std::string& file : options.files) runs.push_back(read(file));
    const report::Statistics total = report::merge(runs);
    told = options.as_text ? report::statistics_as_text(total) : report::statistics_as_json(total);
  } catch (const std::invalid_argument& error) {
    say_error(error.what());
    return kInputOutput;
  }
  Output output(options.output);
  if (const std::error_code error = output.sink().write(told)) {
    if (error == std::errc::broken_pipe) return kFine;
    say_error(fmt::format("cannot write {}: {}", output.name(), error.message()));
    return kInputOutput;
  }
  output.commit();
  return kFine;
}

}  // namespace

void add_merge_stats(CLI::App& app, Action& action) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App& command = *app.add_subcommand(
      "merge-stats", "Add the statistics of shards, or of separate runs, to those of one run.");
  command
      .add_option("files", options->files,
                  "What `lanedoku solve --stats json --stats-file FILE` wrote; of shards all, in "
                  "any order")
      ->option_text("FILE ...")
      ->required();
  add_choice<bool>(command, "--stats", options->as_text, {{"json", false}, {"text", true}},
                   "What comes out (default: json)");
  command.add_option("-o,--output", options->output, "Write it to PATH (default: standard output)")
      ->option_text("PATH");
  command.footer(
      "The time is that of the longest run, as if they ran side by side; counts, processor time, "
      "thread-seconds and threads are added.\n"
      "Exit status: 0 added, 2 wrong options, 3 a file is missing or wrong, or they do not belong "
      "together.\n"
      "Example:\n"
      "  lanedoku merge-stats -o all.json shard1.json shard2.json shard3.json");
  command.callback([options, &action] { action = [options] { return run_merge(*options); }; });
}

}  // namespace lanedoku::cli
