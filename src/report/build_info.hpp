// SPDX-License-Identifier: MIT
//
// What this build is, for reports.
#pragma once

#include <string>
#include <string_view>

namespace lanedoku::report {

[[nodiscard]] std::string_view version() noexcept;
/// The commit built, "-dirty" appended if files were changed; "unknown" outside a git checkout.
[[nodiscard]] std::string_view commit() noexcept;
[[nodiscard]] std::string_view compiler() noexcept;
[[nodiscard]] std::string_view compiler_flags() noexcept;
/// The model name of this machine's processor as the system tells it, or "unknown".
[[nodiscard]] std::string cpu_name();

}  // namespace lanedoku::report
