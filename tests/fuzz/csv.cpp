// SPDX-License-Identifier: MIT
//
// Fuzz target: tables that are written by the rules of RFC 4180 from fields of any bytes, with any
// of the delimiters, must be read as the fields they were written from: the puzzle, the id, the
// known answer, the line where the row starts. Written as CSV answers they must come back, read by
// a reader of its own, with all their columns. Catches a quote, a delimiter or a newline that is
// taken for what it is not, and what is lost of a row.
#include <algorithm>
#include <vector>

#include "fuzz/blocks.hpp"
#include "fuzz/target.hpp"
#include "text/answers.hpp"
#include "text/fields.hpp"
#include "text/shape.hpp"

using namespace lanedoku;
using namespace lanedoku::text;
using fuzz::Choices;
using fuzz::fail;

namespace {

using Fields = std::vector<std::string>;

struct Row {
  Fields fields;
  std::uint64_t line = 0;  // where it starts
  bool has_puzzle = false;
};

// A table and what it was written from.
struct Table {
  Layout layout;
  std::string text;
  std::vector<Row> rows;
  std::uint64_t comments = 0;
  std::uint64_t blank_lines = 0;
};

Layout choose_layout(Choices& choices) {
  Layout layout;
  layout.delimiter = std::string_view(",;\t|:")[choices.below(5)];
  layout.shape = find_shape(layout.delimiter == ',' ? "csv" : "fields");
  layout.columns = 1 + choices.below(5);
  layout.puzzle_column = choices.below(layout.columns);
  const std::size_t other = choices.below(layout.columns);
  if (other != layout.puzzle_column) {
    (choices.coin() ? layout.answer_column : layout.id_column) = other;
  }
  return layout;
}

// A field of a row, in quotes where it needs them and perhaps where it does not.
std::string written(const std::string& field, const Layout& layout, Choices& choices) {
  const auto is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.';
  };
  const bool needs_quotes = !std::all_of(field.begin(), field.end(), is_plain);
  if (!layout.has_quotes() || (!needs_quotes && !choices.coin())) return field;
  std::string text = "\"";
  for (const char c : field) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + '"';
}

// Any bytes where there are quotes, plain ones else; not empty, or the row might be blank or, with
// semicolons, a comment.
std::string any_field(const Layout& layout, Choices& choices) {
  std::string field(choices.bytes(choices.below(24)));
  field.insert(field.begin(), 'a');
  if (layout.has_quotes()) return field;
  for (char& c : field) c = static_cast<char>('a' + static_cast<unsigned char>(c) % 26);
  return field;
}

void add_row(Table& table, Choices& choices) {
  const Layout& layout = table.layout;
  Row row;
  row.line = static_cast<std::uint64_t>(std::count(table.text.begin(), table.text.end(), '\n'));
  // A row may have fewer or more fields than the table.
  const std::size_t spread = choices.below(16);
  const std::size_t count = spread == 0 ? 1 : layout.columns + (spread == 1 ? 1 : 0);
  for (std::size_t column = 0; column < count; ++column) {
    std::string field;
    if (column == layout.puzzle_column && choices.below(8) != 0) {
      field = choices.cells(choices.coin() ? '.' : '0');
      row.has_puzzle = true;
    } else {
      field = any_field(layout, choices);
    }
    if (column != 0) table.text += layout.delimiter;
    table.text += written(field, layout, choices);
    row.fields.push_back(field);
  }
  table.text += choices.coin() ? "\n" : "\r\n";
  table.rows.push_back(row);
}

Table make_table(Choices& choices) {
  Table table;
  table.layout = choose_layout(choices);
  while (!choices.at_end() && table.rows.size() < 12) {
    const std::size_t between = choices.below(8);
    if (between == 1) {
      table.text += "# \" , ; | none\n";
      ++table.comments;
    } else if (between == 2) {
      table.text += " \r\n";
      ++table.blank_lines;
    }
    add_row(table, choices);
  }
  return table;
}

// The rows of CSV, by RFC 4180 to the letter.
std::vector<Fields> parse_csv(std::string_view text) {
  std::vector<Fields> rows;
  Fields row(1);
  bool in_quotes = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_quotes && c == '"' && text.substr(i + 1).starts_with('"')) {
      row.back() += c;
      ++i;
    } else if (c == '"') {
      in_quotes = !in_quotes;
    } else if (!in_quotes && c == ',') {
      row.emplace_back();
    } else if (!in_quotes && c == '\n') {
      rows.push_back(row);
      row.assign(1, "");
    } else {
      row.back() += c;
    }
  }
  return rows;
}

void compare(const Table& table, const Scan& scan) {
  if (scan.records.size() != table.rows.size()) fail("rows are lost or doubled", table.text);
  if (scan.skipped.comments != table.comments || scan.skipped.blank_lines != table.blank_lines) {
    fail("comments or blank lines are not what was written", table.text);
  }
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const Row& row = table.rows[i];
    const Record& record = scan.records[i];
    if (record.line != row.line) fail("a row starts at another line", table.text);
    if ((record.cells != nullptr) != row.has_puzzle) fail("puzzle or no puzzle", table.text);
    const auto field = [&](std::size_t column) {
      return column < row.fields.size() ? row.fields[column] : std::string();
    };
    if (row.has_puzzle &&
        std::string_view(record.cells, kCells) != field(table.layout.puzzle_column)) {
      fail("another puzzle", table.text);
    }
    if (table.layout.id_column && unquote(scan.extras[i].id) != field(*table.layout.id_column)) {
      fail("another id", table.text);
    }
  }
}

void write_and_compare(const Table& table, const Scan& scan) {
  const auto puzzles = static_cast<std::size_t>(std::count_if(
      table.rows.begin(), table.rows.end(), [](const Row& row) { return row.has_puzzle; }));
  Solution solution;
  solution.fill('9');
  const std::vector<Solution> solutions(puzzles, solution);
  const std::vector<Status> statuses(puzzles, Status::multiple);
  std::vector<char> out;
  const std::size_t size = write_answers(Format::csv, "",
                                         {.records = scan.records,
                                          .extras = scan.extras,
                                          .statuses = statuses,
                                          .solutions = solutions,
                                          .layout = &table.layout},
                                         out);
  const std::string_view text(out.data(), size);
  const std::vector<Fields> rows = parse_csv(text);
  if (rows.size() != table.rows.size()) fail("CSV answers lose rows", text);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Fields expected = table.rows[i].fields;
    if (expected.size() < table.layout.columns) expected.resize(table.layout.columns);
    const bool has_puzzle = table.rows[i].has_puzzle;
    expected.push_back(has_puzzle ? std::string(kCells, '9') : "");
    expected.emplace_back(has_puzzle ? "multiple" : "malformed");
    expected.emplace_back();
    if (rows[i] != expected) fail("CSV answers change a row", text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  const std::size_t block = 1 + choices.below(200);
  const Table table = make_table(choices);
  (void)fuzz::read_checked(table.layout, table.text, block, [&](const Scan& scan) {
    compare(table, scan);
    write_and_compare(table, scan);
  });
  return 0;
}
