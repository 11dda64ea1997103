// SPDX-License-Identifier: MIT
//
// How an input would be read, without reading it.
#pragma once

#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

namespace lanedoku::pipeline {

struct Explanation {
  /// The input, or INPUT/MEMBER for a file of an archive.
  std::string file;
  /// What was recognised in short, then why, a line each.
  std::vector<std::string> lines;
  /// Why it cannot be read, naming it; then there are no lines.
  std::string error;
};

/// One for the input, or for each file of an archive up to one that cannot be read. Reads as much
/// of the input as recognition needs: of an archive all.
[[nodiscard]] std::vector<Explanation> explain(const Input& input, const Reading& reading,
                                               const StopSignal& stop);

}  // namespace lanedoku::pipeline
