// SPDX-License-Identifier: MIT
#include <lzma.h>
#include <new>

#include "io/decoder.hpp"

namespace lanedoku::io {
namespace {

// A window of 64 MiB, the largest that the levels of xz choose, and what goes with it.
constexpr std::uint64_t kMostMemory = std::uint64_t{80} << 20;

std::string_view problem_of(lzma_ret result) noexcept {
  switch (result) {
    case LZMA_MEM_ERROR:
      return "not enough memory";
    case LZMA_MEMLIMIT_ERROR:
      return "a window of more than 64 MiB";
    case LZMA_FORMAT_ERROR:
      return "no xz header";
    case LZMA_OPTIONS_ERROR:
      return "unknown options";
    default:
      return "damaged";
  }
}

class XzDecoder final : public Decoder {
 public:
  XzDecoder() {
    if (::lzma_stream_decoder(&stream_, kMostMemory, 0) != LZMA_OK) throw std::bad_alloc();
  }
  ~XzDecoder() override { ::lzma_end(&stream_); }

  void restart() noexcept override { start_ = ::lzma_stream_decoder(&stream_, kMostMemory, 0); }

  Step step(std::string_view input, std::span<char> output) noexcept override {
    if (start_ != LZMA_OK) return {.state = State::damaged, .problem = problem_of(start_)};
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(input.data());
    stream_.avail_in = input.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(output.data());
    stream_.avail_out = output.size();
    const lzma_ret result = ::lzma_code(&stream_, LZMA_RUN);
    Step step{.taken = input.size() - stream_.avail_in, .given = output.size() - stream_.avail_out};
    if (result == LZMA_STREAM_END) {
      step.state = State::stream_end;
    } else if (result != LZMA_OK && result != LZMA_BUF_ERROR) {
      step.state = State::damaged;
      step.problem = problem_of(result);
    }
    return step;
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
  lzma_ret start_ = LZMA_OK;
};

}  // namespace

std::unique_ptr<Decoder> make_xz_decoder() { return std::make_unique<XzDecoder>(); }

}  // namespace lanedoku::io
