// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <new>
#include <zlib.h>

#include "io/decoder.hpp"

namespace lanedoku::io {
namespace {

constexpr int kGzipWindow = 15 + 16;  // the largest window, header and trailer of gzip

class GzipDecoder final : public Decoder {
 public:
  GzipDecoder() {
    if (::inflateInit2(&stream_, kGzipWindow) != Z_OK) throw std::bad_alloc();
  }
  ~GzipDecoder() override { ::inflateEnd(&stream_); }

  void restart() noexcept override { ::inflateReset(&stream_); }

  Step step(std::string_view input, std::span<char> output) noexcept override {
    const auto capped = [](std::size_t size) {
      return static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
    };
    const uInt room = capped(output.size());
    const uInt available = capped(input.size());
    stream_.next_in = reinterpret_cast<const Bytef*>(input.data());
    stream_.avail_in = available;
    stream_.next_out = reinterpret_cast<Bytef*>(output.data());
    stream_.avail_out = room;
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    Step step{.taken = available - stream_.avail_in, .given = room - stream_.avail_out};
    if (result == Z_STREAM_END) {
      step.state = State::stream_end;
    } else if (result != Z_OK && result != Z_BUF_ERROR) {
      step.state = State::damaged;
      step.problem = stream_.msg != nullptr ? stream_.msg : ::zError(result);
    }
    return step;
  }

 private:
  z_stream stream_{};
};

}  // namespace

std::unique_ptr<Decoder> make_gzip_decoder() { return std::make_unique<GzipDecoder>(); }

}  // namespace lanedoku::io
