// SPDX-License-Identifier: MIT
#pragma once

#include <cerrno>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace lanedoku::io {

/// A file descriptor, closed at the end unless it is borrowed (a standard stream).
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) noexcept : fd_(fd) {}
  [[nodiscard]] static Descriptor borrowed(int fd) noexcept {
    Descriptor descriptor(fd);
    descriptor.is_owned_ = false;
    return descriptor;
  }
  Descriptor(Descriptor&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), is_owned_(other.is_owned_) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(is_owned_, other.is_owned_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0 && is_owned_) ::close(fd_);
  }

  [[nodiscard]] int get() const noexcept { return fd_; }

 private:
  int fd_ = -1;
  bool is_owned_ = true;
};

/// The reason of the last failed system call.
[[nodiscard]] inline std::error_code last_error() noexcept {
  return {errno, std::generic_category()};
}

/// Throws std::system_error "cannot <what>: <reason>".
[[noreturn]] inline void throw_last_error(const std::string& what) {
  throw std::system_error(last_error(), "cannot " + what);
}

}  // namespace lanedoku::io
