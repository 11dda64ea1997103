// SPDX-License-Identifier: MIT
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "lanedoku/batch.hpp"

#include "io/descriptor.hpp"

namespace lanedoku {

namespace {

void watch(int epoll, int descriptor) {
  epoll_event event{.events = EPOLLIN, .data = {}};
  if (::epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) != 0) {
    io::throw_last_error("watch an event descriptor");
  }
}

}  // namespace

StopSignal::StopSignal() : own_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  static_assert(std::atomic<bool>::is_always_lock_free, "`request` runs in signal handlers");
  if (own_ < 0) io::throw_last_error("make an event descriptor");
}

StopSignal::StopSignal(const StopSignal* parent) : StopSignal() {
  parent_ = parent;
  either_ = ::epoll_create1(EPOLL_CLOEXEC);
  if (either_ < 0) io::throw_last_error("make an event descriptor");
  watch(either_, own_);
  watch(either_, parent->descriptor());
}

StopSignal::~StopSignal() {
  if (either_ >= 0) ::close(either_);
  ::close(own_);
}

void StopSignal::request() noexcept {
  const int saved = errno;
  requested_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(own_, &one, sizeof one);
  errno = saved;
}

}  // namespace lanedoku
