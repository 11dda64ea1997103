// SPDX-License-Identifier: MIT
//
// Files by name, for programs that do not bring sources and sinks of their own.
#pragma once

#include <string>

#include "lanedoku/batch.hpp"

namespace lanedoku {

/// The file named `path`, compressed or not, or the files in it if it is an archive; `-` is
/// standard input. Throws std::system_error when it does not exist, is a directory or may not be
/// read.
[[nodiscard]] Input file_input(const std::string& path);

/// Solves the puzzles of the file `input` into the file `output`, as `lanedoku solve -o` does:
/// `output` is replaced as a whole when all answers are written, and is as it was before when the
/// run does not reach its end (`BatchReport::ending`). Throws std::system_error when one of them
/// cannot be opened, or the answers cannot be put in their place; std::bad_alloc.
[[nodiscard]] BatchReport solve_file(const std::string& input, const std::string& output,
                                     const BatchOptions& options = {.threads = available_cpus()});

}  // namespace lanedoku
