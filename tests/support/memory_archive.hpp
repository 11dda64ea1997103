// SPDX-License-Identifier: MIT
//
// Archives in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/memory_stream.hpp"

namespace lanedoku::support {

/// Names and texts.
using Members = std::vector<std::pair<std::string, std::string>>;

/// An archive whose stored bytes are twice its text.
class MemoryArchive final : public Source {
 public:
  MemoryArchive(const Members& members, const Delivery& delivery)
      : members_(members), delivery_(delivery) {}

  ReadResult read(std::span<char> buffer) override {
    if (!file_) {
      if (members_.empty()) return {};
      open();
    }
    const ReadResult result = file_->read(buffer);
    position_ += 2 * result.bytes;
    return result;
  }
  bool is_ready() override { return !file_ || file_->is_ready(); }
  const std::string* member() const noexcept override {
    return file_ ? &members_[current_].first : nullptr;
  }
  bool next_member() override {
    if (++current_ >= members_.size()) {
      file_.reset();
      return false;
    }
    open();
    return true;
  }
  std::optional<std::uint64_t> position() const noexcept override { return position_; }

 private:
  void open() { file_ = std::make_unique<MemorySource>(members_[current_].second, delivery_); }

  const Members& members_;
  Delivery delivery_;
  std::size_t current_ = 0;
  std::unique_ptr<MemorySource> file_;
  std::uint64_t position_ = 0;
};

/// An archive named `name`; `members` must outlive the run.
inline Input archive_input(const std::string& name, const Members& members,
                           const Delivery& delivery = {}) {
  std::uint64_t size = 0;
  for (const auto& [unused, text] : members) size += 2 * text.size();
  return {.name = name, .size = size, .open = [&members, delivery](const StopSignal&) {
            return std::make_unique<MemoryArchive>(members, delivery);
          }};
}

}  // namespace lanedoku::support
