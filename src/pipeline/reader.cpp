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

Reader::Reader(std::span<const Input> inputs, const BatchOptions& options, const StopSignal& stop)
    : inputs_(inputs),
      format_(options.format),
      reading_(options.reading),
      block_bytes_(std::max<std::size_t>(options.block_bytes, 1)),
      wanted_bytes_(block_bytes_),
      shard_(options.shard),
      start_(options.start),
      stop_(stop),
      counts_all_(options.shard && options.format == Format::jsonl) {}

// The wanted bytes, a line of the greatest length, and as much again for what recognition looks at.
std::size_t Reader::buffer_bytes() const noexcept {
  return block_bytes_ + kReadAhead + 2 * std::max(text::kMaxLine, text::kHeadBytes);
}

bool Reader::fill(Block& block) {
  block.clear();
  if (block.buffer.empty()) block.buffer.resize(buffer_bytes());
  if (is_broken() ? carry_.empty() || !layout_ : stop_.is_requested()) return false;
  if (!has_extent_ && !find_extent()) return false;
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
    if (layout_ && !has_entered_) enter(block);
    if (const auto cut = find_cut(block)) {
      finish_block(block, *cut);
      return true;
    }
    if (is_broken()) return false;  // the last record is not whole
    // After a stop or an error, what is whole is still answered.
    if (!read_more(block)) {
      finish_block(block, find_cut(block).value_or(0));
      return true;
    }
  }
}

// Which part of the inputs to answer; false on an error and after a stop.
bool Reader::find_extent() {
  if (shard_) {
    std::string error;
    extent_ = extent_of(*shard_, inputs_, stop_, error);
    if (!error.empty()) return fail(std::move(error));
    is_stopped_ = stop_.is_requested();
  }
  shard_begin_ = extent_.begin;
  if (start_) {
    extent_.begin = {start_->input, start_->offset};
    if (start_->has_format) {
      format_ = start_->format;
      has_recognised_ = true;
    }
  }
  has_extent_ = true;
  return !is_stopped_;
}

bool Reader::open_next() {
  if (start_ && passes_) {
    return fail(fmt::format(
        "{}: ends before byte {}, where the run to go on with stopped: the input was changed",
        text::escape_bytes(inputs_[start_->input].name, 200), start_->offset));
  }
  // Of the inputs before, one may be needed to decide on the format.
  const bool needs_them = counts_all_ || !has_recognised_;
  const bool passes_them = start_ || !needs_them;
  if (passes_them) next_input_ = std::max(next_input_, extent_.begin.input);
  if (extent_.end && Place{next_input_, 0} >= *extent_.end) next_input_ = inputs_.size();
  if (next_input_ == inputs_.size()) return false;
  const Input& input = inputs_[next_input_];
  try {
    source_ = input.open(stop_);
  } catch (const std::system_error& failure) {
    return fail(text::escape_bytes(failure.what(), std::string::npos));
  }
  ++next_input_;
  input_bytes_ = position_ = 0;
  offsets_ = TextOffsets();
  start_file();
  return true;
}

void Reader::start_file() {
  layout_.reset();
  uncounted_lines_.reset();
  passes_ = Place{next_input_ - 1, offsets_.offset(0)} < extent_.begin;
  at_start_ = true;
  has_entered_ = has_block_ = at_end_ = is_passing_line_ = is_dropping_line_ = false;
  carry_.clear();
}

void Reader::start_block(Block& block) {
  block.input = next_input_ - 1;
  block.starts_input = !has_block_;
  block.uncounted_lines = uncounted_lines_;
  name_member(block);
  std::copy(carry_.begin(), carry_.end(), block.buffer.begin());
  block.text_size = carry_.size();
  carry_.clear();
  block_start_ = offsets_.offset(0);
}

void Reader::name_member(Block& block) const {
  if (const std::string* const member = source_->member()) block.member = *member;
}

// Where the part of the inputs that is read now ends, if that is in this input.
std::optional<std::uint64_t> Reader::next_edge() const noexcept {
  const std::size_t input = next_input_ - 1;
  if (passes_) {
    return input == extent_.begin.input ? std::optional(extent_.begin.offset) : std::nullopt;
  }
  return extent_.end && input == extent_.end->input ? std::optional(extent_.end->offset)
                                                    : std::nullopt;
}

// Where the block ends; nothing if it needs more text.
std::optional<std::size_t> Reader::find_cut(const Block& block) {
  if (!layout_) return at_end_ ? std::optional(block.text_size) : std::nullopt;
  std::size_t end = block.text_size;
  bool is_full = end >= wanted_bytes_;
  if (const auto edge = next_edge(); edge && !is_passing_line_) {
    const std::uint64_t place = offsets_.place(*edge);
    if (place == 0) return 0;
    is_full = is_full || place <= end;
    end = std::min<std::uint64_t>(end, place);
  }
  if (!is_full && !at_end_ && !is_broken() && source_->is_ready()) return std::nullopt;
  end = bound_lines(block, end);
  if (at_end_ && end == block.text_size) return end;
  const std::size_t cut = cut_text(block, end);
  if (cut != 0) return cut;
  return at_end_ ? std::optional(block.text_size) : std::nullopt;
}

// Where the block may end of its first `end` bytes, so that there are not too many lines in it.
std::size_t Reader::bound_lines(const Block& block, std::size_t end) {
  const std::size_t want = std::min(end, wanted_bytes_);
  const std::size_t bound = end_of_lines(block.text().substr(0, want), most_lines(block));
  // What is read and does not go into the block is copied to the next one.
  if (bound < want) {
    wanted_bytes_ = bound;
  } else if (block.text_size >= wanted_bytes_) {
    wanted_bytes_ = std::min(block_bytes_, 2 * wanted_bytes_);
  }
  return bound;
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

// Bytes to read at most: of what lies behind the end no more than completes a record.
std::size_t Reader::room(const Block& block) const noexcept {
  const std::size_t old_size = block.text_size;
  const std::size_t wanted = wanted_bytes_ + kReadAhead;
  const std::size_t room =
      (old_size < wanted ? wanted : std::min(old_size + kReadAhead, block.buffer.size())) -
      old_size;
  const auto edge = passes_ ? std::nullopt : next_edge();
  if (!edge) return room;
  const std::uint64_t left = *edge - std::min(*edge, offsets_.offset(old_size));
  return std::min<std::uint64_t>(room, std::max<std::uint64_t>(left, kReadAhead));
}

bool Reader::read_more(Block& block) {
  const std::size_t old_size = block.text_size;
  const ReadResult result = source_->read(std::span(block.buffer).subspan(old_size, room(block)));
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
  input_bytes_ += result.bytes;
  block.text_size += result.bytes;
  at_end_ = result.bytes == 0;
  if (is_passing_line_) pass_over_line(block);
  drop_rest_of_long_line(block, old_size);
  return true;
}

// Leaves of the text what stands behind its first newline.
void Reader::pass_over_line(Block& block) {
  if (block.text_size == 0) return;
  const std::size_t newline = block.text().find('\n');
  is_passing_line_ = newline == std::string_view::npos;
  const std::size_t passed = std::min(newline, block.text_size - 1) + 1;
  std::copy(block.buffer.begin() + static_cast<std::ptrdiff_t>(passed),
            block.buffer.begin() + static_cast<std::ptrdiff_t>(block.text_size),
            block.buffer.begin());
  block.text_size -= passed;
  offsets_.advance(passed);
  block_start_ = offsets_.offset(0);
}

// Keeps kMaxLine + 1 bytes of a longer line, enough for the scanner to see that it is too long.
void Reader::drop_rest_of_long_line(Block& block, std::size_t old_size) {
  char* const text = block.buffer.data();
  if (is_dropping_line_) {
    const std::size_t read = block.text_size;
    const auto* const newline =
        static_cast<char*>(std::memchr(text + old_size, '\n', block.text_size - old_size));
    const std::size_t kept =
        newline == nullptr ? 0 : block.text_size - static_cast<std::size_t>(newline - text);
    std::memmove(text + old_size, text + block.text_size - kept, kept);
    block.text_size = old_size + kept;
    offsets_.leave_out(old_size, read - block.text_size);
    is_dropping_line_ = newline == nullptr;
  }
  const std::size_t last_newline = block.text().rfind('\n');
  const std::size_t line_start = last_newline == std::string_view::npos ? 0 : last_newline + 1;
  if (block.text_size - line_start > text::kMaxLine + 1) {
    const std::size_t kept = line_start + text::kMaxLine + 1;
    offsets_.leave_out(kept, block.text_size - kept);
    block.text_size = kept;
    is_dropping_line_ = true;
  }
}

void Reader::finish_block(Block& block, std::size_t cut) {
  const char* const text = block.buffer.data();
  const auto edge = next_edge();
  carry_.assign(text + cut, text + block.text_size);
  block.text_size = cut;
  block.layout = layout_;
  block.format = format_ == Format::automatic ? Format::line : format_;
  has_block_ = true;
  offsets_.advance(cut);
  const std::uint64_t end = offsets_.offset(0);
  block.bytes = end - block_start_;
  block.is_passed_over = passes_;
  if (passes_) {
    has_passed_ = true;
  } else if (starts_extent_) {
    starts_extent_ = false;
    block.starts_extent = true;
    block.counts_all = counts_all_ || shard_begin_ == Place{} ||
                       (shard_begin_.input == 0 && uncounted_lines_ == nullptr);
    block.start = start_;
    block.follows_passed = has_passed_;
  }
  if (shard_ && shard_->of != 1) block.stated_count.reset();
  block.place = {
      .input = block.input, .offset = end, .format = block.format, .has_format = has_recognised_};
  const std::uint64_t position =
      source_ ? source_->position().value_or(input_bytes_) : input_bytes_;
  block.stored_bytes = position - std::min(position, position_);
  position_ = position;
  if (at_end_ && carry_.empty()) {
    block.ends_input = true;
    if (source_ && source_->member() == nullptr) source_.reset();
  }
  if (edge && end >= *edge) reach(*edge, block);
}

// Goes on behind an edge of the part that is asked for.
void Reader::reach(std::uint64_t edge, const Block& block) {
  if (!passes_) {
    source_.reset();
    next_input_ = inputs_.size();
    return;
  }
  passes_ = false;
  if (start_ && offsets_.offset(0) != edge) {
    static_cast<void>(fail(fmt::format(
        "{}: no record ends at byte {}, where the run to go on with stopped: the input was changed",
        block.file_name(inputs_), edge)));
    carry_.clear();
  }
}

bool Reader::fail(std::string message) {
  error_ = std::move(message);
  return false;
}

}  // namespace lanedoku::pipeline
