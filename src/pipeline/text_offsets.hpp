// SPDX-License-Identifier: MIT
//
// Where the bytes of a block's text stand in its input, of which some were left out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanedoku::pipeline {

class TextOffsets {
 public:
  /// Of a text that starts at byte `start` of the input, none left out.
  explicit TextOffsets(std::uint64_t start = 0) noexcept : start_(start) {}

  /// `bytes` of the input that stood before `place` of the text are not in it.
  void leave_out(std::size_t place, std::uint64_t bytes) {
    if (bytes == 0) return;
    if (!gaps_.empty() && gaps_.back().place == place) {
      gaps_.back().bytes += bytes;
    } else {
      gaps_.push_back({place, bytes});
    }
  }

  /// The text loses its first `count` bytes.
  void advance(std::size_t count) {
    start_ = offset(count);
    std::erase_if(gaps_, [&](const Gap& gap) { return gap.place <= count; });
    for (Gap& gap : gaps_) gap.place -= count;
  }

  /// The offset in the input of the text's byte `place`, or of its end.
  [[nodiscard]] std::uint64_t offset(std::size_t place) const noexcept {
    std::uint64_t offset = start_ + place;
    for (const Gap& gap : gaps_) offset += gap.place <= place ? gap.bytes : 0;
    return offset;
  }

  /// The first place of the text, perhaps beyond its end, whose offset is at least `offset`.
  [[nodiscard]] std::uint64_t place(std::uint64_t offset) const noexcept {
    std::uint64_t before = start_;  // the input's bytes before the text's, and those left out
    for (const Gap& gap : gaps_) {  // in order
      if (offset < before + gap.place) break;
      if (offset < before + gap.place + gap.bytes) return gap.place;
      before += gap.bytes;
    }
    return offset - std::min(offset, before);
  }

 private:
  struct Gap {
    std::size_t place;
    std::uint64_t bytes;
  };

  std::uint64_t start_;
  std::vector<Gap> gaps_;
};

}  // namespace lanedoku::pipeline
