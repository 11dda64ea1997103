// SPDX-License-Identifier: MIT
#include "io/decoded_source.hpp"

#include <algorithm>
#include <string>

namespace lanedoku::io {
namespace {

constexpr std::size_t kAheadBytes = 64 * 1024;

}  // namespace

ReadResult damaged(Packing packing, std::string_view problem, std::uint64_t position,
                   std::uint64_t decoded) {
  return {.error = std::make_error_code(std::errc::illegal_byte_sequence),
          .detail = std::string(problem) + " at byte " + std::to_string(position) + " of the " +
                    std::string(to_string(packing)) + " data, after " + std::to_string(decoded) +
                    " decoded bytes"};
}

ReadResult DecodedSource::read(std::span<char> buffer) {
  const std::string_view ahead(ahead_.data() + ahead_first_, ahead_.size() - ahead_first_);
  if (!ahead.empty()) {
    const std::size_t count = ahead.copy(buffer.data(), buffer.size());
    ahead_first_ += count;
    return {.bytes = count};
  }
  const std::size_t count = decode(buffer, true);
  return count == 0 && failure_ ? *failure_ : ReadResult{.bytes = count};
}

bool DecodedSource::is_ready() {
  if (!can_stall_ || ahead_first_ < ahead_.size()) return true;
  ahead_.resize(kAheadBytes);
  ahead_.resize(decode(ahead_, false));
  ahead_first_ = 0;
  return !ahead_.empty() || at_end_ || failure_;
}

// Bytes decoded; none at the end, on a failure, and when there must be no waiting.
std::size_t DecodedSource::decode(std::span<char> output, bool may_wait) {
  while (!at_end_ && !failure_) {
    if (is_in_stream_) {
      const Decoder::Step step = decoder_->step(input_->next(), output);
      input_->take(step.taken);
      decoded_ += step.given;
      is_in_stream_ = step.state == Decoder::State::in_stream;
      if (step.state == Decoder::State::damaged) {
        failure_ = damaged(packing_, step.problem, input_->taken(), decoded_);
      }
      if (step.given != 0) return step.given;
      if (step.taken != 0 || !is_in_stream_) continue;
      if (input_->at_end()) {
        failure_ = damaged(packing_, "truncated", input_->taken(), decoded_);
        continue;
      }
    } else {
      step_between_streams();
      if (at_end_ || is_in_stream_) continue;
    }
    if (!may_wait && !input_->is_ready()) return 0;
    ReadResult more = input_->look_further();
    if (more.error || more.stopped) failure_ = std::move(more);
  }
  return 0;
}

// Files of gzip and xz may be filled up with zeros.
void DecodedSource::step_between_streams() {
  const std::string_view next = input_->next();
  const std::size_t padding =
      packing_ != Packing::zstd ? std::min(next.find_first_not_of('\0'), next.size()) : 0;
  input_->take(padding);
  if (padding < next.size()) {
    decoder_->restart();
    is_in_stream_ = true;
  } else {
    at_end_ = input_->at_end();
  }
}

}  // namespace lanedoku::io
