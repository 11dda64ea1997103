// SPDX-License-Identifier: MIT
//
// The shape of grids: runs of rows of nine cells. A run of nine rows is a puzzle, a run of 18 or
// more starts with one, and a run of any other length is one malformed record. Rows are bare
// (`5.3..1...`) or have blanks, tabs or commas between their cells (`5 . 3 . . 1 . . .`); with one
// blank between, a cell itself may be blank (`5   3     1      `).
//
// A block may end behind any line that is not a row, and within a long run behind nine rows if at
// least nine more follow: then both parts read the same as the whole.
#include <array>
#include <bit>

#include "text/alphabet.hpp"
#include "text/lines.hpp"
#include "text/shape.hpp"

namespace lanedoku::text {
namespace {

using Row = std::array<char, 9>;

// Longer lines are in no run of rows, so that 18 rows always fit a block.
constexpr std::size_t kLongestRow = 256;
// A line with fewer cells is a title or a number, not a row gone wrong.
constexpr std::size_t kFewestCellsOfRow = 5;
// A row gone wrong holds few strangers, prose many.
constexpr std::size_t kMostStrangers = 3;

enum class LineKind : std::uint8_t { blank, comment, text, too_long, row, bad_row, long_row };

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

// Nine cells, all or none of them separated.
bool parse_cells(std::string_view content, Row& row) noexcept {
  std::size_t cells = 0;
  std::size_t gaps = 0;
  for (std::size_t i = 0; i < content.size(); ++i) {
    if (is_separator(content[i])) continue;
    if (!is_cell(content[i]) || cells == 9) return false;
    if (i > 0 && is_separator(content[i - 1])) ++gaps;
    row[cells++] = content[i];
  }
  return cells == 9 && (gaps == 0 || gaps == 8);
}

LineKind classify(std::string_view line, Row& row) noexcept {
  if (parse_plain(without_line_end(line), row)) return LineKind::row;
  // Only the first kMaxLine bytes of a longer line are sure to be here.
  const std::string_view content = trim(line.substr(0, kMaxLine));
  if (is_comment(content)) return LineKind::comment;
  if (line.size() > kMaxLine) return LineKind::too_long;
  const bool is_short = line.size() <= kLongestRow;
  if (is_short && parse_cells(content, row)) return LineKind::row;
  if (content.empty()) return LineKind::blank;
  std::size_t cells = 0;
  std::size_t strangers = 0;
  bool is_ruled = true;
  for (const char c : content) {
    if (is_separator(c)) continue;
    ++(is_cell(c) ? cells : strangers);
    is_ruled = is_ruled && (c == '-' || c == '+' || c == '=' || c == '|' || c == '*');
  }
  const bool is_meant_as_row =
      !is_ruled && cells >= kFewestCellsOfRow && strangers <= kMostStrangers;
  if (!is_meant_as_row) return LineKind::text;
  return is_short ? LineKind::bad_row : LineKind::long_row;
}

bool is_in_run(LineKind kind) noexcept {
  return kind == LineKind::row || kind == LineKind::bad_row;
}

// Splits runs of rows into records.
class RunScanner {
 public:
  explicit RunScanner(Scan& scan) noexcept : scan_(scan) {}

  void add_row(LineKind kind, const Row& row, std::uint32_t line) {
    if (rows_ == 0) first_line_ = line;
    if (kind == LineKind::bad_row) bad_rows_ |= 1U << rows_;
    scan_.cells.insert(scan_.cells.end(), row.begin(), row.end());
    ++rows_;
    if (rows_ == 18) finish_nine();
  }

  void end_run() {
    if (rows_ == 9) {
      finish_nine();
    } else if (rows_ != 0) {
      finish(rows_, Problem::grid_rows);
    }
  }

 private:
  // The first nine of the rows so far.
  void finish_nine() { finish(9, (bad_rows_ & 0x1FF) != 0 ? Problem::grid_row : Problem::none); }

  void finish(std::uint32_t rows, Problem problem) {
    const std::size_t start = scan_.cells.size() - 9 * std::size_t{rows_};
    Record record{scan_.cells.data() + start, first_line_, problem, 0, rows};
    if (problem != Problem::none) record.cells = nullptr;
    if (problem == Problem::grid_row)
      record.count = static_cast<std::uint32_t>(std::countr_zero(bad_rows_));
    scan_.records.push_back(record);
    bad_rows_ >>= rows;
    rows_ -= rows;
    first_line_ += rows;
  }

  Scan& scan_;
  std::uint32_t rows_ = 0;
  std::uint32_t first_line_ = 0;
  std::uint32_t bad_rows_ = 0;  // bit i: the run's row i is a bad one
};

// A place before `want` where a block may end, from which to look for a better one: behind one of
// the few last lines before it if that is no row, else the start. Grids with anything between them
// are not walked through from there.
std::size_t place_before(std::string_view text, std::size_t want) noexcept {
  constexpr int kLinesLookedAt = 18;
  Row row;
  std::size_t end = want - 1;
  for (int i = 0; i <= kLinesLookedAt; ++i) {
    const std::size_t newline = end == 0 ? std::string_view::npos : text.rfind('\n', end - 1);
    const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
    // The first round finds where the line that holds the last byte wanted starts.
    if (i > 0 && !is_in_run(classify(text.substr(start, end - start), row))) return end + 1;
    if (start == 0) break;
    end = newline;
  }
  return 0;
}

}  // namespace

bool claims_grids(std::string_view line) noexcept {
  Row row;
  return parse_plain(without_line_end(line), row) || parse_cells(line, row);
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

std::size_t cut_grids(std::string_view text, std::size_t want) noexcept {
  Row row;
  const std::size_t first = place_before(text, want);
  LineWalk walk(text, first);
  std::size_t last = first;
  // The run so far: how many rows, and where its last eighteen started.
  std::array<std::size_t, 18> starts{};
  std::size_t rows = 0;
  while (!walk.at_end()) {
    const std::size_t start = walk.position();
    const std::string_view line = walk.next();
    if (!walk.was_complete()) break;
    if (is_in_run(classify(line, row))) {
      starts[rows++ % 18] = start;
      if (rows >= 18 && rows % 9 == 0) last = starts[(rows - 9) % 18];
    } else {
      rows = 0;
      last = walk.position();
    }
    if (last >= want) break;
  }
  return last;
}

void scan_grids(std::string_view text, bool /*ends_file*/, Scan& scan) {
  // Records point into it, so it must not move. Nine cells come from six bytes or more.
  scan.cells.reserve(text.size() / (kFewestCellsOfRow + 1) * 9 + 9);
  RunScanner runs(scan);
  LineWalk walk(text);
  std::uint32_t line_number = 0;
  while (!walk.at_end()) {
    Row row{};
    const LineKind kind = classify(walk.next(), row);
    if (is_in_run(kind)) {
      runs.add_row(kind, row, line_number++);
      continue;
    }
    runs.end_run();
    switch (kind) {
      case LineKind::blank:
        ++scan.skipped.blank_lines;
        break;
      case LineKind::comment:
        ++scan.skipped.comments;
        break;
      case LineKind::too_long:
        scan.records.push_back({nullptr, line_number, Problem::line_too_long, 0, 0});
        break;
      case LineKind::long_row:
        scan.records.push_back({nullptr, line_number, Problem::grid_row, 0, 0});
        break;
      default:
        ++scan.skipped.other;
    }
    ++line_number;
  }
  runs.end_run();
  scan.lines = line_number;
}

}  // namespace lanedoku::text
