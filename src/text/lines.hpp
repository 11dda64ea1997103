// SPDX-License-Identifier: MIT
//
// Walking through text line by line.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

namespace lanedoku::text {

/// Yields the lines of a text, without their newlines.
class LineWalk {
 public:
  /// From the line that starts at `position`.
  explicit LineWalk(std::string_view text, std::size_t position = 0) noexcept
      : text_(text), position_(position) {}

  [[nodiscard]] bool at_end() const noexcept { return position_ == text_.size(); }
  /// Where the next line starts.
  [[nodiscard]] std::size_t position() const noexcept { return position_; }
  /// Whether the line last yielded ended with a newline.
  [[nodiscard]] bool was_complete() const noexcept { return was_complete_; }

  /// The next line; not at the end.
  std::string_view next() noexcept {
    const char* const start = text_.data() + position_;
    const std::size_t left = text_.size() - position_;
    const auto* const newline = static_cast<const char*>(std::memchr(start, '\n', left));
    was_complete_ = newline != nullptr;
    const std::size_t length = was_complete_ ? static_cast<std::size_t>(newline - start) : left;
    position_ += length + (was_complete_ ? 1 : 0);
    return {start, length};
  }

 private:
  std::string_view text_;
  std::size_t position_;
  bool was_complete_ = false;
};

}  // namespace lanedoku::text
