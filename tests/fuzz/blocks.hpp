// SPDX-License-Identifier: MIT
//
// Reading a file of a known layout in one piece and in blocks, as the fuzz targets of the scanners
// do.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "text/layout.hpp"
#include "text/record.hpp"

namespace lanedoku::fuzz {

/// What a file holds, told apart from where its memory is.
struct Found {
  std::string records;  ///< A line each: line number from 0, cells or reason, extras.
  std::uint64_t count = 0;
  std::uint64_t lines = 0;
  Skipped skipped;
};

/// Called with each block that was scanned, while its text lives.
using Look = std::function<void(const text::Scan&)>;

/// Reads the whole text as one block, which is shown to `look`, and again in blocks of about
/// `block` bytes. Fails when anything is found, passed over or numbered in another way then, when a
/// line is neither record nor passed over, and when an answer format writes more or fewer answers
/// than there are records.
Found read_checked(const text::Layout& layout, std::string_view text, std::size_t block,
                   const Look& look = {});

}  // namespace lanedoku::fuzz
