// SPDX-License-Identifier: MIT
//
// What the program tells the shell, in ascending order of trouble.
#pragma once

namespace lanedoku::cli {

inline constexpr int kFine = 0;          // every record unique or multiple
inline constexpr int kUnsolved = 1;      // some record was not
inline constexpr int kUsage = 2;         // wrong options
inline constexpr int kInputOutput = 3;   // something could not be read or written
inline constexpr int kInternal = 4;      // we are wrong
inline constexpr int kSignalBase = 128;  // plus the signal's number

}  // namespace lanedoku::cli
