// SPDX-License-Identifier: MIT
#include "pipeline/explain.hpp"

#include "pipeline/block.hpp"
#include "pipeline/reader.hpp"

namespace lanedoku::pipeline {

Explanation explain(const Input& input, const Reading& reading, const StopSignal& stop) {
  Reader reader({&input, 1}, Format::automatic, reading, text::kHeadBytes, stop);
  Block block{SolverOptions()};
  block.buffer.resize(reader.buffer_bytes());
  const bool has_block = reader.fill(block);
  if (!reader.error().empty() && !block.layout) return {{}, reader.error()};
  if (!has_block || !block.layout) return {{"no record, only blank lines and comments"}, {}};
  return {block.layout->explanation, {}};
}

}  // namespace lanedoku::pipeline
