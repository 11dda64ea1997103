// SPDX-License-Identifier: MIT
//
// How much a test may do: sanitizers make everything about ten times slower.
#pragma once

#include <cstddef>

namespace lanedoku::support {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::size_t kSlowdown = 10;
#else
inline constexpr std::size_t kSlowdown = 1;
#endif

/// `count` in a plain build, a tenth of it under a sanitizer.
[[nodiscard]] constexpr std::size_t scaled(std::size_t count) noexcept { return count / kSlowdown; }

}  // namespace lanedoku::support
