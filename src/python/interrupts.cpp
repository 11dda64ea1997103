// SPDX-License-Identifier: MIT
#include "python/interrupts.hpp"

#include <exception>
#include <future>

namespace lanedoku::python {

void run_interruptibly(const std::function<void(const StopSignal& stop)>& work) {
  StopSignal stop;
  bool is_interrupted = false;
  std::future<void> done;
  {
    const pybind11::gil_scoped_release no_lock;
    done = std::async(std::launch::async, [&] { work(stop); });
    Interrupts interrupts;
    while (!is_interrupted && done.wait_for(Interrupts::kPeriod) != std::future_status::ready) {
      is_interrupted = !interrupts.goes_on();
    }
    if (is_interrupted) stop.request();
    done.wait();
  }
  if (is_interrupted) throw pybind11::error_already_set();
  done.get();
}

}  // namespace lanedoku::python
