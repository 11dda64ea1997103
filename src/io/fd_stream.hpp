// SPDX-License-Identifier: MIT
//
// Files, pipes and devices as sources and sinks.
#pragma once

#include <sys/types.h>

#include "lanedoku/batch.hpp"

#include "io/descriptor.hpp"

namespace lanedoku::io {

/// A readable descriptor. A blocked read is given up when `stop` is requested.
class FdSource final : public Source {
 public:
  /// `stop` must outlive the source.
  FdSource(Descriptor descriptor, const StopSignal& stop);

  ReadResult read(std::span<char> buffer) override;
  bool is_ready() override;
  bool seek(std::uint64_t offset) override;
  /// Whether a read may have to wait: anything but a regular file.
  [[nodiscard]] bool can_stall() const noexcept { return can_stall_; }

 private:
  Descriptor descriptor_;
  const StopSignal& stop_;
  bool can_stall_;
  off_t start_ = 0;  // of a regular file
};

/// A writable descriptor.
class FdSink final : public Sink {
 public:
  explicit FdSink(Descriptor descriptor) noexcept : descriptor_(std::move(descriptor)) {}

  std::error_code write(std::string_view bytes) override;

 private:
  Descriptor descriptor_;
};

}  // namespace lanedoku::io
