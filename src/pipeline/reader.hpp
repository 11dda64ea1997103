// SPDX-License-Identifier: MIT
//
// The serial head of the pipeline: reads the inputs one after the other, recognises each one's
// shape, and cuts them into blocks at record boundaries.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

#include "pipeline/block.hpp"
#include "text/shape.hpp"

namespace lanedoku::pipeline {

class Reader {
 public:
  /// The inputs and the signal must outlive the reader.
  Reader(std::span<const Input> inputs, Format format, Reading reading, std::size_t block_bytes,
         const StopSignal& stop);

  /// Fills the next block; false when there is none: at the end of the last input, and after a stop
  /// or an error, before which whole records that were read are still given.
  [[nodiscard]] bool fill(Block& block);

  /// What went wrong with the input, if anything did: what, where, and what to do.
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

  /// Whether every input was read to its end.
  [[nodiscard]] bool is_done() const noexcept {
    return next_input_ == inputs_.size() && source_ == nullptr;
  }

  /// Bytes a block's buffer must have.
  [[nodiscard]] std::size_t buffer_bytes() const noexcept;

 private:
  bool open_next();
  void start_file();
  void start_block(Block& block);
  void name_member(Block& block) const;
  bool recognise(Block& block);
  [[nodiscard]] bool is_broken() const noexcept { return is_stopped_ || !error_.empty(); }
  [[nodiscard]] std::size_t find_cut(const Block& block);
  [[nodiscard]] std::size_t most_lines(const Block& block) const noexcept;
  [[nodiscard]] std::size_t cut_text(const Block& block, std::size_t want) const;
  [[nodiscard]] bool read_more(Block& block);
  void recognise_what_is_left(Block& block);
  void drop_rest_of_long_line(Block& block, std::size_t old_size);
  void finish_block(Block& block, std::size_t cut);
  [[nodiscard]] bool fail(std::string message);

  std::span<const Input> inputs_;
  Format format_;
  Reading reading_;
  std::size_t block_bytes_;
  std::size_t wanted_bytes_;  // fewer where lines are short
  const StopSignal& stop_;
  std::string error_;
  bool has_recognised_ = false;
  bool is_stopped_ = false;  // a source was, whether or not the signal was requested

  // The current input.
  std::size_t next_input_ = 0;
  std::unique_ptr<Source> source_;
  std::uint64_t input_bytes_ = 0;  // read
  std::uint64_t position_ = 0;     // as it is stored, at the end of the last block

  // The current file: the input, or a member of it.
  std::shared_ptr<const text::Layout> layout_;  // null until recognised
  bool at_start_ = true;           // no byte of it was taken into a block or the preamble
  bool has_block_ = false;         // a block of it was filled
  bool at_end_ = false;            // no byte is left to read
  bool is_dropping_line_ = false;  // the rest of a line beyond kMaxLine is passed over
  std::vector<char> carry_;        // read, but not part of a block yet
};

}  // namespace lanedoku::pipeline
