// SPDX-License-Identifier: MIT
//
// Fields of lines: how they are told apart, where records with quotes end, what is found in them.
#include "text/fields.hpp"

#include <gtest/gtest.h>

#include "support/random.hpp"
#include "support/samples.hpp"
#include "text/reading.hpp"

namespace lanedoku::text {
namespace {

using support::kAnswer;
using support::kPuzzle;

using Strings = std::vector<std::string>;

Strings fields_of(std::string_view record, char delimiter) {
  Strings fields;
  FieldWalk walk(record, delimiter, delimiter != kBlanks && delimiter != ':');
  while (!walk.at_end()) fields.emplace_back(walk.next());
  return fields;
}

// Catches fields that are lost, joined or split, empty ones above all.
TEST(FieldWalk, TellsFieldsApart) {
  EXPECT_EQ(fields_of("a,b", ','), (Strings{"a", "b"}));
  EXPECT_EQ(fields_of("", ','), Strings{""});
  EXPECT_EQ(fields_of(",", ','), (Strings{"", ""}));
  EXPECT_EQ(fields_of(" a b , c\r,", ','), (Strings{"a b", "c", ""}));
  EXPECT_EQ(fields_of("a\t\tb", '\t'), (Strings{"a", "", "b"}));
  EXPECT_EQ(fields_of("  a \t b  ", kBlanks), (Strings{"a", "b"}));
  EXPECT_EQ(fields_of("a:\"b:c\"", ':'), (Strings{"a", "\"b", "c\""})) << "no quotes there";
}

// Catches delimiters in quotes that end a field, and quotes in a field that swallow the next.
TEST(FieldWalk, KnowsQuotes) {
  EXPECT_EQ(fields_of("\"a,b\",c", ','), (Strings{"\"a,b\"", "c"}));
  EXPECT_EQ(fields_of("\"a\"\",\",c", ','), (Strings{"\"a\"\",\"", "c"}));
  EXPECT_EQ(fields_of("\"\",c", ','), (Strings{"\"\"", "c"}));
  EXPECT_EQ(fields_of("5\",c,\"d", ','), (Strings{"5\"", "c", "\"d"})) << "quotes in the middle";
  EXPECT_EQ(fields_of(" \"a,b\" ,c", ','), (Strings{"\"a,b\"", "c"}));
}

// Catches quotes left in a field's meaning, or taken out of it.
TEST(Unquote, TakesQuotesOffAndMakesDoubledOnesOne) {
  EXPECT_EQ(unquote("\"a\"\"b\""), "a\"b");
  EXPECT_EQ(unquote("\"\"\"\""), "\"");
  EXPECT_EQ(unquote("\"\""), "");
  EXPECT_EQ(unquote("a\"\"b"), "a\"\"b");
  EXPECT_EQ(unquote("\"a"), "\"a");
  EXPECT_EQ(unquote("\"a\"b\""), "\"a\"b\"") << "the first is closed in the middle";
}

// Catches a quoted newline that ends a record, and an unclosed quote that swallows the file.
TEST(RecordEnd, IsBehindQuotedNewlines) {
  const auto end_of = [](std::string_view text, bool ends_file = false) {
    return record_end(text, 0, ',', ends_file);
  };
  constexpr std::size_t kNone = std::string_view::npos;
  EXPECT_EQ(end_of("a,b\nc\n"), 3U);
  EXPECT_EQ(end_of("a,\"b\nc\"\nd\n"), 7U);
  EXPECT_EQ(end_of("\"a\"\"\n\",b\nc\n"), 8U);
  EXPECT_EQ(end_of("a,5\"\nc\"\n"), 4U) << "a quote within a field means itself";
  EXPECT_EQ(end_of("a,\"b\nc\nd\n"), kNone) << "it may be closed by what follows";
  EXPECT_EQ(end_of("a,\"b\nc\nd\n", true), 4U) << "it is not";
  EXPECT_EQ(end_of("a,\"b\n" + std::string(kMaxLine, 'x') + "\"\n"), 4U) << "not within reach";
  EXPECT_EQ(end_of("a,\"b\n" + std::string(kMaxLine - 5, 'x') + "\"\n"), kMaxLine + 1);
  EXPECT_EQ(end_of("a,b"), kNone);
}

// Catches text behind a puzzle that makes it none, and cells behind it that do not.
TEST(PuzzleOfField, TakesTextBehindThePuzzle) {
  for (const std::string behind : {"", " x", "\tx", "//x", "#1", "  "}) {
    EXPECT_EQ(puzzle_of_field(kPuzzle + behind), kPuzzle) << behind;
  }
  for (const std::string behind : {"1", "x", "/", "a", "\"", ","}) {
    EXPECT_EQ(puzzle_of_field(kPuzzle + behind), "") << behind;
  }
  EXPECT_EQ(puzzle_of_field(kPuzzle.substr(1)), "");
  EXPECT_EQ(puzzle_of_field(" " + kPuzzle), "");
}

// A layout as recognised from these lines.
Layout layout_from(const std::string& head) {
  return recognise(head, true).value_or(Recognition()).layout;
}

// Catches records whose answer, id or own text is another's, is not there, or is made up.
TEST(ScanFields, TellsWhatStandsBesideThePuzzle) {
  const std::string zeros(kCells, '0');
  const Layout layout = layout_from("id,board,solution\n1," + kPuzzle + "," + kAnswer + "\n");
  const std::vector<std::string> rows = {
      "1," + kPuzzle + "," + kAnswer,               // all there
      "\"2\"," + kPuzzle + ",\"" + kAnswer + "\"",  // in quotes
      "3," + kPuzzle + "," + zeros,                 // zeros are no answer
      "4," + kPuzzle + ",",                         // none
      "5," + kPuzzle,                               // not even a field
      "6," + kPuzzle + ",unsolvable",               // a word
      "7," + kPuzzle.substr(1) + "," + kAnswer,     // malformed
  };
  std::string text;
  for (const std::string& row : rows) text += row + "\r\n";
  Scan scan;
  layout.shape->scan(layout, text, true, scan);
  ASSERT_EQ(scan.records.size(), rows.size());
  ASSERT_EQ(scan.extras.size(), rows.size());
  const Strings known = {kAnswer, kAnswer, "", "", "", "unsolvable", kAnswer};
  const Strings ids = {"1", "\"2\"", "3", "4", "5", "6", "7"};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(scan.extras[i].row, rows[i]) << i;
    EXPECT_EQ(scan.extras[i].known, known[i]) << i;
    EXPECT_EQ(scan.extras[i].id, ids[i]) << i;
    EXPECT_EQ(scan.records[i].cells != nullptr, i != 6) << i;
  }
}

// Catches a status that does not stand for an answer which is not there, one that replaces an
// answer, and a word that is no status.
TEST(ScanFields, TakesTheStatusForTheAnswer) {
  const std::string bad = kPuzzle.substr(1);
  for (const bool is_quoted : {false, true}) {
    const std::string head =
        "board,answer,status,guesses\n" + kPuzzle + "," + kAnswer + ",unique,0\n";
    const Layout layout = layout_from(head);
    const std::vector<std::pair<std::string, std::string>> rows = {
        {kPuzzle + "," + kAnswer + ",multiple,", kAnswer},
        {kPuzzle + ",,unsolvable,0", "unsolvable"},
        {kPuzzle + "," + std::string(kCells, '0') + ", invalid ,", "invalid"},
        {kPuzzle + ",,difficult,0", ""},
        {kPuzzle + ",", ""},
        {bad + ",,malformed,", "malformed"},
        {bad + "," + kAnswer + ",malformed,", kAnswer},
        {"a,b,c,d,,malformed,", "malformed"},
        {"a,b,c,d,,difficult,", "b"},
        {"a,,malformed", "malformed"},
        {"\"a\n,b\",,malformed,", "malformed"},
    };
    std::string text = is_quoted ? "\"" + kPuzzle + "\",,unsolvable,0\n" : "";
    for (const auto& [row, known] : rows) text += row + "\n";
    Scan scan;
    layout.shape->scan(layout, text, true, scan);
    std::vector<Extra> extras = scan.extras;
    if (is_quoted) extras.erase(extras.begin());
    ASSERT_EQ(extras.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(extras[i].known, rows[i].second) << i;
  }
}

// Catches bad records that are lost, spoil their neighbours, or have another reason than their own.
TEST(ScanFields, SaysWhatIsWrong) {
  Layout layout = layout_from("id;board\n1;" + kPuzzle + "\n");
  std::string letter = kPuzzle;
  letter[3] = 'a';
  const std::string text = "1;" + kPuzzle + "\n2\n3;\n4;12345\n5;.2345\n6;" + letter + "\n7;" +
                           kPuzzle + "1;x\n8;" + kPuzzle + " # x\n# c\n\n;" + kPuzzle +
                           "\n; comment\n" + std::string(kMaxLine + 1, '1') + "\n9;" + kPuzzle;
  const Found found = scan_text(layout, text);
  EXPECT_EQ(
      found.records,
      (Strings{"1: " + kPuzzle, "2: ! 1 field, the puzzle's is missing",
               "3: ! the puzzle's field has 0 characters, not 81",
               "4: ! the puzzle's field has 5 digits, not 81; spreadsheet programs drop "
               "leading zeros",
               "5: ! the puzzle's field has 5 characters, not 81",
               "6: ! of the puzzle's field character 4 is 'a', not a digit or a blank",
               "7: ! the puzzle's field has 82 characters, not 81", "8: " + kPuzzle,
               "11: " + kPuzzle, "13: ! the line is longer than 65536 bytes", "14: " + kPuzzle}));
  EXPECT_EQ(as_text(found.skipped), "2 comments, 0 headers, 1 blank, 0 other");
  EXPECT_EQ(found.lines, 14U);
}

// Catches a cut inside a record, where quoted newlines look like its end.
TEST(CutFields, AnyCutReadsTheSame) {
  const Layout layout = layout_from("id,note,board\n1,x," + kPuzzle + "\n");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    support::Random random(seed);
    std::string text;
    for (int i = 0; i < 8; ++i) {
      constexpr std::string_view kNotes[] = {"x",   "\"a\nb\"", "\"\"\"\n#\n\"\"\"", "\"open",
                                             "5\"", "\"a,\n\"", "\"closed\" late\n"};
      text.append(std::to_string(i)).append(",").append(kNotes[random.below(7)]);
      text.append(",").append(kPuzzle).append("\n");
      if (random.below(5) == 0) text += "# a \"comment,\"\n";
    }
    const Found whole = scan_text(layout, text);
    for (const std::size_t cut : all_cuts(layout, text)) {
      const std::string_view view = text;
      const Found parts = scan_parts(layout, {view.substr(0, cut), view.substr(cut)});
      EXPECT_EQ(parts.records, whole.records) << cut << " in\n" << text;
      EXPECT_EQ(as_text(parts.skipped), as_text(whole.skipped)) << cut << " in\n" << text;
      EXPECT_EQ(parts.lines, whole.lines) << cut << " in\n" << text;
    }
  }
}

}  // namespace
}  // namespace lanedoku::text
