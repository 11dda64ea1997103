// SPDX-License-Identifier: MIT
//
// The known answers of a file of their own: what a run wrote, in any of its formats; or of the
// files of an archive, one after the other. The first line of a file that is neither blank nor
// starts with # tells which:
//
//   {...}                  jsonl: the members "answer" and "status"
//   has a , or ; or TAB    pair or csv: by the header's names or by place, from the right
//   else                   line, grid or spaced: 81 characters, a status, or nine rows of nine
//
// Before it may stand a count header, as `pair` repeats it. A line that is not understood is an
// answer all the same, which then is wrong: the n-th answer stays that of the n-th record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lanedoku/batch.hpp"

#include "verify/answer_lines.hpp"
#include "verify/judge.hpp"

namespace lanedoku::verify {

/// The claims about the records of a block; reused from block to block.
class Claims {
 public:
  void clear() noexcept {
    text_.clear();
    places_.clear();
  }
  void add(std::string_view answer, std::optional<Status> status) {
    places_.push_back({text_.size(), answer.size(), status});
    text_.insert(text_.end(), answer.begin(), answer.end());
  }
  [[nodiscard]] std::size_t size() const noexcept { return places_.size(); }
  [[nodiscard]] Claim operator[](std::size_t i) const noexcept {
    const Place& place = places_[i];
    return {{text_.data() + place.offset, place.size}, place.status};
  }

 private:
  struct Place {
    std::size_t offset;
    std::size_t size;
    std::optional<Status> status;
  };
  std::vector<char> text_;
  std::vector<Place> places_;
};

class KnownAnswers {
 public:
  /// `name` is for messages.
  KnownAnswers(std::string name, std::unique_ptr<Source> source)
      : lines_(std::move(name), std::move(source)) {}

  enum class Ending : std::uint8_t {
    none,  ///< All that was wanted was there.
    end,   ///< The file ended before.
    stopped,
    failed,  ///< `error()` says why.
  };
  /// Adds the next answers to `claims`, `wanted` of them if nothing ends it before.
  Ending take(std::uint64_t wanted, Claims& claims);
  /// Passes over the next answers.
  Ending skip(std::uint64_t wanted);

  /// Answers taken or passed over.
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// The file, for messages, and the line of it on which the last of them ended.
  [[nodiscard]] std::string file_name() const { return lines_.name(); }
  [[nodiscard]] std::uint64_t line_number() const noexcept { return lines_.line_number(); }
  [[nodiscard]] const std::string& error() const noexcept { return lines_.error(); }

 private:
  using Next = AnswerLines::Next;

  enum class Shape : std::uint8_t { unknown, lines, fields, json };

  Next next(Claim& claim);
  Next next_of_file(Claim& claim);
  void start_file();
  Next next_line(std::string_view& line);
  Next recognise();
  bool parse_plain(std::string_view line, Claim& claim);
  bool parse_fields(std::string_view line, Claim& claim);
  bool read_header();

  AnswerLines lines_;
  std::uint64_t count_ = 0;

  // Of the file.
  Shape shape_ = Shape::unknown;
  std::vector<std::string> held_;  // lines that were looked at ahead, the next one last
  std::string line_;               // what `held_` gave
  bool has_begun_ = false;         // an answer or a header was read

  // Of a grid.
  std::string rows_;
  std::uint64_t row_count_ = 0;

  // Of fields.
  char separator_ = ',';
  std::optional<std::size_t> answer_column_;
  std::vector<std::string> fields_;
};

}  // namespace lanedoku::verify
