// SPDX-License-Identifier: MIT
#include "verify/answer_lines.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "text/fields.hpp"
#include "text/record.hpp"

namespace lanedoku::verify {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 18;

std::uint64_t count(std::string_view text, char c) noexcept {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), c));
}

}  // namespace

AnswerLines::Next AnswerLines::next(char separator, std::string_view& line) {
  for (;;) {
    const std::string_view rest(buffer_.data() + begin_, end_ - begin_);
    std::size_t end = rest.find('\n');
    const bool has_quote = rest.substr(0, end).find('"') != std::string_view::npos;
    if (separator != 0 && has_quote) end = text::record_end(rest, 0, separator, at_end_);
    const bool is_whole = end != std::string_view::npos;
    if (is_whole || (at_end_ && !rest.empty())) {
      line = rest.substr(0, end);
      line_ += 1 + (has_quote ? count(line, '\n') : 0);
      begin_ += line.size() + (is_whole ? 1 : 0);
      return Next::line;
    }
    if (at_end_) return Next::end;
    if (rest.size() > kMaxAnswerLine) {
      error_ = fmt::format("{}:{}: a line of more than {} bytes is no answer", name(), line_ + 1,
                           kMaxAnswerLine);
      return Next::failed;
    }
    if (const Next more = read_more(); more != Next::line) return more;
  }
}

AnswerLines::Next AnswerLines::read_more() {
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  end_ -= begin_;
  begin_ = 0;
  if (buffer_.size() - end_ < kBufferBytes / 2) buffer_.resize(buffer_.size() + kBufferBytes);
  const ReadResult result = source_->read(std::span(buffer_).subspan(end_));
  if (result.stopped) return Next::stopped;
  if (result.error) {
    error_ = fmt::format(
        "{}: cannot read on: {}", name(),
        result.detail.empty() ? result.error.message() : text::escape_bytes(result.detail, 400));
    return Next::failed;
  }
  end_ += result.bytes;
  at_end_ = result.bytes == 0;
  return Next::line;
}

bool AnswerLines::next_file() {
  if (is_over_ || !source_->next_member()) {
    is_over_ = true;
    return false;
  }
  at_end_ = false;
  line_ = 0;
  return true;
}

std::string AnswerLines::name() const {
  const std::string* const member = source_->member();
  return text::escape_bytes(member == nullptr ? name_ : name_ + '/' + *member, 200);
}

}  // namespace lanedoku::verify
