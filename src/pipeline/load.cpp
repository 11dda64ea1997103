// SPDX-License-Identifier: MIT
#include "pipeline/load.hpp"

#include "pipeline/block.hpp"
#include "pipeline/reader.hpp"
#include "pipeline/stages.hpp"

namespace lanedoku::pipeline {

LoadedPuzzles load_puzzles(std::span<const Input> inputs, const StopSignal& stop) {
  LoadedPuzzles loaded;
  const BatchOptions defaults;
  Reader reader(inputs, defaults, stop);
  Block block;
  while (reader.fill(block)) {
    scan(block);
    for (const text::Record& record : block.scan.records) {
      if (record.cells == nullptr) {
        ++loaded.malformed;
      } else {
        loaded.cells.insert(loaded.cells.end(), record.cells, record.cells + kCells);
      }
    }
  }
  loaded.error = reader.error();
  return loaded;
}

}  // namespace lanedoku::pipeline
