// SPDX-License-Identifier: MIT
//
// Figures that follow from a report's counts.
#pragma once

#include <cstdint>

#include "lanedoku/batch.hpp"

namespace lanedoku::report {

[[nodiscard]] inline double share(std::uint64_t part, std::uint64_t whole) noexcept {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Records per second.
[[nodiscard]] inline double rate(const BatchReport& report) noexcept {
  return report.wall_seconds > 0 ? static_cast<double>(report.records) / report.wall_seconds : 0;
}

[[nodiscard]] inline double mean(const GuessHistogram& guesses) noexcept {
  return share(guesses.total(), guesses.count());
}

}  // namespace lanedoku::report
