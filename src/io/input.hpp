// SPDX-License-Identifier: MIT
//
// Files and pipes by name, unpacked if they are packed.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "lanedoku/batch.hpp"

#include "io/buffered_source.hpp"
#include "io/packing.hpp"

namespace lanedoku::io {

/// What a source holds once it is unpacked: a compressed file, an archive, or a compressed archive.
/// Which it is, its first bytes tell, when they are first read; what is not packed passes as it is.
class UnpackedSource final : public Source {
 public:
  /// `can_stall`: whether reading `source` may have to wait.
  UnpackedSource(std::unique_ptr<Source> source, bool can_stall)
      : start_(std::make_unique<BufferedSource>(std::move(source))), can_stall_(can_stall) {}

  ReadResult read(std::span<char> buffer) override;
  bool is_ready() override { return unpacked_ ? unpacked_->is_ready() : start_->is_ready(); }
  const std::string* member() const noexcept override {
    return unpacked_ ? unpacked_->member() : nullptr;
  }
  bool next_member() override { return unpacked_ && unpacked_->next_member(); }
  std::optional<std::uint64_t> position() const noexcept override;
  bool seek(std::uint64_t offset) override { return unpacked_ && unpacked_->seek(offset); }

 private:
  [[nodiscard]] ReadResult unpack();
  [[nodiscard]] std::unique_ptr<Source> unpacked(Packing packing);

  std::unique_ptr<BufferedSource> start_;  // until it is recognised
  std::unique_ptr<Source> unpacked_;
  bool can_stall_;
  bool is_decoded_ = false;
};

/// The input named `path`, `-` being standard input. Throws std::system_error when the file does
/// not exist, is a directory or may not be read.
[[nodiscard]] Input make_input(const std::string& path);

}  // namespace lanedoku::io
