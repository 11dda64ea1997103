// SPDX-License-Identifier: MIT
//
// Results of a benchmark as text, and the wording that the table and the page have in common.
#pragma once

#include <string>
#include <vector>

#include "report/bench_results.hpp"

namespace lanedoku::report {

/// One table per file for people, some explanations below; lines ended. `baseline` may be null.
[[nodiscard]] std::string bench_table(const BenchReport& report, const BenchReport* baseline);

/// A line on where and with what it was measured.
[[nodiscard]] std::string bench_machine(const BenchReport& report);

/// What was timed of a file, such as "20,000 puzzles (19,990 unique, 10 multiple)".
[[nodiscard]] std::string bench_subject(const std::vector<const BenchRun*>& runs);

/// A number to four digits with a letter for thousands, millions and billions: 1.234M.
[[nodiscard]] std::string short_number(double value);

/// A ratio with its spread: "1.95x 1.91..1.99".
[[nodiscard]] std::string ratio_text(const Spread& ratio);

/// Against the baseline: the ratio, or why there is none.
[[nodiscard]] std::string baseline_text(const BenchRun& run, const BenchReport& baseline);

/// "< " before the ratios of a run that abandoned puzzles: had it solved them, it would be slower.
[[nodiscard]] const char* bound_text(const BenchRun& run);

/// What a row claims for its puzzles: "proof", unless some were abandoned.
[[nodiscard]] const char* claim_text(const BenchRun& run);

}  // namespace lanedoku::report
