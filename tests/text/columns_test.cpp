// SPDX-License-Identifier: MIT
//
// Which column is what: from names, from the first records, from what is asked for.
#include "text/columns.hpp"

#include <gtest/gtest.h>

#include "support/samples.hpp"
#include "text/reading.hpp"

namespace lanedoku::text {
namespace {

using support::kAnswer;
using support::kPuzzle;

const std::string kZeros(kCells, '0');

std::string columns_of(const std::string& text, const Reading& reading = {}) {
  const auto result = recognise(text, true, reading);
  if (!result) return "none";
  if (!result->error.empty()) return result->error;
  const Layout& layout = result->layout;
  if (layout.delimiter == 0) return "no fields";
  std::string columns =
      std::string(1, layout.delimiter) + " puzzle " + std::to_string(layout.puzzle_column + 1);
  if (layout.answer_column) columns += " answer " + std::to_string(*layout.answer_column + 1);
  if (layout.status_column) columns += " status " + std::to_string(*layout.status_column + 1);
  if (layout.id_column) columns += " id " + std::to_string(*layout.id_column + 1);
  return columns + " of " + std::to_string(layout.columns) +
         (layout.header.empty() ? "" : " under '" + layout.header + "'");
}

std::string row(const std::vector<std::string>& fields) {
  std::string text;
  for (const std::string& field : fields) text.append(text.empty() ? "" : ",").append(field);
  return text.append("\n");
}

// Catches a name that is not known, whatever its letters and quotes.
TEST(Columns, Names) {
  for (const std::string name : {"puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku",
                                 "grid", "board", "PUZZLE", "Board", "\"quiz\"", " puzzle "}) {
    for (const std::string answer :
         {"solution", "solutions", "answer", "answers", "solved", "Solution", "\"ANSWER\""}) {
      const std::string header = "x," + answer + "," + name;
      // Both columns hold puzzles, so only the names tell.
      EXPECT_EQ(columns_of(header + "\n" + row({kPuzzle, kAnswer, kPuzzle})),
                ", puzzle 3 answer 2 of 3 under '" + header + "'");
    }
  }
  EXPECT_EQ(columns_of("x,y\n" + row({kPuzzle, kAnswer})), ", puzzle 1 answer 2 of 2 under 'x,y'");
  EXPECT_EQ(columns_of("ID,grid\n" + row({"1", kPuzzle})), ", puzzle 2 id 1 of 2 under 'ID,grid'");
}

// Catches the delimiter of a header in words that is taken for that of the records.
TEST(Columns, TheFirstRecordTellsTheDelimiterWhereTheHeaderHasNone) {
  EXPECT_EQ(columns_of("the puzzles\n" + kPuzzle + "," + kAnswer + "\n"),
            ", puzzle 1 answer 2 of 2");
}

// Catches a title that becomes a header, and one that is none because of its field count.
TEST(Columns, Header) {
  EXPECT_EQ(columns_of("My puzzles\n" + row({kPuzzle, kAnswer})), ", puzzle 1 answer 2 of 2");
  EXPECT_EQ(columns_of("a, b, c\n" + row({kPuzzle, kAnswer})), ", puzzle 1 answer 2 of 2");
  EXPECT_EQ(columns_of("Puzzle,a,b\n" + row({kPuzzle, kAnswer})),
            ", puzzle 1 answer 2 of 3 under 'Puzzle,a,b'");
  EXPECT_EQ(columns_of("My puzzles\n" + kPuzzle + "\n"), "no fields");
  EXPECT_EQ(columns_of("My own puzzles\n1 " + kPuzzle + "\n"), "  puzzle 2 of 2");
}

// Catches a full field before the one with a blank, an answer that contradicts, and zeros.
TEST(Columns, ByTheFirstRecords) {
  EXPECT_EQ(columns_of(row({kAnswer, kPuzzle})), ", puzzle 2 answer 1 of 2");
  EXPECT_EQ(columns_of(row({kAnswer, kAnswer})), ", puzzle 1 answer 2 of 2") << "none has a blank";
  EXPECT_EQ(columns_of(row({kAnswer, kAnswer}) + row({kAnswer, kPuzzle})),
            ", puzzle 2 answer 1 of 2")
      << "the second record tells";
  std::string other = kAnswer;
  std::swap(other[0], other[1]);
  EXPECT_EQ(columns_of(row({kPuzzle, other})), ", puzzle 1 of 2");
  EXPECT_EQ(columns_of(row({kPuzzle, other}) + row({kPuzzle, kAnswer})),
            ", puzzle 1 answer 2 of 2");
  EXPECT_EQ(columns_of(row({kPuzzle, kZeros})), ", puzzle 1 of 2");
  EXPECT_EQ(columns_of(row({kPuzzle, kZeros}) + row({kPuzzle, kAnswer})),
            ", puzzle 1 answer 2 of 2");
  // Lost zeros in the first record, or in all.
  EXPECT_EQ(columns_of(row({kZeros.substr(1), kAnswer}) + row({kPuzzle, kAnswer})),
            ", puzzle 1 answer 2 of 2");
  EXPECT_EQ(columns_of("id,quiz\n" + row({"1", kZeros.substr(1)})),
            ", puzzle 2 id 1 of 2 under 'id,quiz'");
}

// Catches the status that a run wrote beside an answer which is not found where the first record
// has no answer, and one that is taken from elsewhere.
TEST(Columns, OfARunsOwn) {
  const std::string header = "id,puzzle,answer,status,guesses";
  EXPECT_EQ(columns_of(header + "\n" + row({"1", kPuzzle, "", "unsolvable", "0"})),
            ", puzzle 2 answer 3 status 4 id 1 of 5 under '" + header + "'");
  EXPECT_EQ(columns_of(row({kPuzzle, kAnswer, "unique", "0"})),
            ", puzzle 1 answer 2 status 3 of 4");
  EXPECT_EQ(columns_of(row({"x", kPuzzle, "", "invalid", ""})),
            ", puzzle 2 answer 3 status 4 of 5");
  EXPECT_EQ(columns_of(row({kPuzzle, "", "hard", "0"})), ", puzzle 1 of 4");
  EXPECT_EQ(columns_of(row({kPuzzle, "invalid", ""})), ", puzzle 1 of 3");
  EXPECT_EQ(columns_of(row({kPuzzle, kAnswer, "hard"})), ", puzzle 1 answer 2 of 3");
  EXPECT_EQ(columns_of("status,quiz,answer\n" + row({"unique", kPuzzle, kAnswer})),
            ", puzzle 2 answer 3 of 3 under 'status,quiz,answer'");
  // What was known before a run counts.
  EXPECT_EQ(columns_of("quiz,solution,answer,status,guesses\n" +
                       row({kPuzzle, "", kAnswer, "unique", "0"})),
            ", puzzle 1 answer 2 of 5 under 'quiz,solution,answer,status,guesses'");
}

// Catches a column asked for that is overridden by what is recognised.
TEST(Columns, AsAskedFor) {
  const std::string text = "a,puzzle,B\n" + row({kPuzzle, kPuzzle, kAnswer});
  EXPECT_EQ(columns_of(text, {.column = "1"}), ", puzzle 1 answer 3 of 3 under 'a,puzzle,B'");
  EXPECT_EQ(columns_of(text, {.column = "b"}), ", puzzle 3 of 3 under 'a,puzzle,B'");
  EXPECT_EQ(columns_of(text, {.column = "4"}), "there is no column 4, only 3");
  EXPECT_EQ(columns_of(text, {.column = "c"}), "the header names no column 'c'");
  EXPECT_EQ(columns_of(kPuzzle + "\n", {.column = "2"}), "there is no column 2, only 1");
  EXPECT_EQ(columns_of(kPuzzle + " a b\n", {.shape = "fields"}), "  puzzle 1 of 3");
  EXPECT_EQ(columns_of(kPuzzle + ",a;b\n", {.shape = "lines"}), "no fields");
}

// Catches blanks that are not named in an explanation.
TEST(DescribeBlanks, NamesThem) {
  EXPECT_EQ(describe_blanks(blanks_among("12.3..4")), "blanks .");
  EXPECT_EQ(describe_blanks(blanks_among("0.x0")), "blanks 0, . and x");
  EXPECT_EQ(describe_blanks(blanks_among("123")), "no blanks");
}

}  // namespace
}  // namespace lanedoku::text
