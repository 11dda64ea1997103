// SPDX-License-Identifier: MIT
//
// A source whose next bytes can be looked at before they are taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"

namespace lanedoku::io {

/// Buffers what was looked at, and nothing else: once that is taken, `read` goes straight to the
/// source.
class BufferedSource final : public Source {
 public:
  /// Bytes that can be looked at.
  static constexpr std::size_t kCapacity = 128 * 1024;

  explicit BufferedSource(std::unique_ptr<Source> source) : source_(std::move(source)) {}

  ReadResult read(std::span<char> buffer) override;
  bool is_ready() override { return !next().empty() || at_end_ || source_->is_ready(); }
  std::optional<std::uint64_t> position() const noexcept override;
  bool seek(std::uint64_t offset) override;

  /// The bytes that were looked at and not taken.
  [[nodiscard]] std::string_view next() const noexcept {
    return {buffer_.data() + first_, last_ - first_};
  }
  /// Takes the first `count` of them.
  void take(std::size_t count) noexcept {
    first_ += count;
    taken_ += count;
  }
  /// Reads more behind them, of which there are fewer than kCapacity; moves them.
  [[nodiscard]] ReadResult look_further();
  /// Whether nothing comes behind them.
  [[nodiscard]] bool at_end() const noexcept { return at_end_; }
  /// Bytes taken so far.
  [[nodiscard]] std::uint64_t taken() const noexcept { return taken_; }

 private:
  std::unique_ptr<Source> source_;
  std::vector<char> buffer_;
  std::size_t first_ = 0;
  std::size_t last_ = 0;
  bool at_end_ = false;
  std::uint64_t taken_ = 0;
};

}  // namespace lanedoku::io
