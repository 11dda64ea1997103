// SPDX-License-Identifier: MIT
//
// How an input would be read, without reading it.
#pragma once

#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

namespace lanedoku::pipeline {

struct Explanation {
  /// What was recognised in short, then why, a line each.
  std::vector<std::string> lines;
  /// Why the input cannot be read; then there are no lines.
  std::string error;
};

/// Reads as much of the input as recognition needs.
[[nodiscard]] Explanation explain(const Input& input, const Reading& reading,
                                  const StopSignal& stop);

}  // namespace lanedoku::pipeline
