// SPDX-License-Identifier: MIT
//
// What a decoder makes of a compressed source: one compressed stream, or several one after the
// other.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"

#include "io/buffered_source.hpp"
#include "io/decoder.hpp"
#include "io/packing.hpp"

namespace lanedoku::io {

/// What to say of packed data that cannot be read on.
[[nodiscard]] ReadResult damaged(Packing packing, std::string_view problem, std::uint64_t position,
                                 std::uint64_t decoded);

/// Gives all that was decoded before it tells of an error.
class DecodedSource final : public Source {
 public:
  /// `can_stall`: whether reading the source may have to wait.
  DecodedSource(Packing packing, std::unique_ptr<Decoder> decoder,
                std::unique_ptr<BufferedSource> input, bool can_stall)
      : packing_(packing),
        decoder_(std::move(decoder)),
        input_(std::move(input)),
        can_stall_(can_stall) {}

  ReadResult read(std::span<char> buffer) override;
  /// Decodes ahead as far as it must to tell.
  bool is_ready() override;
  std::optional<std::uint64_t> position() const noexcept override { return input_->position(); }

 private:
  [[nodiscard]] std::size_t decode(std::span<char> output, bool may_wait);
  void step_between_streams();

  Packing packing_;
  std::unique_ptr<Decoder> decoder_;
  std::unique_ptr<BufferedSource> input_;
  bool can_stall_;
  bool is_in_stream_ = true;
  bool at_end_ = false;
  std::optional<ReadResult> failure_;
  std::uint64_t decoded_ = 0;
  std::vector<char> ahead_;  // decoded by is_ready, from ahead_first_ on
  std::size_t ahead_first_ = 0;
};

}  // namespace lanedoku::io
