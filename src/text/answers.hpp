// SPDX-License-Identifier: MIT
//
// Answers as text.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"

#include "text/record.hpp"

namespace lanedoku::text {

/// Writes `header` and one answer per record to the start of `out`, which grows as needed, and
/// returns how many bytes that are. statuses[k] and solutions[k] belong to the k-th record that is
/// not malformed. `format` is not `automatic`.
[[nodiscard]] std::size_t write_answers(Format format, std::string_view header,
                                        std::span<const Record> records,
                                        std::span<const Status> statuses,
                                        std::span<const Solution> solutions,
                                        std::vector<char>& out);

}  // namespace lanedoku::text
