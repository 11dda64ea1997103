// SPDX-License-Identifier: MIT
//
// Scanning in tests: records as lines of text that are easy to compare.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "text/shape.hpp"

namespace lanedoku::text {

/// What a scan found, told apart from where its memory is.
struct Found {
  std::vector<std::string> records;  ///< "LINE: CELLS" or "LINE: ! REASON", lines from 1
  Skipped skipped;
  std::uint64_t lines = 0;
};

inline std::string as_text(const Skipped& skipped) {
  return std::to_string(skipped.comments) + " comments, " + std::to_string(skipped.headers) +
         " headers, " + std::to_string(skipped.blank_lines) + " blank, " +
         std::to_string(skipped.other) + " other";
}

/// The layout of a file of that shape of which nothing else is known.
inline Layout layout_of(std::string_view shape) {
  Layout layout;
  layout.shape = find_shape(shape);
  return layout;
}

/// Scans `parts` one after the other, as blocks of one file.
inline Found scan_parts(const Layout& layout, const std::vector<std::string_view>& parts) {
  Found found;
  Scan part_scan;
  for (const std::string_view part : parts) {
    part_scan.clear();
    // A copy of the exact size, so that reading beyond it is noticed by a sanitizer.
    const std::vector<char> exact(part.begin(), part.end());
    layout.shape->scan(layout, {exact.data(), exact.size()}, &part == &parts.back(), part_scan);
    for (const Record& record : part_scan.records) {
      found.records.push_back(std::to_string(found.lines + record.line + 1) + ": " +
                              (record.cells != nullptr ? std::string(record.cells, kCells)
                                                       : "! " + describe_problem(record)));
    }
    found.skipped += part_scan.skipped;
    found.lines += part_scan.lines;
  }
  return found;
}

inline Found scan_text(const Layout& layout, std::string_view text) {
  return scan_parts(layout, {text});
}

/// Places where `text` is cut, for many a part of it known and many a place wanted.
inline std::set<std::size_t> all_cuts(const Layout& layout, std::string_view text) {
  std::set<std::size_t> cuts;
  for (std::size_t known = text.size(); known > 0; known -= std::min<std::size_t>(known, 3)) {
    const std::vector<char> exact(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(known));
    for (std::size_t want = 1; want <= known; want += 7) {
      cuts.insert(layout.shape->cut(layout, {exact.data(), known}, want));
    }
    cuts.insert(layout.shape->cut(layout, {exact.data(), known}, known));
  }
  cuts.erase(0);
  return cuts;
}

}  // namespace lanedoku::text
