// SPDX-License-Identifier: MIT
//
// Runs that go on where an earlier one was, after any of its blocks.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

#include "support/budget.hpp"
#include "support/memory_archive.hpp"
#include "support/memory_stream.hpp"
#include "support/samples.hpp"
#include "support/shape_writers.hpp"

namespace lanedoku {
namespace {

using support::kPuzzle;
using support::memory_input;
using support::run_inputs;
using support::RunResult;

// Where a run was after each of its blocks, and what it had written and counted.
class Stops final : public BatchObserver {
 public:
  struct Stop {
    Position place;
    std::uint64_t bytes_out;
    std::uint64_t records;
    std::uint64_t bytes_in;
  };
  void on_message(std::string_view /*text*/) override {}
  void on_progress(const Progress& progress) override {
    stops.push_back({progress.place, progress.so_far->bytes_out, progress.so_far->records,
                     progress.so_far->bytes_in});
  }

  std::vector<Stop> stops;
};

void expect_to_go_on_anywhere(const std::vector<Input>& inputs, BatchOptions options,
                              const std::string& what) {
  support::MemorySink sink;
  Stops observer;
  const StopSignal stop;
  const BatchReport whole = run_batch(inputs, sink, options, observer, stop);
  ASSERT_EQ(whole.ending, Ending::complete) << whole.error;
  for (const Stops::Stop& before : observer.stops) {
    options.start = before.place;
    const RunResult rest = run_inputs(inputs, options);
    ASSERT_EQ(rest.report.ending, Ending::complete) << rest.report.error << ' ' << what;
    ASSERT_EQ(rest.output, sink.written().substr(before.bytes_out)) << what;
    ASSERT_EQ(before.records + rest.report.records, whole.records) << what;
    if (options.limit == kNoLimit) {
      ASSERT_EQ(before.bytes_in + rest.report.bytes_in, whole.bytes_in) << what;
    }
  }
}

// Catches what is lost, doubled or numbered wrong where a run goes on, in every shape, whether its
// inputs can seek or not, in whole runs and parts.
TEST(Positions, AreWhereARunGoesOn) {
  for (const support::ShapeWriter& writer : support::shape_writers()) {
    for (std::uint64_t seed = 0; seed < (support::kSlowdown > 1 ? 1 : 2); ++seed) {
      support::Random random(seed + 50);
      const std::vector<std::string> texts = support::random_texts(writer, random);
      for (const bool can_seek : {true, false}) {
        const std::vector<Input> inputs = support::random_inputs(texts, can_seek, random);
        for (const Format format : {Format::automatic, Format::pair, Format::csv, Format::jsonl}) {
          BatchOptions options = {.format = format,
                                  .threads = static_cast<unsigned>(random.between(1, 2)),
                                  .block_bytes = random.between(1, 400)};
          if (support::kSlowdown > 1 && random.below(8) != 0) continue;
          const std::string what =
              writer.name + ", seed " + std::to_string(seed) + "\n" + texts.front();
          expect_to_go_on_anywhere(inputs, options, what);
          if (support::kSlowdown > 1) continue;
          options.shard = {2, 3};
          expect_to_go_on_anywhere(inputs, options, what);
          options.shard.reset();
          options.skip = random.below(4);
          options.limit = random.below(9);
          expect_to_go_on_anywhere(inputs, options, what);
        }
      }
    }
  }
}

// Catches offsets that count from a member's start.
TEST(Positions, InArchivesAreOverAllMembers) {
  const support::Members members = support::mixed_members();
  const std::vector<Input> inputs = {support::archive_input("x.zip", members),
                                     memory_input("y", kPuzzle)};
  for (const Format format : {Format::pair, Format::jsonl}) {
    for (const std::size_t block : {1U, 90U, 1000U}) {
      expect_to_go_on_anywhere(inputs, {.format = format, .block_bytes = block}, "archive");
    }
  }
}

// Catches going on in another input than the one that was left.
TEST(Positions, OfAnotherInputAreRefused) {
  const std::string text = kPuzzle + "\n" + kPuzzle + "\n" + kPuzzle + "\n";
  const Position place = {.offset = 2 * 82, .records = 2, .file_records = 2, .file_lines = 2};
  const auto go_on_in = [&](const std::string& other) {
    return run_inputs({memory_input("a", other)}, {.start = place});
  };
  EXPECT_EQ(go_on_in(text).report.ending, Ending::complete);
  for (const std::string& other :
       {kPuzzle + "\n" + kPuzzle + ".\n" + kPuzzle + "\n", kPuzzle + "\n",
        kPuzzle + "\n" + kPuzzle.substr(1) + "\n\n" + kPuzzle + "\n"}) {
    const RunResult run = go_on_in(other);
    EXPECT_EQ(run.report.ending, Ending::bad_input) << other;
    EXPECT_EQ(run.output, "");
    EXPECT_NE(run.report.error.find("a: "), std::string::npos);
    EXPECT_NE(run.report.error.find("changed"), std::string::npos) << run.report.error;
  }
}

}  // namespace
}  // namespace lanedoku
