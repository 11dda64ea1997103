// SPDX-License-Identifier: MIT
#include "text/alphabet.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>

namespace lanedoku::text {
namespace {

// The ten digits and the seven other blanks of the documentation.
constexpr std::string_view kCellBytes = "0123456789._*-xX?";

// Catches a byte wrongly taken for a cell or refused, among all 256.
TEST(Alphabet, CellsAreDigitsAndTheSevenOtherBlanks) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    EXPECT_EQ(is_cell(c), kCellBytes.find(c) != std::string_view::npos) << byte;
  }
}

// Catches the fast test of 81 bytes that differs from the plain one, at any place, for any byte.
TEST(Alphabet, TheFastTestAgreesWithThePlainOne) {
  for (std::size_t place = 0; place < 81; ++place) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string bytes(81, kCellBytes[place % kCellBytes.size()]);
      bytes[place] = static_cast<char>(byte);
      EXPECT_EQ(are_cells(bytes.data()), kCellBytes.find(bytes[place]) != std::string_view::npos)
          << place << ' ' << byte;
    }
  }
}

// Catches a line end or an end-of-file mark left on a line, or cells trimmed away.
TEST(Alphabet, TrimTakesSpacesLineEndsAndTheEndOfFileMark) {
  EXPECT_EQ(trim(" \t12 3.\r"), "12 3.");
  EXPECT_EQ(trim("123\x1A"), "123");
  EXPECT_EQ(trim("123\r\x1A"), "123");
  EXPECT_EQ(trim("\x1A"), "");
  EXPECT_EQ(trim(" \t\r"), "");
  EXPECT_EQ(trim("\x1A"
                 "1"),
            "\x1A"
            "1")
      << "the mark ends a file, it does not start one";
}

// Catches comment marks that are overlooked, and `/` alone taken for one.
TEST(Alphabet, CommentsStartWithOneOfThreeMarks) {
  EXPECT_TRUE(is_comment("# a"));
  EXPECT_TRUE(is_comment("// a"));
  EXPECT_TRUE(is_comment(";a"));
  EXPECT_FALSE(is_comment("/ a"));
  EXPECT_FALSE(is_comment("a # b"));
  EXPECT_FALSE(is_comment(""));
}

}  // namespace
}  // namespace lanedoku::text
