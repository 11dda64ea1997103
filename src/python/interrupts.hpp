// SPDX-License-Identifier: MIT
//
// Ctrl-C in long calls. Python's handler only notes a signal; what it does about it, such as
// raising KeyboardInterrupt, happens when somebody who holds the interpreter's lock asks.
#pragma once

#include <chrono>
#include <functional>
#include <pybind11/pybind11.h>

#include "lanedoku/batch.hpp"

namespace lanedoku::python {

/// For a thread that has given the interpreter's lock away and asks again and again.
class Interrupts {
 public:
  /// Whether to go on. When not, a Python exception is set. Looks ten times a second at most.
  [[nodiscard]] bool goes_on() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return true;
    next_ = now + kPeriod;
    const pybind11::gil_scoped_acquire lock;
    return PyErr_CheckSignals() == 0;
  }

  static constexpr std::chrono::milliseconds kPeriod{100};

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kPeriod;
};

/// Does `work` in a thread of its own and without the interpreter's lock, which the caller holds,
/// while this one looks for signals. When Python raises for one, a stop is requested, and after the
/// end of `work`, which must heed it, pybind11::error_already_set is thrown. Else rethrows what
/// `work` throws; std::system_error when there is no thread to be had.
void run_interruptibly(const std::function<void(const StopSignal& stop)>& work);

}  // namespace lanedoku::python
