// SPDX-License-Identifier: MIT
//
// Any list of puzzles, written in any shape people use, cut into blocks at any byte and delivered
// in any pieces, is read back as the same list.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

#include "support/budget.hpp"
#include "support/memory_stream.hpp"
#include "support/shape_writers.hpp"

namespace lanedoku {
namespace {

using support::Random;
using support::run_texts;

// Catches a shape that is not recognised, a record that is lost or doubled, a boundary that changes
// what is read, and columns or messages that depend on where a block was cut.
TEST(Shapes, AnyListInAnyShapeReadsBack) {
  for (const support::ShapeWriter& writer : support::shape_writers()) {
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
      Random random(seed + 1000);
      const std::vector<support::Entry> entries =
          support::random_entries(9, writer.takes_malformed, random);
      if (entries.empty()) continue;
      std::string pairs;
      for (const support::Entry& entry : entries) {
        pairs += entry.puzzle.empty() ? ",malformed\n" : entry.puzzle + "," + entry.answer + "\n";
      }
      const std::string text = support::written(writer, entries, random);
      const support::RunResult whole = run_texts({text}, {.format = Format::jsonl});
      for (std::size_t block = 1; block <= text.size() + 1;
           block += block < 400 ? 7 * support::kSlowdown : 61 * support::kSlowdown) {
        const support::Delivery delivery = {.chunk = block % 3 == 0   ? std::size_t{0}
                                                     : block % 3 == 1 ? block
                                                                      : text.size(),
                                            .seed = block};
        const auto threads = static_cast<unsigned>(block % 2 + 1);
        const support::RunResult run = run_texts(
            {text}, {.format = Format::pair, .threads = threads, .block_bytes = block}, delivery);
        ASSERT_EQ(run.output, pairs) << writer.name << ", blocks of " << block << '\n' << text;
        ASSERT_EQ(run.messages, whole.messages) << writer.name << ", blocks of " << block;
        const support::RunResult table =
            run_texts({text}, {.format = Format::jsonl, .block_bytes = block}, delivery);
        ASSERT_EQ(table.output, whole.output) << writer.name << ", blocks of " << block;
      }
    }
  }
}

}  // namespace
}  // namespace lanedoku
