// SPDX-License-Identifier: MIT
//
// What the commands that run over puzzle files have in common: options, and the outside of a run.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"

#include "cli/choices.hpp"
#include "report/statistics.hpp"

namespace lanedoku::cli {

enum class Stats : std::uint8_t { unset, text, json, none };

struct RunOptions {
  std::vector<std::string> files;
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

/// Adds the files. `options` must live as long as the command, here and below.
void add_files(CLI::App& command, RunOptions& options);
/// Adds the options for how to read the files.
void add_reading_options(CLI::App& command, RunOptions& options);
/// Adds the options for how to solve: threads, engine, target, a part of the input.
void add_solver_options(CLI::App& command, RunOptions& options);
/// Adds `--shard`, to a command that has the options for how to solve.
void add_shard_option(CLI::App& command, RunOptions& options);
/// Throws CLI::ValidationError for a shard of what is no file.
void refuse_shards_of_streams(const RunOptions& options);
/// Adds the options for what is told of a run.
void add_telling_options(CLI::App& command, RunOptions& options);

/// What `--target list` shows.
[[nodiscard]] int list_targets();
/// What `--explain` shows: what each input is taken for. Returns the exit status.
[[nodiscard]] int explain_inputs(const std::vector<Input>& inputs, const RunOptions& options,
                                 const StopSignal& stop);

[[nodiscard]] std::vector<Input> make_inputs(const RunOptions& options);
/// Bytes that are to be read of the inputs, as they are stored, where that is known.
[[nodiscard]] std::optional<std::uint64_t> total_size(const std::vector<Input>& inputs,
                                                      const RunOptions& options);
[[nodiscard]] bool shows_progress(const RunOptions& options);
/// With --verbose.
void tell_what_is_done(const RunOptions& options, const std::vector<Input>& inputs);

/// The exit status of a run that did not reach its end, which is told; nothing for one that did.
/// `kept` tells where an unfinished result is.
[[nodiscard]] std::optional<int> status_of_ending(const BatchReport& report,
                                                  const std::string& output_name,
                                                  const std::string& kept);

/// Writes statistics where they are wanted, of `as_text` or `as_json`; false when that fails, which
/// is told.
[[nodiscard]] bool write_statistics(const RunOptions& options,
                                    const std::function<std::string()>& as_text,
                                    const std::function<std::string()>& as_json);
[[nodiscard]] report::RunFacts facts_of(const RunOptions& options,
                                        const std::vector<Input>& inputs);

}  // namespace lanedoku::cli
