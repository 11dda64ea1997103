// SPDX-License-Identifier: MIT
//
// The statistics of a run: as text for people and as JSON for programs, with the same content; and
// back from JSON.
#pragma once

#include <string>
#include <string_view>

#include "lanedoku/verify.hpp"

#include "report/run_facts.hpp"

namespace lanedoku::report {

/// Several lines, the last one ended.
[[nodiscard]] std::string statistics_as_text(const Statistics& statistics);
/// The same and the verdicts.
[[nodiscard]] std::string statistics_as_text(const VerifyReport& report, const RunFacts& facts);

/// One JSON object on one line, ended. Its names are documented in the README and stay.
[[nodiscard]] std::string statistics_as_json(const Statistics& statistics);
[[nodiscard]] std::string statistics_as_json(const VerifyReport& report, const RunFacts& facts);

/// What `statistics_as_json` wrote of a run that solves. Throws std::invalid_argument that names
/// the member that is missing or wrong.
[[nodiscard]] Statistics statistics_from_json(std::string_view text);

}  // namespace lanedoku::report
