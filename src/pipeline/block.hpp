// SPDX-License-Identifier: MIT
//
// The unit that moves through the pipeline: about 1 MiB of one input's text, its records, its
// output and its messages. Blocks are made once and reused in a ring.
//
//   read     fills text, input, first_byte ...         serial, in order
//   scan     text      -> scan                          parallel
//   number   scan      -> first_record, first_line      serial, in order
//   solve    scan      -> statuses, solutions, output   parallel
//   write    output, messages -> the outside            serial, in order
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"

#include "pipeline/uncounted_lines.hpp"
#include "text/record.hpp"
#include "text/shape.hpp"

namespace lanedoku::pipeline {

struct Block {
  /// Its place in the ring.
  std::size_t slot = 0;

  // From the reader.
  std::vector<char> buffer;  // its size is its capacity; the text is the first text_size bytes
  std::size_t text_size = 0;
  std::shared_ptr<const text::Layout> layout;  // of its input; null until that is recognised
  Format format = Format::line;
  std::size_t input = 0;
  std::string member;  // its file within the input, if that is an archive; else empty
  bool starts_input = false;
  bool ends_input = false;
  bool starts_output = false;  // the first block of the first input that was recognised
  /// It lies before the part of the inputs that is asked for: scanned and numbered, no more.
  bool is_passed_over = false;
  /// The first one of this part; whether all records before were counted, and where it starts by
  /// the numbers of an earlier run.
  bool starts_extent = false;
  bool counts_all = false;
  std::optional<Position> start;
  /// Whether what lies before `start` in its input was passed over block by block.
  bool follows_passed = false;
  /// Of its input, before the first one that was read; null if all were.
  std::shared_ptr<UncountedLines> uncounted_lines;
  /// Where the next block starts.
  Position place;
  /// Lines of the input before the text that are in no block, and their kinds.
  std::uint64_t preamble_lines = 0;
  Skipped preamble_skipped;
  std::string count_header;
  std::optional<std::uint64_t> stated_count;
  std::uint64_t bytes = 0;         // of the input, since the block before
  std::uint64_t stored_bytes = 0;  // of the input as it is stored, since the block before

  // From the scanner.
  text::Scan scan;

  // From the numberer: 1-based positions of the first record of `scan` and of the text's first
  // line.
  std::uint64_t first_record = 0;
  std::uint64_t first_line = 0;
  std::optional<std::uint64_t> records_before;  // the part of the inputs it starts, if counted

  // From the consumer, when it can go no further: the run ends with this block, with an error if
  // there is one.
  bool ends_run = false;
  std::string error;

  // From the solver. statuses, solutions and guesses belong to the records that are not malformed.
  std::vector<PuzzleText> puzzles;
  std::vector<Solution> solutions;
  std::vector<Status> statuses;
  std::vector<std::uint32_t> guesses;
  std::vector<char> output_buffer;  // the answers are the first output_size bytes
  std::size_t output_size = 0;
  std::vector<std::string> warnings;         // about the input
  std::vector<std::string> record_messages;  // about records: the block's first kMessagesShown
  std::uint64_t more_record_messages = 0;    // how many more there were
  BatchReport tally;                         // counts of this block alone, by `count`
  std::string wrong_answer;                  // set when the checker refused a solution

  [[nodiscard]] std::string_view text() const noexcept { return {buffer.data(), text_size}; }

  [[nodiscard]] std::string_view output() const noexcept {
    return {output_buffer.data(), output_size};
  }

  /// The file it is from: an input, or its member as INPUT/MEMBER.
  [[nodiscard]] std::string raw_file_name(std::span<const Input> inputs) const;
  /// The same as messages show it.
  [[nodiscard]] std::string file_name(std::span<const Input> inputs) const;

  /// "FILE:LINE" of a line of the text, counted from 0.
  [[nodiscard]] std::string describe_line(std::span<const Input> inputs, std::uint64_t line) const;

  /// Forgets everything but the memory.
  void clear() noexcept;
};

}  // namespace lanedoku::pipeline
