// SPDX-License-Identifier: MIT
//
// What a run leaves behind so that another one can go on where it was.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lanedoku/batch.hpp"

#include "report/run_facts.hpp"

namespace lanedoku::report {

/// All that the output and the statistics of a run depend on, by names that people know. Printable
/// characters only.
using Particulars = std::vector<std::pair<std::string, std::string>>;

struct Checkpoint {
  Particulars particulars;
  Position place;
  std::uint64_t output_bytes = 0;  ///< Of the output, up to this place.
  Statistics so_far;               ///< Up to this place, from the very start.
};

[[nodiscard]] std::string checkpoint_as_json(const Checkpoint& checkpoint);
/// Throws std::invalid_argument that names the member that is missing or wrong.
[[nodiscard]] Checkpoint checkpoint_from_json(std::string_view text);

/// The first particular that is another one `now`, as "NAME was THEN and is NOW"; empty if none is.
[[nodiscard]] std::string difference(const Particulars& then, const Particulars& now);

}  // namespace lanedoku::report
