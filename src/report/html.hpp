// SPDX-License-Identifier: MIT
//
// What all HTML pages need.
#pragma once

#include <string>
#include <string_view>

namespace lanedoku::report {

/// Text from outside (a file's name, a processor's) for an HTML page, between tags or in a quoted
/// attribute. Bytes that are not printable ASCII appear as \xNN; cut to 200 bytes.
[[nodiscard]] std::string escape_html(std::string_view text);

}  // namespace lanedoku::report
