// SPDX-License-Identifier: MIT
//
// Statistics as part of a JSON document, for this room: there and back.
#pragma once

#include "report/json_member.hpp"
#include "report/run_facts.hpp"

namespace lanedoku::report {

[[nodiscard]] Json statistics_to_json(const Statistics& statistics);
/// Throws std::invalid_argument that names the member that is missing or wrong.
[[nodiscard]] Statistics statistics_from(const JsonMember& json);

}  // namespace lanedoku::report
