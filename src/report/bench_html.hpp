// SPDX-License-Identifier: MIT
//
// Results of a benchmark as a page: one file, to be kept or sent.
#pragma once

#include <string>

#include "report/bench_results.hpp"

namespace lanedoku::report {

/// A whole page: no scripts, nothing loaded from anywhere, light and dark as the reader's system
/// is. `baseline` may be null.
[[nodiscard]] std::string bench_page(const BenchReport& report, const BenchReport* baseline);

}  // namespace lanedoku::report
