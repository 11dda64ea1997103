// SPDX-License-Identifier: MIT
//
// The shape of grids: what is a row, what is a grid, and where a file of them may be cut.
#include <algorithm>
#include <gtest/gtest.h>

#include "support/random.hpp"
#include "support/samples.hpp"
#include "text/grid_rows.hpp"
#include "text/reading.hpp"

namespace lanedoku::text {
namespace {

using support::kPuzzle;

using Records = std::vector<std::string>;

const Layout kGrids = layout_of("grids");

/// The puzzle as nine lines, `between` its cells and `line_end` behind each row.
std::string grid_of(std::string_view puzzle, std::string_view between = "",
                    std::string_view line_end = "\n", std::string_view between_threes = "") {
  std::string text;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    text += puzzle[cell];
    text += cell % 9 == 8 ? line_end : between;
    if (cell % 3 == 2 && cell % 9 != 8) text += between_threes;
  }
  return text;
}

std::string rows_of(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "12345678.\n";
  return text;
}

std::string at(int line) { return std::to_string(line) + ": " + kPuzzle; }

Records records_of(std::string_view text) { return scan_text(kGrids, text).records; }

// Catches separators that are not understood.
TEST(ScanGrids, ReadsBareAndSeparatedRows) {
  for (const std::string_view between : {"", " ", "\t", ",", ", ", "  "}) {
    for (const std::string_view line_end : {"\n", "\r\n", " \n", "\t\r\n"}) {
      EXPECT_EQ(records_of(grid_of(kPuzzle, between, line_end)), Records{at(1)})
          << "'" << between << "' '" << line_end << "'";
    }
  }
}

// Catches a blank character that is refused or changed, bare or spaced.
TEST(ScanGrids, KeepsEveryBlankCharacter) {
  for (const char blank : {'.', '0', '_', '*', '-', 'x', 'X', '?'}) {
    std::string puzzle = kPuzzle;
    std::replace(puzzle.begin(), puzzle.end(), '.', blank);
    EXPECT_EQ(records_of(grid_of(puzzle)), Records{"1: " + puzzle});
    EXPECT_EQ(records_of(grid_of(puzzle, " ")), Records{"1: " + puzzle});
  }
}

// Catches cells lost where a space stands for a blank, also first and last in a row, also with a
// carriage return behind it.
TEST(ScanGrids, ASpaceIsABlankInsideASpacedGrid) {
  std::string spaces = kPuzzle;
  std::replace(spaces.begin(), spaces.end(), '.', ' ');
  EXPECT_EQ(records_of(grid_of(spaces, " ")), Records{at(1)});
  EXPECT_EQ(records_of(grid_of(spaces, " ", "\r\n")), Records{at(1)});
}

// Catches rows that are stretched over several lines or several grids.
TEST(ScanGrids, ReadsGridsInARowWithAndWithoutBlankLines) {
  EXPECT_EQ(records_of(grid_of(kPuzzle) + grid_of(kPuzzle) + grid_of(kPuzzle)),
            (Records{at(1), at(10), at(19)}));
  const Found found = scan_text(kGrids, grid_of(kPuzzle) + "\n\n" + grid_of(kPuzzle, " ") +
                                            "# c\n" + grid_of(kPuzzle) + "Grid 02\n" +
                                            grid_of(kPuzzle) + "---+---\n \r\n\x1A");
  EXPECT_EQ(found.records, (Records{at(1), at(12), at(22), at(32)}));
  EXPECT_EQ(as_text(found.skipped), "1 comments, 0 headers, 4 blank, 2 other");
  EXPECT_EQ(found.lines, 43U);
}

// Catches the last row of a file lost without its newline.
TEST(ScanGrids, NeedsNoFinalNewline) {
  const std::string text = grid_of(kPuzzle);
  EXPECT_EQ(records_of(text.substr(0, text.size() - 1)), Records{at(1)});
  EXPECT_EQ(records_of(text.substr(0, text.size() - 1) + "\x1A"), Records{at(1)});
}

// Catches a grid of the wrong size that is dropped, split, or takes its neighbours with it.
TEST(ScanGrids, ARunOfAnotherSizeIsOneMalformedRecord) {
  EXPECT_EQ(records_of(rows_of(8) + "\n" + grid_of(kPuzzle)),
            (Records{"1: ! a grid of 8 rows, not 9", at(10)}));
  EXPECT_EQ(records_of(rows_of(10) + "\n" + grid_of(kPuzzle)),
            (Records{"1: ! a grid of 10 rows, not 9", at(12)}));
  EXPECT_EQ(records_of(rows_of(1) + "\n" + rows_of(17) + "\n" + grid_of(kPuzzle)),
            (Records{"1: ! a grid of 1 row, not 9", "3: ! a grid of 17 rows, not 9", at(21)}));
  // From 18 on a run starts with a puzzle; the rest is judged alone.
  EXPECT_EQ(records_of(grid_of(kPuzzle) + rows_of(11)),
            (Records{at(1), "10: ! a grid of 11 rows, not 9"}));
}

// Catches a bad row that splits its grid, is overlooked, or spoils the grid beside it.
TEST(ScanGrids, ARowGoneWrongSpoilsItsGridAlone) {
  std::string text = grid_of(kPuzzle);
  const std::string good = text;
  text.replace(20, 9, "1234a6789");  // the third row
  EXPECT_EQ(records_of(good + text + good),
            (Records{at(1), "10: ! row 3 of the grid does not have 9 cells", at(19)}));
  std::string short_row = good;
  short_row.erase(0, 1);
  EXPECT_EQ(records_of(short_row + "\n" + good),
            (Records{"1: ! row 1 of the grid does not have 9 cells", at(11)}));
  std::string long_row = good;
  long_row.insert(80, 1, '1');
  EXPECT_EQ(records_of(good + long_row + "\n" + good),
            (Records{at(1), "10: ! row 9 of the grid does not have 9 cells", at(20)}));
}

// Catches separators at some other places between nine cells taken for a row.
TEST(ScanGrids, ARowIsSeparatedThroughoutOrInThreesOrNotAtAll) {
  EXPECT_EQ(records_of(grid_of(kPuzzle, "", "\n", " ")), Records{at(1)});
  for (const std::string row : {"1 2 3 4 5 6 7 89", "12 345 6789", "123 456789", "1|23456789"}) {
    std::string text = grid_of(kPuzzle);
    text.replace(0, 9, row);
    EXPECT_EQ(records_of(text), Records{"1: ! row 1 of the grid does not have 9 cells"}) << row;
  }
}

// Catches frames that are taken for rows, that break a grid apart, or that hide a missing row, in
// every style of them: `top`, `middle` and `bottom` rules, `edge` left and right, `upright`
// between.
TEST(ScanGrids, ReadsFrames) {
  struct Frame {
    std::string top, middle, edge, upright, cell_gap;
  };
  const std::vector<Frame> frames = {
      {"", "-----------\n", "", "|", ""},
      {"", "---+---+---\n", "", "|", ""},
      {"", "---------\n", "", "", ""},
      {"*********\n", "*********\n", "", "", ""},
      {"", "------+-------+------\n", "", " | ", " "},
      {"+---+---+---+\n", "+---+---+---+\n", "|", "|", ""},
      {"+-------+-------+-------+\n", "+-------+-------+-------+\n", "| ", " | ", " "},
      {"*-----------*\n", "|---+---+---|\n", "|", "|", ""},
      {"*---*---*---*\n", "*---*---*---*\n", "|", "|", ""},
      {".-----------.\n", ":---+---+---:\n", "|", "|", ""},
      {"=============\n", "=============\n", "|", "|", ""},
      {"-------------------------\n", "-------------------------\n", "| ", " | ", " "},
      {"", "\n", "", " ", ""},
      {"", "\r\n", "", "", ""},
  };
  for (const Frame& frame : frames) {
    std::vector<std::string> rows;
    for (std::size_t row = 0; row < 9; ++row) {
      std::string line = frame.edge;
      for (std::size_t i = 0; i < 9; ++i) {
        line += kPuzzle[9 * row + i];
        line += i == 8 ? frame.edge : i % 3 == 2 ? frame.upright : frame.cell_gap;
      }
      rows.push_back(line + "\n");
    }
    const auto framed = [&](std::size_t left_out) {
      std::string grid = frame.top;
      for (std::size_t row = 0; row < 9; ++row) {
        if (row != 0 && row % 3 == 0) grid += frame.middle;
        if (row != left_out) grid += rows[row];
      }
      return grid + frame.top + "\n\n";
    };
    const std::string whole = framed(9);
    const auto lines = static_cast<std::uint64_t>(std::count(whole.begin(), whole.end(), '\n'));
    const std::string text = whole + framed(4) + whole;
    const auto recognition = recognise(text, true);
    ASSERT_TRUE(recognition) << text;
    EXPECT_EQ(recognition->layout.shape->name, "grids") << text;
    const std::size_t top = frame.top.empty() ? 0 : 1;
    const Found found = scan_text(recognition->layout, text);
    const auto line_at = [&](std::uint64_t grid) {
      return std::to_string(top + 1 + grid * lines - (grid == 2 ? 1 : 0)) + ": ";
    };
    EXPECT_EQ(found.records,
              (Records{line_at(0) + kPuzzle, line_at(1) + "! a grid of 8 rows, not 9",
                       line_at(2) + kPuzzle}))
        << text;
    // The frame's top may be counted as a title.
    EXPECT_EQ(recognition->preamble_lines, top) << text;
  }
}

// Catches a row of blanks that is taken for a rule when the grid's blanks are those characters.
TEST(ScanGrids, ARowOfDashesIsARowWhereBlanksAreDashes) {
  for (const char blank : {'-', '*', '_'}) {
    std::string puzzle = std::string(9, blank) + kPuzzle.substr(9, 36) + std::string(36, blank);
    std::replace(puzzle.begin(), puzzle.end(), '.', blank);
    for (const std::string between : {"", " "}) {
      const std::string text = grid_of(puzzle, between) + "\n" + grid_of(puzzle, between);
      const auto recognition = recognise(text, true);
      ASSERT_TRUE(recognition);
      EXPECT_EQ(recognition->preamble_lines, 0U);
      EXPECT_EQ(scan_text(recognition->layout, text).records,
                (Records{"1: " + puzzle, "11: " + puzzle}));
    }
  }
}

// Catches a short run that swallows the grid below it, and parts of one grid that are several
// records.
TEST(ScanGrids, RunsOfThreeRowsAreParts) {
  const std::string three = rows_of(3);
  EXPECT_EQ(records_of(three + "\n" + three + "\n" + grid_of(kPuzzle)),
            (Records{"1: ! a grid of 6 rows, not 9", at(9)}));
  EXPECT_EQ(records_of(three + "---\n" + three + "\n" + rows_of(4) + "\n" + grid_of(kPuzzle)),
            (Records{"1: ! a grid of 10 rows, not 9", at(14)}));
  EXPECT_EQ(records_of(three + "title\n" + three + "\n\n" + three),
            (Records{"1: ! a grid of 3 rows, not 9", "5: ! a grid of 3 rows, not 9",
                     "10: ! a grid of 3 rows, not 9"}));
  EXPECT_EQ(records_of(rows_of(2) + "---\n" + three + "---\n" + three + "---\n" + grid_of(kPuzzle)),
            (Records{"1: ! a grid of 8 rows, not 9", at(12)}));
}

// Catches prose taken for rows, however long its lines are.
TEST(ScanGrids, ProseIsPassedOver) {
  const std::string prose = "This puzzle needs 1 guess; its author found it in 2005 or so.";
  std::string paragraph;
  while (paragraph.size() < 2000) paragraph += prose + " ";
  const Found found =
      scan_text(kGrids, grid_of(kPuzzle) + prose + "\n" + paragraph + "\n" + grid_of(kPuzzle));
  EXPECT_EQ(found.records, (Records{at(1), at(12)}));
  EXPECT_EQ(found.skipped.other, 2U);
}

// Catches a long run of cells on one line that is lost without a word.
TEST(ScanGrids, ALongLineOfCellsIsMalformed) {
  const std::string cells(300, '1');
  const Found found = scan_text(kGrids, grid_of(kPuzzle) + "\n" + cells + "\n" + grid_of(kPuzzle));
  EXPECT_EQ(found.records,
            (Records{at(1), "11: ! row 1 of the grid does not have 9 cells", at(12)}));
}

// Catches a line beyond the limit that is lost or breaks what follows, and a comment of that
// length that is not a comment any more.
TEST(ScanGrids, ALineBeyondTheLimit) {
  const std::string beyond(kMaxLine + 1, 'a');
  const Found found =
      scan_text(kGrids, grid_of(kPuzzle) + beyond + "\n#" + beyond + "\n" + grid_of(kPuzzle));
  EXPECT_EQ(found.records, (Records{at(1), "10: ! the line is longer than 65536 bytes", at(12)}));
  EXPECT_EQ(found.skipped.comments, 1U);
}

// Catches titles that claim a file and rows that do not.
TEST(ClaimsGrids, WantsARow) {
  for (const std::string_view row :
       {"53..7....", "5 3 . . 7 . . . .", "5,3,0,0,7,0,0,0,0", "5\t3\t0\t0\t7\t0\t0\t0\t0\r",
        "5 3     7        ", "  3     7        \r", "530 070 000", "|53.|.7.|...|", "---------",
        "5 3 . | . 7 . | . . ."}) {
    EXPECT_TRUE(claims_grids(row)) << row;
  }
  for (const std::string_view other : {"Grid 01", "53..7...", "53..7.....", "53 0070 000",
                                       "---+---+---", "1", "17 clues", kPuzzle.c_str()}) {
    EXPECT_FALSE(claims_grids(other)) << other;
  }
}

// Catches the wrong format of answers: spaced whenever anything stands between the cells.
TEST(IsSpacedRow, LooksForAnythingBetween) {
  EXPECT_FALSE(is_spaced_row("53..7...."));
  EXPECT_FALSE(is_spaced_row(" 53..7.... \r"));
  EXPECT_TRUE(is_spaced_row("5 3 . . 7 . . . ."));
  EXPECT_TRUE(is_spaced_row("5,3,.,.,7,.,.,.,.\r"));
  EXPECT_TRUE(is_spaced_row("5 3              ")) << "few givens, spaces for blanks";
  EXPECT_TRUE(is_spaced_row("        7        \r"));
}

/// Grids of all sizes, good and bad, with and without anything between.
std::string random_file_of_grids(std::uint64_t seed) {
  support::Random random(seed);
  const std::vector<std::string> betweens = {"", " ", ","};
  std::string text;
  for (std::size_t piece = random.between(2, 4); piece > 0; --piece) {
    const std::string line_end = random.below(2) == 0 ? "\n" : "\r\n";
    std::size_t rows = 9 * random.between(1, 3);
    if (random.below(3) == 0) rows = random.between(1, 20);
    for (std::size_t row = 0; row < rows; ++row) {
      const std::string grid = grid_of(kPuzzle, betweens[random.below(3)], line_end);
      const std::size_t length = grid.size() / 9;
      std::string line = grid.substr(row % 9 * length, length);
      if (random.below(40) == 0) line = "12a456789" + line_end;
      text += line;
    }
    const std::vector<std::string> rulers = {"\n", "# 123456789\n", "title\r\n", " \n", ""};
    text += rulers[random.below(rulers.size())];
  }
  if (random.below(2) == 0) text.pop_back();
  return text;
}

// Catches a cut that changes what is read, wherever a block may end.
TEST(CutGrids, AnyCutReadsTheSame) {
  std::size_t cuts_tried = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const std::string text = random_file_of_grids(seed);
    const Found whole = scan_text(kGrids, text);
    for (const std::size_t cut : all_cuts(kGrids, text)) {
      ++cuts_tried;
      const std::string_view view = text;
      const Found parts = scan_parts(kGrids, {view.substr(0, cut), view.substr(cut)});
      EXPECT_EQ(parts.records, whole.records) << cut << " in\n" << text;
      EXPECT_EQ(as_text(parts.skipped), as_text(whole.skipped)) << cut << " in\n" << text;
      EXPECT_EQ(parts.lines, whole.lines) << cut;
    }
  }
  EXPECT_GT(cuts_tried, 30U) << "the test shows nothing";
}

// Catches a cut that is not the first one from `want` on, or the last one if there is none there:
// looking for it from the middle must not lose count of rows.
TEST(CutGrids, IsTheFirstPlaceFromWhereItIsWanted) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const std::string text = random_file_of_grids(seed);
    std::set<std::size_t> places = {0};
    for (std::size_t want = 1; want <= text.size(); want = *places.rbegin() + 1) {
      if (!places.insert(cut_grids(kGrids, text, want)).second) break;
    }
    for (std::size_t want = 1; want <= text.size(); ++want) {
      const auto place = places.lower_bound(want);
      ASSERT_EQ(cut_grids(kGrids, text, want), place != places.end() ? *place : *places.rbegin())
          << want << " in\n"
          << text;
    }
  }
}

// Catches memory that grows with the input: a long run of rows without anything between can be cut.
TEST(CutGrids, ALongRunIsCutBetweenItsGrids) {
  std::string text;
  for (int i = 0; i < 10; ++i) text += grid_of(kPuzzle);
  EXPECT_EQ(cut_grids(kGrids, text, 1), 90U);
  EXPECT_EQ(cut_grids(kGrids, text, 90), 90U);
  EXPECT_EQ(cut_grids(kGrids, text, 91), 180U);
  EXPECT_EQ(cut_grids(kGrids, text, text.size()), 810U) << "nine rows at least must follow";
}

}  // namespace
}  // namespace lanedoku::text
