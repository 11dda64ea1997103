// SPDX-License-Identifier: MIT
//
// The shape with one puzzle per line: after the first record every line that is neither blank nor a
// comment is a record, well-formed or not. Text may follow a puzzle.
#include <algorithm>
#include <cstring>

#include "text/alphabet.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"
#include "text/shape.hpp"

namespace lanedoku::text {
namespace {

// What may follow a puzzle directly; a lone `/` is harmless.
constexpr std::string_view kEndsOfPuzzle = " \t/#,;:|";

Record malformed(std::uint32_t line, Problem problem, std::size_t count, char byte = 0) noexcept {
  return {nullptr, line, problem, static_cast<std::uint8_t>(byte),
          static_cast<std::uint32_t>(count)};
}

Record scan_line(std::string_view content, std::uint32_t line) noexcept {
  const bool has_puzzle = content.size() >= kCells && are_cells(content.data());
  if (has_puzzle &&
      (content.size() == kCells || kEndsOfPuzzle.find(content[kCells]) != std::string_view::npos)) {
    return {content.data(), line, Problem::none, 0, 0};
  }
  const std::string_view word =
      content.substr(0, std::min(content.find_first_of(kEndsOfPuzzle), content.size()));
  const std::string_view judged = content.size() == kCells ? content : word;
  if (judged.size() != kCells) return malformed(line, Problem::line_length, judged.size());
  const auto* const bad = std::find_if_not(judged.begin(), judged.end(), is_cell);
  return malformed(line, Problem::line_character,
                   static_cast<std::size_t>(bad - judged.begin()) + 1, *bad);
}

}  // namespace

bool claims_lines(std::string_view line) noexcept {
  std::size_t in_a_row = 0;
  bool is_rule = true;  // nothing but what rules are made of
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!is_cell(line[i])) {
      in_a_row = 0;
      continue;
    }
    is_rule = (in_a_row == 0 || is_rule) && is_rule_cell(line[i]);
    ++in_a_row;
    if (in_a_row < kLeastCellsInARow) continue;
    const bool is_whole = i + 1 == line.size() || !is_cell(line[i + 1]);
    // A frame's rule, unless it is as long as a puzzle.
    if (!is_rule || (is_whole && in_a_row == kCells)) return true;
  }
  return false;
}

std::size_t cut_lines(const Layout& /*layout*/, std::string_view text, std::size_t want) noexcept {
  const std::size_t after = text.find('\n', want - 1);
  if (after != std::string_view::npos) return after + 1;
  const std::size_t before = text.rfind('\n', want - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

void scan_lines(const Layout& /*layout*/, std::string_view text, bool /*ends_file*/, Scan& scan) {
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
      scan.add(malformed(line_number, Problem::line_too_long, 0), {});
    } else if (content.empty()) {
      ++scan.skipped.blank_lines;
    } else {
      const Record record = scan_line(content, line_number);
      const bool is_alone = record.cells != nullptr && content.size() == kCells;
      if (is_alone) {
        scan.records.push_back(record);
      } else {
        scan.add(record, {content, {}, {}});
      }
    }
    ++line_number;
  }
  scan.finish();
  scan.lines = line_number;
}

}  // namespace lanedoku::text
