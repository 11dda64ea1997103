// SPDX-License-Identifier: MIT
//
// The shapes of lines with fields, CSV among them: after the first record every line that is
// neither blank nor a comment is a record, and the puzzle is the field in the puzzle's column. In
// quotes a field may reach over several lines; without any quote in a block, lines are records.
#include <algorithm>
#include <array>
#include <cstring>

#include "text/alphabet.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"
#include "text/shape.hpp"

namespace lanedoku::text {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool has_quote(std::string_view text) noexcept {
  return !text.empty() && std::memchr(text.data(), '"', text.size()) != nullptr;
}

Record malformed(std::uint32_t line, Problem problem, std::size_t count, char byte = 0) noexcept {
  return {nullptr, line, problem, static_cast<std::uint8_t>(byte),
          static_cast<std::uint32_t>(count)};
}

// A field that is not surely 81 cells and nothing else.
Record judge_field(std::string_view field, std::uint32_t line) noexcept {
  field = trim(inside_quotes(field));
  const std::string_view puzzle = puzzle_of_field(field);
  if (!puzzle.empty()) return {puzzle.data(), line, Problem::none, 0, 0};
  if (field.size() == kCells) {
    const auto* const bad = std::find_if_not(field.begin(), field.end(), is_cell);
    return malformed(line, Problem::field_character,
                     static_cast<std::size_t>(bad - field.begin()) + 1, *bad);
  }
  const bool is_digits = !field.empty() && std::all_of(field.begin(), field.end(), is_decimal);
  return malformed(
      line, is_digits && field.size() < kCells ? Problem::field_digits : Problem::field_length,
      field.size());
}

class RecordScanner {
 public:
  explicit RecordScanner(const Layout& layout) noexcept
      : layout_(layout),
        delimiter_(layout.delimiter),
        puzzle_(layout.puzzle_column),
        answer_(layout.answer_column.value_or(kNone)),
        id_(layout.id_column.value_or(kNone)) {}

  // A record without quotes whose fields do not stand apart by blanks.
  void scan_plain(std::string_view row, std::uint32_t line, Scan& scan) const {
    // Fields before the puzzle are passed over, or looked at if they are answer or id.
    Extra extra{row, {}, {}};
    std::size_t column = 0;
    std::size_t start = 0;
    Record record = malformed(line, Problem::field_missing, 0);
    for (;; ++column) {
      std::size_t end = 0;
      if (column == puzzle_ && row.size() - start >= kCells &&
          (row.size() - start == kCells || row[start + kCells] == delimiter_) &&
          are_cells(row.data() + start)) {
        record = {row.data() + start, line, Problem::none, 0, 0};
        end = start + kCells;
      } else {
        const auto* const found = static_cast<const char*>(
            std::memchr(row.data() + start, delimiter_, row.size() - start));
        end = found == nullptr ? row.size() : static_cast<std::size_t>(found - row.data());
        if (column == puzzle_) record = judge_field(trim(row.substr(start, end - start)), line);
      }
      if (column == answer_) extra.known = answer_in(row.substr(start, end - start));
      if (column == id_) extra.id = trim(row.substr(start, end - start));
      if (end == row.size() || column == last_column_) break;
      start = end + 1;
    }
    if (column < puzzle_) record.count = static_cast<std::uint32_t>(column + 1);
    add(record, extra, scan);
  }

  // Any record.
  void scan_any(std::string_view row, std::uint32_t line, Scan& scan) const {
    Extra extra{row, {}, {}};
    Record record = malformed(line, Problem::field_missing, 0);
    FieldWalk walk(row, layout_);
    std::size_t column = 0;
    for (; !walk.at_end(); ++column) {
      const std::string_view field = walk.next();
      if (column == puzzle_) record = judge_field(field, line);
      if (column == answer_) extra.known = answer_in(inside_quotes(field));
      if (column == id_) extra.id = field;
    }
    if (column <= puzzle_) record.count = static_cast<std::uint32_t>(column);
    add(record, extra, scan);
  }

 private:
  void add(const Record& record, Extra& extra, Scan& scan) const {
    if (has_status_ && (extra.known.empty() || record.cells == nullptr)) take_status(record, extra);
    scan.add(record, extra);
  }

  // The status where there is no answer. A record that is no puzzle may have any number of fields:
  // a run wrote its own behind them all.
  void take_status(const Record& record, Extra& extra) const {
    std::string_view status;
    std::array<std::string_view, 3> last{};
    FieldWalk walk(extra.row, layout_);
    for (std::size_t column = 0; !walk.at_end(); ++column) {
      last = {last[1], last[2], walk.next()};
      if (column == *layout_.status_column) status = last[2];
    }
    if (extra.known.empty() && parse_status(status)) {
      extra.known = status;
    } else if (record.cells == nullptr && last[0].empty() && parse_status(last[1])) {
      extra.known = last[1];
    }
  }

  static std::string_view answer_in(std::string_view field) noexcept {
    field = trim(field);
    if (is_no_answer(field)) return {};
    if (field.size() == kCells) return field;
    const std::string_view cells = puzzle_of_field(field);
    return cells.empty() ? field : cells;
  }

  const Layout& layout_;
  char delimiter_;
  std::size_t puzzle_;
  std::size_t answer_;
  std::size_t id_;
  bool has_status_ = layout_.status_column.has_value();
  // No column of interest behind it.
  std::size_t last_column_ =
      std::max({puzzle_, layout_.answer_column.value_or(0), layout_.id_column.value_or(0)});
};

// A line that starts like a comment is one, unless fields stand between semicolons and the puzzle's
// looks like one, or there are as many as the file has, three or more.
bool is_comment_of(const Layout& layout, std::string_view content) {
  if (!is_comment(content)) return false;
  if (layout.delimiter != ';' || content.front() != ';') return true;
  FieldWalk walk(content, layout);
  std::size_t column = 0;
  for (; !walk.at_end(); ++column) {
    const std::string_view field = walk.next();
    if (column == layout.puzzle_column && claims_lines(field)) return false;
  }
  return column < 3 || column != layout.columns;
}

// Where the record ends that starts at `start`, where its line ends at `newline`; kNone as with
// record_end.
std::size_t end_of_record(const Layout& layout, std::string_view text, std::size_t start,
                          std::size_t newline, bool ends_file) {
  const auto up_to = [&](std::size_t end) { return text.substr(start, end - start); };
  const std::string_view line = up_to(newline);
  if (!has_quote(line)) return newline;
  if (layout.delimiter != ';' && is_comment_of(layout, trim(line.substr(0, kMaxLine)))) {
    return newline;
  }
  const std::size_t end = record_end(text, start, layout.delimiter, ends_file);
  if (end == kNone || layout.delimiter != ';') return end;
  return is_comment_of(layout, trim(up_to(end).substr(0, kMaxLine))) ? newline : end;
}

}  // namespace

std::size_t cut_fields(const Layout& layout, std::string_view text, std::size_t want) noexcept {
  if (!layout.has_quotes() || !has_quote(text)) return cut_lines(layout, text, want);
  std::size_t place = 0;
  while (place < want) {
    const std::size_t newline = text.find('\n', place);
    if (newline == kNone) break;
    const std::size_t end = end_of_record(layout, text, place, newline, false);
    if (end == kNone) break;
    place = end + 1;
  }
  return place;
}

void scan_fields(const Layout& layout, std::string_view text, bool /*ends_file*/, Scan& scan) {
  const RecordScanner scanner(layout);
  const bool may_have_quotes = layout.has_quotes() && has_quote(text);
  std::size_t position = 0;
  std::uint32_t line_number = 0;
  while (position < text.size()) {
    const std::size_t line_end = std::min(text.find('\n', position), text.size());
    std::size_t end = line_end;
    std::uint32_t lines = 1;
    bool is_plain = layout.delimiter != kBlanks;
    if (may_have_quotes && has_quote(text.substr(position, end - position))) {
      is_plain = false;
      // A block ends where a record does: a quote that is not closed in it means itself.
      end = std::min(end_of_record(layout, text, position, end, true), text.size());
      lines += static_cast<std::uint32_t>(
          std::count(text.begin() + static_cast<std::ptrdiff_t>(line_end),
                     text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    }
    std::string_view row = text.substr(position, std::min(end - position, kMaxLine + 1));
    const bool is_too_long = row.size() > kMaxLine;
    position = end + 1;
    while (!row.empty() && (row.back() == '\r' || row.back() == '\x1A')) row.remove_suffix(1);
    // What starts with a cell is no comment and not blank.
    const bool is_sure = !row.empty() && is_cell(row.front());
    const std::string_view content = is_sure ? row : trim(row);
    if (!is_sure && is_comment_of(layout, content)) {
      ++scan.skipped.comments;
    } else if (is_too_long) {
      scan.add(malformed(line_number, Problem::line_too_long, 0), {});
    } else if (content.empty()) {
      ++scan.skipped.blank_lines;
    } else if (is_plain) {
      scanner.scan_plain(row, line_number, scan);
    } else {
      scanner.scan_any(row, line_number, scan);
    }
    line_number += lines;
  }
  scan.lines = line_number;
}

}  // namespace lanedoku::text
