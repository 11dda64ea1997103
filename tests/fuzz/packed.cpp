// SPDX-License-Identifier: MIT
//
// Fuzz target: compressed files and archives. Any bytes must be read the same however they arrive;
// text packed by libarchive must come out as it went in; and of packed text that is cut or damaged
// nothing may come out that did not go in, nor be missing without an error. Catches memory errors
// in what decoders are given, bytes lost or doubled between reads, and damage that passes
// unnoticed.
#include <archive.h>
#include <archive_entry.h>
#include <memory>
#include <vector>

#include "fuzz/target.hpp"
#include "io/input.hpp"
#include "support/memory_stream.hpp"

using namespace lanedoku;
using fuzz::Choices;
using fuzz::fail;
using io::Packing;

namespace {

// Of what unpacks to more, no more is read.
constexpr std::size_t kMostText = std::size_t{1} << 20;

struct Unpacked {
  std::string text;     // of all members
  std::string members;  // their names
  std::string error;
};

Unpacked unpack(std::string_view bytes, const support::Delivery& delivery,
                std::size_t buffer_size) {
  io::UnpackedSource source(std::make_unique<support::MemorySource>(bytes, delivery), true);
  Unpacked unpacked;
  std::vector<char> buffer(buffer_size);
  for (;;) {
    (void)source.is_ready();  // asking must not change what is read
    const ReadResult result = source.read(buffer);
    if (result.error) {
      unpacked.error = result.detail.empty() ? result.error.message() : result.detail;
      return unpacked;
    }
    unpacked.text.append(buffer.data(), result.bytes);
    if (unpacked.text.size() > kMostText) {
      unpacked.text.resize(kMostText);
      return unpacked;
    }
    if (result.bytes != 0) continue;
    if (source.member() == nullptr) return unpacked;
    unpacked.members += *source.member() + '\n';
    if (!source.next_member()) return unpacked;
  }
}

Unpacked unpack_whole(std::string_view bytes) { return unpack(bytes, {}, 64 * 1024); }

// --- packing, by libarchive

struct FreeArchive {
  void operator()(archive* made) const { archive_write_free(made); }
};

la_ssize_t append(archive* /*made*/, void* packed, const void* bytes, std::size_t size) {
  static_cast<std::string*>(packed)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

void require(int result, archive* made) {
  if (result != ARCHIVE_OK) fail("libarchive does not pack", archive_error_string(made));
}

int add_filter(archive* made, Packing packing) {
  switch (packing) {
    case Packing::gzip:
      return archive_write_add_filter_gzip(made);
    case Packing::bzip2:
      return archive_write_add_filter_bzip2(made);
    case Packing::xz:
      return archive_write_add_filter_xz(made);
    case Packing::zstd:
      return archive_write_add_filter_zstd(made);
    case Packing::lz4:
      return archive_write_add_filter_lz4(made);
    default:
      return archive_write_add_filter_none(made);
  }
}

// The texts as the members of an archive, or the only one as a compressed file.
std::string pack(Packing archive_format, Packing compression,
                 const std::vector<std::string_view>& texts) {
  std::string packed;
  const std::unique_ptr<archive, FreeArchive> made(archive_write_new());
  archive* const a = made.get();
  require(archive_format == Packing::zip   ? archive_write_set_format_zip(a)
          : archive_format == Packing::tar ? archive_write_set_format_ustar(a)
                                           : archive_write_set_format_raw(a),
          a);
  require(add_filter(a, compression), a);
  // Small windows: the fuzzer makes thousands of these per second.
  if (compression == Packing::xz || compression == Packing::zstd) {
    require(archive_write_set_filter_option(a, nullptr, "compression-level", "1"), a);
  }
  require(archive_write_set_bytes_in_last_block(a, 1), a);
  require(archive_write_open(a, &packed, nullptr, append, nullptr), a);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                              archive_entry_free);
    archive_entry_set_pathname(entry.get(), ("file" + std::to_string(i)).c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(texts[i].size()));
    require(archive_write_header(a, entry.get()), a);
    if (archive_write_data(a, texts[i].data(), texts[i].size()) < 0) {
      fail("libarchive does not pack", archive_error_string(a));
    }
  }
  require(archive_write_close(a), a);
  return packed;
}

// --- properties

// How far a decoder gets in damaged data depends on the pieces it is given; where all was decoded
// and the checksum alone is wrong, nothing does.
void read_any(std::string_view bytes, std::uint8_t choice) {
  const Unpacked whole = unpack_whole(bytes);
  const Unpacked pieces = unpack(bytes, {.chunk = 0, .seed = choice}, 1 + choice);
  const std::string seen = std::to_string(whole.text.size()) + " bytes at once, " + whole.error +
                           '\n' + std::to_string(pieces.text.size()) + " bytes in pieces, " +
                           pieces.error;
  if (whole.error.empty() != pieces.error.empty()) fail("an error depends on the pieces", seen);
  if (!whole.text.starts_with(pieces.text) && !pieces.text.starts_with(whole.text)) {
    fail("the text depends on the pieces", seen);
  }
  const auto is_checksum = [](const std::string& error) {
    return error.find("bad CRC") != std::string::npos;
  };
  const bool is_exact =
      whole.error.empty() || (is_checksum(whole.error) && is_checksum(pieces.error));
  if (is_exact && (whole.text != pieces.text || whole.members != pieces.members)) {
    fail("how far it is read depends on the pieces", seen);
  }
}

void round_trip(Choices& choices) {
  static constexpr Packing kCompressions[] = {Packing::gzip, Packing::bzip2, Packing::xz,
                                              Packing::zstd, Packing::lz4,   Packing::none};
  static constexpr Packing kArchives[] = {Packing::none, Packing::tar, Packing::zip};
  const Packing archive_format = kArchives[choices.below(3)];
  const Packing compression = kCompressions[choices.below(archive_format == Packing::none ? 5 : 6)];
  const std::size_t damage = choices.below(3);
  std::size_t place = 256 * std::size_t{choices.byte()};
  place += choices.byte();
  const std::uint8_t choice = choices.byte();
  std::vector<std::string_view> texts;
  const std::size_t members = archive_format == Packing::none ? 1 : 1 + choices.below(3);
  for (std::size_t i = 1; i < members; ++i) texts.push_back(choices.bytes(choices.byte()));
  texts.push_back(choices.rest());
  std::string text;
  for (const std::string_view one : texts) text += one;

  // libarchive's lz4 writer is not made for nothing: it crashes.
  if (archive_format == Packing::none && text.empty()) return;

  std::string packed = pack(archive_format, compression, texts);
  const Packing outer = compression != Packing::none ? compression : archive_format;
  if (damage != 0 && !packed.empty()) {
    place %= packed.size();
    if (damage == 1) {
      packed.resize(place);
    } else {
      packed[place] = static_cast<char>(packed[place] ^ (1 << choice % 8));
    }
  }
  read_any(packed, choice);
  // What is text of its own inside looks packed perhaps, and then it is taken for that.
  if (archive_format == Packing::none && io::recognise_packing(text, true) != Packing::none) return;
  if (io::recognise_packing(packed, true) != outer) return;  // broken off or damaged so early
  const Unpacked unpacked = unpack_whole(packed);
  if (damage == 0) {
    if (!unpacked.error.empty()) fail("what was packed is taken for damaged", unpacked.error);
    if (unpacked.text != text) fail("what was packed is not what comes out");
    return;
  }
  // Tar has no checksums of what it holds, nor has zstd as libarchive writes it.
  const bool is_certain = damage == 1 || (outer != Packing::tar && outer != Packing::zstd);
  if (is_certain && unpacked.error.empty() && unpacked.text != text) {
    fail("damage passes unnoticed", std::string(to_string(outer)) + " at " + std::to_string(place));
  }
  if (damage == 1 && !text.starts_with(unpacked.text)) fail("more comes out than went in");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  const std::uint8_t choice = choices.byte();
  if (choice < 128) {
    read_any(choices.rest(), choice);
  } else {
    round_trip(choices);
  }
  return 0;
}
