// SPDX-License-Identifier: MIT
#include "verify/known_answers.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "text/alphabet.hpp"
#include "text/fields.hpp"
#include "verify/json_line.hpp"

namespace lanedoku::verify {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::array<std::string_view, 5> kAnswerNames = {"answer", "answers", "solution",
                                                          "solutions", "solved"};

bool is_answer_name(std::string_view name) noexcept {
  return std::find(kAnswerNames.begin(), kAnswerNames.end(), name) != kAnswerNames.end();
}

// Whether a field can be nothing but an answer.
bool is_answer(std::string_view field) noexcept {
  if (parse_status(field)) return true;
  return field.size() == kCells &&
         std::all_of(field.begin(), field.end(), [](char c) { return c >= '1' && c <= '9'; });
}

bool is_number(std::string_view line) noexcept {
  return !line.empty() && std::all_of(line.begin(), line.end(), text::is_decimal);
}

bool is_blank_or_comment(std::string_view line) noexcept {
  return line.empty() || line.front() == '#';
}

// The separator of a line of fields; 0 if it has none. A row of a grid has blanks alone.
char find_separator(std::string_view line) noexcept {
  for (const char c : {',', ';', '\t'}) {
    if (line.find(c) != std::string_view::npos) return c;
  }
  return '\0';
}

// The fields of a row, without their quotes and the blanks around them.
void split(std::string_view row, char separator, std::vector<std::string>& fields) {
  fields.clear();
  text::FieldWalk walk(row, separator, row.find('"') != std::string_view::npos);
  while (!walk.at_end()) fields.emplace_back(text::trim(text::unquote(walk.next())));
}

// Whether a field of the row starts with a quote that nothing closes.
bool has_open_quote(const std::string& row, char separator) {
  return row.find('"') != std::string::npos &&
         text::record_end(row + '\n', 0, separator, false) == std::string_view::npos;
}

}  // namespace

KnownAnswers::Ending KnownAnswers::take(std::uint64_t wanted, Claims& claims) {
  Claim claim;
  for (std::uint64_t i = 0; i < wanted; ++i) {
    const Next got = next(claim);
    if (got == Next::end) return Ending::end;
    if (got == Next::stopped) return Ending::stopped;
    if (got == Next::failed) return Ending::failed;
    claims.add(claim.answer.substr(0, kLongestClaim), claim.status);
    ++count_;
  }
  return Ending::none;
}

KnownAnswers::Ending KnownAnswers::skip(std::uint64_t wanted) {
  Claims unused;
  for (std::uint64_t i = 0; i < wanted; ++i) {
    unused.clear();
    const Ending ending = take(1, unused);
    if (ending != Ending::none) return ending;
  }
  return Ending::none;
}

KnownAnswers::Next KnownAnswers::next(Claim& claim) {
  for (;;) {
    const Next got = next_of_file(claim);
    if (got != Next::end || !lines_.next_file()) return got;
    start_file();
  }
}

// Nothing of the file before is left, which was taken to its end.
void KnownAnswers::start_file() {
  shape_ = Shape::unknown;
  has_begun_ = false;
  answer_column_.reset();
}

KnownAnswers::Next KnownAnswers::next_of_file(Claim& claim) {
  if (shape_ == Shape::unknown) {
    if (const Next got = recognise(); got != Next::line) return got;
  }
  claim.status.reset();
  std::string_view line;
  for (;;) {
    const Next got = next_line(line);
    // A grid that the file's end cuts short.
    if (got == Next::end && row_count_ != 0) {
      claim.answer = line_ = std::exchange(rows_, "");
      row_count_ = 0;
      return Next::line;
    }
    if (got != Next::line) return got;
    if (row_count_ == 0 && is_blank_or_comment(text::trim(line))) continue;
    bool is_answer = false;
    switch (shape_) {
      case Shape::unknown:
      case Shape::lines:
        is_answer = parse_plain(line, claim);
        break;
      case Shape::fields:
        is_answer = parse_fields(line, claim);
        break;
      case Shape::json:
        is_answer = true;
        claim.answer = "";
        if (!visit_json_strings(line, [&](std::string_view name, std::string_view value) {
              if (name == "answer") claim.answer = value;
              if (name == "status") claim.status = parse_status(value);
            })) {
          claim = {line, std::nullopt};
        }
        break;
    }
    if (is_answer) return Next::line;
  }
}

KnownAnswers::Next KnownAnswers::next_line(std::string_view& line) {
  if (!held_.empty()) {
    line_ = std::move(held_.back());
    held_.pop_back();
    line = line_;
    return Next::line;
  }
  return lines_.next(shape_ == Shape::fields ? separator_ : '\0', line);
}

KnownAnswers::Next KnownAnswers::recognise() {
  std::string_view line;
  Next got = Next::line;
  const auto next_content = [&] {
    do {
      got = lines_.next('\0', line);
      if (lines_.line_number() == 1 && line.starts_with(kByteOrderMark)) {
        line.remove_prefix(kByteOrderMark.size());
      }
    } while (got == Next::line && is_blank_or_comment(text::trim(line)));
    return got == Next::line;
  };
  const auto recognise_by = [&](std::string_view first) {
    separator_ = find_separator(first);
    shape_ = text::trim(first).starts_with('{') ? Shape::json
             : separator_ == '\0'               ? Shape::lines
                                                : Shape::fields;
  };
  if (!next_content()) return got;
  std::string first(line);
  // The names of a table, or its first row, may have newlines between their quotes.
  while (has_open_quote(first, find_separator(first)) && first.size() <= kMaxAnswerLine) {
    got = lines_.next('\0', line);
    if (got != Next::line) break;
    first.append("\n").append(line);
  }
  const std::string_view content = text::trim(first);
  recognise_by(content);
  if (shape_ == Shape::lines && is_answer_name(content)) return Next::line;
  if (shape_ == Shape::lines && is_number(content) && content.size() != kCells && next_content()) {
    // A count header, if a whole answer follows it and no second row.
    const std::string_view second = text::trim(line);
    const bool is_header = find_separator(second) != '\0' || second.size() == kCells;
    held_.emplace_back(line);
    if (is_header) {
      recognise_by(second);
      first.clear();
    }
  }
  if (got != Next::line && got != Next::end) {
    shape_ = Shape::unknown;
    return got;
  }
  if (!first.empty()) held_.push_back(std::move(first));
  return Next::line;
}

// An answer on a line, or with the ninth row. A grid that something else follows too early is an
// answer of its own.
bool KnownAnswers::parse_plain(std::string_view line, Claim& claim) {
  const std::string_view content = text::trim(line);
  const bool is_whole = content.size() == kCells || parse_status(content).has_value();
  if (!is_whole && !is_blank_or_comment(content)) {
    std::array<char, 9> row{};
    std::size_t cells = 0;
    for (const char c : content) {
      if (text::is_space(c)) continue;
      if (cells < row.size()) row[cells] = c;
      ++cells;
    }
    if (cells == row.size()) {
      rows_.append(row.data(), row.size());
      if (++row_count_ < 9) return false;
      line_ = std::exchange(rows_, "");
      row_count_ = 0;
      claim.answer = line_;
      return true;
    }
  }
  if (row_count_ != 0) {
    std::string later(line);
    claim.answer = line_ = std::exchange(rows_, "");
    row_count_ = 0;
    held_.push_back(std::move(later));
    return true;
  }
  claim.answer = content;
  return !is_blank_or_comment(content);
}

bool KnownAnswers::parse_fields(std::string_view line, Claim& claim) {
  // What a run writes most: the puzzle, a comma, the answer.
  constexpr std::size_t kPair = 2 * kCells + 1;
  if (!answer_column_ && line.size() == kPair && line[kCells] == separator_ &&
      text::are_cells(line.data() + kCells + 1)) {
    has_begun_ = true;
    claim.answer = line.substr(kCells + 1);
    return true;
  }
  split(line, separator_, fields_);
  if (!std::exchange(has_begun_, true) && read_header()) return false;
  std::optional<std::size_t> answer = answer_column_;
  std::optional<std::size_t> status;
  const std::size_t count = fields_.size();
  if (!answer) {
    // From the right: the last columns are the run's own.
    if (count >= 4 && parse_status(fields_[count - 2])) {
      answer = count - 3;
      status = count - 2;
    } else {
      answer = count - 1;
      for (std::size_t i = count; i-- > 0;) {
        if (!is_answer(fields_[i])) continue;
        answer = i;
        break;
      }
    }
  }
  line_ = *answer < count ? fields_[*answer] : std::string(text::trim(line));
  claim.answer = line_;
  if (status && *status < count) claim.status = parse_status(fields_[*status]);
  return true;
}

// Whether the first row is names, not answers; then which columns matter.
bool KnownAnswers::read_header() {
  if (std::any_of(fields_.begin(), fields_.end(), is_answer)) return false;
  const std::size_t count = fields_.size();
  for (std::string& field : fields_) {
    std::transform(field.begin(), field.end(), field.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  }
  // The run's own columns are found from the right: a row may have more fields than the header.
  if (count >= 3 && fields_[count - 3] == "answer" && fields_[count - 2] == "status") return true;
  const auto named = std::find_if(fields_.begin(), fields_.end(), is_answer_name);
  if (named != fields_.end()) {
    answer_column_ = static_cast<std::size_t>(named - fields_.begin());
  }
  return true;
}

}  // namespace lanedoku::verify
