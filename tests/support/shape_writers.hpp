// SPDX-License-Identifier: MIT
//
// Lists of puzzles, written in every shape that people use.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/random.hpp"

namespace lanedoku::support {

/// A puzzle with the answer that its file states; an empty puzzle is a record gone wrong.
struct Entry {
  std::string puzzle;
  std::string answer;
};

struct ShapeWriter {
  std::string name;
  /// Whether a record may be anything but a puzzle, and whether answers stand in the file.
  bool takes_malformed;
  std::function<std::string(const std::vector<Entry>&, Random&)> write;
};

[[nodiscard]] std::vector<ShapeWriter> shape_writers();

/// Up to `most` entries with one solution each, of which some after the first two are gone wrong if
/// `takes_malformed`. May be none.
[[nodiscard]] std::vector<Entry> random_entries(std::size_t most, bool takes_malformed,
                                                Random& random);

/// The list in the writer's shape, perhaps with a byte order mark, a comment, or no last newline.
[[nodiscard]] std::string written(const ShapeWriter& writer, const std::vector<Entry>& entries,
                                  Random& random);

/// One to three such lists; where there is no entry, a comment.
[[nodiscard]] std::vector<std::string> random_texts(const ShapeWriter& writer, Random& random);

}  // namespace lanedoku::support
