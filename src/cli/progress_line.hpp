// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "lanedoku/batch.hpp"

namespace lanedoku::cli {

/// The observer of a run: shows its messages, and a line in the terminal that tells how far it is.
class ConsoleObserver final : public BatchObserver {
 public:
  /// `total_bytes`: the size of all inputs, as they are stored, where it is known, for the share
  /// done and time left.
  ConsoleObserver(bool shows_messages, bool shows_progress,
                  std::optional<std::uint64_t> total_bytes) noexcept
      : shows_messages_(shows_messages),
        shows_progress_(shows_progress),
        total_bytes_(total_bytes) {}
  ~ConsoleObserver() override { clear_line(); }

  void on_message(std::string_view text) override;
  void on_progress(const Progress& progress) override;
  /// Takes the progress line away.
  void clear_line();

 private:
  bool shows_messages_;
  bool shows_progress_;
  std::optional<std::uint64_t> total_bytes_;
  double next_at_ = 0;  // seconds into the run
  bool has_line_ = false;
};

}  // namespace lanedoku::cli
