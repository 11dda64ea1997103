// SPDX-License-Identifier: MIT
//
// Answers as text.
#pragma once

#include <span>
#include <string>

#include "lanedoku/batch.hpp"

#include "text/record.hpp"

namespace lanedoku::text {

/// Writes one answer per record to `out`, replacing what it held. statuses[k] and solutions[k]
/// belong to the k-th record that is not malformed. `format` is not `automatic`.
void write_answers(Format format, std::span<const Record> records, std::span<const Status> statuses,
                   std::span<const Solution> solutions, std::string& out);

}  // namespace lanedoku::text
