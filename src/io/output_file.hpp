// SPDX-License-Identifier: MIT
//
// An output file that never is half a result under its own name.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "lanedoku/batch.hpp"

#include "io/descriptor.hpp"
#include "io/encoder.hpp"
#include "io/fd_stream.hpp"

namespace lanedoku::io {

/// Writes to `PATH.partial`, locked against a second writer, and renames it to PATH when all is
/// written. PATH keeps its permissions, and a symbolic link is followed. What is there and is no
/// regular file (a device, a pipe, a socket somebody listens on) is written directly. What goes to
/// a PATH that ends in .gz or .zst is compressed.
class OutputFile final : public Sink {
 public:
  /// Throws std::system_error when the file cannot be opened or another process writes it.
  explicit OutputFile(const std::string& path);

  std::error_code write(std::string_view bytes) override {
    return encoder_ ? encoder_->write(bytes) : sink_->write(bytes);
  }

  /// Ends the output where no more will come, so that what was written can be read: of use where it
  /// is compressed. Nothing may be written after it.
  [[nodiscard]] std::error_code finish();

  /// Finishes, and puts the result in its place, on stable storage; throws std::system_error when
  /// that fails.
  void commit();

  /// Where the bytes are until `commit`; empty when they go to the final place directly.
  [[nodiscard]] const std::string& partial_path() const noexcept { return partial_; }

 private:
  void open_partial();

  std::filesystem::path target_;
  std::string partial_;
  int fd_ = -1;
  std::unique_ptr<FdSink> sink_;
  std::unique_ptr<Encoder> encoder_;  // into sink_, if any
};

}  // namespace lanedoku::io
