// SPDX-License-Identifier: MIT
//
// An output file that never is half a result under its own name.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>

#include "lanedoku/batch.hpp"

#include "io/descriptor.hpp"
#include "io/encoder.hpp"
#include "io/fd_stream.hpp"

namespace lanedoku::io {

/// Writes to `PATH.partial`, locked against a second writer, and renames it to PATH when all is
/// written. PATH keeps its permissions, and a symbolic link is followed. What is there and is no
/// regular file (a device, a pipe, a socket somebody listens on) is written directly. What goes to
/// a PATH that ends in .gz or .zst is compressed.
///
/// A run can leave a checkpoint beside the partial file: what it needs to go on behind the bytes
/// written then.
class OutputFile final : public Sink {
 public:
  /// What an earlier run left under the partial name: what to do with it.
  enum class LeftOver : std::uint8_t {
    removed,
    kept,  ///< Until `start_anew` or `go_on_at`, one of which must precede the first write.
  };

  /// Throws std::system_error when the file cannot be opened or another process writes it.
  explicit OutputFile(const std::string& path, LeftOver left_over = LeftOver::removed);

  std::error_code write(std::string_view bytes) override {
    if (failure_) return failure_;
    return encoder_ ? encoder_->write(bytes) : sink_->write(bytes);
  }

  /// Whether there can be checkpoints: not where bytes are compressed or written directly.
  [[nodiscard]] bool has_checkpoints() const noexcept { return !partial_.empty() && !encoder_; }
  /// Where the checkpoint is, if there is one.
  [[nodiscard]] std::string checkpoint_path() const { return partial_ + ".checkpoint"; }
  /// Bytes in the partial file.
  [[nodiscard]] std::uint64_t size() const;
  /// Removes the checkpoint and what was written.
  void start_anew();
  /// Keeps the first `size` bytes of what was written; false, and nothing has changed: there are
  /// fewer. Both throw std::system_error when they fail.
  [[nodiscard]] bool go_on_at(std::uint64_t size);
  /// Puts all that was written on stable storage, then `checkpoint` in place of the one before.
  /// Throws std::system_error when that fails; if it is the output that failed, so do all writes
  /// from now on.
  void save_checkpoint(std::string_view checkpoint);

  /// Ends the output where no more will come, so that what was written can be read: of use where it
  /// is compressed. Nothing may be written after it.
  [[nodiscard]] std::error_code finish();

  /// Finishes, and puts the result in its place, on stable storage; removes the checkpoint. Throws
  /// std::system_error when that fails.
  void commit();

  /// Where the bytes are until `commit`; empty when they go to the final place directly.
  [[nodiscard]] const std::string& partial_path() const noexcept { return partial_; }

 private:
  void open_partial();
  [[nodiscard]] bool remove_checkpoint() const noexcept;

  std::filesystem::path target_;
  std::string partial_;
  std::optional<mode_t> mode_;  // of what was there
  int fd_ = -1;
  std::error_code failure_;  // of an earlier sync: the system tells it once
  std::unique_ptr<FdSink> sink_;
  std::unique_ptr<Encoder> encoder_;  // into sink_, if any
};

}  // namespace lanedoku::io
