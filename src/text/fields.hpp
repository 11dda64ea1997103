// SPDX-License-Identifier: MIT
//
// The fields of a line: how they are told apart, quoted and not.
//
// With the delimiters `, ; | TAB` a field may stand in double quotes, in which a delimiter, a
// newline and (doubled) a quote mean themselves (RFC 4180). A quote that is never closed, or not
// within kMaxLine bytes of the record's start, means itself.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/layout.hpp"

namespace lanedoku::text {

/// Yields the fields of one record.
class FieldWalk {
 public:
  /// `record` without line end.
  FieldWalk(std::string_view record, char delimiter, bool has_quotes) noexcept;
  FieldWalk(std::string_view record, const Layout& layout) noexcept
      : FieldWalk(record, layout.delimiter, layout.has_quotes()) {}

  [[nodiscard]] bool at_end() const noexcept { return is_at_end_; }
  /// The next field without surrounding spaces but with its quotes; not at the end.
  std::string_view next() noexcept;

 private:
  std::string_view record_;
  std::size_t position_ = 0;
  char delimiter_;
  bool has_quotes_;
  bool is_at_end_ = false;
};

/// How many fields a record has.
[[nodiscard]] std::size_t count_fields(std::string_view record, char delimiter, bool has_quotes);

/// The closing quote of the field whose opening quote is at `open`, of the record that starts at
/// `start`; npos if there is none within its reach.
[[nodiscard]] std::size_t closing_quote(std::string_view text, std::size_t start,
                                        std::size_t open) noexcept;

/// Whether a field that FieldWalk yielded stands in quotes.
[[nodiscard]] bool is_quoted(std::string_view field) noexcept;

/// The inside of a field's quotes, with doubled ones still doubled; the field if it has no quotes.
[[nodiscard]] std::string_view inside_quotes(std::string_view field) noexcept;

/// What a field means: without its quotes, doubled ones made one.
[[nodiscard]] std::string unquote(std::string_view field);

/// Where the record that starts at `start` ends: the place of its newline. npos if it does not end
/// in `text`, or if whether it does depends on text that is not there.
[[nodiscard]] std::size_t record_end(std::string_view text, std::size_t start, char delimiter,
                                     bool ends_file) noexcept;

/// The puzzle at a field's start, if exactly 81 cells stand there and then nothing or text apart
/// (space, TAB, `//`, `#`); else empty.
[[nodiscard]] std::string_view puzzle_of_field(std::string_view field) noexcept;

/// Whether a known answer's field says nothing: it is empty or nothing but zeros.
[[nodiscard]] bool is_no_answer(std::string_view field) noexcept;

}  // namespace lanedoku::text
