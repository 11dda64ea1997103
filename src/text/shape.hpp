// SPDX-License-Identifier: MIT
//
// The shapes a puzzle file can have, and how a file is recognised.
//
// A shape is a row of the table in shape.cpp: which lines claim a file for it, where a block of it
// may be cut, and how a block is scanned. To add one, write its three functions in a file of its
// own and add the row. Cutting keeps no state: a place where a block may end is recognised from the
// text since the last such place, so the records found do not depend on where blocks were cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lanedoku/batch.hpp"

#include "text/layout.hpp"
#include "text/record.hpp"

namespace lanedoku::text {

struct Shape {
  /// Its name for options.
  std::string_view name;
  /// Its name in messages.
  std::string_view title;
  /// Whether a line, neither blank nor comment, is where the puzzles of a file of this shape start.
  bool (*claims)(std::string_view line) noexcept;
  /// Where a block may end: the first such place at or after `want`, else the last one before, else
  /// 0. `text` starts where a block starts and may end in the middle of a line; 0 < want <= size.
  std::size_t (*cut)(const Layout& layout, std::string_view text, std::size_t want) noexcept;
  /// Finds the records of a block; `ends_file` when no text follows. Adds to an empty `scan`.
  void (*scan)(const Layout& layout, std::string_view text, bool ends_file, Scan& scan);
};

/// In order of precedence.
[[nodiscard]] std::span<const Shape> shapes() noexcept;

/// The shape of that name, or null.
[[nodiscard]] const Shape* find_shape(std::string_view name) noexcept;

/// Whether a block of such a file may end at every newline, whatever stands before it.
[[nodiscard]] bool cuts_at_newlines(const Layout& layout) noexcept;

/// What a file's first bytes tell.
struct Recognition {
  Layout layout;
  /// Bytes, lines and kinds of lines before the first record; they are in no block.
  std::size_t preamble_bytes = 0;
  std::uint64_t preamble_lines = 0;
  Skipped skipped;
  /// Why the file cannot be read as asked for; then the rest says nothing.
  std::string error;
};

/// Bytes that recognition looks at, from the first line that is neither blank nor a comment.
inline constexpr std::size_t kHeadBytes = 64 * 1024;

/// Recognises the file that starts with `head`; `is_all` when `head` is the whole file or at least
/// kHeadBytes of it. The result depends on the file's bytes only: with less than all, it is either
/// the final one or nothing yet. Nothing with `is_all`: no shape fits. `first_line` is the number
/// of the head's first line.
[[nodiscard]] std::optional<Recognition> recognise(std::string_view head, bool is_all,
                                                   const Reading& reading = {},
                                                   std::uint64_t first_line = 1);

/// What a file that was not recognised looks like, such as "XML"; empty if there is nothing to say.
[[nodiscard]] std::string what_it_looks_like(std::string_view head);

/// Length and kinds of the blank lines and comments that `head` starts with (complete lines only,
/// and a UTF-8 byte order mark if `starts_file`). Blank rows that may be a grid's first ones, as
/// nothing blank follows them, are only among them if `takes_rows`.
struct LeadingComments {
  std::size_t bytes = 0;
  std::uint64_t lines = 0;
  Skipped skipped;
};
[[nodiscard]] LeadingComments leading_comments(std::string_view head, bool starts_file,
                                               bool takes_rows = false) noexcept;

/// Whether the file starts with a byte order mark of UTF-16.
[[nodiscard]] bool is_utf16(std::string_view head) noexcept;

// The shapes' functions, each in its own file.
[[nodiscard]] bool claims_lines(std::string_view line) noexcept;
[[nodiscard]] std::size_t cut_lines(const Layout& layout, std::string_view text,
                                    std::size_t want) noexcept;
void scan_lines(const Layout& layout, std::string_view text, bool ends_file, Scan& scan);

[[nodiscard]] std::size_t cut_fields(const Layout& layout, std::string_view text,
                                     std::size_t want) noexcept;
void scan_fields(const Layout& layout, std::string_view text, bool ends_file, Scan& scan);

[[nodiscard]] bool claims_grids(std::string_view line) noexcept;
[[nodiscard]] std::size_t cut_grids(const Layout& layout, std::string_view text,
                                    std::size_t want) noexcept;
void scan_grids(const Layout& layout, std::string_view text, bool ends_file, Scan& scan);

}  // namespace lanedoku::text
