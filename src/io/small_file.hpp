// SPDX-License-Identifier: MIT
//
// Small files that are there as a whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lanedoku::io {

/// What is in the file `path`; nothing when there is none. Throws std::system_error when it cannot
/// be read.
[[nodiscard]] std::optional<std::string> read_small_file(const std::string& path);

/// Puts `text` into the file `path`, on stable storage, in place of what is there: whoever reads it
/// finds the old text or the new one. Throws std::system_error when it cannot be written.
void replace_small_file(const std::string& path, std::string_view text);

/// Where the new text is until it is whole.
[[nodiscard]] inline std::string unfinished_name(const std::string& path) { return path + ".new"; }

}  // namespace lanedoku::io
