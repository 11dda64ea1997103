// SPDX-License-Identifier: MIT
//
// The processor's clock, measured where it is needed: on machines that are shared or change their
// frequency, seconds compare badly and cycles well.
#pragma once

namespace lanedoku::measure {

/// Cycles per nanosecond of the calling thread's processor just now. Takes about half a
/// millisecond. On processors other than x86-64 and aarch64 it is always 1, so that cycles there
/// are nanoseconds.
[[nodiscard]] double clock_ghz() noexcept;

/// Whether `clock_ghz` measures on this processor.
[[nodiscard]] bool can_measure_clock() noexcept;

/// Processor time of the calling thread so far: other programs do not count.
[[nodiscard]] double thread_cpu_seconds() noexcept;

}  // namespace lanedoku::measure
