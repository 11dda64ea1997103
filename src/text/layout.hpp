// SPDX-License-Identifier: MIT
//
// What is known of a file once it is recognised: its shape, where in a line the puzzle stands, and
// what came before the first record. Decided once per file; blocks share it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanedoku::text {

struct Shape;

/// The delimiter of fields that stand apart by any number of spaces and tabs.
inline constexpr char kBlanks = ' ';

struct Layout {
  const Shape* shape = nullptr;

  /// Between the fields of a line: one of `, ; : | TAB`, kBlanks, or 0 where lines have no fields.
  char delimiter = 0;
  /// Columns, counted from 0. A line may have fewer or more fields than `columns`.
  std::size_t columns = 1;
  std::size_t puzzle_column = 0;
  std::optional<std::size_t> answer_column;
  /// Beside the answer, in what a run wrote as CSV: where there is no answer, the status stands
  /// here.
  std::optional<std::size_t> status_column;
  std::optional<std::size_t> id_column;
  /// The line of column names as it stands, without line end; empty if there is none.
  std::string header;

  /// The number of puzzles that a count header states, and the header as it stands.
  std::optional<std::uint64_t> stated_count;
  std::string count_header;

  /// The blank characters of the first puzzle, for grids of the first grid.
  std::string blanks;
  /// Grids whose rows have anything between their digits.
  bool is_spaced = false;

  /// What was recognised and why, a line each, for people; the first is the whole in short.
  std::vector<std::string> explanation;

  [[nodiscard]] bool has_quotes() const noexcept {
    return delimiter == ',' || delimiter == ';' || delimiter == '\t' || delimiter == '|';
  }
};

}  // namespace lanedoku::text
