// SPDX-License-Identifier: MIT
//
// The lines of a file of answers, one at a time, from a source of bytes.
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
    end,      ///< Of the file.
    stopped,  ///< A stop was requested.
    failed,   ///< `error()` says why.
  };

  /// `name` is for messages.
  AnswerLines(std::string name, std::unique_ptr<Source> source)
      : name_(std::move(name)), source_(std::move(source)) {}

  /// The next line without its newline, valid until the next call. If `has_quotes`, a newline
  /// between double quotes does not end it.
  [[nodiscard]] Next next(bool has_quotes, std::string_view& line);

  /// Lines taken so far.
  [[nodiscard]] std::uint64_t line_number() const noexcept { return line_; }
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

 private:
  [[nodiscard]] Next read_more();

  std::string name_;  // escaped
  std::unique_ptr<Source> source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // what is in the buffer and was not taken
  std::size_t end_ = 0;
  bool at_end_ = false;
  std::uint64_t line_ = 0;
  std::string error_;
};

}  // namespace lanedoku::verify
