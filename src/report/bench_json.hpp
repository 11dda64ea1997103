// SPDX-License-Identifier: MIT
//
// Results of a benchmark as JSON, to be kept and compared with later ones.
#pragma once

#include <string>
#include <string_view>

#include "report/bench_results.hpp"

namespace lanedoku::report {

/// One JSON object over several lines, ended. Its names are documented in benchmarks/README.md and
/// stay.
[[nodiscard]] std::string bench_as_json(const BenchReport& report);

/// The inverse. Throws std::invalid_argument saying what is wrong with the text.
[[nodiscard]] BenchReport bench_from_json(std::string_view text);

}  // namespace lanedoku::report
