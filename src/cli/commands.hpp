// SPDX-License-Identifier: MIT
//
// The subcommands. Each adds itself to the command line and leaves what to run when it was chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace lanedoku::cli {

/// Set by the subcommand that was chosen; returns the exit status.
using Action = std::function<int()>;

void add_generate(CLI::App& app, Action& action);
void add_merge_stats(CLI::App& app, Action& action);
void add_solve(CLI::App& app, Action& action);
void add_verify(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);

}  // namespace lanedoku::cli
