// SPDX-License-Identifier: MIT
//
// Archives in a run: each member is a file of its own. And inputs that break off.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

#include "support/memory_archive.hpp"
#include "support/memory_stream.hpp"
#include "support/samples.hpp"

namespace lanedoku {
namespace {

using support::archive_input;
using support::kAnswer;
using support::kPuzzle;
using support::Members;
using support::memory_input;
using support::run_inputs;
using support::RunResult;

std::string grid_of(const std::string& cells) {
  std::string grid;
  for (std::size_t row = 0; row < 9; ++row) grid += cells.substr(9 * row, 9) + "\n";
  return grid;
}

const Members& sample() {
  static const Members members = {{"a", kPuzzle},
                                  {"b", grid_of(kPuzzle)},
                                  {"none", ""},
                                  {"c", "3\n" + kPuzzle + "\nshort\n" + kPuzzle},
                                  {"notes", "# nothing\n"},
                                  {"d", "\xEF\xBB\xBF# comment\r\n" + kPuzzle + "\r\nbad\r\n"}};
  return members;
}

// Catches members that are glued together, keep the shape or the lines of the one before, or depend
// on blocks and threads.
TEST(Members, AreFilesOfTheirOwn) {
  const std::string answers = kAnswer + "\n" + kAnswer + "\n" + kAnswer + "\nmalformed\n" +
                              kAnswer + "\n" + kAnswer + "\nmalformed\n";
  for (const std::size_t block : {1U, 50U, 82U, 100U, 1000U, 1U << 20}) {
    for (const unsigned threads : {1U, 2U}) {
      for (const std::size_t chunk : {std::size_t{0}, std::size_t{7}, std::size_t{100'000}}) {
        const RunResult run =
            run_inputs({archive_input("x.zip", sample(), {.chunk = chunk, .seed = block}),
                        memory_input("plain", kPuzzle)},
                       {.threads = threads, .block_bytes = block});
        ASSERT_EQ(run.output, answers + kAnswer + "\n") << block << ' ' << threads;
        EXPECT_EQ(run.report.ending, Ending::complete);
        ASSERT_EQ(run.messages.size(), 2U);
        EXPECT_TRUE(run.messages[0].starts_with("x.zip/c:3: malformed")) << run.messages[0];
        EXPECT_TRUE(run.messages[1].starts_with("x.zip/d:3: malformed")) << run.messages[1];
      }
    }
  }
}

// Catches a record as JSON whose line is that of a file which it does not name.
TEST(Members, AreNamedInJson) {
  const Members members = {{"a", kPuzzle}, {"b", "\n" + kPuzzle}};
  const RunResult run = run_inputs({archive_input("x.zip", members)}, {.format = Format::jsonl});
  EXPECT_NE(run.output.find(R"({"record":1,"line":1,"file":"x.zip/a",)"), std::string::npos);
  EXPECT_NE(run.output.find(R"({"record":2,"line":2,"file":"x.zip/b",)"), std::string::npos);
}

// Catches a limit that waits for the archive's end, and a skip that counts per member.
TEST(Members, AreOneStreamOfRecords) {
  const RunResult run = run_inputs({archive_input("x.zip", sample())}, {.skip = 2, .limit = 2});
  EXPECT_EQ(run.output, kAnswer + "\nmalformed\n");
  EXPECT_EQ(run.report.ending, Ending::complete);
}

// Catches an archive without members, which is no error.
TEST(Members, OfAnEmptyArchive) {
  const Members none;
  const RunResult run = run_inputs({archive_input("x.zip", none), memory_input("a", kPuzzle)});
  EXPECT_EQ(run.output, kAnswer + "\n");
  EXPECT_EQ(run.report.ending, Ending::complete);
}

// Catches an error in a member that names the archive alone.
TEST(Members, AreNamedInErrors) {
  const Members members = {{"a", kPuzzle}, {"b", "prose\n"}};
  const RunResult prose = run_inputs({archive_input("x.zip", members)});
  EXPECT_EQ(prose.output, kAnswer + "\n");
  EXPECT_TRUE(prose.report.error.starts_with("x.zip/b:1: no puzzle")) << prose.report.error;
  const RunResult broken = run_inputs({archive_input("x.zip", sample(), {.fails_after = 1})});
  EXPECT_TRUE(broken.report.error.starts_with("x.zip/a: cannot read on")) << broken.report.error;
}

// Catches progress that is measured in text where the file is stored otherwise.
TEST(Members, PositionIsThatOfTheStoredFile) {
  support::MemorySink sink;
  support::MemoryObserver observer;
  const StopSignal stop;
  const std::vector<Input> inputs = {archive_input("x.zip", sample()),
                                     memory_input("plain", kPuzzle)};
  const BatchReport report = run_batch(inputs, sink, {.block_bytes = 100}, observer, stop);
  ASSERT_FALSE(observer.progresses.empty());
  EXPECT_EQ(observer.progresses.back().position, *inputs[0].size + *inputs[1].size);
  EXPECT_EQ(report.bytes_in, *inputs[0].size / 2 + *inputs[1].size);
}

// Catches whole records that are lost with an input that breaks off before its shape is sure, and
// an answer to the record that is cut.
TEST(BrokenInput, WholeRecordsAreAnswered) {
  for (const std::string& head :
       {std::string(), std::string("2\n"), std::string("Title\n\n"), std::string("# comment\n")}) {
    const std::string text = head + kPuzzle + "\n" + kPuzzle + "\n";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      const RunResult run = run_inputs({memory_input("a", text, {.fails_after = cut})});
      std::string answers;
      for (std::size_t end = head.size() + 82; end <= cut; end += 82) answers += kAnswer + "\n";
      ASSERT_EQ(run.output, answers) << "cut at " << cut << " of\n" << text;
      EXPECT_EQ(run.report.ending, Ending::bad_input);
      EXPECT_TRUE(run.report.error.starts_with("a: cannot read on: ")) << run.report.error;
    }
  }
}

// Catches whole records that are lost with an input that breaks off while its records still leave
// open which of two columns is the puzzle: of all that there will be, the first is.
TEST(BrokenInput, WholeRecordsAreAnsweredWhileTheShapeIsOpen) {
  const std::string row = kAnswer + "," + kAnswer + "\n";
  for (const std::size_t rows : {1U, 2U, 5U}) {
    std::string text;
    std::string answers;
    for (std::size_t i = 0; i < rows; ++i) {
      text += row;
      answers += kAnswer + "\n";
    }
    text += row;
    const std::size_t cut = rows * row.size() + 100;  // within the last record
    for (const std::size_t block : {1U, 100U, 1U << 20}) {
      const RunResult run =
          run_inputs({memory_input("a", text, {.fails_after = cut})}, {.block_bytes = block});
      EXPECT_EQ(run.output, answers) << rows;
      EXPECT_EQ(run.report.ending, Ending::bad_input);
      EXPECT_TRUE(run.report.error.starts_with("a: cannot read on: ")) << run.report.error;
    }
  }
}

}  // namespace
}  // namespace lanedoku
