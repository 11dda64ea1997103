// SPDX-License-Identifier: MIT
#include <exception>
#include <fmt/format.h>
#include <new>
#include <string>
#include <system_error>

#include "lanedoku/solver.hpp"

#include "cli/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/log.hpp"
#include "cli/signals.hpp"
#include "report/build_info.hpp"
#include "text/record.hpp"

namespace {

using namespace lanedoku;

std::string version_text() {
  std::vector<std::string_view> targets;
  for (const Target target : supported_targets()) targets.push_back(to_string(target));
  return fmt::format("lanedoku {} ({})\ncompiler: {}\ntargets: {}", report::version(),
                     report::commit(), report::compiler(), fmt::join(targets, ", "));
}

// An empty path, such as that of a variable never set, would pass for an option not given.
void refuse_empty_paths(CLI::App& app) {
  const auto refuse_if_empty = [](const std::string& path) {
    return std::string(path.empty() ? "a path cannot be empty" : "");
  };
  for (CLI::App* const command : app.get_subcommands(nullptr)) {
    for (CLI::Option* const option : command->get_options()) {
      if (option->get_option_text() == "PATH") option->check(refuse_if_empty);
    }
  }
}

int run(int argc, char** argv) {
  CLI::App app{"Solves Sudoku puzzles in bulk: one answer per puzzle, in input order.", "lanedoku"};
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("lanedoku: error: {}\nTry --help.\n", error.what());
  });
  cli::Action action;
  cli::add_solve(app, action);
  cli::add_verify(app, action);
  cli::add_bench(app, action);
  cli::add_generate(app, action);
  cli::add_merge_stats(app, action);
  refuse_empty_paths(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? cli::kFine : cli::kUsage;
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  cli::guard_standard_streams();
  cli::set_up_log();
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    cli::say_error("not enough memory; use fewer threads (-j)");
    return cli::kInputOutput;
  } catch (const std::system_error& error) {
    cli::say_error(text::escape_bytes(error.what(), std::string::npos));
    return cli::kInputOutput;
  } catch (const std::exception& error) {
    cli::say_error(
        fmt::format("internal error: {}", text::escape_bytes(error.what(), std::string::npos)));
    return cli::kInternal;
  }
}
