// SPDX-License-Identifier: MIT
#include "text/fields.hpp"

#include <algorithm>

#include "text/alphabet.hpp"
#include "text/record.hpp"

namespace lanedoku::text {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

std::size_t skip_spaces(std::string_view text, std::size_t position) noexcept {
  while (position < text.size() && text[position] == ' ') ++position;
  return position;
}

}  // namespace

std::size_t closing_quote(std::string_view text, std::size_t start, std::size_t open) noexcept {
  std::size_t quote = open;
  do {
    quote = text.find('"', quote + 1);
    if (quote == kNone || quote - start > kMaxLine) return kNone;
    if (quote + 1 == text.size() || text[quote + 1] != '"') return quote;
    ++quote;
  } while (true);
}

FieldWalk::FieldWalk(std::string_view record, char delimiter, bool has_quotes) noexcept
    : record_(delimiter == kBlanks ? trim(record) : record),
      delimiter_(delimiter),
      has_quotes_(has_quotes) {}

std::string_view FieldWalk::next() noexcept {
  const std::size_t start = position_;
  std::size_t end = start;
  if (delimiter_ == kBlanks) {
    end = std::min(record_.find_first_of(" \t", start), record_.size());
    const std::size_t next = record_.find_first_not_of(" \t", end);
    is_at_end_ = next == kNone;
    position_ = next;
    return record_.substr(start, end - start);
  }
  if (has_quotes_) {
    const std::size_t open = skip_spaces(record_, start);
    if (open < record_.size() && open <= kMaxLine && record_[open] == '"') {
      const std::size_t close = closing_quote(record_, 0, open);
      if (close != kNone) end = close;
    }
  }
  end = std::min(delimiter_ == 0 ? kNone : record_.find(delimiter_, end), record_.size());
  is_at_end_ = end == record_.size();
  position_ = end + 1;
  return trim(record_.substr(start, end - start));
}

std::size_t count_fields(std::string_view record, char delimiter, bool has_quotes) {
  std::size_t count = 0;
  if (!has_quotes && delimiter != kBlanks) {
    for (std::size_t at = 0; at != kNone; ++count) {
      at = record.find(delimiter, at);
      if (at != kNone) ++at;
    }
    return count;
  }
  FieldWalk walk(record, delimiter, has_quotes);
  for (; !walk.at_end(); ++count) walk.next();
  return count;
}

bool is_quoted(std::string_view field) noexcept {
  return field.size() >= 2 && field.front() == '"' &&
         closing_quote(field, 0, 0) == field.size() - 1;
}

std::string_view inside_quotes(std::string_view field) noexcept {
  return is_quoted(field) ? field.substr(1, field.size() - 2) : field;
}

std::string unquote(std::string_view field) {
  if (!is_quoted(field)) return std::string(field);
  std::string text;
  bool was_quote = false;
  for (const char c : inside_quotes(field)) {
    was_quote = c == '"' && !was_quote;
    if (!was_quote) text += c;
  }
  return text;
}

std::size_t record_end(std::string_view text, std::size_t start, char delimiter,
                       bool ends_file) noexcept {
  std::size_t position = start;
  std::size_t newline = 0;  // the first at or after `position`, once it was looked for
  bool is_known = false;
  for (;;) {
    const std::size_t open = skip_spaces(text, position);
    if (open < text.size() && open - start <= kMaxLine && text[open] == '"') {
      const std::size_t close = closing_quote(text, start, open);
      if (close != kNone) {
        position = close + 1;
      } else if (!ends_file && text.size() - start <= kMaxLine + 1) {
        return kNone;  // what follows may close it
      }
    }
    if (!is_known || newline < position) newline = text.find('\n', position);
    is_known = true;
    if (newline == kNone && !ends_file) return kNone;
    const std::string_view line = text.substr(0, std::min(newline, text.size()));
    // The next field that starts with a quote, on this line.
    std::size_t next = position;
    do {
      next = line.find(delimiter, next);
      if (next == kNone) return newline;
      ++next;
    } while (skip_spaces(line, next) == line.size() || line[skip_spaces(line, next)] != '"');
    position = next;
  }
}

std::string_view puzzle_of_field(std::string_view field) noexcept {
  if (field.size() < kCells || !are_cells(field.data())) return {};
  const std::string_view rest = field.substr(kCells);
  const bool is_alone =
      rest.empty() || is_space(rest.front()) || rest.front() == '#' || rest.starts_with("//");
  return is_alone ? field.substr(0, kCells) : std::string_view();
}

bool is_no_answer(std::string_view field) noexcept {
  return field.empty() ||
         (field.front() == '0' && field.find_first_not_of('0') == std::string_view::npos);
}

}  // namespace lanedoku::text
