// SPDX-License-Identifier: MIT
#include "text/record.hpp"

#include <fmt/format.h>

namespace lanedoku::text {

std::string describe_problem(const Record& record) {
  switch (record.problem) {
    case Problem::none:
      return {};
    case Problem::line_length:
      return counted(record.count, "character") + ", not 81";
    case Problem::line_character: {
      const char byte = static_cast<char>(record.byte);
      return fmt::format("character {} is '{}', not a digit or a blank", record.count,
                         escape_bytes({&byte, 1}));
    }
    case Problem::line_too_long:
      return fmt::format("the line is longer than {} bytes", kMaxLine);
    case Problem::grid_rows:
      return fmt::format("a grid of {}, not 9", counted(record.count, "row"));
    case Problem::grid_row:
      return fmt::format("row {} of the grid does not have 9 cells", record.count + 1);
  }
  return {};
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string escape_bytes(std::string_view bytes, std::size_t most) {
  std::string escaped;
  for (const char c : bytes.substr(0, most)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte == '\\') {
      escaped += "\\\\";
    } else if (byte < 0x20 || byte >= 0x7F) {
      fmt::format_to(std::back_inserter(escaped), "\\x{:02x}", byte);
    } else {
      escaped += c;
    }
  }
  if (bytes.size() > most) escaped += "...";
  return escaped;
}

}  // namespace lanedoku::text
