// SPDX-License-Identifier: MIT
//
// Boards of every status as strings, and files of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/puzzles.hpp"

namespace lanedoku::support {

inline const std::string kPuzzle(kKnownPuzzle);
inline const std::string kAnswer(kKnownSolution);
inline const std::string kEmpty(81, '.');
inline const std::string kSmallest(kSmallestGrid);
inline const std::string kInvalid = "11" + std::string(79, '.');
inline const std::string kUnsolvable =
    "12345678." + std::string(35, '.') + "9" + std::string(36, '.');

/// Some lines and what must be written for them.
struct Sample {
  std::string text;
  std::string answers;
};

/// Records of every status among comments and blank lines; every puzzle differs from the others, so
/// that answers out of order are seen.
[[nodiscard]] Sample mixed_sample(std::uint64_t seed, std::size_t puzzles);

/// Names and texts of an archive's files: one without a newline at its end, one that is empty, one
/// with a comment and a malformed record, one with a count header.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> mixed_members();

}  // namespace lanedoku::support
