// SPDX-License-Identifier: MIT
//
// What this CPU can run. Asked of the CPU directly: Highway's own library takes 4 to 9 ms to start,
// more than solving ten thousand puzzles.
#pragma once

#include "lanedoku/solver.hpp"

namespace lanedoku::engine {

/// Whether this CPU, and the system with it, can run code compiled for `target`: every instruction
/// set that Highway lets the compiler use there is present.
[[nodiscard]] bool cpu_runs(Target target) noexcept;

}  // namespace lanedoku::engine
