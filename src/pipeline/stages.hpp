// SPDX-License-Identifier: MIT
//
// What happens to a block after it was read, one function per stage.
#pragma once

#include <span>
#include <string>
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

  /// Ends the run where the input is not the one in which the earlier run stopped.
  void number(Block& block);

  /// Whether all records asked for were seen, so that reading on is of no use.
  [[nodiscard]] bool is_satisfied() const noexcept {
    return limit_ == 0 || (records_ >= skip_ && records_ - skip_ >= limit_);
  }

 private:
  void start(Block& block);

  std::span<const Input> inputs_;
  std::uint64_t skip_;
  std::uint64_t limit_;
  std::uint64_t records_ = 0;        // over all inputs
  std::uint64_t input_records_ = 0;  // in this input
  std::uint64_t lines_ = 0;          // of this input
  std::optional<std::uint64_t> stated_count_;
};

// The next ones in turn. Any thread, any order of blocks.

/// Solves the block's records.
void solve(Block& block, Solver& solver);
/// Checks every solution; a wrong one is told in `wrong_answer`.
void check(Block& block, std::span<const Input> inputs);
/// "row 3 column 4".
[[nodiscard]] std::string describe_cell(std::size_t cell);
/// What there is to say about a record without a solution, such as the cells that clash.
[[nodiscard]] std::string describe_unsolved(const text::Record& record, Status status);

/// Counts the block's records, by status and by guesses if the engine counts these.
void count(Block& block, bool has_guesses);

// What `run_batch` does with a block then.

/// Writes the answers into the block, with guesses if the engine counts these.
void format(Block& block, std::span<const Input> inputs, bool has_guesses);
/// Adds messages about the records without a solution.
void tell_unsolved(Block& block, std::span<const Input> inputs);

class Consumer;

/// Hands output and messages on and adds up the counts. In order.
class Writer {
 public:
  /// Null `sink`: the consumer makes no output.
  Writer(Consumer& consumer, Sink* sink, BatchObserver& observer) noexcept
      : consumer_(consumer), sink_(sink), observer_(observer) {}

  /// False when nothing more can be written: `report()` says why.
  [[nodiscard]] bool write(Block& block, double seconds);
  [[nodiscard]] BatchReport& report() noexcept { return report_; }

 private:
  void add(const Block& block);
  void end_with(const Block& block);

  Consumer& consumer_;
  Sink* sink_;
  BatchObserver& observer_;
  BatchReport report_;
  std::uint64_t position_ = 0;  // in the inputs as they are stored
};

}  // namespace lanedoku::pipeline
