// SPDX-License-Identifier: MIT
//
// What happens to a block after it was read, one function per stage.
#pragma once

#include <span>
#include <vector>

#include "lanedoku/batch.hpp"

#include "pipeline/block.hpp"

namespace lanedoku::pipeline {

/// Finds the block's records. Any thread, any order.
void scan(Block& block);

/// Gives records and lines their numbers, leaves of the records those asked for, and checks count
/// headers. In order.
class Numberer {
 public:
  Numberer(std::span<const Input> inputs, std::uint64_t skip, std::uint64_t limit) noexcept
      : inputs_(inputs), skip_(skip), limit_(limit) {}

  void number(Block& block);

  /// Whether all records asked for were seen, so that reading on is of no use.
  [[nodiscard]] bool is_satisfied() const noexcept {
    return limit_ == 0 || (records_ >= skip_ && records_ - skip_ >= limit_);
  }

 private:
  std::span<const Input> inputs_;
  std::uint64_t skip_;
  std::uint64_t limit_;
  std::uint64_t records_ = 0;        // over all inputs
  std::uint64_t input_records_ = 0;  // in this input
  std::uint64_t lines_ = 0;          // of this input
  std::optional<std::uint64_t> stated_count_;
};

// The next three in turn. Any thread, any order of blocks.

/// Solves the block's records.
void solve(Block& block);
/// Checks every solution; a wrong one is told in `wrong_answer`.
void check(Block& block, std::span<const Input> inputs);
/// Writes answers, messages and counts into the block, unless an answer is wrong.
void format(Block& block, std::span<const Input> inputs, const BatchOptions& options);

/// Hands answers and messages on and adds up the counts. In order.
class Writer {
 public:
  Writer(Sink& sink, BatchObserver& observer) noexcept : sink_(sink), observer_(observer) {}

  /// False when nothing more can be written: `report()` says why.
  [[nodiscard]] bool write(Block& block, double seconds);
  /// Says how many messages were left out.
  void finish();

  [[nodiscard]] BatchReport& report() noexcept { return report_; }

 private:
  void pass_messages_on(const Block& block);
  void add(const Block& block);

  Sink& sink_;
  BatchObserver& observer_;
  BatchReport report_;
  std::uint64_t position_ = 0;  // in the inputs as they are stored
  std::size_t messages_shown_ = 0;
  std::uint64_t messages_left_out_ = 0;
};

}  // namespace lanedoku::pipeline
