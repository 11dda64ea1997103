// SPDX-License-Identifier: MIT
#include "verify/report_rows.hpp"

#include <fmt/format.h>
#include <iterator>

namespace lanedoku::verify {
namespace {

void append_field(std::string_view field, char after, std::vector<char>& out) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
    out.insert(out.end(), field.begin(), field.end());
  } else {
    out.push_back('"');
    for (const char c : field) {
      if (c == '"') out.push_back('"');
      out.push_back(c);
    }
    out.push_back('"');
  }
  out.push_back(after);
}

}  // namespace

void append_row(const ReportRow& row, std::vector<char>& out) {
  fmt::format_to(std::back_inserter(out), "{},", row.record);
  append_field(row.file, ',', out);
  fmt::format_to(std::back_inserter(out), "{},", row.line);
  append_field(row.verdict, ',', out);
  append_field(row.puzzle, ',', out);
  append_field(row.expected, ',', out);
  append_field(row.found, ',', out);
  append_field(row.reason, '\n', out);
}

}  // namespace lanedoku::verify
