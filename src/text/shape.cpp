// SPDX-License-Identifier: MIT
#include "text/shape.hpp"

#include <algorithm>
#include <charconv>

#include "text/alphabet.hpp"
#include "text/lines.hpp"

namespace lanedoku::text {
namespace {

constexpr std::array<Shape, 2> kShapes = {{
    {"one puzzle per line", claims_lines, cut_lines, scan_lines},
    {"grids of nine lines", claims_grids, cut_grids, scan_grids},
}};

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_puzzle_line(std::string_view line) noexcept {
  return line.size() == kCells && are_cells(line.data());
}

// The number on a line of decimal digits alone; nothing if it is anything else or has no room.
std::optional<std::uint64_t> parse_count(std::string_view line) noexcept {
  std::uint64_t count = 0;
  const char* const end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data(), end, count);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return count;
}

}  // namespace

std::span<const Shape> shapes() noexcept { return kShapes; }

bool is_utf16(std::string_view head) noexcept {
  return head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
}

LeadingComments leading_comments(std::string_view head, bool starts_file,
                                 bool takes_rows) noexcept {
  LeadingComments leading;
  if (starts_file && head.starts_with(kByteOrderMark)) {
    leading.bytes = kByteOrderMark.size();
    head.remove_prefix(leading.bytes);
  }
  LineWalk walk(head);
  const std::size_t mark = leading.bytes;
  LeadingComments sure = leading;
  while (!walk.at_end()) {
    const std::string_view whole_line = walk.next();
    const std::string_view line = trim(whole_line);
    if (!walk.was_complete() || (!line.empty() && !is_comment(line))) break;
    ++(line.empty() ? leading.skipped.blank_lines : leading.skipped.comments);
    ++leading.lines;
    leading.bytes = mark + walk.position();
    if (takes_rows || !is_blank_row(whole_line)) sure = leading;
  }
  return sure;
}

std::optional<Recognition> recognise(std::string_view head, bool is_all) noexcept {
  head = head.substr(0, kHeadBytes);
  Recognition result;
  LineWalk walk(head);
  bool is_first = true;
  std::size_t blank_rows = 0;  // directly before the line looked at, and where they start
  std::size_t blank_rows_start = 0;
  while (!walk.at_end()) {
    const std::size_t start = walk.position();
    const std::string_view whole_line = walk.next();
    const std::string_view line = trim(whole_line);
    if (!walk.was_complete() && !is_all) return std::nullopt;
    // A count may look like a row of a grid; what follows it tells.
    if (const auto count = is_first ? parse_count(line) : std::nullopt) {
      LineWalk ahead = walk;
      const bool has_next = !ahead.at_end();
      const std::string_view next = has_next ? trim(ahead.next()) : std::string_view();
      if (!is_all && (!has_next || !ahead.was_complete())) return std::nullopt;
      if (is_puzzle_line(next)) {
        result.stated_count = count;
        result.count_header = line;
      }
    }
    const bool is_skippable = line.empty() || is_comment(line) || (is_first && result.stated_count);
    is_first = is_first && line.empty();
    if (!is_skippable) {
      for (const Shape& shape : kShapes) {
        if (!shape.claims(whole_line)) continue;
        result.shape = &shape;
        result.is_grid = shape.scan == scan_grids;
        result.is_spaced = result.is_grid && is_spaced_row(whole_line);
        result.preamble_bytes = start;
        if (result.is_spaced && blank_rows != 0) {
          result.preamble_bytes = blank_rows_start;
          result.preamble_lines -= blank_rows;
          result.skipped.blank_lines -= blank_rows;
        }
        return result;
      }
    }
    if (!is_blank_row(whole_line)) {
      blank_rows = 0;
    } else if (blank_rows++ == 0) {
      blank_rows_start = start;
    }
    // A title, a count header, or nothing.
    ++result.preamble_lines;
    if (line.empty()) {
      ++result.skipped.blank_lines;
    } else if (is_comment(line)) {
      ++result.skipped.comments;
    } else {
      ++result.skipped.headers;
    }
  }
  return std::nullopt;
}

}  // namespace lanedoku::text
