// SPDX-License-Identifier: MIT
//
// Fuzz target: grids drawn in every style, whole and with rows too few, too many or gone wrong,
// with titles between them, must be read as the puzzles they were drawn from, and those gone wrong
// as one malformed record each, at its first line. Catches a grid that swallows, loses or shifts
// rows.
#include <vector>

#include "fuzz/blocks.hpp"
#include "fuzz/target.hpp"
#include "text/shape.hpp"

using namespace lanedoku;
using namespace lanedoku::text;
using fuzz::Choices;
using fuzz::fail;

namespace {

struct Drawn {
  std::string cells;  // empty: malformed
  std::uint64_t line = 0;
};

struct Style {
  std::string gap;      // between cells
  std::string upright;  // between groups of three, and perhaps around the row
  bool is_framed = false;
  std::string rule;  // after three rows; may be a blank line, or nothing at all
  std::string end;   // of a line
};

Style choose_style(Choices& choices) {
  static const std::vector<std::string> gaps = {"", " ", "\t", ",", "  "};
  static const std::vector<std::string> rules = {"", "\n", "---+---+---\n", "===========\n",
                                                 "|-----------------------|\n"};
  Style style;
  style.gap = gaps[choices.below(gaps.size())];
  if (choices.coin()) style.upright = style.gap.empty() ? "|" : " | ";
  style.is_framed = !style.upright.empty() && choices.coin();
  style.rule = rules[choices.below(rules.size())];
  style.end = choices.coin() ? "\n" : "\r\n";
  return style;
}

void draw_row(const Style& style, std::string_view cells, std::string& text) {
  if (style.is_framed) text += style.upright;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0) text += i % 3 == 0 && !style.upright.empty() ? style.upright : style.gap;
    text += cells[i];
  }
  if (style.is_framed) text += style.upright;
  text += style.end;
}

// A title, then a grid. Rows too few or too many stand without rules, so that they are one run.
Drawn draw(const Style& style, char blank, Choices& choices, std::string& text,
           std::uint64_t& line) {
  text += "Grid\n";
  ++line;
  const std::string cells = choices.cells(blank);
  const std::size_t kind = choices.below(8);
  const std::size_t rows = kind == 0 ? 1 + choices.below(17) : 9;
  const std::size_t bad_row = kind == 1 ? choices.below(9) : 9;
  Drawn drawn{rows == 9 && bad_row == 9 ? cells : std::string(), line};
  for (std::size_t row = 0; row < rows; ++row) {
    std::string row_cells = cells.substr(9 * (row % 9), 9);
    if (row == bad_row) row_cells[choices.below(9)] = '!';
    if (rows == 9 && row % 3 == 0 && row != 0 && !style.rule.empty()) {
      text += style.rule;
      ++line;
    }
    draw_row(style, row_cells, text);
    ++line;
  }
  return drawn;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  const std::size_t block = 1 + choices.below(200);
  const char blank = std::string_view(".0xX?")[choices.below(5)];
  const Style style = choose_style(choices);
  Layout layout;
  layout.shape = find_shape("grids");
  layout.blanks = blank;
  std::string text;
  std::vector<Drawn> drawn;
  std::uint64_t line = 0;
  while (!choices.at_end() && drawn.size() < 12) {
    drawn.push_back(draw(style, blank, choices, text, line));
  }
  (void)fuzz::read_checked(layout, text, block, [&](const Scan& scan) {
    if (scan.records.size() != drawn.size()) fail("grids are lost or doubled", text);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      const Record& record = scan.records[i];
      if (record.line != drawn[i].line) fail("a grid starts at another line", text);
      const std::string_view cells =
          record.cells == nullptr ? std::string_view() : std::string_view(record.cells, kCells);
      if (cells != drawn[i].cells) fail("another grid", text);
    }
  });
  return 0;
}
