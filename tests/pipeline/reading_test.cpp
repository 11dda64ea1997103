// SPDX-License-Identifier: MIT
//
// From bytes to records through whole runs: files in every shape, cut into blocks at any byte and
// delivered in any pieces, are read as the records they hold.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

#include "support/budget.hpp"
#include "support/memory_stream.hpp"
#include "support/puzzles.hpp"
#include "support/samples.hpp"

namespace lanedoku {
namespace {

using support::kAnswer;
using support::kPuzzle;
using support::memory_input;
using support::Random;
using support::run_inputs;
using support::run_texts;
using support::RunResult;

/// A file and what format `pair` must make of it.
struct File {
  std::string text;
  std::string pairs;
};

// A puzzle that is quickly solved: a full grid that lost a few cells.
std::pair<std::string, std::string> quick_puzzle(Random& random) {
  const std::string solution = support::full_grid(random.next());
  constexpr std::string_view kBlanks = ".0_*-xX?";
  std::string puzzle = solution;
  for (int i = 0; i < 4; ++i) puzzle[random.below(kCells)] = kBlanks[random.below(kBlanks.size())];
  // Four cells may be exchanged among two digits: then there are several solutions.
  std::string found;
  if (support::count_solutions(puzzle, 2, random, &found) != 1) return {solution, solution};
  return {puzzle, solution};
}

std::string line_end(Random& random) { return random.below(3) == 0 ? "\r\n" : "\n"; }

File random_lines(std::uint64_t seed) {
  Random random(seed);
  File file;
  if (random.below(2) == 0) file.text += "\xEF\xBB\xBF";
  if (random.below(2) == 0) file.text += "# comment" + line_end(random) + line_end(random);
  if (random.below(3) == 0) file.text += "Some title" + line_end(random);
  for (std::size_t left = random.between(1, 9); left > 0; --left) {
    const auto [puzzle, solution] = quick_puzzle(random);
    const std::string spaces(random.below(4) == 0 ? 2 : 0, ' ');
    file.text += spaces + puzzle + spaces + line_end(random);
    file.pairs += puzzle + "," + solution + "\n";
    if (random.below(4) == 0) file.text += "// " + puzzle + line_end(random);
    if (random.below(4) == 0) file.text += " \t" + line_end(random);
    if (random.below(4) == 0) {
      file.text += puzzle.substr(random.below(60)) + puzzle.substr(0, 3) + "z" + line_end(random);
      file.pairs += ",malformed\n";
    }
  }
  if (random.below(2) == 0) file.text.pop_back();
  if (random.below(4) == 0) file.text += "\x1A";
  return file;
}

File random_grids(std::uint64_t seed) {
  Random random(seed);
  File file;
  if (random.below(2) == 0) file.text += "\xEF\xBB\xBF";
  if (random.below(2) == 0) file.text += "Grid 01" + line_end(random);
  const std::vector<std::string> betweens = {"", " ", "\t", ",", ", "};
  const bool has_gaps = random.below(2) == 0;
  for (std::size_t left = random.between(1, 5); left > 0; --left) {
    const auto [puzzle, solution] = quick_puzzle(random);
    const std::string between = betweens[random.below(betweens.size())];
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      file.text += puzzle[cell];
      file.text += cell % 9 == 8 ? line_end(random) : between;
    }
    file.pairs += puzzle + "," + solution + "\n";
    if (has_gaps) file.text += random.below(2) == 0 ? "Grid 02\n" : line_end(random);
    if (has_gaps && random.below(3) == 0) {
      for (std::size_t row = random.between(1, 8); row > 0; --row) file.text += "123456789\n";
      file.text += line_end(random);
      file.pairs += ",malformed\n";
    }
  }
  if (random.below(2) == 0 && !has_gaps) file.text.pop_back();
  return file;
}

// Catches a block size that cuts a record, a line end, a mark or a grid in two.
TEST(Reading, EveryBlockSizeReadsTheSame) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    for (const File& file : {random_lines(seed), random_grids(seed)}) {
      for (std::size_t block = 1; block <= file.text.size() + 1;
           block += 2 * support::kSlowdown - 1) {
        const RunResult run =
            run_texts({file.text}, {.format = Format::pair, .block_bytes = block},
                      {.chunk = block % 3 == 0 ? block : std::size_t{0}, .seed = block});
        ASSERT_EQ(run.output, file.pairs) << seed << ", blocks of " << block << '\n' << file.text;
      }
    }
  }
}

// Catches a read that ends at any one byte and changes what is understood.
TEST(Reading, APauseAtAnyByteReadsTheSame) {
  for (std::uint64_t seed = 10; seed < 14; ++seed) {
    for (const File& file : {random_lines(seed), random_grids(seed)}) {
      for (std::size_t chunk = 1; chunk <= 100; chunk += support::kSlowdown) {
        const RunResult run =
            run_texts({file.text}, {.format = Format::pair, .block_bytes = 64}, {.chunk = chunk});
        ASSERT_EQ(run.output, file.pairs) << seed << ", pieces of " << chunk << '\n' << file.text;
      }
    }
  }
}

// Catches shapes that only fail now and then: many files, random blocks, pieces and threads.
TEST(Reading, ManyRandomFiles) {
  for (std::uint64_t seed = 100; seed < 100 + support::scaled(600); ++seed) {
    Random random(seed);
    const File a = random_lines(seed);
    const File b = random.below(2) == 0 ? random_grids(seed) : random_lines(seed + 1'000'000);
    const RunResult run = run_texts({a.text, b.text, a.text},
                                    {.format = Format::pair,
                                     .threads = static_cast<unsigned>(random.between(1, 3)),
                                     .block_bytes = random.between(1, 3000)},
                                    {.chunk = 0, .seed = seed});
    ASSERT_EQ(run.output, a.pairs + b.pairs + a.pairs) << seed;
    ASSERT_EQ(run.report.ending, Ending::complete) << seed;
  }
}

// Catches a first file that does not decide how answers look, and a later one that does.
TEST(Reading, TheFirstFileDecidesTheFormat) {
  const std::string line = kPuzzle + "\n";
  std::string grid;
  std::string spaced;
  std::string solved_grid;
  std::string solved_spaced;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const bool is_last = cell % 9 == 8;
    grid += kPuzzle[cell] + std::string(is_last ? "\n" : "");
    spaced += kPuzzle[cell] + std::string(is_last ? "\n" : " ");
    solved_grid += kAnswer[cell] + std::string(is_last ? "\n" : "");
    solved_spaced += kAnswer[cell] + std::string(is_last ? "\n" : " ");
  }
  EXPECT_EQ(run_texts({line, grid}).output, kAnswer + "\n" + kAnswer + "\n");
  EXPECT_EQ(run_texts({grid, line}).output, solved_grid + solved_grid);
  EXPECT_EQ(run_texts({spaced, grid}).output, solved_spaced + solved_spaced);
  EXPECT_EQ(run_texts({"# nothing\n", "", spaced}).output, solved_spaced)
      << "the first file with a record";
  EXPECT_EQ(run_texts({spaced}, {.format = Format::line}).output, kAnswer + "\n");
  EXPECT_EQ(run_texts({line}, {.format = Format::spaced}).output, solved_spaced);
}

// Catches a space for a blank that ends up as a space in `pair`, and such a grid misread.
TEST(Reading, SpacesForBlanksInAGrid) {
  std::string text;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    text += kPuzzle[cell] == '.' ? ' ' : kPuzzle[cell];
    text += cell % 9 == 8 ? "\r\n" : " ";
  }
  EXPECT_EQ(run_texts({text}, {.format = Format::pair}).output, kPuzzle + "," + kAnswer + "\n");
}

// Catches a first row of blanks alone that is taken for a blank line, however it arrives, and blank
// lines of its length that are lost or no blank lines any more.
TEST(Reading, AFirstRowOfBlanks) {
  const std::string puzzle = std::string(9, '.') + kAnswer.substr(9);
  const std::string blank_row(17, ' ');
  std::string grid;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    grid += puzzle[cell] == '.' ? ' ' : puzzle[cell];
    grid += cell % 9 == 8 ? '\n' : ' ';
  }
  std::string many;
  while (many.size() < 200'000) many += blank_row + "\n";
  for (const std::size_t chunk : {1U, 18U, 4096U, 1'000'000U}) {
    const auto read = [&](const std::string& text) {
      return run_texts({text}, {.format = Format::pair}, {.chunk = chunk});
    };
    for (const std::string before : {"", "# c\n", "\n", "title\n"}) {
      const RunResult run = read(before + grid);
      EXPECT_EQ(run.output, puzzle + "," + kAnswer + "\n") << chunk << " '" << before << "'";
    }
    EXPECT_TRUE(read(blank_row + "\nprose\n").report.error.starts_with("a:2: no puzzle"));
    if (chunk < 100) continue;
    EXPECT_EQ(read(many + kPuzzle).output, kPuzzle + "," + kAnswer + "\n");
    EXPECT_EQ(read(many + kPuzzle).report.skipped.blank_lines, many.size() / 18);
    for (const std::string& text : {blank_row, blank_row + "\n", many, many + "# c", many + " "}) {
      const RunResult run = read(text);
      EXPECT_EQ(run.report.ending, Ending::complete) << chunk << run.report.error;
      EXPECT_EQ(run.report.skipped.blank_lines + run.report.skipped.comments,
                text.size() / 18 + (text.size() % 18 != 0 ? 1 : 0));
    }
  }
}

// Catches a count header that is lost in `pair`, echoed elsewhere, or echoed where it would be
// wrong.
TEST(Reading, ACountHeaderIsEchoedInPair) {
  const std::string text = "2\r\n" + kPuzzle + "\n" + kPuzzle + "\n";
  const std::string pair = kPuzzle + "," + kAnswer + "\n";
  for (const std::size_t block : {1U, 1000U}) {
    BatchOptions options{.format = Format::pair, .block_bytes = block};
    RunResult run = run_texts({text}, options);
    EXPECT_EQ(run.output, "2\n" + pair + pair);
    EXPECT_TRUE(run.messages.empty());
    EXPECT_EQ(run.report.skipped.headers, 1U);
    EXPECT_EQ(run_texts({text}).output, kAnswer + "\n" + kAnswer + "\n");
    options.limit = 1;
    EXPECT_EQ(run_texts({text}, options).output, pair) << "two are announced, one is written";
  }
}

// Catches a wrong count that goes unnoticed, in whichever block the file ends.
TEST(Reading, AWrongCountIsAWarning) {
  const std::string text = "3\n" + kPuzzle + "\nbad\n";
  const std::string more = "1\n" + kPuzzle + "\n" + kPuzzle;
  for (const std::size_t block : {1U, 82U, 1000U}) {
    const RunResult run = run_texts({text, more}, {.block_bytes = block});
    EXPECT_EQ(run.messages,
              (std::vector<std::string>{"a:3: malformed: 3 characters, not 81",
                                        "a: the first line announces 3 puzzles, but there are 2",
                                        "b: the first line announces 1 puzzle, but there are 2"}))
        << block;
    EXPECT_EQ(run.report.ending, Ending::complete) << "a warning, no failure";
    EXPECT_TRUE(run_texts({text}, {.limit = 1, .block_bytes = block}).messages.empty())
        << "not all was read";
  }
}

// Catches messages without end, and the first ones lost.
TEST(Reading, TwentyMessagesAndACount) {
  std::string text = kPuzzle + "\n";
  for (int i = 0; i < 50; ++i) text += std::to_string(i) + "\n" + kPuzzle + "\n";
  for (const std::size_t block : {1U, 500U, 100'000U}) {
    const RunResult run = run_texts({text}, {.threads = 2, .block_bytes = block});
    ASSERT_EQ(run.messages.size(), 21U);
    EXPECT_EQ(run.messages[0], "a:2: malformed: 1 character, not 81");
    EXPECT_EQ(run.messages[19], "a:40: malformed: 2 characters, not 81");
    EXPECT_EQ(run.messages[20], "30 more records without a solution are not shown");
    EXPECT_EQ(run.report.count(Status::malformed), 50U);
  }
}

// Catches a plural for one.
TEST(Reading, OneMessageLeftOut) {
  std::string text = kPuzzle + "\n";
  for (int i = 0; i < 21; ++i) text += "bad\n";
  EXPECT_EQ(run_texts({text}).messages.back(), "1 more record without a solution is not shown");
  EXPECT_EQ(run_texts({"2\n" + kPuzzle}).messages,
            std::vector<std::string>{"a: the first line announces 2 puzzles, but there is 1"});
}

// Catches messages that do not say what is wrong where.
TEST(Reading, MessagesNameFileLineAndReason) {
  const std::string invalid = std::string(40, '.') + "7..7" + std::string(37, '.');
  const std::string unsolvable = "12345678." + std::string(35, '.') + "9" + std::string(36, '.');
  const RunResult run =
      run_texts({"# c\n\n" + kPuzzle + "\n",
                 "# c\n" + invalid + "\n\n" + unsolvable + "\na\x1B" + kPuzzle.substr(2) + "\n"});
  EXPECT_EQ(run.messages, (std::vector<std::string>{
                              "b:2: invalid: row 5 column 5 and row 5 column 8 both hold 7",
                              "b:4: unsolvable: the puzzle has no solution",
                              "b:5: malformed: character 1 is 'a', not a digit or a blank"}));
}

// Catches files that hold no puzzle and pass for read, and files of nothing that fail.
TEST(Reading, NothingToRead) {
  for (const std::string text :
       {"", "\n", "# a\n// b\n;c", "\xEF\xBB\xBF", "\x1A", "\r\n\x1A", "\xEF\xBB\xBF# a", "  \t"}) {
    for (const std::size_t chunk : {1U, 100U}) {
      const RunResult run = run_texts({text}, {}, {.chunk = chunk});
      EXPECT_EQ(run.report.ending, Ending::complete) << text << run.report.error;
      EXPECT_EQ(run.report.records, 0U) << text;
      EXPECT_EQ(run.output, "");
      EXPECT_EQ(run.report.bytes_in, text.size());
    }
  }
  const RunResult comments = run_texts({"# a\n\n// b\n;c"});
  EXPECT_EQ(comments.report.skipped.comments, 3U);
  EXPECT_EQ(comments.report.skipped.blank_lines, 1U);
}

// Catches an error that does not say what was expected and what is there.
TEST(Reading, NothingRecognised) {
  for (const std::size_t chunk : {1U, 100U}) {
    const RunResult run = run_texts({"# c\n\nhello \x1B[2J\nworld\n"}, {}, {.chunk = chunk});
    EXPECT_EQ(run.report.ending, Ending::bad_input);
    EXPECT_EQ(run.report.error,
              "a:3: no puzzle recognised: expected 81 characters on a line or nine lines of nine, "
              "found 'hello \\x1b[2J'");
  }
  std::string prose;
  while (prose.size() < 100'000) prose += "prose ";
  EXPECT_EQ(run_texts({prose}).report.ending, Ending::bad_input) << "one long line";
}

// Catches bytes of a file's name that reach the terminal in an error.
TEST(Reading, NamesAreEscapedInErrors) {
  const std::string name = "a\x1B[2J";
  const auto error_of = [](const Input& input) { return run_inputs({input}).report.error; };
  const std::string prose = "hello\n";
  EXPECT_EQ(error_of(memory_input(name, prose)),
            "a\\x1b[2J:1: no puzzle recognised: expected 81 characters on a line or nine lines of "
            "nine, found 'hello'");
  const std::string utf16 = "\xFF\xFE";
  EXPECT_TRUE(error_of(memory_input(name, utf16)).starts_with("a\\x1b[2J: this is UTF-16"));
  EXPECT_EQ(error_of(memory_input(name, prose, {.fails_after = 0})),
            "a\\x1b[2J: cannot read on: Input/output error");
  EXPECT_EQ(error_of(support::missing_input(name)),
            "cannot read a\\x1b[2J: No such file or directory");
}

// Catches UTF-16 that is not named as what it is, even when its mark comes byte by byte.
TEST(Reading, Utf16IsNamed) {
  std::string text = "\xFF\xFE";
  for (const char c : kPuzzle + "\r\n") {
    text += c;
    text += '\0';
  }
  for (const std::size_t chunk : {1U, 3U, 4096U}) {
    const RunResult run = run_texts({text}, {}, {.chunk = chunk});
    EXPECT_EQ(run.report.ending, Ending::bad_input);
    EXPECT_NE(run.report.error.find("UTF-16"), std::string::npos) << run.report.error;
    EXPECT_EQ(run.output, "");
  }
}

// Catches a line beyond the limit that is split into several records, eats the next line, or
// shifts the numbers of lines, whatever the blocks.
TEST(Reading, LinesBeyondTheLimit) {
  const std::string beyond(300'000, '7');
  const std::string comment = "#" + beyond;
  const std::string text = comment + "\n" + kPuzzle + "\n" + beyond + "\n" + kPuzzle + "\n" +
                           comment + "\r\n" + beyond + "\nshort\n" + kPuzzle + "\n" + beyond;
  const std::string expected =
      kAnswer + "\nmalformed\n" + kAnswer + "\nmalformed\nmalformed\n" + kAnswer + "\nmalformed\n";
  for (const std::size_t block : {1U, 4096U, 65536U, 100'000U, 1048576U}) {
    for (const std::size_t chunk : {1000U, 65537U, 10'000'000U}) {
      const RunResult run = run_texts({text}, {.block_bytes = block}, {.chunk = chunk});
      ASSERT_EQ(run.output, expected) << block << ' ' << chunk;
      EXPECT_EQ(run.messages,
                (std::vector<std::string>{"a:3: malformed: the line is longer than 65536 bytes",
                                          "a:6: malformed: the line is longer than 65536 bytes",
                                          "a:7: malformed: 5 characters, not 81",
                                          "a:9: malformed: the line is longer than 65536 bytes"}));
      EXPECT_EQ(run.report.skipped.comments, 2U);
      EXPECT_EQ(run.report.bytes_in, text.size());
    }
  }
}

// Catches a limit on lines that is off by one somewhere between reading and scanning.
TEST(Reading, LinesAroundTheLimit) {
  for (const std::size_t length : {65535U, 65536U, 65537U, 65538U, 65539U}) {
    const std::string padded = kPuzzle + std::string(length - kCells, ' ');
    const std::string first = length <= 65536 ? kAnswer : "malformed";
    for (const std::size_t block : {1U, 65536U, 65537U, 1048576U}) {
      const RunResult run =
          run_texts({padded + "\n" + kPuzzle}, {.block_bytes = block}, {.chunk = 4096});
      ASSERT_EQ(run.output, first + "\n" + kAnswer + "\n") << length << ' ' << block;
    }
  }
}

// Catches long comments before the first record that end recognition.
TEST(Reading, AnyLengthOfCommentsBeforeTheFirstRecord) {
  std::string text;
  while (text.size() < 300'000) text += "# a comment\n\n";
  const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
  text += "bad\n";  // a title: no record came before it
  text += kPuzzle + "\nbad\n";
  for (const std::size_t block : {1U, 1048576U}) {
    const RunResult run = run_texts({text}, {.block_bytes = block}, {.chunk = 10'000});
    EXPECT_EQ(run.output, kAnswer + "\nmalformed\n");
    EXPECT_EQ(run.messages, std::vector<std::string>{"a:" + std::to_string(lines + 3) +
                                                     ": malformed: 3 characters, not 81"});
    EXPECT_EQ(run.report.skipped.comments, lines / 2);
    EXPECT_EQ(run.report.skipped.blank_lines, lines / 2);
    EXPECT_EQ(run.report.skipped.headers, 1U);
  }
}

}  // namespace
}  // namespace lanedoku
