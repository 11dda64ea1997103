// SPDX-License-Identifier: MIT
#include "io/small_file.hpp"

#include <array>
#include <fcntl.h>
#include <unistd.h>

#include "io/descriptor.hpp"
#include "io/fd_stream.hpp"

namespace lanedoku::io {

std::optional<std::string> read_small_file(const std::string& path) {
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor.get() < 0) {
    if (errno == ENOENT) return std::nullopt;
    throw_last_error("read " + path);
  }
  std::string text;
  std::array<char, 4096> piece{};
  for (;;) {
    const ssize_t count = ::read(descriptor.get(), piece.data(), piece.size());
    if (count == 0) return text;
    if (count > 0) {
      text.append(piece.data(), static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      throw_last_error("read " + path);
    }
  }
}

void replace_small_file(const std::string& path, std::string_view text) {
  const std::string fresh = unfinished_name(path);
  Descriptor descriptor(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (descriptor.get() < 0) throw_last_error("write " + fresh);
  const int fd = descriptor.get();
  FdSink sink(std::move(descriptor));
  if (const std::error_code error = sink.write(text)) {
    throw std::system_error(error, "cannot write " + fresh);
  }
  if (::fdatasync(fd) != 0) throw_last_error("write " + fresh);
  if (::rename(fresh.c_str(), path.c_str()) != 0) {
    throw_last_error("rename " + fresh + " to " + path);
  }
}

}  // namespace lanedoku::io
