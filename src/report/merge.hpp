// SPDX-License-Identifier: MIT
//
// The statistics of several runs as those of one.
#pragma once

#include <span>
#include <string>

#include "report/run_facts.hpp"

namespace lanedoku::report {

/// Adds all counts and times of `more`, a later part of the same run.
void add(Statistics& total, const Statistics& more);

/// Statistics and where they are from, for errors.
struct NamedStatistics {
  std::string name;
  Statistics statistics;
};

/// What `runs`, at least one, did together, side by side: the longest wall time, the sum of all
/// else. They are all shards of one run, in any order, or none is a shard. Of shards the records
/// are numbered as in the whole. Throws std::invalid_argument that says which do not belong
/// together, or which shards are missing.
[[nodiscard]] Statistics merge(std::span<const NamedStatistics> runs);

}  // namespace lanedoku::report
