// SPDX-License-Identifier: MIT
//
// Recognising a file by its first bytes.
#include "text/shape.hpp"

#include <gtest/gtest.h>
#include <string>

#include "support/samples.hpp"
#include "text/reading.hpp"

namespace lanedoku::text {
namespace {

using support::kAnswer;
using support::kPuzzle;

const std::string kLine = kPuzzle + "\n";
constexpr std::string_view kRow = "53..7....\n";
constexpr std::string_view kSpacedRow = "5 3 . . 7 . . . .\n";

std::string grid(std::string_view row) {
  std::string text;
  for (int i = 0; i < 9; ++i) text += row;
  return text;
}

std::string shape_of(std::string_view head) {
  const auto result = recognise(head, true);
  if (!result) return "none";
  if (!result->error.empty()) return result->error;
  const Layout& layout = result->layout;
  if (layout.shape->name != "grids") return std::string(layout.shape->name);
  return layout.is_spaced ? "spaced" : "grid";
}

// Catches shapes taken for each other.
TEST(Recognise, TellsTheShapesApart) {
  EXPECT_EQ(shape_of(kLine), "lines");
  EXPECT_EQ(shape_of(kRow), "grid");
  EXPECT_EQ(shape_of(kSpacedRow), "spaced");
  EXPECT_EQ(shape_of("5,3,0,0,7,0,0,0,0\r\n"), "spaced");
  EXPECT_EQ(shape_of("Grid 01\n" + std::string(kRow)), "grid");
  EXPECT_EQ(shape_of(kLine + std::string(kRow)), "lines") << "the first record decides";
  EXPECT_EQ(shape_of(std::string(kRow) + kLine), "grid");
}

// Catches a first field in quotes that hides the delimiter, and a quote that is never closed and is
// waited for.
TEST(Recognise, QuotedFirstFields) {
  EXPECT_EQ(shape_of('"' + kPuzzle + "\";7\n"), "fields");
  EXPECT_EQ(shape_of('"' + kPuzzle + "\",7\n"), "csv");
  EXPECT_EQ(shape_of("\"say\n" + kLine), "lines");
  std::string open = "\"";
  open.append(kMaxLine, 'x').append("\n").append(kLine);
  EXPECT_EQ(shape_of(open), "lines");
  EXPECT_FALSE(recognise("\"say\n" + kLine, false)) << "the quote may be closed by what follows";
}

// Catches grids with spaces for blanks that are recognised by their first row only if it happens to
// be full, and answers to them that are not spaced.
TEST(Recognise, SpacesForBlanks) {
  EXPECT_EQ(shape_of("5 3     7        \n"), "spaced");
  EXPECT_EQ(shape_of("5 3     7        \r\n"), "spaced");
  EXPECT_EQ(shape_of("        7        \n"), "spaced");
  EXPECT_EQ(shape_of("  3              \r\n"), "spaced");
}

// Catches a first row, or several, of blanks alone that is taken for a blank line.
TEST(Recognise, TheFirstRowsMayBeBlank) {
  const std::string blank_row(17, ' ');
  const auto preamble_of = [](const std::string& text) {
    const auto result = recognise(text, true);
    return result ? std::to_string(result->preamble_lines) + " lines: " + as_text(result->skipped)
                  : "none";
  };
  const std::string row = "5 3     7        \n";
  EXPECT_EQ(preamble_of(blank_row + "\n" + blank_row + "\r\n" + row),
            "0 lines: 0 comments, 0 headers, 0 blank, 0 other");
  EXPECT_EQ(preamble_of("title\n" + blank_row + "\n" + row),
            "1 lines: 0 comments, 1 headers, 0 blank, 0 other");
  EXPECT_EQ(preamble_of(blank_row + "\ntitle\n" + row),
            "2 lines: 0 comments, 1 headers, 1 blank, 0 other");
  EXPECT_EQ(preamble_of(blank_row + "\n" + std::string(kRow)),
            "1 lines: 0 comments, 0 headers, 1 blank, 0 other")
      << "no row of a bare grid";
  EXPECT_EQ(preamble_of(blank_row + "\n" + kLine),
            "1 lines: 0 comments, 0 headers, 1 blank, 0 other");
}

// Catches anything read into a file that holds no puzzle.
TEST(Recognise, NothingInProse) {
  EXPECT_EQ(shape_of(""), "none");
  EXPECT_EQ(shape_of("hello\n1234\n"), "none");
  EXPECT_EQ(shape_of("# " + kLine + "; " + kLine + "// " + kLine), "none");
  EXPECT_EQ(shape_of("[1, 2, 3]\n"), "none");
}

// Catches lines before the first record that are lost from the counts.
TEST(Recognise, CountsThePreamble) {
  const std::string preamble = "My puzzles\n\n# comment\nmore titles\r\n";
  const auto result = recognise(preamble + kLine, true);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->preamble_bytes, preamble.size());
  EXPECT_EQ(result->preamble_lines, 4U);
  EXPECT_EQ(as_text(result->skipped), "1 comments, 2 headers, 1 blank, 0 other");
  EXPECT_FALSE(result->layout.stated_count);
}

// Catches a count header that is not understood, or one that is none.
TEST(Recognise, CountHeader) {
  const auto stated = [](const std::string& text) {
    const auto result = recognise(text, true);
    if (!result) return std::string("none");
    if (!result->layout.stated_count) return std::string("no header");
    return std::to_string(*result->layout.stated_count) + " from '" +
           std::string(result->layout.count_header) + "'";
  };
  EXPECT_EQ(stated("49151\n" + kLine), "49151 from '49151'");
  EXPECT_EQ(stated("49151\r\n" + kLine), "49151 from '49151'");
  EXPECT_EQ(stated("  2 \n" + kLine), "2 from '2'");
  EXPECT_EQ(stated("0\n" + kLine), "0 from '0'");
  EXPECT_EQ(stated(std::string(17, ' ') + "\n2\n" + kLine), "2 from '2'") << "a blank line";
  EXPECT_EQ(stated("2"), "none");
  EXPECT_EQ(stated("2\n\n" + kLine), "no header") << "the next line must be a puzzle";
  EXPECT_EQ(stated("2\n" + kLine.substr(1)), "no header") << "of 81 characters";
  EXPECT_EQ(stated("2\n" + std::string(kRow)), "no header");
  EXPECT_EQ(stated("title\n2\n" + kLine), "no header") << "only the first line";
  EXPECT_EQ(stated("2 puzzles\n" + kLine), "no header");
}

// Catches a count of nine digits that is taken for the row of a grid, or one of twenty and more for
// a puzzle: then all of a large file is lost.
TEST(Recognise, ACountHeaderMayLookLikeARow) {
  for (const std::string count : {"100000000", "000000002", "123456789"}) {
    const std::string text = count + "\n" + kLine;
    const auto result = recognise(text, true);
    ASSERT_TRUE(result) << count;
    EXPECT_EQ(result->layout.shape->name, "lines") << count;
    EXPECT_EQ(result->layout.count_header, count);
    EXPECT_EQ(result->preamble_lines, 1U) << count;
    EXPECT_EQ(result->skipped.headers, 1U) << count;
  }
  // A grid of digits alone stays a grid.
  EXPECT_EQ(shape_of("123456789\n456789123\n"), "grid");
}

// Catches recognition that depends on how much has arrived: with less than all it is the final
// result or nothing.
TEST(Recognise, APrefixTellsTheSameOrNothing) {
  const std::string texts[] = {
      "49151\n" + kLine + kLine,
      "123456789\n" + kLine + kLine,
      "title\n# c\n\n" + kLine,
      "title\n" + grid(kRow) + grid(kRow),
      std::string(kSpacedRow) + kLine,
      "5 3     7        \r\n" + grid(kRow),
      kPuzzle + " // trailing text\n",
      grid("123456789\n") + "\n",
      "---------\n" + grid(kRow) + "x",
      "2005-01-02\n" + grid(kRow) + grid(kRow),
      "53..7...a\n" + grid(kRow),
      "puzzle,solution\n" + kLine.substr(1) + kPuzzle + "," + kAnswer + "\n",
      "1," + kAnswer + "," + kAnswer + "\n2," + kPuzzle + "," + kAnswer + "\n",
      "id;note;board\n1;\"two\nlines\";" + kLine + "2;;" + kLine,
  };
  for (const std::string& text : texts) {
    const auto whole = recognise(text, true);
    ASSERT_TRUE(whole) << text;
    bool was_recognised = false;
    for (std::size_t size = 0; size <= text.size(); ++size) {
      const auto part = recognise(std::string_view(text).substr(0, size), false);
      EXPECT_FALSE(was_recognised && !part) << size << " of " << text;
      if (!part) continue;
      was_recognised = true;
      EXPECT_EQ(part->layout.shape, whole->layout.shape) << size << " of " << text;
      EXPECT_EQ(part->layout.is_spaced, whole->layout.is_spaced) << size << " of " << text;
      EXPECT_EQ(part->preamble_bytes, whole->preamble_bytes) << size << " of " << text;
      EXPECT_EQ(part->layout.explanation, whole->layout.explanation) << size << " of " << text;
      EXPECT_EQ(part->layout.stated_count, whole->layout.stated_count) << size << " of " << text;
    }
    EXPECT_TRUE(was_recognised) << text;
  }
}

// Catches a search for the first record that goes on for gigabytes.
TEST(Recognise, LooksAtSoMuchAndNoMore) {
  std::string titles;
  while (titles.size() < kHeadBytes) titles += "a title\n";
  EXPECT_EQ(shape_of(titles + kLine), "none");
  titles.resize(kHeadBytes - kLine.size() - 1);
  titles += '\n';
  EXPECT_EQ(shape_of(titles + kLine), "lines");
}

// Catches leading lines miscounted, incomplete ones taken, or a mark in the middle taken off.
TEST(LeadingComments, TakesCompleteLinesAndTheMark) {
  const auto taken = [](std::string_view head, bool starts_file) {
    const LeadingComments leading = leading_comments(head, starts_file);
    return std::to_string(leading.bytes) + " bytes, " + std::to_string(leading.lines) +
           " lines: " + as_text(leading.skipped);
  };
  EXPECT_EQ(taken("", true), "0 bytes, 0 lines: 0 comments, 0 headers, 0 blank, 0 other");
  EXPECT_EQ(taken("# a\n\n//\r\n" + kLine, true),
            "9 bytes, 3 lines: 2 comments, 0 headers, 1 blank, 0 other");
  EXPECT_EQ(taken("# a\n# b", true), "4 bytes, 1 lines: 1 comments, 0 headers, 0 blank, 0 other");
  const std::string blank_row = std::string(17, ' ') + "\n";
  EXPECT_EQ(taken("\n" + blank_row, true),
            "1 bytes, 1 lines: 0 comments, 0 headers, 1 blank, 0 other")
      << "it may be a row";
  EXPECT_EQ(taken(blank_row + "\n" + blank_row + kLine, true),
            "19 bytes, 2 lines: 0 comments, 0 headers, 2 blank, 0 other");
  EXPECT_EQ(taken("\xEF\xBB\xBF" + kLine, true),
            "3 bytes, 0 lines: 0 comments, 0 headers, 0 blank, 0 other");
  EXPECT_EQ(taken("\xEF\xBB\xBF# a\n" + kLine, true),
            "7 bytes, 1 lines: 1 comments, 0 headers, 0 blank, 0 other");
  EXPECT_EQ(taken("\xEF\xBB\xBF# a\n", false),
            "0 bytes, 0 lines: 0 comments, 0 headers, 0 blank, 0 other");
}

// Catches UTF-16 that is not named as what it is.
TEST(IsUtf16, SeesBothMarks) {
  EXPECT_TRUE(
      is_utf16("\xFF\xFE"
               "1"));
  EXPECT_TRUE(is_utf16("\xFE\xFF"));
  EXPECT_FALSE(is_utf16("\xEF\xBB\xBF"));
  EXPECT_FALSE(is_utf16("\xFF"));
  EXPECT_FALSE(is_utf16(""));
}

}  // namespace
}  // namespace lanedoku::text
