// SPDX-License-Identifier: MIT
#include "pipeline/explain.hpp"

#include "pipeline/block.hpp"
#include "pipeline/reader.hpp"

namespace lanedoku::pipeline {

std::vector<Explanation> explain(const Input& input, const Reading& reading,
                                 const StopSignal& stop) {
  const std::span<const Input> inputs(&input, 1);
  Reader reader(inputs, {.reading = reading, .block_bytes = text::kHeadBytes}, stop);
  Block block;
  std::vector<Explanation> all;
  while (reader.fill(block)) {
    if (block.starts_input) all.push_back({block.raw_file_name(inputs), {}, {}});
    Explanation& last = all.back();
    if (block.layout && last.lines.empty()) last.lines = block.layout->explanation;
    if (block.member.empty() && block.layout) break;
  }
  for (Explanation& one : all) {
    if (one.lines.empty()) one.lines = {"no record, only blank lines and comments"};
  }
  const bool is_explained = !all.empty() && all.front().file == input.name;
  if (!reader.error().empty() && !is_explained) all.push_back({{}, {}, reader.error()});
  if (all.empty()) all.push_back({input.name, {"empty"}, {}});
  return all;
}

}  // namespace lanedoku::pipeline
