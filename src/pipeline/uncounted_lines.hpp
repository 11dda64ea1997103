// SPDX-License-Identifier: MIT
//
// The lines of an input before the part that is read of it: counted if a message needs them.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

#include "lanedoku/batch.hpp"

#include "pipeline/extent.hpp"

namespace lanedoku::pipeline {

class UncountedLines {
 public:
  /// Those that end in the first `bytes` bytes, and one more. `input` and `stop` must outlive this.
  UncountedLines(const Input& input, std::uint64_t bytes, const StopSignal& stop) noexcept
      : input_(input), bytes_(bytes), stop_(stop) {}

  /// Their number; reads the bytes when first called. Any thread. Nothing if they cannot be read.
  [[nodiscard]] std::optional<std::uint64_t> count() {
    std::call_once(once_, [this] {
      count_ = count_newlines(input_, bytes_, stop_);
      if (count_) ++*count_;
    });
    return count_;
  }

  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  const Input& input_;
  std::uint64_t bytes_;
  const StopSignal& stop_;
  std::once_flag once_;
  std::optional<std::uint64_t> count_;
};

}  // namespace lanedoku::pipeline
