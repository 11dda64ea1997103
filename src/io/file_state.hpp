// SPDX-License-Identifier: MIT
//
// What tells whether a file is still the one it was.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lanedoku::io {

struct FileState {
  std::uint64_t bytes = 0;
  std::int64_t modified = 0;  ///< Nanoseconds since 1970.

  friend bool operator==(const FileState&, const FileState&) = default;
};

/// Of the regular file `path`, `-` being standard input; nothing for what else there may be, such
/// as a pipe. Throws std::system_error when there is no such file.
[[nodiscard]] std::optional<FileState> state_of(const std::string& path);

}  // namespace lanedoku::io
