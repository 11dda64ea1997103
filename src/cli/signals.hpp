// SPDX-License-Identifier: MIT
#pragma once

#include "lanedoku/batch.hpp"

namespace lanedoku::cli {

/// Makes the first SIGINT or SIGTERM request a stop and the second one kill, and a closed pipe or a
/// file larger than the limit (`ulimit -f`) an error of `write` instead of a signal. Keep it as
/// long as `stop`.
class SignalGuard {
 public:
  explicit SignalGuard(StopSignal& stop);
  ~SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;

  /// The signal that came, 0 if none did.
  [[nodiscard]] static int received() noexcept;
};

/// Opens /dev/null in place of standard streams that are closed, the wrong way round, so that no
/// file takes their numbers and using them is an error as it should be.
void guard_standard_streams();

}  // namespace lanedoku::cli
