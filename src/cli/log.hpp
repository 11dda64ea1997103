// SPDX-License-Identifier: MIT
//
// Everything the command says goes to standard error, through here.
#pragma once

#include <string_view>

namespace lanedoku::cli {

/// Call first. Messages appear as "lanedoku: warning: ...".
void set_up_log();

/// Errors end the run; they are always shown.
void say_error(std::string_view text);
void say_warning(std::string_view text);
void say_info(std::string_view text);
/// Text as it is, for summaries.
void say_plain(std::string_view text);

}  // namespace lanedoku::cli
