// SPDX-License-Identifier: MIT
//
// What command-line tools make of some bytes: expected values that are not ours.
#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "support/temp_folder.hpp"

namespace lanedoku::support {

/// The standard output of a shell command whose standard input, also the file $FOLDER/input, is
/// `input`. Throws when the command fails, as it does where it is not installed, unless it
/// `may_fail`.
inline std::string run_tool(const std::string& command, std::string_view input,
                            bool may_fail = false) {
  const TempFolder folder;
  write_file(folder / "input", input);
  const std::string script = "FOLDER='" + (folder / "") + "'; { " + command + "; } <'" +
                             (folder / "input") + "' >'" + (folder / "output") + "' 2>'" +
                             (folder / "errors") + "'";
  if (std::system(script.c_str()) != 0 && !may_fail) {
    throw std::runtime_error("'" + command + "' failed: " + read_file(folder / "errors"));
  }
  return read_file(folder / "output");
}

}  // namespace lanedoku::support
