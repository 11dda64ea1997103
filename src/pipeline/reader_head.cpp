// SPDX-License-Identifier: MIT
//
// The reader at the start of a file: its shape, and where to read on once that is known.
#include <algorithm>
#include <fmt/format.h>

#include "pipeline/reader.hpp"
#include "text/alphabet.hpp"
#include "text/lines.hpp"

namespace lanedoku::pipeline {

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
    offsets_.advance(bytes);
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
      drop(block.text_size);
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

// Before an error: the head of the file is all there will be of it.
void Reader::recognise_what_is_left(Block& block) {
  if (layout_ != nullptr || block.text_size == 0) return;
  at_end_ = true;
  static_cast<void>(recognise(block));
  at_end_ = false;
}

// Decides where to read on, now that the shape is known.
void Reader::enter(Block& block) {
  has_entered_ = true;
  if (!passes_) return;
  leave_preamble_to_others(block);
  const std::size_t input = next_input_ - 1;
  if (input < extent_.begin.input) {
    if (counts_all_) {
      tell_what_is_passed(block);
    } else {  // it was only to be recognised
      block.text_size = 0;
      at_end_ = true;
      source_.reset();
    }
    return;
  }
  if (offsets_.offset(0) >= extent_.begin.offset) {
    passes_ = false;
  } else if (!seek(block)) {
    tell_what_is_passed(block);
  }
}

// Headers and what was skipped are told where the file starts.
void Reader::leave_preamble_to_others(Block& block) {
  block.count_header.clear();
  block.starts_output = false;
  block.preamble_skipped = {};
  block_start_ = offsets_.offset(0);
}

bool Reader::seek(Block& block) {
  const bool at_lines = text::cuts_at_newlines(*layout_);
  if (!start_ && (counts_all_ || !at_lines)) return false;
  // The newline that stands before a line may be the one before the edge.
  const std::uint64_t to = extent_.begin.offset - (start_ ? 0 : 1);
  const std::uint64_t preamble_end = offsets_.offset(0);
  if (inputs_[extent_.begin.input].size.value_or(to) < to || !source_->seek(to)) return false;
  if (shard_ && !counts_all_ && at_lines && shard_begin_.input == extent_.begin.input &&
      shard_begin_.offset > preamble_end) {
    uncounted_lines_ = std::make_shared<UncountedLines>(inputs_[extent_.begin.input],
                                                        shard_begin_.offset - 1, stop_);
  }
  block.preamble_lines = 0;
  offsets_ = TextOffsets(to);
  input_bytes_ = position_ = block_start_ = to;
  block.text_size = 0;
  block.uncounted_lines = uncounted_lines_;
  at_end_ = is_dropping_line_ = passes_ = false;
  is_passing_line_ = !start_;
  return true;
}

void Reader::tell_what_is_passed(Block& block) {
  if (has_told_) return;
  has_told_ = true;
  const std::string_view reason = counts_all_ ? "for the numbers of records"
                                  : start_    ? "as it cannot be passed over unread"
                                  : text::cuts_at_newlines(*layout_)
                                      ? "as it is compressed"
                                      : "as only that tells where records end";
  block.warnings.push_back(fmt::format(
      "{}: what stands before {} is read and counted, not solved, {}", block.file_name(inputs_),
      start_ ? std::string("the place to go on from")
             : fmt::format("shard {}/{}", shard_->number, shard_->of),
      reason));
}

}  // namespace lanedoku::pipeline
