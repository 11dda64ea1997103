// SPDX-License-Identifier: MIT
//
// The statistics of a run: as text for people and as JSON for programs, with the same content.
#pragma once

#include <span>
#include <string>

#include "lanedoku/batch.hpp"
#include "lanedoku/verify.hpp"

namespace lanedoku::report {

/// What a run was, beside what came of it.
struct RunFacts {
  std::span<const Input> inputs;
  unsigned threads = 1;
  SolverOptions solver = {};
  /// Of a run that verifies.
  bool has_answers = false;
  bool finds_duplicates = false;
};

/// Several lines, the last one ended.
[[nodiscard]] std::string statistics_as_text(const BatchReport& report, const RunFacts& facts);
/// The same and the verdicts.
[[nodiscard]] std::string statistics_as_text(const VerifyReport& report, const RunFacts& facts);

/// One JSON object on one line, ended. Its names are documented in the README and stay.
[[nodiscard]] std::string statistics_as_json(const BatchReport& report, const RunFacts& facts);
[[nodiscard]] std::string statistics_as_json(const VerifyReport& report, const RunFacts& facts);

}  // namespace lanedoku::report
