// SPDX-License-Identifier: MIT
//
// A whole run: the stages over a ring of blocks, in a plain loop on one thread or in a oneTBB
// pipeline on several. What is made of the solved records is a consumer's business: answers
// (batch.cpp) or verdicts (verify/).
#pragma once

#include <span>
#include <string>

#include "lanedoku/batch.hpp"

#include "pipeline/block.hpp"
#include "pipeline/ordered_chunks.hpp"

namespace lanedoku::pipeline {

/// What happens to a block beside being read, solved, checked and counted.
class Consumer {
 public:
  Consumer() = default;
  Consumer(const Consumer&) = delete;
  Consumer& operator=(const Consumer&) = delete;
  virtual ~Consumer() = default;

  /// First of all. `stop` is requested when the run ends early for whatever reason; valid until the
  /// end of the run.
  virtual void start(const StopSignal& /*stop*/) {}
  /// Once the block's records have their numbers: may add what it needs for them, or cut them short
  /// with `block.ends_run` set, and perhaps `block.error`. Serial, in order.
  virtual void attend(Block& /*block*/) {}
  /// Makes the block's output and messages of its statuses and solutions, all of which passed the
  /// checker. May set `block.wrong_answer`. Any thread, any order of blocks.
  virtual void digest(Block& block) = 0;
  /// Once the block's output is written. Serial, in order.
  virtual void deliver(Block& block) = 0;
  /// Last, when the inputs were read and delivered to their end. May make it another ending.
  virtual void finish(BatchReport& /*report*/) {}
};

/// Blocks of a run; `Block::slot` is below that.
[[nodiscard]] constexpr std::size_t blocks_for(unsigned threads) noexcept {
  return slots_for(threads);
}

/// Runs over `inputs`. The consumer's output goes to `sink`; null: it makes none. `options.format`
/// is the consumer's, as is the rest of what a solved block becomes. See `run_batch` for what
/// holds.
[[nodiscard]] BatchReport run(std::span<const Input> inputs, Consumer& consumer, Sink* sink,
                              const BatchOptions& options, BatchObserver& observer,
                              const StopSignal& stop);

}  // namespace lanedoku::pipeline
