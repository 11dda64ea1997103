// SPDX-License-Identifier: MIT
#include "text/grid_rows.hpp"

#include <algorithm>

#include "text/alphabet.hpp"
#include "text/lines.hpp"
#include "text/record.hpp"

namespace lanedoku::text {
namespace {

// Longer lines are in no run of rows, so that 18 rows always fit a block.
constexpr std::size_t kLongestRow = 256;
// A line with fewer cells is a title or a number, not a row gone wrong.
constexpr std::size_t kFewestCellsOfRow = 5;
// A row gone wrong holds few strangers, prose many.
constexpr std::size_t kMostStrangers = 3;
// So many rows gone wrong one after the other are a grid, not titles.
constexpr int kFewestRowsGoneWrong = 4;

std::string_view without_line_end(std::string_view line) noexcept {
  while (line.ends_with('\r') || line.ends_with('\x1A')) line.remove_suffix(1);
  return line;
}

// The cell that a byte of a row stands for: itself, a point for a space, 0 for no cell.
constexpr auto kCellOf = [] {
  std::array<char, 256> cells{};
  for (int byte = 0; byte < 256; ++byte) {
    const auto c = static_cast<char>(byte);
    cells[static_cast<std::size_t>(byte)] = c == ' ' ? '.' : is_cell(c) ? c : '\0';
  }
  return cells;
}();

char cell_of(char c) noexcept { return kCellOf[static_cast<unsigned char>(c)]; }

// Whether a byte may stand between cells: a separator or the upright of a frame.
bool is_between(char c) noexcept { return is_separator(c) || c == '|'; }

// Nearly every row, in a few dozen cycles: nine cells and nothing else, or cells at even places and
// blanks between them, where a cell may be a blank too.
bool parse_plain(std::string_view line, Row& row) noexcept {
  if (line.size() != 9 && line.size() != 17) return false;
  const bool has_gaps = line.size() == 17;
  bool is_row = true;
  for (std::size_t i = 0; i < 9; ++i) {
    const char c = line[has_gaps ? 2 * i : i];
    row[i] = cell_of(c);
    is_row &= row[i] != 0 && (has_gaps || c != ' ');
  }
  for (std::size_t i = 1; has_gaps && i < 17; i += 2) is_row &= line[i] == ' ';
  return is_row;
}

// Nine cells: all of them separated, none, or groups of three.
bool parse_cells(std::string_view content, Row& row) noexcept {
  constexpr unsigned kAll = 0b111111110;
  constexpr unsigned kThrees = 0b001001000;
  std::size_t cells = 0;
  unsigned gaps = 0;  // bit i: something stands before cell i, which is not the first
  for (std::size_t i = 0; i < content.size(); ++i) {
    if (is_between(content[i])) continue;
    if (!is_cell(content[i]) || cells == 9) return false;
    if (cells > 0 && is_between(content[i - 1])) gaps |= 1U << cells;
    row[cells++] = content[i];
  }
  return cells == 9 && (gaps == 0 || gaps == kAll || gaps == kThrees);
}

// A line of what frames are made of, with corners of points, colons and quotes too.
bool is_rule(std::string_view content) noexcept {
  const auto is_corner = [](char c) { return c == '.' || c == ':' || c == '\''; };
  if (is_corner(content.front()) && content.size() > 1) content.remove_prefix(1);
  if (is_corner(content.back()) && content.size() > 1) content.remove_suffix(1);
  return std::all_of(content.begin(), content.end(), [](char c) {
    return is_rule_cell(c) || c == '+' || c == '=' || c == '|' || c == ' ';
  });
}

LineKind classify_other(std::string_view content, bool is_short) noexcept {
  if (content.empty()) return LineKind::blank;
  if (is_rule(content)) return LineKind::rule;
  std::size_t cells = 0;
  std::size_t strangers = 0;
  for (const char c : content) {
    if (!is_between(c)) ++(is_cell(c) ? cells : strangers);
  }
  if (cells < kFewestCellsOfRow || strangers > kMostStrangers) return LineKind::text;
  return is_short ? LineKind::bad_row : LineKind::long_row;
}

}  // namespace

LineKind classify(std::string_view line, std::string_view blanks, Row& row) noexcept {
  const auto row_or_rule = [&] {
    const bool is_of_blanks = !is_rule_cell(row[0]) || !looks_like_rule(row) ||
                              std::all_of(row.begin(), row.end(), [&](char c) {
                                return blanks.find(c) != std::string_view::npos;
                              });
    return is_of_blanks ? LineKind::row : LineKind::rule;
  };
  if (parse_plain(without_line_end(line), row)) return row_or_rule();
  // Only the first kMaxLine bytes of a longer line are sure to be here.
  const std::string_view content = trim(line.substr(0, kMaxLine));
  if (is_comment(content)) return LineKind::comment;
  if (line.size() > kMaxLine) return LineKind::too_long;
  const bool is_short = line.size() <= kLongestRow;
  if (is_short && parse_cells(content, row)) return row_or_rule();
  return classify_other(content, is_short);
}

bool looks_like_rule(const Row& row) noexcept {
  return std::all_of(row.begin(), row.end(), is_rule_cell);
}

bool is_blank_row(std::string_view line) noexcept {
  line = without_line_end(line);
  return line.size() == 17 && line.find_first_not_of(' ') == std::string_view::npos;
}

bool is_spaced_row(std::string_view line) noexcept {
  Row row;
  const std::string_view plain = without_line_end(line);
  return (parse_plain(plain, row) ? plain : trim(line)).size() > 9;
}

std::size_t first_blank_row(std::string_view text, std::size_t end) noexcept {
  std::size_t first = end;
  LineWalk walk(text.substr(0, end));
  while (!walk.at_end()) {
    const std::size_t start = walk.position();
    if (!is_blank_row(walk.next())) {
      first = end;
    } else if (first == end) {
      first = start;
    }
  }
  return first;
}

std::size_t first_row_gone_wrong(std::string_view text, std::size_t end) noexcept {
  const auto is_bad = [](std::string_view line) {
    Row row;
    const auto width =
        line.size() - static_cast<std::size_t>(std::count_if(line.begin(), line.end(), is_between));
    return classify(line, kAnyBlank, row) == LineKind::bad_row && width >= 7 && width <= 11;
  };
  std::size_t first = end;
  int count = 0;
  LineWalk walk(text.substr(0, end));
  while (!walk.at_end() && count < kFewestRowsGoneWrong) {
    const std::size_t start = walk.position();
    if (!is_bad(walk.next())) {
      count = 0;
      first = end;
    } else if (count++ == 0) {
      first = start;
    }
  }
  if (count == 0 || count >= kFewestRowsGoneWrong) return first;
  if (end == text.size()) return end;
  // Nine rows below make it a title.
  int rows = 0;
  LineWalk below(text, end);
  while (!below.at_end() && rows < 9) {
    Row row;
    if (classify(below.next(), kAnyBlank, row) != LineKind::row) break;
    ++rows;
  }
  return rows == 9 ? end : first;
}

}  // namespace lanedoku::text
