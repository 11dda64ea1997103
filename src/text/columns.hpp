// SPDX-License-Identifier: MIT
//
// Which column of a file's lines is the puzzle, which the known answer and its status, which the
// id: decided once per file, from its header and its first records.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"

#include "text/layout.hpp"

namespace lanedoku::text {

/// The column names that mean a puzzle or a known answer, in any case of letters.
[[nodiscard]] bool is_puzzle_name(std::string_view name) noexcept;
[[nodiscard]] bool is_answer_name(std::string_view name) noexcept;

/// Whether a line that starts with `;` is a header of fields between semicolons, not a comment.
[[nodiscard]] bool is_semicolon_header(std::string_view line) noexcept;

/// Told the first records of a file one after the other until nothing is open.
class ColumnFinder {
 public:
  /// Which delimiters may be found.
  enum class Choice : std::uint8_t { any, comma, other_than_comma };

  /// `header` is the title line before the first record, empty if there is none.
  ColumnFinder(std::string_view header, std::uint64_t header_line, std::string_view wanted_column,
               Choice choice);

  /// Takes a record's text, without line end; whether all is decided.
  [[nodiscard]] bool add(std::string_view record, std::uint64_t line);
  /// No more records: decides on what it saw.
  void finish();

  /// Whether the lines have fields at all; else they hold one puzzle each, first on the line.
  [[nodiscard]] bool has_fields() const noexcept { return delimiter_ && *delimiter_ != 0; }
  /// Whether the header line is one.
  [[nodiscard]] bool has_header() const noexcept { return !names_.empty(); }
  /// Fills in the columns, or says why they are not as wanted.
  [[nodiscard]] std::string fill(Layout& layout) const;

 private:
  void settle_delimiter(char delimiter, std::string_view record);
  void read_header(std::string_view record);
  void find_named(const std::vector<std::string_view>& fields);
  [[nodiscard]] bool find_puzzle(const std::vector<std::string_view>& fields);
  [[nodiscard]] bool find_answer(const std::vector<std::string_view>& fields);
  void take_answer(std::size_t column, std::string_view reason,
                   const std::vector<std::string_view>& fields);
  [[nodiscard]] std::string place_of(std::size_t column) const;

  std::string_view header_;
  std::uint64_t header_line_;
  std::string_view wanted_;
  Choice choice_;

  std::string first_record_;
  std::uint64_t first_line_ = 0;
  std::optional<char> delimiter_;
  std::vector<std::string> names_;
  std::size_t columns_ = 1;
  std::optional<std::size_t> puzzle_;
  std::optional<std::size_t> full_puzzle_;  // the first full field, should none have a blank
  std::optional<std::size_t> answer_;
  std::optional<std::size_t> status_;
  std::optional<std::size_t> id_;
  std::string puzzle_reason_;
  std::string answer_reason_;
  std::string blanks_;
  std::string error_;
};

/// The blank characters among cells, each once.
[[nodiscard]] std::string blanks_among(std::string_view cells);

/// "blanks 0", "blanks . and 0", "no blanks": what `blanks_among` found, for people.
[[nodiscard]] std::string describe_blanks(std::string_view blanks);

}  // namespace lanedoku::text
