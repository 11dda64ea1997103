// SPDX-License-Identifier: MIT
#include "pipeline/reader.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "text/alphabet.hpp"
#include "text/answers.hpp"
#include "text/lines.hpp"

namespace lanedoku::pipeline {
namespace {

// Read beyond the wanted size, so that a boundary behind it is usually there.
constexpr std::size_t kReadAhead = 4096;

// So that the answers of a block take bounded memory even where lines are short: about that many
// bytes for each of the block's, where an answer takes so many beside the name of its file, a byte
// of which becomes six at worst, and commas for the columns that its line does not have.
constexpr std::size_t kMostGrowth = 16;
constexpr std::size_t kAnswerBytes = 512;

// Where the first `most` lines of `text` end; its end if it has fewer.
std::size_t end_of_lines(std::string_view text, std::size_t most) noexcept {
  // Counted in pieces, as the compiler counts many bytes at a time then.
  constexpr std::size_t kPiece = 128;
  std::size_t position = 0;
  for (; position + kPiece <= text.size(); position += kPiece) {
    std::uint8_t count = 0;
    for (std::size_t i = 0; i < kPiece; ++i) {
      count = static_cast<std::uint8_t>(count + (text[position + i] == '\n' ? 1 : 0));
    }
    if (count >= most) break;
    most -= count;
  }
  while (position < text.size() && most != 0) most -= text[position++] == '\n' ? 1 : 0;
  return position;
}

}  // namespace

Reader::Reader(std::span<const Input> inputs, Format format, Reading reading,
               std::size_t block_bytes, const StopSignal& stop)
    : inputs_(inputs),
      format_(format),
      reading_(std::move(reading)),
      block_bytes_(std::max<std::size_t>(block_bytes, 1)),
      wanted_bytes_(block_bytes_),
      stop_(stop) {}

// The wanted bytes, a line of the greatest length, and as much again for what recognition looks at.
std::size_t Reader::buffer_bytes() const noexcept {
  return block_bytes_ + kReadAhead + 2 * std::max(text::kMaxLine, text::kHeadBytes);
}

bool Reader::fill(Block& block) {
  block.clear();
  if (is_broken() ? carry_.empty() || !layout_ : stop_.is_requested()) return false;
  if (source_ && at_end_ && carry_.empty()) {  // of a member
    if (source_->next_member()) {
      start_file();
    } else {
      source_.reset();
    }
  }
  if (!source_ && !open_next()) return false;
  start_block(block);
  for (;;) {
    if (!layout_ && !recognise(block)) return false;
    const std::size_t cut = find_cut(block);
    if (cut != 0 || at_end_) {
      finish_block(block, cut);
      return true;
    }
    if (is_broken()) return false;  // the last record is not whole
    // After a stop or an error, what is whole is still answered.
    if (!read_more(block)) {
      finish_block(block, find_cut(block));
      return true;
    }
  }
}

bool Reader::open_next() {
  if (next_input_ == inputs_.size()) return false;
  const Input& input = inputs_[next_input_];
  try {
    source_ = input.open(stop_);
  } catch (const std::system_error& failure) {
    return fail(text::escape_bytes(failure.what(), std::string::npos));
  }
  ++next_input_;
  input_bytes_ = position_ = 0;
  start_file();
  return true;
}

void Reader::start_file() {
  layout_.reset();
  at_start_ = true;
  has_block_ = false;
  at_end_ = false;
  is_dropping_line_ = false;
  carry_.clear();
}

void Reader::start_block(Block& block) {
  block.input = next_input_ - 1;
  block.starts_input = !has_block_;
  name_member(block);
  std::copy(carry_.begin(), carry_.end(), block.buffer.begin());
  block.text_size = carry_.size();
  carry_.clear();
}

void Reader::name_member(Block& block) const {
  if (const std::string* const member = source_->member()) block.member = *member;
}

// Takes what precedes the first record off the text and decides the shape, when there is enough to
// decide; false on an error.
bool Reader::recognise(Block& block) {
  const std::string name = block.file_name(inputs_);
  if (at_start_ && text::is_utf16(block.text())) {
    return fail(fmt::format(
        "{}: this is UTF-16 text; convert it first, for example with iconv -f UTF-16 -t UTF-8",
        name));
  }
  // A mark of UTF-8 must be there as a whole, or surely not be there.
  if (at_start_ && block.text_size < 3 && !at_end_) return true;
  const auto drop = [&](std::size_t bytes) {
    std::copy(block.buffer.begin() + static_cast<std::ptrdiff_t>(bytes),
              block.buffer.begin() + static_cast<std::ptrdiff_t>(block.text_size),
              block.buffer.begin());
    block.text_size -= bytes;
  };

  const auto take = [&](const text::LeadingComments& leading) {
    block.preamble_lines += leading.lines;
    block.preamble_skipped += leading.skipped;
    drop(leading.bytes);
    return leading.bytes != 0;
  };
  take(text::leading_comments(block.text(), at_start_));
  at_start_ = false;

  const bool is_all = at_end_ || block.text_size >= text::kHeadBytes;
  auto recognition = text::recognise(block.text(), is_all, reading_, block.preamble_lines + 1);
  if (recognition) {
    if (!recognition->error.empty()) return fail(name + ": " + recognition->error);
    layout_ = std::make_shared<text::Layout>(std::move(recognition->layout));
    block.preamble_lines += recognition->preamble_lines;
    block.preamble_skipped += recognition->skipped;
    block.count_header = layout_->count_header;
    block.stated_count = layout_->stated_count;
    block.starts_output = !has_recognised_;
    has_recognised_ = true;
    if (format_ == Format::automatic) {
      format_ = layout_->shape->scan != text::scan_grids ? Format::line
                : layout_->is_spaced                     ? Format::spaced
                                                         : Format::grid;
    }
    drop(recognition->preamble_bytes);
    return true;
  }
  if (!is_all) return true;
  // Blank rows that no grid follows. As many bytes are looked at again behind them.
  const std::string_view head = block.text().substr(0, text::kHeadBytes);
  if (take(text::leading_comments(head, false, true))) return recognise(block);
  // Only a line without newline can still be blank or a comment: the last one, or a very long one.
  text::LineWalk walk(block.text());
  const std::string_view line = walk.at_end() ? "" : text::trim(walk.next());
  if (!walk.was_complete() && (line.empty() || text::is_comment(line))) {
    if (at_end_ && block.text_size != 0) {
      ++block.preamble_lines;
      ++(line.empty() ? block.preamble_skipped.blank_lines : block.preamble_skipped.comments);
      block.text_size = 0;
    }
    return true;
  }
  const std::string looks = text::what_it_looks_like(head);
  return fail(fmt::format(
      "{}:{}: no puzzle recognised: expected 81 characters on a line or nine lines of nine, found "
      "'{}'{}",
      name, block.preamble_lines + 1, text::escape_bytes(line),
      looks.empty() ? "" : "; this looks like " + looks));
}

// Where the block ends, 0 if it needs more text.
std::size_t Reader::find_cut(const Block& block) {
  if (!layout_) return at_end_ ? block.text_size : 0;
  const bool is_full = block.text_size >= wanted_bytes_;
  if (!is_full && !at_end_ && !is_broken() && source_->is_ready()) return 0;
  const std::size_t want = std::min(block.text_size, wanted_bytes_);
  const std::size_t end = end_of_lines(block.text().substr(0, want), most_lines(block));
  // What is read and does not go into the block is copied to the next one.
  if (end < want) {
    wanted_bytes_ = end;
  } else if (is_full) {
    wanted_bytes_ = std::min(block_bytes_, 2 * wanted_bytes_);
  }
  if (at_end_ && end == block.text_size) return end;
  const std::size_t cut = cut_text(block, end);
  return cut == 0 && at_end_ ? block.text_size : cut;
}

// Lines that a block has at most.
std::size_t Reader::most_lines(const Block& block) const noexcept {
  const std::size_t name = inputs_[block.input].name.size() + block.member.size();
  const std::size_t answer = kAnswerBytes + 6 * name + text::padded_columns(*layout_);
  return std::max<std::size_t>(1, kMostGrowth * block_bytes_ / answer);
}

std::size_t Reader::cut_text(const Block& block, std::size_t want) const {
  return block.text_size == 0 ? 0 : layout_->shape->cut(*layout_, block.text(), want);
}

bool Reader::read_more(Block& block) {
  const std::size_t old_size = block.text_size;
  const std::size_t wanted = wanted_bytes_ + kReadAhead;
  const std::size_t room =
      (old_size < wanted ? wanted : std::min(old_size + kReadAhead, block.buffer.size())) -
      old_size;
  const ReadResult result = source_->read(std::span(block.buffer).subspan(old_size, room));
  name_member(block);
  if (result.stopped) {
    is_stopped_ = true;
    return false;
  }
  if (result.error) {
    recognise_what_is_left(block);
    return fail(fmt::format(
        "{}: cannot read on: {}", block.file_name(inputs_),
        result.detail.empty() ? result.error.message() : text::escape_bytes(result.detail, 400)));
  }
  block.bytes_read += result.bytes;
  input_bytes_ += result.bytes;
  block.text_size += result.bytes;
  at_end_ = result.bytes == 0;
  drop_rest_of_long_line(block, old_size);
  return true;
}

// Before an error: the head of the file is all there will be of it.
void Reader::recognise_what_is_left(Block& block) {
  if (layout_ != nullptr || block.text_size == 0) return;
  at_end_ = true;
  static_cast<void>(recognise(block));
  at_end_ = false;
}

// Keeps kMaxLine + 1 bytes of a longer line, enough for the scanner to see that it is too long.
void Reader::drop_rest_of_long_line(Block& block, std::size_t old_size) {
  char* const text = block.buffer.data();
  if (is_dropping_line_) {
    const auto* const newline =
        static_cast<char*>(std::memchr(text + old_size, '\n', block.text_size - old_size));
    const std::size_t kept =
        newline == nullptr ? 0 : block.text_size - static_cast<std::size_t>(newline - text);
    std::memmove(text + old_size, text + block.text_size - kept, kept);
    block.text_size = old_size + kept;
    is_dropping_line_ = newline == nullptr;
  }
  const std::size_t last_newline = block.text().rfind('\n');
  const std::size_t line_start = last_newline == std::string_view::npos ? 0 : last_newline + 1;
  if (block.text_size - line_start > text::kMaxLine + 1) {
    block.text_size = line_start + text::kMaxLine + 1;
    is_dropping_line_ = true;
  }
}

void Reader::finish_block(Block& block, std::size_t cut) {
  const char* const text = block.buffer.data();
  carry_.assign(text + cut, text + block.text_size);
  block.text_size = cut;
  block.layout = layout_;
  block.format = format_ == Format::automatic ? Format::line : format_;
  has_block_ = true;
  const std::uint64_t position = source_->position().value_or(input_bytes_);
  block.stored_bytes = position - position_;
  position_ = position;
  if (at_end_ && carry_.empty()) {
    block.ends_input = true;
    if (source_->member() == nullptr) source_.reset();
  }
}

bool Reader::fail(std::string message) {
  error_ = std::move(message);
  return false;
}

}  // namespace lanedoku::pipeline
