// SPDX-License-Identifier: MIT
#include "text/record.hpp"

#include <fmt/format.h>

namespace lanedoku::text {

namespace {

std::string describe_length(std::size_t length) {
  const std::string looks = what_size_is(length);
  return counted(length, "character") + ", not 81" + (looks.empty() ? "" : ": " + looks + "?");
}

std::string describe_character(const Record& record) {
  const char byte = static_cast<char>(record.byte);
  return fmt::format("character {} is '{}', not a digit or a blank", record.count,
                     escape_bytes({&byte, 1}));
}

}  // namespace

std::string describe_problem(const Record& record) {
  switch (record.problem) {
    case Problem::none:
      return {};
    case Problem::line_length:
      return describe_length(record.count);
    case Problem::line_character:
      return describe_character(record);
    case Problem::line_too_long:
      return fmt::format("the line is longer than {} bytes", kMaxLine);
    case Problem::field_missing:
      return counted(record.count, "field") + ", the puzzle's is missing";
    case Problem::field_length:
      return "the puzzle's field has " + describe_length(record.count);
    case Problem::field_digits:
      return fmt::format(
          "the puzzle's field has {}, not 81; spreadsheet programs drop leading zeros",
          counted(record.count, "digit"));
    case Problem::field_character:
      return "of the puzzle's field " + describe_character(record);
    case Problem::grid_rows:
      return fmt::format("a grid of {}, not 9", counted(record.count, "row"));
    case Problem::grid_row:
      return fmt::format("row {} of the grid does not have 9 cells", record.count + 1);
  }
  return {};
}

std::string what_size_is(std::size_t cells) {
  switch (cells) {
    case 16:
      return "a 4 x 4 puzzle";
    case 36:
      return "a 6 x 6 puzzle";
    case 256:
      return "a 16 x 16 puzzle";
    case 625:
      return "a 25 x 25 puzzle";
    case 729:
      return "pencilmarks, nine candidates per cell";
    default:
      return {};
  }
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
