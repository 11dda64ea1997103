// SPDX-License-Identifier: MIT
#include "cli/targets.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lanedoku::cli {

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const Target target : supported_targets()) names.emplace_back(to_string(target));
  return names;
}

Target parse_target(const std::string& name) {
  for (const Target target : supported_targets()) {
    if (to_string(target) == name) return target;
  }
  throw CLI::ValidationError("--target", fmt::format("'{}' does not run here; these do: {}", name,
                                                     fmt::join(target_names(), ", ")));
}

}  // namespace lanedoku::cli
