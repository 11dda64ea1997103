// SPDX-License-Identifier: MIT
//
// Which bytes mean what in a puzzle file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lanedoku::text {

/// A line with this many cells in a row is meant as a puzzle; with fewer it is a title.
inline constexpr std::size_t kLeastCellsInARow = 20;

[[nodiscard]] constexpr bool is_decimal(char c) noexcept { return c >= '0' && c <= '9'; }

/// Whether a byte can stand for a cell: a digit, or one of the blanks `. 0 _ * - x X ?`.
[[nodiscard]] constexpr bool is_cell(char c) noexcept {
  return is_decimal(c) || c == '.' || c == '_' || c == '*' || c == '-' || c == 'x' || c == 'X' ||
         c == '?';
}

/// Whether a byte is a space, TAB or CR: what may surround a puzzle on its line.
[[nodiscard]] constexpr bool is_space(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\r';
}

/// Whether a cell's byte is also what rules and frames are drawn with.
[[nodiscard]] constexpr bool is_rule_cell(char c) noexcept {
  return c == '-' || c == '*' || c == '_';
}

/// Whether a byte may stand between the cells of a grid row.
[[nodiscard]] constexpr bool is_separator(char c) noexcept { return is_space(c) || c == ','; }

/// The line without surrounding spaces; a final 0x1A (the end-of-file mark of DOS) counts as one.
[[nodiscard]] constexpr std::string_view trim(std::string_view line) noexcept {
  while (!line.empty() && is_space(line.front())) line.remove_prefix(1);
  while (!line.empty() && (is_space(line.back()) || line.back() == '\x1A')) line.remove_suffix(1);
  return line;
}

/// Whether a trimmed line is a comment: it starts with `#`, `//` or `;`.
[[nodiscard]] constexpr bool is_comment(std::string_view trimmed) noexcept {
  return trimmed.starts_with('#') || trimmed.starts_with("//") || trimmed.starts_with(';');
}

/// Whether 81 bytes are all cells. In minima and maxima of bytes, so that compilers vectorise it
/// (as comparisons g++ makes bit tests of it, ten times slower).
[[nodiscard]] inline bool are_cells(const char* bytes) noexcept {
  using Byte = unsigned char;
  Byte bad = 0;
  for (std::size_t i = 0; i < 81; ++i) {
    const auto c = static_cast<Byte>(bytes[i]);
    // Each term is 0 exactly for the bytes it stands for.
    auto off = static_cast<Byte>(std::max<Byte>(static_cast<Byte>(c - '0'), 9) - 9);
    off = std::min(off, static_cast<Byte>(c ^ '.'));
    off = std::min(off, static_cast<Byte>(c ^ '_'));
    off = std::min(off, static_cast<Byte>(c ^ '*'));
    off = std::min(off, static_cast<Byte>(c ^ '-'));
    off = std::min(off, static_cast<Byte>(c ^ '?'));
    off = std::min(off, static_cast<Byte>((c | 0x20) ^ 'x'));
    bad |= off;
  }
  return bad == 0;
}

}  // namespace lanedoku::text
