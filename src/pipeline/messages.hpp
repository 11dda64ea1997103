// SPDX-License-Identifier: MIT
//
// Messages about records: the first ones of a run are passed on, the others counted.
#pragma once

#include <cstdint>

#include "lanedoku/batch.hpp"

#include "pipeline/block.hpp"

namespace lanedoku::pipeline {

class FirstMessages {
 public:
  /// Calls `pass_on` for the block's messages while there is room.
  template <typename PassOn>
  void take(const Block& block, PassOn pass_on) {
    for (const std::string& message : block.record_messages) {
      if (shown_ < kMessagesShown) {
        ++shown_;
        pass_on(message);
      } else {
        ++left_out_;
      }
    }
    left_out_ += block.more_record_messages;
  }

  /// Messages that were not passed on.
  [[nodiscard]] std::uint64_t left_out() const noexcept { return left_out_; }

 private:
  std::size_t shown_ = 0;
  std::uint64_t left_out_ = 0;
};

/// Adds a message to the block's, made by `make` if there is room.
template <typename Make>
void add_message(Block& block, Make make) {
  if (block.record_messages.size() < kMessagesShown) {
    block.record_messages.push_back(make());
  } else {
    ++block.more_record_messages;
  }
}

}  // namespace lanedoku::pipeline
