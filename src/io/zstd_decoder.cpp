// SPDX-License-Identifier: MIT
#include <new>
#include <zstd.h>

#include "io/decoder.hpp"

namespace lanedoku::io {
namespace {

// A call that finds damage does not tell what it gave before. So input and output take turns: a
// call with input has no room, and stops at the first block that gives something; a call with room
// has no input, and finds no damage.
class ZstdDecoder final : public Decoder {
 public:
  ZstdDecoder() : stream_(ZSTD_createDStream()) {
    if (!stream_) throw std::bad_alloc();
  }

  void restart() noexcept override {}  // it goes on by itself

  Step step(std::string_view input, std::span<char> output) noexcept override {
    ZSTD_inBuffer no_input{nullptr, 0, 0};
    ZSTD_outBuffer room{output.data(), output.size(), 0};
    if (is_holding_) {
      const std::size_t result = ZSTD_decompressStream(stream_.get(), &room, &no_input);
      if (ZSTD_isError(result) != 0) return damage(result);
      is_holding_ = room.pos == room.size;
      if (room.pos != 0) return {.given = room.pos};
    }
    ZSTD_inBuffer some_input{input.data(), input.size(), 0};
    ZSTD_outBuffer no_room{nullptr, 0, 0};
    const std::size_t result = ZSTD_decompressStream(stream_.get(), &no_room, &some_input);
    if (ZSTD_isError(result) != 0) return damage(result);
    is_holding_ = true;
    return {.taken = some_input.pos, .state = result == 0 ? State::stream_end : State::in_stream};
  }

 private:
  static Step damage(std::size_t result) noexcept {
    return {.state = State::damaged, .problem = ZSTD_getErrorName(result)};
  }

  struct Free {
    void operator()(ZSTD_DStream* stream) const noexcept { ZSTD_freeDStream(stream); }
  };
  std::unique_ptr<ZSTD_DStream, Free> stream_;
  bool is_holding_ = false;  // it may have decoded what there was no room for
};

}  // namespace

std::unique_ptr<Decoder> make_zstd_decoder() { return std::make_unique<ZstdDecoder>(); }

}  // namespace lanedoku::io
