// SPDX-License-Identifier: MIT
//
// Compressed output.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include "lanedoku/batch.hpp"

namespace lanedoku::io {

/// Compresses what is written into another sink. The compressed bytes depend on the bytes written
/// alone: not on how they were cut into writes, nor on a name or the time.
class Encoder : public Sink {
 public:
  /// Bytes handed to the compressor at a time.
  static constexpr std::size_t kPieceBytes = 256 * 1024;

  /// `sink` must outlive it.
  explicit Encoder(Sink& sink) : sink_(sink) { piece_.reserve(kPieceBytes); }

  std::error_code write(std::string_view bytes) final;
  /// Writes what is left and the end of the compressed stream. Nothing may be written after it.
  [[nodiscard]] std::error_code finish() { return compress(piece_, true); }

 protected:
  [[nodiscard]] virtual std::error_code compress(std::string_view piece, bool is_last) = 0;
  [[nodiscard]] std::error_code pass_on(std::string_view compressed) {
    return sink_.write(compressed);
  }

 private:
  Sink& sink_;
  std::string piece_;
};

/// Whether what is written to a file named `path` is compressed.
[[nodiscard]] inline bool is_compressed(std::string_view path) noexcept {
  return path.ends_with(".gz") || path.ends_with(".zst");
}

/// The encoder for a file named `path`: gzip for `.gz`, zstd for `.zst`, else null. Throws
/// std::bad_alloc.
[[nodiscard]] std::unique_ptr<Encoder> make_encoder(std::string_view path, Sink& sink);

}  // namespace lanedoku::io
