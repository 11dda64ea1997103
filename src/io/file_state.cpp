// SPDX-License-Identifier: MIT
#include "io/file_state.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include "io/descriptor.hpp"

namespace lanedoku::io {

std::optional<FileState> state_of(const std::string& path) {
  struct stat status {};
  const int failed = path == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(path.c_str(), &status);
  if (failed != 0) throw_last_error("read " + path);
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return FileState{static_cast<std::uint64_t>(status.st_size),
                   std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

}  // namespace lanedoku::io
