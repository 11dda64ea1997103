// SPDX-License-Identifier: MIT
#include "text/answers.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <string_view>

namespace lanedoku::text {
namespace {

char* write_text(char* out, std::string_view text) noexcept {
  return std::copy(text.begin(), text.end(), out);
}

// Bytes one answer takes at most, its newline included.
std::size_t longest_answer(Format format) noexcept {
  switch (format) {
    case Format::pair:
      return kCells + 1 + kCells + 1;
    case Format::grid:
      return kCells + 9;
    case Format::spaced:
      return 2 * kCells;
    default:
      return kCells + 1;
  }
}

char* write_line(char* out, const Solution& solution) noexcept {
  std::memcpy(out, solution.data(), kCells);
  out[kCells] = '\n';
  return out + kCells + 1;
}

char* write_grid(char* out, const Solution& solution) noexcept {
  for (std::size_t row = 0; row < 9; ++row) {
    std::memcpy(out, solution.data() + 9 * row, 9);
    out[9] = '\n';
    out += 10;
  }
  return out;
}

// What follows each cell.
constexpr auto kAfterCell = [] {
  std::array<char, kCells> after{};
  for (std::size_t cell = 0; cell < kCells; ++cell) after[cell] = cell % 9 == 8 ? '\n' : ' ';
  return after;
}();

char* write_spaced(char* out, const Solution& solution) noexcept {
  std::array<char, 2 * kCells> text;  // surely apart from the solution, so that it is vectorised
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    text[2 * cell] = solution[cell];
    text[2 * cell + 1] = kAfterCell[cell];
  }
  std::memcpy(out, text.data(), text.size());
  return out + text.size();
}

char* write_solution(char* out, Format format, const Solution& solution) noexcept {
  switch (format) {
    case Format::grid:
      return write_grid(out, solution);
    case Format::spaced:
      return write_spaced(out, solution);
    default:
      return write_line(out, solution);
  }
}

// The cells as in the input; a blank that is a space would be lost at a line's end and becomes a
// point already when a grid is read.
char* write_puzzle(char* out, const Record& record) noexcept {
  if (record.cells != nullptr) out = write_text(out, {record.cells, kCells});
  *out++ = ',';
  return out;
}

}  // namespace

std::size_t write_answers(Format format, std::string_view header, const AnsweredRecords& answered,
                          std::vector<char>& out) {
  assert(format != Format::automatic);
  const std::span<const Record> records = answered.records;
  const std::string file = format == Format::jsonl ? json_string(answered.file) : "";
  const std::size_t most =
      header.size() + (format == Format::csv     ? longest_csv(answered)
                       : format == Format::jsonl ? longest_jsonl(answered, file)
                                                 : records.size() * longest_answer(format));
  if (out.size() < most) out.resize(most);  // never smaller: filling it with zeros takes time
  char* end = write_text(out.data(), header);
  std::size_t k = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& record = records[i];
    if (format == Format::csv) {
      end = write_csv(end, answered, i, k);
    } else if (format == Format::jsonl) {
      end = write_jsonl(end, answered, i, k, file);
    } else {
      if (format == Format::pair) end = write_puzzle(end, record);
      const Status status = record.cells == nullptr ? Status::malformed : answered.statuses[k];
      if (is_solved(status)) {
        end = write_solution(end, format, answered.solutions[k]);
      } else {
        end = write_text(end, to_string(status));
        *end++ = '\n';
      }
    }
    k += record.cells == nullptr ? 0 : 1;
  }
  return static_cast<std::size_t>(end - out.data());
}

}  // namespace lanedoku::text
