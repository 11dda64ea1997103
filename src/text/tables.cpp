// SPDX-License-Identifier: MIT
//
// Answers as CSV (RFC 4180) and as a JSON object per line.
#include <algorithm>
#include <charconv>
#include <cstring>

#include "text/alphabet.hpp"
#include "text/answers.hpp"
#include "text/fields.hpp"

namespace lanedoku::text {
namespace {

// Bytes that an answer's own columns take at most: solution, status, guesses, and what is between.
constexpr std::size_t kLongestOwnColumns = kCells + 32;
// Rows with fewer fields than the file's columns are filled up to this many, so that a header of
// 60,000 commas does not make a gigabyte.
constexpr std::size_t kMostPadded = 1000;
// The same for an object, names and numbers included, without id and file.
constexpr std::size_t kLongestObject = 2 * kCells + 256;

char* write_text(char* out, std::string_view text) noexcept {
  return std::copy(text.begin(), text.end(), out);
}

char* write_number(char* out, std::uint64_t number) noexcept {
  constexpr std::size_t kMostDigits = 20;
  return std::to_chars(out, out + kMostDigits, number).ptr;
}

Status status_of(const AnsweredRecords& answered, std::size_t record, std::size_t k) noexcept {
  return answered.records[record].cells == nullptr ? Status::malformed : answered.statuses[k];
}

bool has_guesses(const AnsweredRecords& answered, Status status) noexcept {
  return !answered.guesses.empty() && (status == Status::unique || status == Status::unsolvable);
}

// A field as CSV, in quotes if it needs them.
char* write_field(char* out, std::string_view field) noexcept {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) return write_text(out, field);
  *out++ = '"';
  for (const char c : field) {
    if (c == '"') *out++ = '"';
    *out++ = c;
  }
  *out++ = '"';
  return out;
}

// Whether a row with quotes or carriage returns is CSV already.
bool is_csv(std::string_view row, const Layout& layout) noexcept {
  FieldWalk walk(row, layout);
  while (!walk.at_end()) {
    const std::string_view field = walk.next();
    if (!is_quoted(field) && field.find_first_of("\"\r\n") != std::string_view::npos) return false;
  }
  return true;
}

// The input's columns, as they are if they are CSV; as many as the file has, or more.
char* write_row(char* out, std::string_view row, const Layout& layout) {
  std::size_t fields = 0;
  const bool is_simple = layout.delimiter == ',' && row.find('"') == std::string_view::npos &&
                         row.find('\r') == std::string_view::npos;
  if (is_simple) {
    out = write_text(out, row);
    fields = count_fields(row, ',', false);
  } else if (layout.delimiter == ',' && is_csv(row, layout)) {
    out = write_text(out, row);
    fields = count_fields(row, layout.delimiter, true);
  } else {
    FieldWalk walk(row, layout);
    for (; !walk.at_end(); ++fields) {
      if (fields != 0) *out++ = ',';
      out = write_field(out, unquote(walk.next()));
    }
  }
  for (; fields < padded_columns(layout); ++fields) *out++ = ',';
  return out;
}

// Length of the UTF-8 sequence that `text` starts with; 0 if it starts with none.
std::size_t utf8_length(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies beyond U+10FFFF.
  if (length > 2) {
    const unsigned second = byte(1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) {
      return 0;
    }
  }
  return length;
}

}  // namespace

std::string json_string(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string json = "\"";
  while (!text.empty()) {
    const char c = text.front();
    std::size_t taken = 1;
    if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      json += "\\u00";
      json += kHex[static_cast<unsigned char>(c) >> 4];
      json += kHex[static_cast<unsigned char>(c) & 0xF];
    } else if (const std::size_t length = utf8_length(text); length != 0) {
      json += text.substr(0, length);
      taken = length;
    } else {
      json += "\xEF\xBF\xBD";
    }
    text.remove_prefix(taken);
  }
  return json + '"';
}

std::size_t padded_columns(const Layout& layout) noexcept {
  return std::min(layout.columns, kMostPadded);
}

std::string csv_header(const Layout& layout) {
  // As a record's row, whose fields may need quotes.
  std::string line(4 * layout.header.size() + layout.columns + 8, '\0');
  line.resize(
      static_cast<std::size_t>(write_row(line.data(), layout.header, layout) - line.data()));
  return line + ",answer,status,guesses\n";
}

std::size_t longest_csv(const AnsweredRecords& answered) {
  const std::size_t columns = answered.layout == nullptr ? 1 : padded_columns(*answered.layout);
  // Quotes and doubled quotes at worst make four bytes of one.
  std::size_t most = answered.records.size() * (kCells + columns + kLongestOwnColumns);
  for (const Extra& extra : answered.extras) most += 4 * extra.row.size() + 4;
  return most;
}

char* write_csv(char* out, const AnsweredRecords& answered, std::size_t record, std::size_t k) {
  const char* const cells = answered.records[record].cells;
  const std::string_view row =
      answered.extras.empty() ? std::string_view() : answered.extras[record].row;
  if (answered.layout != nullptr && answered.layout->delimiter != 0) {
    out = write_row(out, row, *answered.layout);
  } else {
    out = cells != nullptr ? write_text(out, {cells, kCells}) : write_field(out, row);
  }
  const Status status = status_of(answered, record, k);
  *out++ = ',';
  if (is_solved(status)) {
    std::memcpy(out, answered.solutions[k].data(), kCells);
    out += kCells;
  }
  *out++ = ',';
  out = write_text(out, to_string(status));
  *out++ = ',';
  if (has_guesses(answered, status)) out = write_number(out, answered.guesses[k]);
  *out++ = '\n';
  return out;
}

std::size_t longest_jsonl(const AnsweredRecords& answered, std::string_view file) {
  std::size_t most = answered.records.size() * (kLongestObject + file.size());
  // A byte becomes six at worst.
  for (const Extra& extra : answered.extras) most += 6 * extra.id.size() + 16;
  return most;
}

char* write_jsonl(char* out, const AnsweredRecords& answered, std::size_t record, std::size_t k,
                  std::string_view file) {
  const Record& found = answered.records[record];
  const Status status = status_of(answered, record, k);
  const auto write_cells = [&](const char* cells) {
    if (cells == nullptr) {
      out = write_text(out, "null");
      return;
    }
    *out++ = '"';
    out = write_text(out, {cells, kCells});
    *out++ = '"';
  };
  out = write_text(out, "{\"record\":");
  out = write_number(out, answered.first_record + record);
  out = write_text(out, ",\"line\":");
  out = write_number(out, answered.first_line + found.line);
  out = write_text(out, ",\"file\":");
  out = write_text(out, file);
  if (answered.layout != nullptr && answered.layout->id_column) {
    out = write_text(out, ",\"id\":");
    out = write_text(
        out, answered.extras.empty() ? "null" : json_string(unquote(answered.extras[record].id)));
  }
  out = write_text(out, ",\"puzzle\":");
  write_cells(found.cells);
  out = write_text(out, ",\"answer\":");
  write_cells(is_solved(status) ? answered.solutions[k].data() : nullptr);
  out = write_text(out, ",\"status\":\"");
  out = write_text(out, to_string(status));
  out = write_text(out, "\",\"guesses\":");
  out = has_guesses(answered, status) ? write_number(out, answered.guesses[k])
                                      : write_text(out, "null");
  return write_text(out, "}\n");
}

}  // namespace lanedoku::text
