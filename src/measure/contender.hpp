// SPDX-License-Identifier: MIT
//
// What bench sets side by side. A new engine is a row of the table in contender.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lanedoku/solver.hpp"

namespace lanedoku::measure {

/// One way to solve, with its real names.
struct Contender {
  SolverOptions options;
  std::string engine;
  std::string target;
  /// Whether the solver's guesses mean anything.
  bool has_guesses = true;
};

/// The names `make_contenders` knows.
[[nodiscard]] std::vector<std::string> engine_names();

/// Every way to solve with the engines named, in that order; engine `lanes` once for each target.
/// Throws std::invalid_argument on a name not known.
[[nodiscard]] std::vector<Contender> make_contenders(std::span<const std::string> engines,
                                                     std::span<const Target> targets,
                                                     const SolverOptions& base);

}  // namespace lanedoku::measure
