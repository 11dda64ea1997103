// SPDX-License-Identifier: MIT
//
// The serial head of the pipeline: reads the inputs one after the other, recognises each one's
// shape, and cuts them into blocks at record boundaries.
//
// Of a part of the inputs, a run's blocks are those from `begin` to `end`, both moved on to the
// next place where a block may end. What lies before `begin` is sought where every newline is such
// a place, or where `begin` is known to be one; else it is read into blocks that are passed over,
// as it is where the numbers of all records before are wanted.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

#include "pipeline/block.hpp"
#include "pipeline/extent.hpp"
#include "pipeline/text_offsets.hpp"
#include "text/shape.hpp"

namespace lanedoku::pipeline {

class Reader {
 public:
  /// Of the options it is about what is read, and where that starts and ends. The inputs and the
  /// signal must outlive the reader.
  Reader(std::span<const Input> inputs, const BatchOptions& options, const StopSignal& stop);

  /// Fills the next block; false when there is none: at the end of the last input, and after a stop
  /// or an error, before which whole records that were read are still given.
  [[nodiscard]] bool fill(Block& block);

  /// What went wrong with the input, if anything did: what, where, and what to do.
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

  /// Whether every input was read to its end.
  [[nodiscard]] bool is_done() const noexcept {
    return next_input_ == inputs_.size() && source_ == nullptr;
  }

 private:
  [[nodiscard]] std::size_t buffer_bytes() const noexcept;  // of every block
  [[nodiscard]] bool find_extent();
  [[nodiscard]] bool open_next();
  void start_file();
  void start_block(Block& block);
  void name_member(Block& block) const;
  bool recognise(Block& block);
  void enter(Block& block);
  void leave_preamble_to_others(Block& block);
  [[nodiscard]] bool seek(Block& block);
  void tell_what_is_passed(Block& block);
  [[nodiscard]] std::optional<std::uint64_t> next_edge() const noexcept;
  [[nodiscard]] std::optional<std::size_t> find_cut(const Block& block);
  [[nodiscard]] bool is_broken() const noexcept { return is_stopped_ || !error_.empty(); }
  [[nodiscard]] std::size_t bound_lines(const Block& block, std::size_t end);
  [[nodiscard]] std::size_t most_lines(const Block& block) const noexcept;
  [[nodiscard]] std::size_t cut_text(const Block& block, std::size_t want) const;
  [[nodiscard]] std::size_t room(const Block& block) const noexcept;
  [[nodiscard]] bool read_more(Block& block);
  void recognise_what_is_left(Block& block);
  void pass_over_line(Block& block);
  void drop_rest_of_long_line(Block& block, std::size_t old_size);
  void finish_block(Block& block, std::size_t cut);
  void reach(std::uint64_t edge, const Block& block);
  [[nodiscard]] bool fail(std::string message);

  std::span<const Input> inputs_;
  Format format_;
  Reading reading_;
  std::size_t block_bytes_;
  std::size_t wanted_bytes_;  // fewer where lines are short
  std::optional<Shard> shard_;
  std::optional<Position> start_;
  const StopSignal& stop_;
  std::string error_;
  bool has_recognised_ = false;
  bool is_stopped_ = false;  // a source was, whether or not the signal was requested

  // The part of the inputs to answer.
  bool has_extent_ = false;
  Extent extent_;
  Place shard_begin_;          // where it begins, wherever this run of it starts
  bool counts_all_ = false;    // records before it have to be counted, from the first input on
  bool passes_ = false;        // what is read now lies before it
  bool has_passed_ = false;    // a block was
  bool has_told_ = false;      // of that
  bool starts_extent_ = true;  // the next block not passed over is its first

  // The current input.
  std::size_t next_input_ = 0;
  std::unique_ptr<Source> source_;
  TextOffsets offsets_;            // of the block's text
  std::uint64_t input_bytes_ = 0;  // read
  std::uint64_t position_ = 0;     // as it is stored, at the end of the last block

  // The current file: the input, or a member of it.
  std::shared_ptr<const text::Layout> layout_;  // null until recognised
  bool has_entered_ = false;                    // it was decided where to read on after that
  bool at_start_ = true;           // no byte of it was taken into a block or the preamble
  bool has_block_ = false;         // a block of it was filled
  bool at_end_ = false;            // no byte is left to read
  bool is_passing_line_ = false;   // the rest of a line of the part before is passed over
  bool is_dropping_line_ = false;  // the rest of a line beyond kMaxLine is
  std::shared_ptr<UncountedLines> uncounted_lines_;  // before what was sought, if any
  std::uint64_t block_start_ = 0;  // offset of the block's first byte, preamble and all
  std::vector<char> carry_;        // read, but not part of a block yet
};

}  // namespace lanedoku::pipeline
