// SPDX-License-Identifier: MIT
//
// The shape with one puzzle per line: after the first record every line that is neither blank nor a
// comment is a record, well-formed or not.
#include <algorithm>
#include <cstring>

#include "text/alphabet.hpp"
#include "text/lines.hpp"
#include "text/shape.hpp"

namespace lanedoku::text {
namespace {

// A line with this many cells in a row is meant as a puzzle; with fewer it is a title.
constexpr std::size_t kLeastCellsInARow = 20;

Record malformed(std::uint32_t line, Problem problem, std::size_t count, char byte = 0) noexcept {
  return {nullptr, line, problem, static_cast<std::uint8_t>(byte),
          static_cast<std::uint32_t>(count)};
}

Record scan_line(std::string_view content, std::uint32_t line) noexcept {
  if (content.size() != kCells) return malformed(line, Problem::line_length, content.size());
  if (are_cells(content.data())) return {content.data(), line, Problem::none, 0, 0};
  const auto* const bad = std::find_if_not(content.begin(), content.end(), is_cell);
  return malformed(line, Problem::line_character,
                   static_cast<std::size_t>(bad - content.begin()) + 1, *bad);
}

}  // namespace

bool claims_lines(std::string_view line) noexcept {
  std::size_t in_a_row = 0;
  for (const char c : line) {
    in_a_row = is_cell(c) ? in_a_row + 1 : 0;
    if (in_a_row == kLeastCellsInARow) return true;
  }
  return false;
}

std::size_t cut_lines(std::string_view text, std::size_t want) noexcept {
  const std::size_t after = text.find('\n', want - 1);
  if (after != std::string_view::npos) return after + 1;
  const std::size_t before = text.rfind('\n', want - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

void scan_lines(std::string_view text, bool /*ends_file*/, Scan& scan) {
  constexpr std::size_t kPlainLine = kCells + 1;
  std::size_t position = 0;
  std::uint32_t line_number = 0;
  while (position < text.size()) {
    // Nearly every line of nearly every file: 81 cells and a newline.
    if (text.size() - position >= kPlainLine && text[position + kCells] == '\n' &&
        are_cells(text.data() + position)) {
      scan.records.push_back({text.data() + position, line_number++, Problem::none, 0, 0});
      position += kPlainLine;
      continue;
    }
    LineWalk walk_one(text.substr(position));
    const std::string_view whole = walk_one.next();
    position += walk_one.position();
    // Only the first kMaxLine bytes of a longer line are sure to be here.
    const bool is_too_long = whole.size() > kMaxLine;
    const std::string_view content = trim(whole.substr(0, kMaxLine));
    if (is_comment(content)) {
      ++scan.skipped.comments;
    } else if (is_too_long) {
      scan.records.push_back(malformed(line_number, Problem::line_too_long, 0));
    } else if (content.empty()) {
      ++scan.skipped.blank_lines;
    } else {
      scan.records.push_back(scan_line(content, line_number));
    }
    ++line_number;
  }
  scan.lines = line_number;
}

}  // namespace lanedoku::text
