// SPDX-License-Identifier: MIT
#include "cli/progress_line.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/log.hpp"
#include "text/record.hpp"

namespace lanedoku::cli {
namespace {

constexpr double kSecondsBetweenLines = 0.2;

}  // namespace

void ConsoleObserver::on_message(std::string_view text) {
  if (!shows_messages_) return;
  clear_line();
  say_warning(text);
}

void ConsoleObserver::on_progress(const Progress& progress) {
  if (!shows_progress_ || progress.seconds < next_at_) return;
  next_at_ = progress.seconds + kSecondsBetweenLines;
  const double rate =
      progress.seconds > 0 ? static_cast<double>(progress.records) / progress.seconds : 0;
  std::string line =
      fmt::format("\r{}, {:.0f} per second", text::counted(progress.records, "record"), rate);
  if (total_bytes_ && *total_bytes_ != 0 && progress.position != 0) {
    const double done =
        std::min(1.0, static_cast<double>(progress.position) / static_cast<double>(*total_bytes_));
    line +=
        fmt::format(", {:.0f} %, {:.0f} s left", 100 * done, progress.seconds * (1 - done) / done);
  }
  say_plain(line + "\x1B[K");
  has_line_ = true;
}

void ConsoleObserver::clear_line() {
  if (has_line_) say_plain("\r\x1B[K");
  has_line_ = false;
}

}  // namespace lanedoku::cli
