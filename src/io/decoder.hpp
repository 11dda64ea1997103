// SPDX-License-Identifier: MIT
//
// Decompression of the kinds that libarchive 3.6 does not do as well as we need: it does not
// compare the checksum of gzip (a flipped bit in each of 20 files of puzzles passed unnoticed),
// when zstd data breaks off it keeps up to 128 KiB that were decoded, and for xz it takes as much
// memory as the file says (78 KB that unpack to one line of 512 MiB took 546 MB).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace lanedoku::io {

class Decoder {
 public:
  enum class State : std::uint8_t {
    in_stream,   ///< More to come.
    stream_end,  ///< A complete stream was decoded and found right.
    damaged,     ///< This is no such stream: `problem` says why.
  };
  struct Step {
    std::size_t taken = 0;  // of the input
    std::size_t given = 0;  // into the output
    State state = State::in_stream;
    std::string_view problem = {};
  };

  Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  virtual ~Decoder() = default;

  /// Starts with a new stream.
  virtual void restart() noexcept = 0;
  /// Decodes some of `input` into `output`, which is not empty. Nothing taken and nothing given:
  /// more input is needed. What was decoded is given before damage behind it is told.
  [[nodiscard]] virtual Step step(std::string_view input, std::span<char> output) noexcept = 0;
};

/// They throw std::bad_alloc.
[[nodiscard]] std::unique_ptr<Decoder> make_gzip_decoder();
[[nodiscard]] std::unique_ptr<Decoder> make_xz_decoder();
[[nodiscard]] std::unique_ptr<Decoder> make_zstd_decoder();

}  // namespace lanedoku::io
