// SPDX-License-Identifier: MIT
//
// Answers as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"

#include "text/layout.hpp"
#include "text/record.hpp"

namespace lanedoku::text {

/// The records of a block and what is known of them.
struct AnsweredRecords {
  std::span<const Record> records;
  /// As in Scan: one per record, or none.
  std::span<const Extra> extras = {};
  /// statuses[k], solutions[k] and guesses[k] belong to the k-th record that is not malformed.
  std::span<const Status> statuses;
  std::span<const Solution> solutions;
  /// Empty: not counted.
  std::span<const std::uint32_t> guesses = {};
  /// Their input's; null: its lines have no fields.
  const Layout* layout = nullptr;
  /// Their input's name, and the numbers of the first record and of the block's first line.
  std::string_view file = {};
  std::uint64_t first_record = 1;
  std::uint64_t first_line = 1;
};

/// Writes `header` and one answer per record to the start of `out`, which grows as needed, and
/// returns how many bytes that are. `format` is not `automatic`.
[[nodiscard]] std::size_t write_answers(Format format, std::string_view header,
                                        const AnsweredRecords& answered, std::vector<char>& out);

/// Columns of the input that a row of CSV answers has at least, filled up with empty ones.
[[nodiscard]] std::size_t padded_columns(const Layout& layout) noexcept;

/// The header of CSV answers to an input that has a header, with its newline.
[[nodiscard]] std::string csv_header(const Layout& layout);

// The formats that are tables, in tables.cpp: bytes that all answers take at most, and one answer,
// written to `out`; returns its end. `k` counts the records that are not malformed.
[[nodiscard]] std::size_t longest_csv(const AnsweredRecords& answered);
char* write_csv(char* out, const AnsweredRecords& answered, std::size_t record, std::size_t k);
[[nodiscard]] std::size_t longest_jsonl(const AnsweredRecords& answered, std::string_view file);
char* write_jsonl(char* out, const AnsweredRecords& answered, std::size_t record, std::size_t k,
                  std::string_view file);

/// A string of JSON with its quotes; what is not UTF-8 is replaced by U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace lanedoku::text
