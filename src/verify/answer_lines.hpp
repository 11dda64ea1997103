// SPDX-License-Identifier: MIT
//
// The lines of a file of answers, one at a time, from a source of bytes; or of the files of an
// archive, one after the other.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"

namespace lanedoku::verify {

/// No line of answers is longer: an input line has 64 KiB at most, and JSON may make six bytes of
/// one.
inline constexpr std::size_t kMaxAnswerLine = std::size_t{1} << 20;

class AnswerLines {
 public:
  enum class Next : std::uint8_t {
    line,
    end,      ///< Of the file: `next_file` may have another.
    stopped,  ///< A stop was requested.
    failed,   ///< `error()` says why.
  };

  /// `name` is for messages.
  AnswerLines(std::string name, std::unique_ptr<Source> source)
      : name_(std::move(name)), source_(std::move(source)) {}

  /// The next line without its newline, valid until the next call. If `separator` is not 0, it is a
  /// row of fields, and a newline in a quoted one does not end it (text::record_end).
  [[nodiscard]] Next next(char separator, std::string_view& line);

  /// To be called after `end`: whether the source is an archive with another file, to which the
  /// next lines belong.
  [[nodiscard]] bool next_file();

  /// The file for messages: the name, or NAME/MEMBER for a file of an archive.
  [[nodiscard]] std::string name() const;
  /// Lines taken so far of the file.
  [[nodiscard]] std::uint64_t line_number() const noexcept { return line_; }
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

 private:
  [[nodiscard]] Next read_more();

  std::string name_;
  std::unique_ptr<Source> source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // what is in the buffer and was not taken
  std::size_t end_ = 0;
  bool at_end_ = false;   // of the file
  bool is_over_ = false;  // no file follows
  std::uint64_t line_ = 0;
  std::string error_;
};

}  // namespace lanedoku::verify
