// SPDX-License-Identifier: MIT
//
// Reports of parts, added to that of the whole.
#pragma once

#include <vector>

#include "lanedoku/batch.hpp"

namespace lanedoku::pipeline {

/// Puts a record among the hardest if it belongs there.
void keep_hardest(std::vector<HardRecord>& hardest, const HardRecord& candidate);

/// Adds all counts and times of `more`, a later part of the inputs, whose hardest records have the
/// whole's numbers. How the whole ended, and what is before it, stays.
void add(BatchReport& total, const BatchReport& more);

}  // namespace lanedoku::pipeline
