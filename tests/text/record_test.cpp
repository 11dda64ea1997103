// SPDX-License-Identifier: MIT
#include "text/record.hpp"

#include <gtest/gtest.h>
#include <string>

namespace lanedoku::text {
namespace {

// Catches bytes of the input that reach a terminal as they are.
TEST(EscapeBytes, LeavesPrintableAsciiAloneAndNothingElse) {
  std::string printable;
  for (char c = ' '; c <= '~'; ++c) {
    if (c != '\\') printable += c;
  }
  EXPECT_EQ(escape_bytes(printable, 1000), printable);
  EXPECT_EQ(escape_bytes("a\x1B[2J\n\t\x7F"), "a\\x1b[2J\\x0a\\x09\\x7f");
  EXPECT_EQ(escape_bytes("\xC3\xA9\xFF"), "\\xc3\\xa9\\xff");
  EXPECT_EQ(escape_bytes({"\0", 1}), "\\x00");
}

// Catches an escape that cannot be told from the same characters in the input.
TEST(EscapeBytes, DoublesTheBackslash) { EXPECT_EQ(escape_bytes("\\x41"), "\\\\x41"); }

// Catches messages as long as the input.
TEST(EscapeBytes, CutsToALength) {
  EXPECT_EQ(escape_bytes("12345", 5), "12345");
  EXPECT_EQ(escape_bytes("123456", 5), "12345...");
  EXPECT_EQ(escape_bytes(std::string(100'000, 'a')).size(), 43U);
}

// Catches reasons that do not say what is wrong, and "1 characters".
TEST(DescribeProblem, SaysWhatIsWrong) {
  const auto describe = [](Problem problem, std::uint32_t count, char byte = 0) {
    return describe_problem({nullptr, 0, problem, static_cast<std::uint8_t>(byte), count});
  };
  EXPECT_EQ(describe(Problem::none, 0), "");
  EXPECT_EQ(describe(Problem::line_length, 80), "80 characters, not 81");
  EXPECT_EQ(describe(Problem::line_length, 1), "1 character, not 81");
  EXPECT_EQ(describe(Problem::line_character, 5, 'a'),
            "character 5 is 'a', not a digit or a blank");
  EXPECT_EQ(describe(Problem::line_character, 81, '\xE9'),
            "character 81 is '\\xe9', not a digit or a blank");
  EXPECT_EQ(describe(Problem::line_too_long, 0), "the line is longer than 65536 bytes");
  EXPECT_EQ(describe(Problem::grid_rows, 8), "a grid of 8 rows, not 9");
  EXPECT_EQ(describe(Problem::grid_rows, 1), "a grid of 1 row, not 9");
  EXPECT_EQ(describe(Problem::grid_row, 0), "row 1 of the grid does not have 9 cells");
}

// Catches a board of another size, or with candidates, whose line is only called too long.
TEST(WhatSizeIs, NamesTheBoardsThatPeopleHave) {
  EXPECT_EQ(what_size_is(16), "a 4 x 4 puzzle");
  EXPECT_EQ(what_size_is(36), "a 6 x 6 puzzle");
  EXPECT_EQ(what_size_is(256), "a 16 x 16 puzzle");
  EXPECT_EQ(what_size_is(625), "a 25 x 25 puzzle");
  EXPECT_EQ(what_size_is(729), "pencilmarks, nine candidates per cell");
  EXPECT_EQ(what_size_is(80), "");
}

}  // namespace
}  // namespace lanedoku::text
