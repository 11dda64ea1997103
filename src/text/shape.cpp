// SPDX-License-Identifier: MIT
#include "text/shape.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

#include "text/alphabet.hpp"
#include "text/columns.hpp"
#include "text/fields.hpp"
#include "text/grid_rows.hpp"
#include "text/lines.hpp"

namespace lanedoku::text {
namespace {

// The first line that claims a file for a shape decides between lines and grids; whether lines have
// fields, and which, the first records tell (columns.cpp).
constexpr std::array<Shape, 4> kShapes = {{
    {"lines", "one puzzle per line", claims_lines, cut_lines, scan_lines},
    {"csv", "CSV", claims_lines, cut_fields, scan_fields},
    {"fields", "fields", claims_lines, cut_fields, scan_fields},
    {"grids", "grids of nine lines", claims_grids, cut_grids, scan_grids},
}};
constexpr const Shape& kLines = kShapes[0];
constexpr const Shape& kCsv = kShapes[1];
constexpr const Shape& kFields = kShapes[2];
constexpr const Shape& kGrids = kShapes[3];

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

std::uint64_t count_newlines(std::string_view text) noexcept {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

std::string_view without_newline(std::string_view line) noexcept {
  return line.ends_with('\n') ? line.substr(0, line.size() - 1) : line;
}

// Whether a file that starts with this line is surely in a format of another kind, even if puzzles
// stand in it.
bool is_markup(std::string_view line) noexcept {
  return line.starts_with("<?xml") || line.starts_with("<opensudoku") ||
         line.starts_with("<!DOCTYPE") || line.starts_with("<html") || line.starts_with("{\"") ||
         line == "[" || line.starts_with("[{") || line.starts_with("[\"");
}

// Whether puzzles stand between carriage returns, without a newline: all of it would be one line.
bool has_carriage_returns_alone(std::string_view head) noexcept {
  if (head.find('\n') != std::string_view::npos) return false;
  int lines = 0;
  for (std::size_t start = 0; start < head.size() && lines < 2;) {
    const std::size_t end = std::min(head.find('\r', start), head.size());
    const std::string_view line = head.substr(start, end - start);
    lines += claims_lines(line) || claims_grids(line) ? 1 : 0;
    start = end + 1;
  }
  return lines == 2;
}

// Whether a line of the text is a row of a grid.
bool has_row(std::string_view text) noexcept {
  LineWalk walk(text);
  while (!walk.at_end()) {
    if (claims_grids(walk.next())) return true;
  }
  return false;
}

bool is_comment_line(std::string_view trimmed) noexcept {
  return is_comment(trimmed) && !is_semicolon_header(trimmed);
}

// The delimiter of the quoted fields of the record that starts with `line` at `start`: it stands
// before a field's opening quote, or behind the closing one of a first field. Nothing if that needs
// more text than there is.
std::optional<char> quotes_delimiter(std::string_view text, std::size_t start,
                                     std::string_view line, bool is_all) noexcept {
  constexpr std::string_view kWithQuotes = ",;\t|";
  const auto is_delimiter = [&](char c) { return kWithQuotes.find(c) != std::string_view::npos; };
  if (line.starts_with('"')) {
    const std::size_t close = closing_quote(text, start, start);
    const std::size_t next = close == std::string_view::npos ? text.size() : close + 1;
    if (next < text.size()) return is_delimiter(text[next]) ? text[next] : ',';
    return is_all || text.size() - start > kMaxLine ? std::optional<char>(',') : std::nullopt;
  }
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '"' && is_delimiter(line[i - 1])) return line[i - 1];
  }
  return ',';
}

// Looks at a file's first lines until a record is found, and then at what stands around it.
class Recogniser {
 public:
  Recogniser(std::string_view head, bool is_all, const Reading& reading, std::uint64_t first_line)
      : head_(head.substr(0, kHeadBytes)),
        is_all_(is_all),
        reading_(reading),
        forced_(find_shape(reading.shape)),
        first_line_(first_line) {}

  std::optional<Recognition> run();

 private:
  enum class Outcome : std::uint8_t { found, not_yet, none };

  [[nodiscard]] bool may_be(const Shape& shape) const noexcept {
    return forced_ == nullptr || forced_ == &shape;
  }
  [[nodiscard]] bool may_be_lines() const noexcept { return forced_ != &kGrids; }
  [[nodiscard]] std::size_t end_of_record(std::size_t start) const noexcept;
  Outcome take_lines(std::size_t start);
  Outcome take_grids(std::size_t start);
  bool find_blanks_of_grid(std::size_t start);
  void count_preamble(std::size_t end);

  std::string_view head_;
  bool is_all_;
  const Reading& reading_;
  const Shape* forced_;
  std::uint64_t first_line_;
  Recognition result_;
  std::string_view title_;  // the last title line, or lines over which a quoted field of it reaches
  std::size_t title_start_ = 0;
};

// Where the record that starts at `start` ends, its newline included: behind its line, or behind
// the lines over which a quoted field of it reaches. npos if that needs more text.
std::size_t Recogniser::end_of_record(std::size_t start) const noexcept {
  LineWalk walk(head_, start);
  const std::string_view line = walk.next();
  if (!walk.was_complete() && !is_all_) return std::string_view::npos;
  if (line.find('"') == std::string_view::npos) return walk.position();
  const std::optional<char> delimiter = quotes_delimiter(head_, start, line, is_all_);
  if (!delimiter) return std::string_view::npos;
  const std::size_t end = record_end(head_, start, *delimiter, is_all_);
  if (end == std::string_view::npos) return is_all_ ? head_.size() : end;
  return end + 1;
}

std::optional<Recognition> Recogniser::run() {
  if (is_all_ && has_carriage_returns_alone(head_)) {
    result_.error =
        "this looks like lines that end with CR alone, which are not read; convert it first, for "
        "example with tr '\\r' '\\n'";
    return result_;
  }
  LineWalk walk(head_);
  bool is_first = true;
  std::size_t header_end = 0;
  while (!walk.at_end()) {
    const std::size_t start = walk.position();
    const std::string_view whole_line = walk.next();
    const std::string_view line = trim(whole_line);
    if (!walk.was_complete() && !is_all_) return std::nullopt;
    // A count may look like a row of a grid; what follows it tells.
    if (const auto count = is_first && may_be_lines() ? parse_count(line) : std::nullopt) {
      LineWalk ahead = walk;
      const bool has_next = !ahead.at_end();
      const std::string_view next = has_next ? trim(ahead.next()) : std::string_view();
      if (!is_all_ && (!has_next || !ahead.was_complete())) return std::nullopt;
      if (is_puzzle_line(next)) {
        result_.layout.stated_count = count;
        result_.layout.count_header = line;
        header_end = walk.position();
      }
    }
    is_first = is_first && line.empty();
    if (line.empty() || is_comment_line(line) || walk.position() == header_end) continue;
    Outcome outcome = Outcome::none;
    if (forced_ == nullptr && is_markup(line)) {
      result_.error =
          fmt::format("this looks like {}, which is not read", what_it_looks_like(line));
      return result_;
    }
    const std::size_t record = may_be_lines() ? end_of_record(start) : walk.position();
    if (record == std::string_view::npos) return std::nullopt;
    if (may_be_lines() && claims_lines(head_.substr(start, record - start))) {
      outcome = take_lines(start);
    } else if (may_be(kGrids) && claims_grids(whole_line)) {
      outcome = take_grids(start);
    }
    if (outcome == Outcome::found) return result_;
    if (outcome == Outcome::not_yet) return std::nullopt;
    title_ = whole_line;
    title_start_ = start;
    if (record > walk.position() && !has_row(head_.substr(start, record - start))) {
      title_ = without_newline(head_.substr(start, record - start));
      walk = LineWalk(head_, record);
    }
  }
  // Grids of which no row is right.
  if (!is_all_ || !may_be(kGrids)) return std::nullopt;
  const std::size_t start = first_row_gone_wrong(head_, head_.size());
  if (start == head_.size()) return std::nullopt;
  result_.layout.shape = &kGrids;
  count_preamble(start);
  result_.layout.explanation.push_back(
      "grids of nine lines, the first without a row of nine cells");
  return result_;
}

// The records from `start` on are lines: with which fields, the first of them tell.
Recogniser::Outcome Recogniser::take_lines(std::size_t start) {
  // A header may end with a carriage return alone, unless it makes the line too long.
  LineWalk first(head_, start);
  const std::string_view first_line = trim(first.next());
  const bool is_whole = first.was_complete() || head_.size() < kHeadBytes;
  const std::size_t carriage_return = first_line.find('\r');
  if (is_whole && carriage_return != std::string_view::npos &&
      !claims_lines(first_line.substr(0, carriage_return)) &&
      claims_lines(first_line.substr(carriage_return + 1))) {
    const auto skipped =
        static_cast<std::size_t>(first_line.data() - head_.data()) + carriage_return + 1;
    title_ = head_.substr(start, skipped - start - 1);
    title_start_ = start;
    start = skipped;
  }
  const auto line_of = [&](std::size_t place) {
    return first_line_ + count_newlines(head_.substr(0, place));
  };
  const std::string_view title = result_.layout.stated_count ? "" : title_;
  using Choice = ColumnFinder::Choice;
  ColumnFinder finder(title, line_of(title_start_), reading_.column,
                      forced_ == &kCsv      ? Choice::comma
                      : forced_ == &kFields ? Choice::other_than_comma
                                            : Choice::any);
  Layout& layout = result_.layout;
  if (forced_ == &kLines) {
    layout.shape = &kLines;
  } else {
    bool is_decided = false;
    std::uint64_t line = line_of(start);
    for (std::size_t position = start; position < head_.size() && !is_decided;) {
      const std::size_t next = end_of_record(position);
      if (next == std::string_view::npos) return Outcome::not_yet;
      std::string_view record =
          without_newline(head_.substr(position, next - position)).substr(0, kMaxLine);
      while (record.ends_with('\r') || record.ends_with('\x1A')) record.remove_suffix(1);
      const std::string_view content = trim(record);
      if (!content.empty() && !is_comment_line(content)) is_decided = finder.add(record, line);
      line += count_newlines(head_.substr(position, next - position));
      position = next;
    }
    if (!is_decided && !is_all_) return Outcome::not_yet;
    if (!is_decided) finder.finish();
    result_.error = finder.fill(layout);
    layout.shape = !finder.has_fields() ? &kLines : layout.delimiter == ',' ? &kCsv : &kFields;
    if (finder.has_header()) {
      layout.header = title;
      while (layout.header.ends_with('\r')) layout.header.pop_back();
    }
  }
  if (layout.shape == &kLines) {
    layout.explanation.push_back("one puzzle per line, " + describe_blanks(layout.blanks));
    layout.explanation.push_back(fmt::format("line {} is the first with {} cells or more in a row",
                                             line_of(start), kLeastCellsInARow));
  }
  count_preamble(start);
  return Outcome::found;
}

// The line at `start` looks like a row. Grids start there, or with rows before it, unless it is a
// rule between titles.
Recogniser::Outcome Recogniser::take_grids(std::size_t start) {
  if (!find_blanks_of_grid(start)) return Outcome::not_yet;
  LineWalk walk(head_, start);
  const std::string_view line = walk.next();
  Row row;
  Layout& layout = result_.layout;
  if (classify(line, layout.blanks, row) != LineKind::row) return Outcome::none;
  layout.shape = &kGrids;
  layout.is_spaced = is_spaced_row(line);
  // Rows of blanks alone before it were taken for blank lines, rows gone wrong for titles.
  std::size_t first = std::min(first_row_gone_wrong(head_, start), start);
  if (first == start && layout.is_spaced) first = first_blank_row(head_, start);
  count_preamble(first);
  layout.explanation.push_back(
      fmt::format("grids of nine lines, cells {}, {}",
                  layout.is_spaced ? "with something between" : "without anything between",
                  describe_blanks(layout.blanks)));
  layout.explanation.push_back(fmt::format("line {} is the first that is a row of nine cells",
                                           first_line_ + count_newlines(head_.substr(0, start))));
  return Outcome::found;
}

// Which blanks the first grid's rows have, as far as they are surely rows: only if there are none
// may rows that look like rules count. False if that needs more text.
bool Recogniser::find_blanks_of_grid(std::size_t start) {
  std::string sure;
  std::string unsure;
  int rows = 0;
  bool is_over = false;
  LineWalk walk(head_, start);
  while (!walk.at_end() && rows < 9) {
    const std::string_view line = walk.next();
    if (!walk.was_complete() && !is_all_) return false;
    is_over = may_be_lines() && claims_lines(trim(line));
    if (is_over) break;
    Row row;
    if (classify(line, kAnyBlank, row) != LineKind::row) continue;
    const std::string blanks = blanks_among({row.data(), row.size()});
    const bool is_unsure = looks_like_rule(row);
    rows += is_unsure && !sure.empty() ? 0 : 1;
    std::string& seen = is_unsure ? unsure : sure;
    for (const char blank : blanks) {
      if (seen.find(blank) == std::string::npos) seen += blank;
    }
  }
  if (rows < 9 && !is_over && !is_all_) return false;
  result_.layout.blanks = sure.empty() && rows == 9 ? unsure : sure;
  return true;
}

// Counts the lines before `end`.
void Recogniser::count_preamble(std::size_t end) {
  result_.preamble_bytes = end;
  LineWalk walk(head_.substr(0, end));
  while (!walk.at_end()) {
    const std::string_view line = trim(walk.next());
    result_.preamble_lines += walk.was_complete() ? 1 : 0;
    if (line.empty()) {
      ++result_.skipped.blank_lines;
    } else if (is_comment(line) && (result_.layout.header.empty() || !is_semicolon_header(line))) {
      ++result_.skipped.comments;
    } else {
      ++result_.skipped.headers;
    }
  }
  if (result_.layout.stated_count) {
    result_.layout.explanation.push_back(
        fmt::format("'{}' is a count header", escape_bytes(result_.layout.count_header)));
  }
}

}  // namespace

bool cuts_at_newlines(const Layout& layout) noexcept {
  return layout.shape->cut == cut_lines ||
         (layout.shape->cut == cut_fields && !layout.has_quotes());
}

std::span<const Shape> shapes() noexcept { return kShapes; }

const Shape* find_shape(std::string_view name) noexcept {
  const auto* const shape =
      std::find_if(kShapes.begin(), kShapes.end(),
                   [&](const Shape& candidate) { return candidate.name == name; });
  return shape == kShapes.end() ? nullptr : shape;
}

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
    if (!walk.was_complete() || (!line.empty() && !is_comment_line(line))) break;
    ++(line.empty() ? leading.skipped.blank_lines : leading.skipped.comments);
    ++leading.lines;
    leading.bytes = mark + walk.position();
    if (takes_rows || !is_blank_row(whole_line)) sure = leading;
  }
  return sure;
}

std::optional<Recognition> recognise(std::string_view head, bool is_all, const Reading& reading,
                                     std::uint64_t first_line) {
  return Recogniser(head, is_all, reading, first_line).run();
}

std::string what_it_looks_like(std::string_view head) {
  if (head.find('\0') != std::string_view::npos) return "binary data";
  LineWalk walk(head);
  std::string_view line;
  while (line.empty() && !walk.at_end()) line = trim(walk.next());
  if (line.starts_with("<?xml") || line.starts_with("<opensudoku")) {
    return "XML, as OpenSudoku writes it";
  }
  if (line.starts_with("<")) return "XML or HTML";
  if (line.starts_with("{") || line.starts_with("[{") || line.starts_with("[\"") || line == "[") {
    return "JSON";
  }
  if (line.find('\r') != std::string_view::npos) return "lines that end with CR alone";
  // One row of a grid of another size looks like a small puzzle; the next line tells.
  const std::string_view next = walk.at_end() ? std::string_view() : trim(walk.next());
  const bool is_grid = line.size() == next.size() && (line.size() == 4 || line.size() == 6 ||
                                                      line.size() == 16 || line.size() == 25);
  if (is_grid) return fmt::format("a grid with rows of {}", line.size());
  return what_size_is(line.size());
}

}  // namespace lanedoku::text
