// SPDX-License-Identifier: MIT
#include "io/archive_source.hpp"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <cerrno>
#include <new>

#include "io/decoded_source.hpp"

namespace lanedoku::io {
namespace {

// The end of a tar archive, of which some writers leave out the second half.
constexpr std::uint64_t kTarEndMark = 512;

void enable(archive* archive, Packing packing) {
  switch (packing) {
    case Packing::bzip2:
      archive_read_support_filter_bzip2(archive);
      break;
    case Packing::lz4:
      archive_read_support_filter_lz4(archive);
      break;
    case Packing::zip:
      archive_read_support_format_zip(archive);
      return;
    default:
      archive_read_support_format_tar(archive);
      // What follows the end mark is read, not passed over.
      archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1");
      return;
  }
  archive_read_support_format_raw(archive);
}

int filter_code(Packing packing) noexcept {
  switch (packing) {
    case Packing::bzip2:
      return ARCHIVE_FILTER_BZIP2;
    case Packing::lz4:
      return ARCHIVE_FILTER_LZ4;
    default:
      return ARCHIVE_FILTER_NONE;
  }
}

std::string name_of(archive_entry* entry) {
  const char* name = archive_entry_pathname_utf8(entry);
  if (name == nullptr) name = archive_entry_pathname(entry);
  return name == nullptr ? "?" : name;
}

bool is_wanted(archive_entry* entry, const std::string& name) {
  return archive_entry_filetype(entry) == AE_IFREG && archive_entry_hardlink(entry) == nullptr &&
         !name.starts_with("__MACOSX/");
}

// What a zip member is compressed with, if that may take memory without a bound: libarchive gives
// such decoders what the archive asks for. "ZIP 2.0 (deflation)" is how it names the others.
std::optional<std::string> unbounded_method(archive* archive) {
  const char* const format = archive_format_name(archive);
  const std::string_view name = format == nullptr ? "" : format;
  for (const std::string_view bounded : {"(uncompressed)", "(deflation)", "(bzip)"}) {
    if (name.ends_with(bounded)) return std::nullopt;
  }
  const std::size_t open = std::min(name.rfind('('), name.size());
  const std::string_view method = name.substr(open, name.rfind(')') - open);
  return std::string(method.substr(std::min<std::size_t>(1, method.size())));
}

}  // namespace

void ArchiveSource::Free::operator()(archive* archive) const noexcept {
  archive_read_free(archive);
}

ArchiveSource::ArchiveSource(Packing packing, std::unique_ptr<BufferedSource> input)
    : packing_(packing), input_(std::move(input)) {}

ArchiveSource::~ArchiveSource() = default;

ReadResult ArchiveSource::read(std::span<char> buffer) {
  while (piece_.empty() && !at_end_ && !failure_) {
    if (is_started_) {
      next_piece();
    } else {
      start();
    }
  }
  if (piece_.empty()) return failure_ ? *failure_ : ReadResult{};
  const std::size_t count = piece_.copy(buffer.data(), buffer.size());
  piece_.remove_prefix(count);
  return {.bytes = count};
}

bool ArchiveSource::next_member() {
  member_.reset();
  if (is_over_ || failure_) return failure_.has_value();
  at_end_ = false;
  for (;;) {
    archive_entry* entry = nullptr;
    const int result = archive_read_next_header(archive_.get(), &entry);
    if (result == ARCHIVE_EOF) {
      end_archive();
      return failure_.has_value();
    }
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) {  // a warning is about names and dates
      fail(archive_error_string(archive_.get()));
      return true;
    }
    std::string name = name_of(entry);
    if (!is_wanted(entry, name)) continue;
    member_ = std::move(name);
    at_end_ = archive_entry_size_is_set(entry) != 0 && archive_entry_size(entry) == 0;
    if (archive_entry_is_encrypted(entry) != 0) {
      failure_ = {.error = std::make_error_code(std::errc::operation_not_permitted),
                  .detail = "it is encrypted; unpack the archive first"};
    } else if (packing_ == Packing::zip) {
      if (const auto method = unbounded_method(archive_.get())) {
        failure_ = {.error = std::make_error_code(std::errc::not_supported),
                    .detail = "it is compressed with " + *method +
                              ", not with deflate or bzip2; unpack the archive first"};
      }
    }
    return true;
  }
}

// Opens what is left of the input.
void ArchiveSource::start() {
  is_started_ = true;
  base_ = input_->taken();
  known_ = 0;
  archive_.reset(archive_read_new());
  if (!archive_) throw std::bad_alloc();
  enable(archive_.get(), packing_);
  if (archive_read_open2(archive_.get(), this, nullptr, lend, nullptr, nullptr) != ARCHIVE_OK) {
    // The raw format refuses nothing but data of no bytes.
    const bool is_empty = !has_members() && !input_failure_ &&
                          archive_errno(archive_.get()) == EILSEQ &&
                          archive_filter_code(archive_.get(), 0) == filter_code(packing_);
    if (is_empty) {
      end_stream();
    } else {
      fail(archive_error_string(archive_.get()));
    }
    return;
  }
  if (has_members()) {
    next_member();
    return;
  }
  archive_entry* entry = nullptr;
  // A filter that does not take the data for its own leaves it as it is.
  if (archive_filter_code(archive_.get(), 0) != filter_code(packing_)) {
    fail("truncated or damaged header");
  } else if (archive_read_next_header(archive_.get(), &entry) != ARCHIVE_OK) {
    fail(archive_error_string(archive_.get()));
  }
}

void ArchiveSource::next_piece() {
  const void* bytes = nullptr;
  std::size_t size = 0;
  la_int64_t offset = 0;
  const int result = archive_read_data_block(archive_.get(), &bytes, &size, &offset);
  if (result == ARCHIVE_OK) {
    piece_ = {static_cast<const char*>(bytes), size};
    decoded_ += size;
  } else if (result == ARCHIVE_EOF) {
    if (has_members()) {
      at_end_ = true;
    } else {
      end_stream();
    }
  } else {
    // Of zip a wrong checksum or a missing end is told together with the last bytes.
    if (packing_ == Packing::zip && bytes != nullptr) {
      piece_ = {static_cast<const char*>(bytes), size};
      decoded_ += size;
    }
    fail(archive_error_string(archive_.get()));
  }
}

// libarchive ends at what it does not know, and at lz4 streams of no bytes.
void ArchiveSource::end_stream() {
  const bool has_taken_something = position_in_archive() != 0;
  for (;;) {
    take_what_is_used();
    const auto packing = recognise_packing(input_->next(), input_->at_end());
    if (!packing) {
      if (!look_further()) return;
    } else if (input_->next().empty()) {
      at_end_ = is_over_ = true;
      return;
    } else {
      if (*packing != packing_ || !has_taken_something) break;
      is_started_ = false;  // once more
      return;
    }
  }
  fail("what follows is not compressed");
}

// libarchive takes for the end of an archive what may be a cut between two members.
void ArchiveSource::end_archive() {
  at_end_ = is_over_ = true;
  if (packing_ == Packing::tar) {
    // It reads to the end by itself.
    if (ending_zeros_ < kTarEndMark) fail("truncated");
    return;
  }
  // The directory ends with a record of its own.
  constexpr std::string_view kEndRecord = "PK\5\6";
  take_what_is_used();
  bool has_end = false;
  for (;;) {
    const std::string_view next = input_->next();
    has_end = has_end || next.find(kEndRecord) != std::string_view::npos;
    input_->take(next.size() - std::min(next.size(), kEndRecord.size() - 1));
    if (input_->at_end()) break;
    if (!look_further()) return;
  }
  if (!has_end) fail("truncated");
}

// False on a failure.
bool ArchiveSource::look_further() {
  ReadResult more = input_->look_further();
  if (!more.error && !more.stopped) return true;
  failure_ = input_failure_ = std::move(more);
  return false;
}

// Leaves in the input what libarchive has not used, even where it has a copy: the rest of the input
// may have to be opened once more.
void ArchiveSource::take_what_is_used() {
  const std::uint64_t used = base_ + position_in_archive();
  if (used <= input_->taken()) return;
  input_->take(std::min(static_cast<std::size_t>(used - input_->taken()), input_->next().size()));
}

ssize_t ArchiveSource::lend(archive* archive, void* self_pointer, const void** bytes) {
  ArchiveSource& self = *static_cast<ArchiveSource*>(self_pointer);
  BufferedSource& input = *self.input_;
  self.take_what_is_used();
  // All that is there was lent, but at the start.
  if (input.taken() + input.next().size() == self.base_ + self.known_) {
    // Far ahead it looks in the middle of a stream only, and that is not opened once more.
    constexpr std::size_t kKept = BufferedSource::kCapacity / 2;
    input.take(input.next().size() - std::min(input.next().size(), kKept));
    ReadResult more = input.look_further();
    if (more.error || more.stopped) {
      self.input_failure_ = std::move(more);
      archive_set_error(archive, -1, "cannot read on");
      return -1;
    }
  }
  const std::uint64_t end = input.taken() + input.next().size();
  const std::size_t count = static_cast<std::size_t>(end - self.base_ - self.known_);
  const std::string_view news = input.next().substr(input.next().size() - count);
  self.known_ += count;
  const std::size_t last = news.find_last_not_of('\0');
  self.ending_zeros_ =
      last == std::string_view::npos ? self.ending_zeros_ + news.size() : news.size() - 1 - last;
  *bytes = news.data();
  return static_cast<ssize_t>(news.size());
}

void ArchiveSource::fail(const char* problem) {
  if (problem == nullptr) problem = "damaged";
  failure_ = input_failure_ ? *input_failure_
                            : damaged(packing_, problem, base_ + position_in_archive(), decoded_);
}

std::uint64_t ArchiveSource::position_in_archive() const noexcept {
  return static_cast<std::uint64_t>(
      std::max<la_int64_t>(archive_filter_bytes(archive_.get(), -1), 0));
}

}  // namespace lanedoku::io
