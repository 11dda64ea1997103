// SPDX-License-Identifier: MIT
//
// Puzzles and answers as NumPy keeps them, and as the solver takes them: 81 characters each.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lanedoku::python {

/// One cell in memory: a whole number 0 to 9, signed or not, or a character of `S` and `U` arrays.
enum class CellType : std::uint8_t { int8, int16, int32, int64, char8, char32 };

/// An array of puzzles or answers, one per row; the cells of a row stand side by side.
struct Layout {
  CellType type = CellType::int8;
  std::size_t row_cells = 81;  ///< Of a row; more than 81 for characters only, NUL behind 81.
  std::size_t cell_bytes = 1;  ///< Of a cell.

  [[nodiscard]] std::size_t row_bytes() const noexcept { return row_cells * cell_bytes; }
};

/// Makes text of rows first ... last - 1 of an array, 81 characters each. The index of the first
/// row that is no puzzle, `last` if there is none; with one, `text` is worth nothing.
[[nodiscard]] std::size_t read_rows(const Layout& layout, const std::byte* array, std::size_t first,
                                    std::size_t last, char* text) noexcept;

/// Makes rows first ... last - 1 of an array, of 81 cells each, of text: digits only.
void write_rows(const Layout& layout, const char* text, std::byte* array, std::size_t first,
                std::size_t last) noexcept;

}  // namespace lanedoku::python
