// SPDX-License-Identifier: MIT
#include "text/columns.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

#include "text/alphabet.hpp"
#include "text/fields.hpp"
#include "text/record.hpp"

namespace lanedoku::text {
namespace {

constexpr std::array<std::string_view, 8> kPuzzleNames = {"puzzle",   "puzzles", "quiz", "quizzes",
                                                          "question", "sudoku",  "grid", "board"};
constexpr std::array<std::string_view, 5> kAnswerNames = {"solution", "solutions", "answer",
                                                          "answers", "solved"};
constexpr std::string_view kDelimiters = ",;:|\t";

constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_name(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

bool may_have_quotes(char delimiter) noexcept {
  return delimiter != 0 && delimiter != ':' && delimiter != kBlanks;
}

std::vector<std::string_view> fields_of(std::string_view record, char delimiter) {
  std::vector<std::string_view> fields;
  FieldWalk walk(record, delimiter, may_have_quotes(delimiter));
  while (!walk.at_end()) fields.push_back(walk.next());
  return fields;
}

std::string_view puzzle_in(std::string_view field) noexcept {
  return puzzle_of_field(inside_quotes(field));
}

std::size_t count_puzzles(std::string_view record, char delimiter) {
  const std::vector<std::string_view> fields = fields_of(record, delimiter);
  return static_cast<std::size_t>(
      std::count_if(fields.begin(), fields.end(),
                    [](std::string_view field) { return !puzzle_in(field).empty(); }));
}

bool has_blank(std::string_view cells) noexcept {
  return std::any_of(cells.begin(), cells.end(), [](char c) { return c < '1' || c > '9'; });
}

// Whether `answer` is 81 digits that fill the puzzle.
bool fills(std::string_view answer, std::string_view puzzle) noexcept {
  for (std::size_t cell = 0; cell < answer.size(); ++cell) {
    if (answer[cell] < '1' || answer[cell] > '9') return false;
    if (puzzle[cell] >= '1' && puzzle[cell] <= '9' && puzzle[cell] != answer[cell]) return false;
  }
  return true;
}

// The maximal runs of exactly 81 cells on a line.
std::vector<std::string_view> full_runs(std::string_view line) {
  std::vector<std::string_view> runs;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t start = i;
    while (i < line.size() && is_cell(line[i])) ++i;
    if (i - start == kCells) runs.push_back(line.substr(start, kCells));
  }
  return runs;
}

// The delimiter beside a run, behind a quote and spaces: looked for from `next` on in steps of
// `step`. 0 if something else stands there.
char delimiter_beside(const char* next, const char* end, std::ptrdiff_t step) noexcept {
  while (next != end && (*next == ' ' || *next == '"')) next += step;
  return next != end && kDelimiters.find(*next) != std::string_view::npos ? *next : '\0';
}

// What stands between the fields of a trimmed record: 0 if it is a puzzle with or without text
// behind it, nothing if it has no puzzle that would tell.
std::optional<char> find_delimiter(std::string_view record, ColumnFinder::Choice choice) {
  const std::vector<std::string_view> runs = full_runs(record);
  if (runs.empty()) return std::nullopt;
  char best = 0;
  std::size_t most = 0;
  for (const std::string_view run : runs) {
    const char* const end = run.data() + run.size();
    for (const char delimiter : {delimiter_beside(end, record.data() + record.size(), 1),
                                 delimiter_beside(run.data() - 1, record.data() - 1, -1)}) {
      if (delimiter == 0 || (delimiter == ',' && choice == ColumnFinder::Choice::other_than_comma))
        continue;
      const std::size_t puzzles = count_puzzles(record, delimiter);
      if (puzzles > most) {
        best = delimiter;
        most = puzzles;
      }
    }
  }
  if (best != 0) return best;
  // A column of its own, in quotes.
  const bool is_one_field = is_quoted(record) && !puzzle_in(record).empty();
  if (is_one_field && choice != ColumnFinder::Choice::other_than_comma) return ',';
  const bool is_first = runs.front().data() == record.data();
  const bool is_apart = !is_first || (runs.size() > 1 && count_puzzles(record, kBlanks) > 1);
  return is_apart && count_puzzles(record, kBlanks) != 0 ? kBlanks : '\0';
}

// The delimiter that a line without a whole puzzle has, if it has any.
char guess_delimiter(std::string_view line) noexcept {
  for (const char delimiter : kDelimiters) {
    if (line.find(delimiter) != std::string_view::npos) return delimiter;
  }
  return trim(line).find(' ') != std::string_view::npos ? kBlanks : '\0';
}

// The field with the most cells in a row.
std::size_t likeliest(const std::vector<std::string_view>& fields) noexcept {
  std::size_t best = 0;
  std::size_t most = 0;
  for (std::size_t column = 0; column < fields.size(); ++column) {
    std::size_t in_a_row = 0;
    for (const char c : fields[column]) {
      in_a_row = is_cell(c) ? in_a_row + 1 : 0;
      if (in_a_row <= most) continue;
      most = in_a_row;
      best = column;
    }
  }
  return best;
}

}  // namespace

bool is_puzzle_name(std::string_view name) noexcept {
  return std::any_of(kPuzzleNames.begin(), kPuzzleNames.end(),
                     [&](std::string_view known) { return same_name(name, known); });
}

bool is_answer_name(std::string_view name) noexcept {
  return std::any_of(kAnswerNames.begin(), kAnswerNames.end(),
                     [&](std::string_view known) { return same_name(name, known); });
}

bool is_semicolon_header(std::string_view line) noexcept {
  if (!line.starts_with(';')) return false;
  FieldWalk walk(line, ';', true);
  while (!walk.at_end()) {
    if (is_puzzle_name(inside_quotes(walk.next()))) return true;
  }
  return false;
}

std::string blanks_among(std::string_view cells) {
  std::string blanks;
  for (const char c : cells) {
    if ((c < '1' || c > '9') && blanks.find(c) == std::string::npos) blanks += c;
  }
  return blanks;
}

std::string describe_blanks(std::string_view blanks) {
  if (blanks.empty()) return "no blanks";
  std::string text = "blanks";
  for (std::size_t i = 0; i < blanks.size(); ++i) {
    text += i == 0 ? " " : i + 1 == blanks.size() ? " and " : ", ";
    text += blanks[i];
  }
  return text;
}

ColumnFinder::ColumnFinder(std::string_view header, std::uint64_t header_line,
                           std::string_view wanted_column, Choice choice)
    : header_(header), header_line_(header_line), wanted_(wanted_column), choice_(choice) {}

bool ColumnFinder::add(std::string_view record, std::uint64_t line) {
  if (first_line_ == 0) {
    first_record_ = record;
    first_line_ = line;
  }
  if (!delimiter_) {
    const std::optional<char> found =
        choice_ == Choice::comma ? std::optional<char>(',') : find_delimiter(trim(record), choice_);
    // One word and no puzzle: a malformed line of a file of lines, unless a header speaks of
    // fields.
    const bool is_one_word = guess_delimiter(trim(record)) == 0 && guess_delimiter(header_) == 0 &&
                             !is_puzzle_name(trim(header_)) && wanted_.empty();
    if (!found && !is_one_word) return false;
    settle_delimiter(found.value_or('\0'), record);
  }
  if (*delimiter_ == 0) {
    if (const std::string_view puzzle = puzzle_of_field(trim(record)); !puzzle.empty()) {
      blanks_ = blanks_among(puzzle);
    }
    return true;
  }
  const std::vector<std::string_view> fields = fields_of(record, *delimiter_);
  if (!puzzle_ && !find_puzzle(fields)) return false;
  if (!error_.empty()) return true;
  const std::string_view puzzle = *puzzle_ < fields.size() ? puzzle_in(fields[*puzzle_]) : "";
  if (puzzle.empty()) return !wanted_.empty();
  if (blanks_.empty()) blanks_ = blanks_among(puzzle);
  return answer_ || find_answer(fields);
}

void ColumnFinder::finish() {
  if (!delimiter_) {
    const std::string_view line = header_.empty() ? trim(first_record_) : header_;
    char delimiter = guess_delimiter(line);
    if (delimiter == kBlanks && line.data() == header_.data()) {
      delimiter = guess_delimiter(trim(first_record_));
    }
    const bool is_comma_wrong = delimiter == ',' && choice_ == Choice::other_than_comma;
    settle_delimiter(is_comma_wrong ? kBlanks : delimiter, first_record_);
  }
  if (*delimiter_ == 0 || puzzle_) return;
  const std::vector<std::string_view> fields = fields_of(first_record_, *delimiter_);
  if (full_puzzle_) {
    puzzle_ = full_puzzle_;
    puzzle_reason_ = "the first field of 81 cells; none seen has a blank";
    const bool holds = *puzzle_ < fields.size() && !puzzle_in(fields[*puzzle_]).empty();
    if (holds) (void)find_answer(fields);
  } else {
    find_named(fields);
  }
  if (!puzzle_) {
    puzzle_ = likeliest(fields);
    puzzle_reason_ = "the field with the most cells in a row; none seen has 81";
  }
}

void ColumnFinder::settle_delimiter(char delimiter, std::string_view record) {
  // A column of its own with a known name above it.
  if (delimiter == 0 && is_puzzle_name(inside_quotes(trim(header_)))) delimiter = ',';
  // Lines have no fields, but the number of one is asked for.
  if (delimiter == 0 && !wanted_.empty() && wanted_ != "1") {
    delimiter = guess_delimiter(trim(record));
    if (delimiter == 0) delimiter = ',';
  }
  // Text behind the puzzle is fields if that is asked for.
  if (delimiter == 0 && choice_ == Choice::other_than_comma) delimiter = kBlanks;
  delimiter_ = delimiter;
  if (delimiter == 0) return;
  read_header(record);
  columns_ = std::max(count_fields(record, delimiter, may_have_quotes(delimiter)), names_.size());
}

// The title line is a header if it has a record's number of fields, or a name that says so.
void ColumnFinder::read_header(std::string_view record) {
  if (trim(header_).empty()) return;
  const bool has_quotes = may_have_quotes(*delimiter_);
  const std::vector<std::string_view> fields = fields_of(header_, *delimiter_);
  const bool is_named = std::any_of(fields.begin(), fields.end(), [](std::string_view field) {
    return is_puzzle_name(trim(inside_quotes(field)));
  });
  const bool has_as_many =
      fields.size() > 1 && fields.size() == count_fields(record, *delimiter_, has_quotes);
  // A title has words: between blanks a name among them says little.
  const bool is_header = *delimiter_ == kBlanks ? is_named && has_as_many : is_named || has_as_many;
  if (!is_header) return;
  for (const std::string_view field : fields) names_.emplace_back(trim(unquote(field)));
  for (std::size_t column = 0; column < names_.size() && !id_; ++column) {
    if (same_name(names_[column], "id")) id_ = column;
  }
  if (!id_ && names_.size() > 1 && names_.front().empty()) id_ = 0;
}

// The column whose name says that it is the puzzle: the first that holds one here, else the first.
void ColumnFinder::find_named(const std::vector<std::string_view>& fields) {
  std::optional<std::size_t> named;
  for (std::size_t column = 0; column < names_.size(); ++column) {
    if (!is_puzzle_name(names_[column])) continue;
    const bool holds = column < fields.size() && !puzzle_in(fields[column]).empty();
    if (!named || holds) named = column;
    if (holds) break;
  }
  if (!named) return;
  puzzle_ = named;
  puzzle_reason_ = "the header names it so";
}

// Whether the puzzle's column is known, from names or this record.
bool ColumnFinder::find_puzzle(const std::vector<std::string_view>& fields) {
  if (!wanted_.empty()) {
    std::size_t number = 0;
    const char* const end = wanted_.data() + wanted_.size();
    const auto [stop, failure] = std::from_chars(wanted_.data(), end, number);
    const bool is_number = failure == std::errc{} && stop == end;
    const auto name = std::find_if(names_.begin(), names_.end(), [&](const std::string& candidate) {
      return same_name(candidate, wanted_);
    });
    puzzle_reason_ = "asked for";
    puzzle_ = name != names_.end() ? static_cast<std::size_t>(name - names_.begin()) : number - 1;
    if (name == names_.end() && !is_number) {
      error_ = fmt::format(
          "{} '{}'",
          names_.empty() ? "there is no header to name a column" : "the header names no column",
          escape_bytes(wanted_));
    } else if (*puzzle_ >= columns_) {
      error_ = fmt::format("there is no column {}, only {}", escape_bytes(wanted_), columns_);
    }
    return true;
  }
  find_named(fields);
  const bool name_holds =
      puzzle_ && *puzzle_ < fields.size() && !puzzle_in(fields[*puzzle_]).empty();
  if (name_holds) return true;
  const bool is_named = puzzle_.has_value();
  puzzle_.reset();
  std::optional<std::size_t> full;
  std::size_t puzzles = 0;
  bool has_digits = false;  // a field of digits alone that may be a puzzle cut short
  for (std::size_t column = 0; column < fields.size(); ++column) {
    const std::string_view cells = puzzle_in(fields[column]);
    if (cells.empty()) {
      const std::string_view field = inside_quotes(fields[column]);
      has_digits = has_digits || (field.size() >= kLeastCellsInARow && field.size() < kCells &&
                                  std::all_of(field.begin(), field.end(), is_decimal));
      continue;
    }
    ++puzzles;
    if (has_blank(cells)) {
      puzzle_ = column;
      puzzle_reason_ = "the first field of 81 cells with a blank";
      return true;
    }
    if (!full) full = column;
  }
  if (!full_puzzle_) full_puzzle_ = full;
  // A lone full field is a puzzle that is solved already, unless there may be another column.
  if (puzzles != 1 || is_named || has_digits) return false;
  puzzle_ = full;
  puzzle_reason_ = "the only field of 81 cells";
  return true;
}

// Whether nothing is open about the answer's column after this record, which holds a puzzle.
bool ColumnFinder::find_answer(const std::vector<std::string_view>& fields) {
  const std::string_view puzzle = puzzle_in(fields[*puzzle_]);
  for (std::size_t column = 0; column < names_.size(); ++column) {
    if (column == *puzzle_ || !is_answer_name(names_[column])) continue;
    const std::string_view field = column < fields.size() ? inside_quotes(fields[column]) : "";
    if (puzzle_of_field(field).empty() && !field.empty()) continue;
    take_answer(column, "the header names it so", fields);
    return true;
  }
  bool is_open = false;
  for (std::size_t column = 0; column < fields.size(); ++column) {
    if (column == *puzzle_) continue;
    const std::string_view cells = puzzle_in(fields[column]);
    if (cells.empty()) continue;
    if (fills(cells, puzzle)) {
      take_answer(column, "81 digits that fill the puzzle", fields);
      return true;
    }
    is_open = true;
  }
  // The end of a row that a run wrote for a puzzle without solution: ",,unsolvable,0".
  const std::size_t count = fields.size();
  if (!is_open && names_.empty() && count >= *puzzle_ + 4 && fields[count - 3].empty() &&
      parse_status(fields[count - 2])) {
    take_answer(count - 3, "empty, and a status stands beside it", fields);
  }
  return !is_open;
}

// The status stands behind the answer, if the header names it so, or without one if it is there.
void ColumnFinder::take_answer(std::size_t column, std::string_view reason,
                               const std::vector<std::string_view>& fields) {
  answer_ = column;
  answer_reason_ = reason;
  const std::size_t next = column + 1;
  const bool is_status = names_.empty() ? next < fields.size() && parse_status(fields[next])
                                        : next < names_.size() && same_name(names_[next], "status");
  if (is_status) status_ = next;
}

std::string ColumnFinder::place_of(std::size_t column) const {
  std::string place = fmt::format("column {}", column + 1);
  if (column < names_.size()) place += fmt::format(" '{}'", escape_bytes(names_[column]));
  return place;
}

std::string ColumnFinder::fill(Layout& layout) const {
  if (!error_.empty()) return error_;
  layout.blanks = blanks_;
  if (!has_fields()) return {};
  layout.delimiter = *delimiter_;
  layout.columns = std::max({columns_, *puzzle_ + 1, answer_.value_or(0) + 1});
  layout.puzzle_column = *puzzle_;
  layout.answer_column = answer_;
  layout.status_column = status_;
  layout.id_column = id_;
  std::string text;
  switch (*delimiter_) {
    case ',':
      text = "CSV";
      break;
    case '\t':
      text = "fields between TABs,";
      break;
    case kBlanks:
      text = "fields between blanks,";
      break;
    default:
      text = fmt::format("fields between '{}',", *delimiter_);
  }
  text += fmt::format(" {} header, puzzle in {}", has_header() ? "with" : "without",
                      place_of(*puzzle_));
  if (answer_) text += ", answer in " + place_of(*answer_);
  if (status_) text += ", status in " + place_of(*status_);
  if (id_) text += ", id in " + place_of(*id_);
  layout.explanation.push_back(text + ", " + describe_blanks(blanks_));
  if (has_header()) {
    layout.explanation.push_back(fmt::format(
        "line {} is the header, above the first record in line {}", header_line_, first_line_));
  }
  layout.explanation.push_back(place_of(*puzzle_) + " is the puzzle: " + puzzle_reason_);
  if (answer_) {
    layout.explanation.push_back(place_of(*answer_) + " is the answer: " + answer_reason_);
  }
  if (status_) {
    layout.explanation.push_back(place_of(*status_) +
                                 " is the status, which is known where there is no answer");
  }
  return {};
}

}  // namespace lanedoku::text
