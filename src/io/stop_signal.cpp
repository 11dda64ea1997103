// SPDX-License-Identifier: MIT
#include <sys/eventfd.h>
#include <unistd.h>

#include "lanedoku/batch.hpp"

#include "io/descriptor.hpp"

namespace lanedoku {

StopSignal::StopSignal() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  static_assert(std::atomic<bool>::is_always_lock_free, "`request` runs in signal handlers");
  if (descriptor_ < 0) io::throw_last_error("make an event descriptor");
}

StopSignal::~StopSignal() { ::close(descriptor_); }

void StopSignal::request() noexcept {
  const int saved = errno;
  requested_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(descriptor_, &one, sizeof one);
  errno = saved;
}

}  // namespace lanedoku
