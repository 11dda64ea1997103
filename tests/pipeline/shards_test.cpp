// SPDX-License-Identifier: MIT
//
// The parts of a run's inputs, each answered on its own, against the whole.
#include <gtest/gtest.h>
#include <numeric>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

#include "support/budget.hpp"
#include "support/memory_archive.hpp"
#include "support/memory_stream.hpp"
#include "support/samples.hpp"
#include "support/shape_writers.hpp"
#include "text/record.hpp"

namespace lanedoku {
namespace {

using support::kAnswer;
using support::kPuzzle;
using support::memory_input;
using support::run_inputs;
using support::RunResult;

std::uint64_t sum(const Skipped& skipped) {
  return skipped.comments + skipped.headers + skipped.blank_lines + skipped.other;
}

// What all shards together are.
struct Joined {
  std::string output;
  std::vector<std::string> messages;
  std::uint64_t records = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t skipped = 0;
};

Joined join_shards(const std::vector<Input>& inputs, BatchOptions options, std::uint32_t of) {
  Joined joined;
  for (std::uint32_t number = 1; number <= of; ++number) {
    options.shard = {number, of};
    const RunResult run = run_inputs(inputs, options);
    EXPECT_EQ(run.report.ending, Ending::complete) << run.report.error;
    if (run.report.records_before && run.report.records != 0) {
      EXPECT_EQ(*run.report.records_before, joined.records) << number << '/' << of;
    }
    joined.output += run.output;
    for (const std::string& message : run.messages) {
      if (message.find(": malformed") != std::string::npos) joined.messages.push_back(message);
    }
    joined.records += run.report.records;
    joined.bytes_in += run.report.bytes_in;
    joined.skipped += sum(run.report.skipped);
  }
  return joined;
}

// Catches a record that is lost or doubled at an edge, edges that two shards see differently,
// headers written twice or never, and numbers of records or lines that start again.
TEST(Shards, JoinToTheWholeInEveryShape) {
  for (const support::ShapeWriter& writer : support::shape_writers()) {
    for (std::uint64_t seed = 0; seed < (support::kSlowdown > 1 ? 1 : 2); ++seed) {
      support::Random random(seed);
      const std::vector<std::string> texts = support::random_texts(writer, random);
      const std::size_t size = std::accumulate(
          texts.begin(), texts.end(), std::size_t{0},
          [](std::size_t total, const std::string& text) { return total + text.size(); });
      for (const bool can_seek : {true, false}) {
        const std::vector<Input> inputs = support::random_inputs(texts, can_seek, random);
        for (const Format format : {Format::automatic, Format::pair, Format::csv, Format::jsonl}) {
          const BatchOptions options = {.format = format,
                                        .threads = static_cast<unsigned>(random.between(1, 2)),
                                        .block_bytes = random.between(1, 700)};
          if (support::kSlowdown > 1 && random.below(8) != 0) continue;
          const RunResult whole = run_inputs(inputs, options);
          std::vector<std::uint32_t> counts = {seed == 0 ? 2U : 3U, 7};
          if (format == Format::csv && seed == 0) {
            const std::size_t many = size / 10 / support::kSlowdown;
            counts.push_back(static_cast<std::uint32_t>(random.between(many, 2 * many)));
          }
          for (const std::uint32_t of : counts) {
            const Joined joined = join_shards(inputs, options, of);
            const std::string what = writer.name + ", seed " + std::to_string(seed) + ", " +
                                     std::to_string(of) + " shards\n" + texts.front();
            ASSERT_EQ(joined.output, whole.output) << what;
            ASSERT_EQ(joined.messages, whole.messages) << what;
            ASSERT_EQ(joined.records, whole.report.records) << what;
            ASSERT_EQ(joined.bytes_in, whole.report.bytes_in) << what;
            ASSERT_EQ(joined.skipped, sum(whole.report.skipped)) << what;
          }
        }
      }
    }
  }
}

// Catches an archive whose members are not told apart by an edge.
TEST(Shards, OfArchivesJoin) {
  const support::Members members = support::mixed_members();
  const std::vector<Input> inputs = {support::archive_input("x.zip", members),
                                     memory_input("y", kPuzzle)};
  for (const Format format : {Format::pair, Format::jsonl}) {
    const RunResult whole = run_inputs(inputs, {.format = format});
    for (std::uint32_t of = 1; of < 300 / support::kSlowdown; of += of < 8 ? 1 : 97) {
      ASSERT_EQ(join_shards(inputs, {.format = format, .block_bytes = of}, of).output, whole.output)
          << of;
    }
  }
}

// Catches a line beyond the greatest length that an edge falls into.
TEST(Shards, OfVeryLongLinesJoin) {
  const std::string text = kPuzzle + "\n" + std::string(3 * text::kMaxLine, '1') + "\n" + kPuzzle +
                           "\n" + std::string(2 * text::kMaxLine, '.') + kPuzzle;
  for (const bool can_seek : {true, false}) {
    const std::vector<Input> inputs = {memory_input("a", text, {.can_seek = can_seek})};
    const RunResult whole = run_inputs(inputs, {.format = Format::pair});
    EXPECT_EQ(whole.output, kPuzzle + "," + kAnswer + "\n,malformed\n" + kPuzzle + "," + kAnswer +
                                "\n,malformed\n");
    for (const std::uint32_t of : {2U, 3U, 5U, 11U, 40U}) {
      const Joined joined = join_shards(inputs, {.format = Format::pair, .block_bytes = 999}, of);
      EXPECT_EQ(joined.output, whole.output) << of;
      EXPECT_EQ(joined.messages, whole.messages) << of;
      EXPECT_EQ(joined.bytes_in, text.size()) << of;
    }
  }
}

// Catches a shard of plain lines that reads what is not its own, beyond the head of the file and a
// buffer behind its end.
TEST(Shards, OfPlainLinesReadTheirOwnBytes) {
  std::string text;
  for (std::size_t i = 0; i < 20'000; ++i) text += kPuzzle + "\n";
  const std::string second = text;
  std::uint64_t records = 0;
  for (std::uint32_t number = 1; number <= 4; ++number) {
    std::vector<bool> reads;
    std::vector<bool> second_reads;
    const RunResult run =
        run_inputs({memory_input("a", text, {.can_seek = true, .reads = &reads}),
                    memory_input("b", second, {.can_seek = true, .reads = &second_reads})},
                   {.shard = Shard{number, 4}});
    records += run.report.records;
    EXPECT_EQ(run.output.size(), text.size() / 2);
    std::size_t foreign = 0;
    for (std::size_t i = 0; i < 2 * text.size(); ++i) {
      const std::vector<bool>& read = i < text.size() ? reads : second_reads;
      const std::size_t place = i % text.size();
      if (i / (text.size() / 2) + 1 != number)
        foreign += place < read.size() && read[place] ? 1 : 0;
    }
    EXPECT_LT(foreign, std::size_t{3} << 20) << number;
    EXPECT_LT(run.report.bytes_in, text.size() / 2 + 100);
  }
  EXPECT_EQ(records, 40'000U);
}

// Catches lines counted where nobody needs them, and not told of where they are.
TEST(Shards, CountLinesBeforeThemForMessagesAlone) {
  const std::string text = kPuzzle + "\n" + kPuzzle + "\n\n# comment\n" + kPuzzle + "\nshort\n";
  const std::vector<Input> inputs = {memory_input("a", text, {.can_seek = true})};
  const RunResult run = run_inputs(inputs, {.shard = Shard{2, 2}});
  ASSERT_EQ(run.messages.size(), 2U);
  EXPECT_TRUE(run.messages[0].starts_with("a: the ")) << run.messages[0];
  EXPECT_TRUE(run.messages[1].starts_with("a:6: malformed")) << run.messages[1];
  EXPECT_FALSE(run.report.records_before.has_value());
  const RunResult quiet = run_inputs(inputs, {.tells_unsolved = false, .shard = Shard{2, 2}});
  EXPECT_TRUE(quiet.messages.empty());
}

// Catches a warning that a shard holds fewer puzzles than its file announces.
TEST(Shards, AreNotComparedWithTheCountOfTheirFile) {
  const std::string text = "3\n" + kPuzzle + "\n" + kPuzzle + "\n" + kPuzzle + "\n";
  const Joined joined =
      join_shards({memory_input("a", text, {.can_seek = true})}, {.format = Format::pair}, 3);
  const std::string pair = kPuzzle + "," + kAnswer + "\n";
  EXPECT_EQ(joined.output, "3\n" + pair + pair + pair);
  for (std::uint32_t number = 1; number <= 3; ++number) {
    EXPECT_TRUE(
        run_inputs({memory_input("a", text, {.can_seek = true})}, {.shard = Shard{number, 3}})
            .messages.empty());
  }
}

// Catches an input that cannot be read and goes unnoticed.
TEST(Shards, OfAMissingInputAreAnError) {
  const RunResult run =
      run_inputs({memory_input("a", kPuzzle), support::missing_input("b")}, {.shard = Shard{1, 2}});
  EXPECT_EQ(run.report.ending, Ending::bad_input);
  EXPECT_TRUE(run.report.error.starts_with("cannot read b")) << run.report.error;
}

// Catches a size, or a number of lines, that an input breaks off before and that is used anyway.
TEST(Shards, OfABrokenInputAreAnError) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += kPuzzle + "\n";
  text += "short\n";
  const RunResult stream =
      run_inputs({memory_input("a", text, {.fails_after = 90})}, {.shard = Shard{2, 2}});
  EXPECT_EQ(stream.report.ending, Ending::bad_input);
  EXPECT_TRUE(stream.report.error.starts_with("cannot read a: ")) << stream.report.error;
  // The message about the last line would need the lines before.
  int opened = 0;
  const Input file{.name = "a", .size = text.size(), .open = [&](const StopSignal& /*stop*/) {
                     const bool is_counting = opened++ == 2;
                     support::Delivery delivery{.can_seek = true};
                     if (is_counting) delivery.fails_after = 90;
                     return std::make_unique<support::MemorySource>(text, delivery);
                   }};
  const RunResult seeking = run_inputs({file}, {.shard = Shard{2, 2}});
  EXPECT_EQ(opened, 3);
  EXPECT_EQ(seeking.report.ending, Ending::complete) << seeking.report.error;
  EXPECT_EQ(seeking.messages,
            (std::vector<std::string>{"a: the 820002 bytes before the shard could not be read to "
                                      "count their lines, for the messages below",
                                      "a:?: malformed: 5 characters, not 81"}));
}

}  // namespace
}  // namespace lanedoku
