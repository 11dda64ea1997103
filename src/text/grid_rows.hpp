// SPDX-License-Identifier: MIT
//
// The lines of a file of grids: which are rows of nine cells, which are rules of a frame, which
// neither.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanedoku::text {

using Row = std::array<char, 9>;

enum class LineKind : std::uint8_t {
  blank,
  comment,
  rule,      ///< Part of a frame, or between grids.
  text,      ///< Anything else.
  too_long,  ///< More than kMaxLine bytes.
  row,
  bad_row,   ///< Meant as a row.
  long_row,  ///< Meant as a row, but too long to be part of a grid.
};

/// Taken for the blanks of a grid, every row of blanks is a row.
inline constexpr std::string_view kAnyBlank = ".0_*-xX?";

/// What a line is in a file whose grids have these blanks, and the cells of a row, a point for a
/// space. Nine cells of `-`, `*` and `_` alone are a rule, unless the grids' blanks are those.
[[nodiscard]] LineKind classify(std::string_view line, std::string_view blanks, Row& row) noexcept;

[[nodiscard]] constexpr bool is_row(LineKind kind) noexcept {
  return kind == LineKind::row || kind == LineKind::bad_row;
}

/// Whether a row's cells could be a rule of a frame as well.
[[nodiscard]] bool looks_like_rule(const Row& row) noexcept;

/// Whether a line is blank and as long as a grid row with spaces for blanks.
[[nodiscard]] bool is_blank_row(std::string_view line) noexcept;
/// Whether a grid row has anything between its cells.
[[nodiscard]] bool is_spaced_row(std::string_view line) noexcept;

/// Where the first blank row starts of those directly before the line that starts at `end`; `end`
/// if there is none.
[[nodiscard]] std::size_t first_blank_row(std::string_view text, std::size_t end) noexcept;

/// Where grids start whose rows went wrong, before `end`: with four such rows in a row, or fewer
/// directly before the row at `end` if not nine good ones follow, as those would be a grid under a
/// title. `end` if there are none.
[[nodiscard]] std::size_t first_row_gone_wrong(std::string_view text, std::size_t end) noexcept;

}  // namespace lanedoku::text
