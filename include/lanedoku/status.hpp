// SPDX-License-Identifier: MIT
//
// The status of a record: exactly one for each record of the input.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lanedoku {

/// What became of one record.
enum class Status : std::uint8_t {
  unique,      ///< Exactly one solution.
  multiple,    ///< Two or more solutions; the lexicographically smallest is the answer.
  unsolvable,  ///< The givens do not clash directly, yet there is no solution.
  invalid,     ///< Two equal givens share a row, column or box.
  malformed,   ///< The record is not a puzzle. Never produced by `Solver`.
  abandoned,   ///< Only engine `reference`: its step budget ran out.
};

/// Statuses there are.
inline constexpr std::size_t kStatusCount = 6;

/// The word for a status: what is written in place of a solution, and its name in statistics.
[[nodiscard]] constexpr std::string_view to_string(Status status) noexcept {
  constexpr std::array<std::string_view, kStatusCount> kWords = {
      "unique", "multiple", "unsolvable", "invalid", "malformed", "abandoned"};
  return kWords[static_cast<std::size_t>(status)];
}

/// The status of that name, if it is one.
[[nodiscard]] constexpr std::optional<Status> parse_status(std::string_view word) noexcept {
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    if (word == to_string(status)) return status;
  }
  return std::nullopt;
}

/// Whether a record of this status has a solution to write.
[[nodiscard]] constexpr bool is_solved(Status status) noexcept {
  return status == Status::unique || status == Status::multiple;
}

}  // namespace lanedoku
