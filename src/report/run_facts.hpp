// SPDX-License-Identifier: MIT
//
// What a run was, beside what came of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lanedoku/batch.hpp"

namespace lanedoku::report {

struct RunFacts {
  /// The inputs' names; `HardRecord::input` is an index into them.
  std::vector<std::string> files = {};
  std::optional<Shard> shard = {};
  unsigned threads = 1;
  std::string engine = {};
  std::string target = {};
  std::string cpu = {};
  std::string version = {};
  std::string commit = {};
  /// Of a run that verifies.
  bool has_answers = false;
  bool finds_duplicates = false;
};

/// Of a run of this program on this machine.
[[nodiscard]] RunFacts facts_of(std::span<const Input> inputs, const BatchOptions& options);

/// The file of a record: the input, or its member as INPUT/MEMBER.
[[nodiscard]] std::string file_of(const HardRecord& hard, const RunFacts& facts);

/// A run, or several as one.
struct Statistics {
  BatchReport report;
  RunFacts facts;
};

}  // namespace lanedoku::report
