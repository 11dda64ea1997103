// SPDX-License-Identifier: MIT
//
// Targets by name, as the options of several subcommands take them.
#pragma once

#include <string>
#include <vector>

#include "lanedoku/solver.hpp"

namespace lanedoku::cli {

/// The names of the targets that run here.
[[nodiscard]] std::vector<std::string> target_names();

/// The target of that name; throws CLI::ValidationError, naming those that run here, for another.
[[nodiscard]] Target parse_target(const std::string& name);

}  // namespace lanedoku::cli
