// SPDX-License-Identifier: MIT
//
// What no run over good code shows: an answer that the checker refuses.
#include "pipeline/stages.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "pipeline/run.hpp"
#include "support/memory_stream.hpp"
#include "support/puzzles.hpp"
#include "text/shape.hpp"

namespace lanedoku::pipeline {
namespace {

// Catches an internal error that does not tell which record it is about, or about which puzzle.
TEST(Check, NamesTheRecordOfAWrongAnswer) {
  const std::string puzzle(support::kKnownPuzzle);
  const std::string text = "# c\nbad\n" + puzzle + "\n\n" + puzzle + "\n";
  const std::vector<Input> inputs = {{.name = "a\x1B", .size = {}, .open = {}}};
  Block block;
  block.buffer.assign(text.begin(), text.end());
  block.text_size = text.size();
  text::Layout layout;
  layout.shape = text::find_shape("lines");
  block.layout = std::make_shared<text::Layout>(layout);
  block.preamble_lines = 10;
  scan(block);
  Numberer(inputs, 0, kNoLimit).number(block);
  Solver solver{SolverOptions()};
  solve(block, solver);
  check(block, inputs);
  EXPECT_EQ(block.wrong_answer, "");
  std::swap(block.solutions[1][0], block.solutions[1][1]);
  check(block, inputs);
  EXPECT_EQ(block.wrong_answer, "a\\x1b:15: internal error: the solver's answer to record 3, " +
                                    puzzle + ", is wrong; please report this puzzle");
}

/// Makes no output.
class Idle final : public Consumer {
 public:
  void digest(Block& /*block*/) override {}
  void deliver(Block& /*block*/) override { ADD_FAILURE() << "after a wrong answer"; }
};

// Catches a wrong answer that is written, or a run that goes on behind it.
TEST(Writer, WritesNothingFromAWrongAnswerOn) {
  Idle consumer;
  support::MemorySink sink;
  support::MemoryObserver observer;
  Writer writer(consumer, &sink, observer);
  Block block;
  block.output_buffer = {'1', '\n'};
  block.output_size = 2;
  block.wrong_answer = "a:1: wrong";
  EXPECT_FALSE(writer.write(block, 0));
  EXPECT_EQ(writer.report().ending, Ending::wrong_answer);
  EXPECT_EQ(writer.report().error, "a:1: wrong");
  EXPECT_EQ(sink.written(), "");
}

}  // namespace
}  // namespace lanedoku::pipeline
