// SPDX-License-Identifier: MIT
//
// The list of bad records as CSV.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lanedoku::verify {

inline constexpr std::string_view kReportHeader =
    "record,file,line,verdict,puzzle,expected,found,reason\n";

struct ReportRow {
  std::uint64_t record = 0;
  std::string_view file;
  std::uint64_t line = 0;
  std::string_view verdict;
  std::string_view puzzle;
  std::string_view expected;
  std::string_view found;
  std::string_view reason;
};

/// Adds the row to `out`; fields with a comma, a quote or a line end are quoted (RFC 4180).
void append_row(const ReportRow& row, std::vector<char>& out);

}  // namespace lanedoku::verify
