// SPDX-License-Identifier: MIT
#include "io/buffered_source.hpp"

#include <algorithm>

namespace lanedoku::io {

ReadResult BufferedSource::read(std::span<char> buffer) {
  if (!next().empty()) {
    const std::size_t count = next().copy(buffer.data(), buffer.size());
    take(count);
    return {.bytes = count};
  }
  if (at_end_) return {};
  ReadResult result = source_->read(buffer);
  taken_ += result.bytes;
  return result;
}

std::optional<std::uint64_t> BufferedSource::position() const noexcept {
  const auto position = source_->position();
  return position ? position : taken_;
}

bool BufferedSource::seek(std::uint64_t offset) {
  if (!source_->seek(offset)) return false;
  first_ = last_ = 0;
  at_end_ = false;
  taken_ = offset;
  return true;
}

ReadResult BufferedSource::look_further() {
  if (at_end_) return {};
  buffer_.resize(kCapacity);
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(first_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(last_), buffer_.begin());
  last_ -= first_;
  first_ = 0;
  ReadResult result = source_->read(std::span(buffer_).subspan(last_));
  last_ += result.bytes;
  at_end_ = result.bytes == 0 && !result.error && !result.stopped;
  return result;
}

}  // namespace lanedoku::io
