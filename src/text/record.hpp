// SPDX-License-Identifier: MIT
//
// What the scanners make of a block of text: its records, in order, and what they passed over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"
#include "lanedoku/solver.hpp"

namespace lanedoku::text {

/// A line longer than this is malformed whatever it holds, so memory stays bounded.
inline constexpr std::size_t kMaxLine = 64 * 1024;

/// Why a record is not a puzzle.
enum class Problem : std::uint8_t {
  none,
  line_length,      ///< `count` characters on the line instead of 81.
  line_character,   ///< The `count`-th character (1-based) of the puzzle, `byte`, is not a cell.
  line_too_long,    ///< More than kMaxLine bytes.
  field_missing,    ///< `count` fields, too few to have the puzzle's.
  field_length,     ///< The puzzle's field has `count` characters instead of 81.
  field_digits,     ///< The same with fewer and digits alone: leading zeros may be lost.
  field_character,  ///< Of the puzzle's field the `count`-th character, `byte`, is not a cell.
  grid_rows,        ///< `count` rows in a run of rows, not 9.
  grid_row,         ///< The row `count` lines after the record's first is not nine cells.
};

/// One record of the input.
struct Record {
  /// 81 cells, or null when the record is malformed. Points into the block or into `Scan::cells`.
  const char* cells = nullptr;
  /// The record's first line, counted from the block's first (0).
  std::uint32_t line = 0;
  Problem problem = Problem::none;
  std::uint8_t byte = 0;
  std::uint32_t count = 0;
};

/// What the input says about a record beside its puzzle. Points into the block.
struct Extra {
  /// The record's text in the input, without line end; empty if it is nothing but the puzzle.
  std::string_view row;
  /// The field of the known answer, as it stands, or the word for the status that stands beside it
  /// if it is empty; empty if there is none, and if it is all zeros.
  std::string_view known;
  /// The field of the id column, as it stands (with its quotes, if it has any); empty if none.
  std::string_view id;
};

/// Everything found in one block; reused from block to block.
struct Scan {
  std::vector<Record> records;
  /// One per record, or empty when no record of the block has anything beside its puzzle.
  std::vector<Extra> extras;
  Skipped skipped;
  /// Lines in the block, a last one without newline included.
  std::uint64_t lines = 0;
  /// Where puzzles that do not stand in the text as 81 bytes in a row are put together.
  std::vector<char> cells;

  /// Adds a record of which there is more to say. Those added before without have nothing.
  void add(const Record& record, const Extra& extra) {
    extras.resize(records.size());
    records.push_back(record);
    extras.push_back(extra);
  }
  /// To be called after the last record: gives those an Extra that were pushed back since.
  void finish() {
    if (!extras.empty()) extras.resize(records.size());
  }

  void clear() noexcept {
    records.clear();
    extras.clear();
    cells.clear();
    skipped = {};
    lines = 0;
  }
};

/// The reason for people, such as "80 characters, not 81". Empty for `Problem::none`.
[[nodiscard]] std::string describe_problem(const Record& record);

/// What puzzle has that many cells on a line, such as "a 16 x 16 puzzle"; empty if it is none
/// known.
[[nodiscard]] std::string what_size_is(std::size_t cells);

/// "1 record", "2 records": a number of what `noun` names.
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view noun);

/// Bytes of the input for a message: control bytes and bytes that are not ASCII as \\xNN, cut to
/// `most` bytes with "..." after them.
[[nodiscard]] std::string escape_bytes(std::string_view bytes, std::size_t most = 40);

}  // namespace lanedoku::text
