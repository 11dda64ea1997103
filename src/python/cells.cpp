// SPDX-License-Identifier: MIT
#include "python/cells.hpp"

#include "lanedoku/solver.hpp"

#include "text/alphabet.hpp"

namespace lanedoku::python {
namespace {

// The loops over cells have no branch, so that compilers vectorise them.

// Whether all are 0 to 9. Signed numbers come as unsigned ones: those below 0 are large. For c <= 9
// both c and c + 6 fit into four bits; from 10 to 15 c + 6 does not, above that c does not.
template <typename Cell>
bool digits_to_text(const Cell* cells, std::size_t count, char* text) noexcept {
  Cell bits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    bits = static_cast<Cell>(bits | cells[i] | (cells[i] + 6));
    text[i] = static_cast<char>('0' + cells[i]);
  }
  return bits <= 15;
}

// A row of characters: 81 that can stand for cells, then nothing.
template <typename Cell>
bool characters_to_text(const Cell* cells, std::size_t count, char* text) noexcept {
  Cell bits = 0;
  for (std::size_t i = 0; i < kCells; ++i) {
    bits |= cells[i];
    text[i] = static_cast<char>(cells[i]);
  }
  for (std::size_t i = kCells; i < count; ++i) {
    if (cells[i] != 0) return false;
  }
  return bits < 0x80 && text::are_cells(text);
}

template <typename Cell>
std::size_t read_digits(const std::byte* array, std::size_t first, std::size_t last,
                        char* text) noexcept {
  const auto* const cells = reinterpret_cast<const Cell*>(array);
  if (digits_to_text(cells + first * kCells, (last - first) * kCells, text)) return last;
  while (digits_to_text(cells + first * kCells, kCells, text)) ++first;
  return first;
}

template <typename Cell>
std::size_t read_characters(const Layout& layout, const std::byte* array, std::size_t first,
                            std::size_t last, char* text) noexcept {
  const auto* const cells = reinterpret_cast<const Cell*>(array);
  for (; first < last; ++first, text += kCells) {
    if (!characters_to_text(cells + first * layout.row_cells, layout.row_cells, text)) break;
  }
  return first;
}

template <typename Cell>
void write_cells(const char* text, Cell zero, std::byte* array, std::size_t first,
                 std::size_t last) noexcept {
  auto* const cells = reinterpret_cast<Cell*>(array) + first * kCells;
  const std::size_t count = (last - first) * kCells;
  for (std::size_t i = 0; i < count; ++i) {
    cells[i] = static_cast<Cell>(static_cast<Cell>(text[i]) - zero);
  }
}

}  // namespace

std::size_t read_rows(const Layout& layout, const std::byte* array, std::size_t first,
                      std::size_t last, char* text) noexcept {
  switch (layout.type) {
    case CellType::int8:
      return read_digits<std::uint8_t>(array, first, last, text);
    case CellType::int16:
      return read_digits<std::uint16_t>(array, first, last, text);
    case CellType::int32:
      return read_digits<std::uint32_t>(array, first, last, text);
    case CellType::int64:
      return read_digits<std::uint64_t>(array, first, last, text);
    case CellType::char8:
      return read_characters<std::uint8_t>(layout, array, first, last, text);
    case CellType::char32:
      return read_characters<std::uint32_t>(layout, array, first, last, text);
  }
  return first;
}

void write_rows(const Layout& layout, const char* text, std::byte* array, std::size_t first,
                std::size_t last) noexcept {
  switch (layout.type) {
    case CellType::int8:
      return write_cells<std::uint8_t>(text, '0', array, first, last);
    case CellType::int16:
      return write_cells<std::uint16_t>(text, '0', array, first, last);
    case CellType::int32:
      return write_cells<std::uint32_t>(text, '0', array, first, last);
    case CellType::int64:
      return write_cells<std::uint64_t>(text, '0', array, first, last);
    case CellType::char8:
      return write_cells<std::uint8_t>(text, 0, array, first, last);
    case CellType::char32:
      return write_cells<std::uint32_t>(text, 0, array, first, last);
  }
}

}  // namespace lanedoku::python
