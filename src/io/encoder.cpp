// SPDX-License-Identifier: MIT
#include "io/encoder.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <zlib.h>
#include <zstd.h>

namespace lanedoku::io {
namespace {

constexpr int kGzipLevel = 1;
constexpr int kZstdLevel = 3;
constexpr std::size_t kOutputBytes = 128 * 1024;

class GzipEncoder final : public Encoder {
 public:
  explicit GzipEncoder(Sink& sink) : Encoder(sink) {
    constexpr int kGzipWindow = 15 + 16;
    constexpr int kMemory = 8;
    // Without a header of our own it has neither name nor time.
    if (::deflateInit2(&stream_, kGzipLevel, Z_DEFLATED, kGzipWindow, kMemory,
                       Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~GzipEncoder() override { ::deflateEnd(&stream_); }

 private:
  std::error_code compress(std::string_view piece, bool is_last) override {
    stream_.next_in = reinterpret_cast<const Bytef*>(piece.data());
    stream_.avail_in = static_cast<uInt>(piece.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(output_.data());
      stream_.avail_out = kOutputBytes;
      ::deflate(&stream_, is_last ? Z_FINISH : Z_NO_FLUSH);
      const std::size_t count = kOutputBytes - stream_.avail_out;
      if (const auto error = pass_on({output_.data(), count})) return error;
    } while (stream_.avail_out == 0);
    return {};
  }

  z_stream stream_{};
  std::array<char, kOutputBytes> output_{};
};

class ZstdEncoder final : public Encoder {
 public:
  explicit ZstdEncoder(Sink& sink) : Encoder(sink), stream_(ZSTD_createCCtx()) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(stream_.get(), ZSTD_c_compressionLevel, kZstdLevel);
    ZSTD_CCtx_setParameter(stream_.get(), ZSTD_c_checksumFlag, 1);
  }

 private:
  std::error_code compress(std::string_view piece, bool is_last) override {
    ZSTD_inBuffer input{piece.data(), piece.size(), 0};
    for (;;) {
      ZSTD_outBuffer output{output_.data(), output_.size(), 0};
      const std::size_t left = ZSTD_compressStream2(stream_.get(), &output, &input,
                                                    is_last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0) return std::make_error_code(std::errc::not_enough_memory);
      if (const auto error = pass_on({output_.data(), output.pos})) return error;
      if (is_last ? left == 0 : input.pos == input.size) return {};
    }
  }

  struct Free {
    void operator()(ZSTD_CCtx* stream) const noexcept { ZSTD_freeCCtx(stream); }
  };
  std::unique_ptr<ZSTD_CCtx, Free> stream_;
  std::array<char, kOutputBytes> output_{};
};

}  // namespace

std::error_code Encoder::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t count = std::min(bytes.size(), kPieceBytes - piece_.size());
    piece_ += bytes.substr(0, count);
    bytes.remove_prefix(count);
    if (piece_.size() < kPieceBytes) continue;
    const auto error = compress(piece_, false);
    piece_.clear();
    if (error) return error;
  }
  return {};
}

std::unique_ptr<Encoder> make_encoder(std::string_view path, Sink& sink) {
  if (!is_compressed(path)) return nullptr;
  if (path.ends_with(".gz")) return std::make_unique<GzipEncoder>(sink);
  return std::make_unique<ZstdEncoder>(sink);
}

}  // namespace lanedoku::io
