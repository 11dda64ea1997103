// SPDX-License-Identifier: MIT
//
// The shape with one puzzle per line: what is a record, what is passed over, where it may be cut.
#include <algorithm>
#include <gtest/gtest.h>

#include "support/samples.hpp"
#include "text/reading.hpp"

namespace lanedoku::text {
namespace {

using support::kPuzzle;
using testing::Test;

const Layout kLines = layout_of("lines");

std::string at(int line) { return std::to_string(line) + ": " + kPuzzle; }

std::vector<std::string> records_of(std::string_view text) {
  return scan_text(kLines, text).records;
}

using Records = std::vector<std::string>;

// Catches line ends that are not understood, mixed in one file, and a last line without one.
TEST(ScanLines, ReadsEveryLineEnd) {
  EXPECT_EQ(
      records_of(kPuzzle + "\n" + kPuzzle + "\r\n" + kPuzzle + "\r\n" + kPuzzle + "\n" + kPuzzle),
      (Records{at(1), at(2), at(3), at(4), at(5)}));
  EXPECT_EQ(records_of(kPuzzle + "\r"), Records{at(1)});
  EXPECT_EQ(records_of(kPuzzle + "\x1A"), Records{at(1)});
  EXPECT_EQ(records_of(kPuzzle + "\n\x1A"), Records{at(1)});
  EXPECT_EQ(records_of(kPuzzle + "\r\n\x1A"), Records{at(1)});
}

// Catches spaces around a puzzle that make it malformed.
TEST(ScanLines, IgnoresSpacesAround) {
  EXPECT_EQ(records_of(" \t" + kPuzzle + "  \t\n" + kPuzzle + " \r\n"), (Records{at(1), at(2)}));
}

// Catches a blank character that is refused or changed.
TEST(ScanLines, KeepsEveryBlankCharacter) {
  for (const char blank : {'.', '0', '_', '*', '-', 'x', 'X', '?'}) {
    std::string puzzle = kPuzzle;
    std::replace(puzzle.begin(), puzzle.end(), '.', blank);
    EXPECT_EQ(records_of(puzzle + "\n"), Records{"1: " + puzzle});
  }
}

// Catches lines that are lost, or that are counted as the wrong kind, and lines miscounted by them.
TEST(ScanLines, CountsWhatItPassesOver) {
  const Found found = scan_text(kLines, "# a\n\n" + kPuzzle + "\n  \t\r\n// b\r\n ;c\n" + kPuzzle +
                                            "\n\n\n# last without newline");
  EXPECT_EQ(found.records, (Records{at(3), at(7)}));
  EXPECT_EQ(as_text(found.skipped), "4 comments, 0 headers, 4 blank, 0 other");
  EXPECT_EQ(found.lines, 10U);
}

// Catches bad lines that are dropped or that take the next record with them.
TEST(ScanLines, ABadLineIsOneMalformedRecord) {
  const std::string short_one = kPuzzle.substr(1);
  std::string letter = kPuzzle;
  letter[4] = 'a';
  std::string first = kPuzzle;
  first[0] = '\xFF';
  std::string last = kPuzzle;
  last[80] = '\0';
  EXPECT_EQ(records_of(short_one + "\n" + kPuzzle + "1\n" + letter + "\nhello\n" + first + "\n" +
                       last + "\n" + kPuzzle),
            (Records{"1: ! 80 characters, not 81", "2: ! 82 characters, not 81",
                     "3: ! character 5 is 'a', not a digit or a blank", "4: ! 5 characters, not 81",
                     "5: ! character 1 is '\\xff', not a digit or a blank",
                     "6: ! character 81 is '\\x00', not a digit or a blank", at(7)}));
}

// Catches the limit on lines applied one byte too early or too late.
TEST(ScanLines, TheLongestLineAllowed) {
  const std::string padding(kMaxLine - kCells, ' ');
  EXPECT_EQ(records_of(kPuzzle + padding + "\n" + kPuzzle + "\n"), (Records{at(1), at(2)}));
  EXPECT_EQ(records_of(kPuzzle + padding + " \n" + kPuzzle + "\n"),
            (Records{"1: ! the line is longer than 65536 bytes", at(2)}));
  // A comment is a comment however long it is.
  std::string comment = "#";
  comment.append(3 * kMaxLine, 'a').append("\n");
  const Found found = scan_text(kLines, comment + kPuzzle + "\n");
  EXPECT_EQ(found.records, Records{at(2)});
  EXPECT_EQ(found.skipped.comments, 1U);
}

// Catches a claim on titles, or none on puzzles with trailing text.
TEST(ClaimsLines, WantsTwentyCellsInARow) {
  EXPECT_TRUE(claims_lines(kPuzzle));
  EXPECT_TRUE(claims_lines("12345678901234567890"));
  EXPECT_TRUE(claims_lines("id,12345678901234567890,x"));
  EXPECT_FALSE(claims_lines("1234567890123456789"));
  EXPECT_FALSE(claims_lines("1234567890123456789 0123456789012345678"));
  EXPECT_FALSE(claims_lines("Top 1465 puzzles"));
  EXPECT_FALSE(claims_lines(""));
}

// Catches a cut inside a record: read in two parts, the text holds something else then.
TEST(CutLines, AnyCutReadsTheSame) {
  const std::string text = "# c\n" + kPuzzle + "\r\n\n" + kPuzzle.substr(3) + "\n" + kPuzzle +
                           "\n \r\n//\n" + kPuzzle + "\nx\n" + kPuzzle;
  const Found whole = scan_text(kLines, text);
  const std::set<std::size_t> cuts = all_cuts(kLines, text);
  EXPECT_EQ(cuts.size(), 9U) << "behind every newline and nowhere else";
  for (const std::size_t cut : cuts) {
    const std::string_view view = text;
    const Found parts = scan_parts(kLines, {view.substr(0, cut), view.substr(cut)});
    EXPECT_EQ(parts.records, whole.records) << cut;
    EXPECT_EQ(as_text(parts.skipped), as_text(whole.skipped)) << cut;
    EXPECT_EQ(parts.lines, whole.lines) << cut;
  }
}

// Catches blocks that are cut far from where they should be: the wanted place is a lower bound.
TEST(CutLines, CutsAtTheFirstNewlineFromTheWantedPlaceOn) {
  EXPECT_EQ(cut_lines(kLines, "ab\ncd\nef", 1), 3U);
  EXPECT_EQ(cut_lines(kLines, "ab\ncd\nef", 3), 3U);
  EXPECT_EQ(cut_lines(kLines, "ab\ncd\nef", 4), 6U);
  EXPECT_EQ(cut_lines(kLines, "ab\ncd\nef", 7), 6U) << "none behind it: the last one before";
  EXPECT_EQ(cut_lines(kLines, "abcdef", 3), 0U);
}

}  // namespace
}  // namespace lanedoku::text
