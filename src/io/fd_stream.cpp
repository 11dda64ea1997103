// SPDX-License-Identifier: MIT
#include "io/fd_stream.hpp"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lanedoku::io {
namespace {

// Pipes are made this large where the system lets us: fewer switches between us and the writer.
constexpr int kPipeBytes = 1 << 20;

}  // namespace

FdSource::FdSource(Descriptor descriptor, const StopSignal& stop)
    : descriptor_(std::move(descriptor)), stop_(stop) {
  struct stat status {};
  can_stall_ = ::fstat(descriptor_.get(), &status) != 0 || !S_ISREG(status.st_mode);
  if (can_stall_) {
    static_cast<void>(::fcntl(descriptor_.get(), F_SETPIPE_SZ, kPipeBytes));
  } else {
    start_ = std::max<off_t>(::lseek(descriptor_.get(), 0, SEEK_CUR), 0);
    static_cast<void>(::posix_fadvise(descriptor_.get(), 0, 0, POSIX_FADV_SEQUENTIAL));
  }
}

ReadResult FdSource::read(std::span<char> buffer) {
  for (;;) {
    if (stop_.is_requested()) return {.stopped = true};
    if (can_stall_) {
      std::array<pollfd, 2> waits = {
          {{descriptor_.get(), POLLIN, 0}, {stop_.descriptor(), POLLIN, 0}}};
      if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) {
        return {.error = last_error()};
      }
      if (waits[0].revents == 0) continue;
    }
    const ssize_t count = ::read(descriptor_.get(), buffer.data(), buffer.size());
    if (count >= 0) return {.bytes = static_cast<std::size_t>(count)};
    if (errno != EINTR && errno != EAGAIN) return {.error = last_error()};
  }
}

bool FdSource::is_ready() {
  if (!can_stall_) return true;
  pollfd wait{descriptor_.get(), POLLIN, 0};
  return ::poll(&wait, 1, 0) != 0;
}

bool FdSource::seek(std::uint64_t offset) {
  return !can_stall_ &&
         ::lseek(descriptor_.get(), start_ + static_cast<off_t>(offset), SEEK_SET) >= 0;
}

std::error_code FdSink::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_.get(), bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd wait{descriptor_.get(), POLLOUT, 0};
      static_cast<void>(::poll(&wait, 1, -1));
    } else if (errno != EINTR) {
      return last_error();
    }
  }
  return {};
}

}  // namespace lanedoku::io
