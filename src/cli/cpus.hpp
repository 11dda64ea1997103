// SPDX-License-Identifier: MIT
//
// How many threads a run has when nobody says.
#pragma once

#include <algorithm>
#include <sched.h>

namespace lanedoku::cli {

/// Processors this process may use, at least 1.
[[nodiscard]] inline unsigned available_cpus() {
  cpu_set_t cpus;
  if (::sched_getaffinity(0, sizeof cpus, &cpus) != 0) return 1;
  return static_cast<unsigned>(std::max(1, CPU_COUNT(&cpus)));
}

}  // namespace lanedoku::cli
