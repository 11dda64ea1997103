// SPDX-License-Identifier: MIT
#include "io/packing.hpp"

#include <algorithm>
#include <array>

namespace lanedoku::io {
namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view bytes;
  Packing packing;
};

// What a file can start with.
constexpr std::array kMagics = {
    Magic{"\x1F\x8B\x08"sv, Packing::gzip},
    Magic{"\xFD"
          "7zXZ\0"sv,
          Packing::xz},
    Magic{"\x28\xB5\x2F\xFD"sv, Packing::zstd},
    Magic{"\x04\x22\x4D\x18"sv, Packing::lz4},
    Magic{"\x02\x21\x4C\x18"sv, Packing::lz4},  // its legacy format
    Magic{"PK\3\4"sv, Packing::zip},
    Magic{"PK\5\6"sv, Packing::zip},  // with nothing in it
    Magic{"PK\7\b"sv, Packing::zip},  // a part of several
};

// Whether `head` starts with `magic` (true), does not (false), or is too short to tell.
std::optional<bool> starts_with(std::string_view head, std::string_view magic) noexcept {
  const std::size_t count = std::min(head.size(), magic.size());
  if (head.substr(0, count) != magic.substr(0, count)) return false;
  if (count < magic.size()) return std::nullopt;
  return true;
}

// "BZh", the size of blocks, then the first block's mark or the end's.
std::optional<bool> is_bzip2(std::string_view head) noexcept {
  const auto start = starts_with(head, "BZh"sv);
  if (start != true || head.size() < 4) return start == false ? start : std::nullopt;
  if (head[3] < '1' || head[3] > '9') return false;
  const auto block = starts_with(head.substr(4), "\x31\x41\x59\x26\x53\x59"sv);
  return block == false ? starts_with(head.substr(4), "\x17\x72\x45\x38\x50\x90"sv) : block;
}

// A frame to be skipped, which the parallel tools of zstd start a file with.
std::optional<bool> is_skippable(std::string_view head) noexcept {
  if (head.empty()) return std::nullopt;
  if (static_cast<unsigned char>(head[0]) >> 4U != 5) return false;
  return starts_with(head.substr(1), "\x2A\x4D\x18"sv);
}

// The header's sum, six or seven octal digits, with blanks in its own place.
bool has_right_sum(std::string_view header) noexcept {
  constexpr std::size_t kSum = 148;
  constexpr std::size_t kSumEnd = 156;
  unsigned stated = 0;
  for (const char c : header.substr(kSum, kSumEnd - kSum)) {
    if (c >= '0' && c <= '7') stated = 8 * stated + static_cast<unsigned>(c - '0');
  }
  unsigned sum = 0;
  for (std::size_t i = 0; i < header.size(); ++i) {
    sum += i >= kSum && i < kSumEnd ? ' ' : static_cast<unsigned char>(header[i]);
  }
  return sum == stated;
}

// A header starts with 100 bytes of name, filled up with zeros, and 8 of octal digits; an archive
// of nothing is zeros.
std::optional<bool> is_tar(std::string_view head) noexcept {
  constexpr std::size_t kName = 100;
  constexpr std::size_t kMode = 108;
  head = head.substr(0, kPackingBytes);
  if (head.empty()) return std::nullopt;
  if (head[0] == '\0') {
    if (head.find_first_not_of('\0') != std::string_view::npos) return false;
    return head.size() == kPackingBytes ? std::optional(true) : std::nullopt;
  }
  const std::string_view name = head.substr(0, kName);
  const std::string_view text = name.substr(0, name.find('\0'));
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
  if (std::any_of(text.begin(), text.end(), is_control)) return false;
  if (name.substr(text.size()).find_first_not_of('\0') != std::string_view::npos) return false;
  if (head.size() > kName) {
    const std::string_view mode = head.substr(kName, kMode - kName);
    if (mode.find_first_not_of("01234567 \0"sv) != std::string_view::npos) return false;
    if (head.size() >= kMode && mode.back() != ' ' && mode.back() != '\0') return false;
  }
  if (head.size() < kPackingBytes) return std::nullopt;
  return has_right_sum(head);
}

}  // namespace

std::string_view to_string(Packing packing) noexcept {
  constexpr std::array<std::string_view, 8> kNames = {"plain", "gzip", "bzip2", "xz",
                                                      "zstd",  "lz4",  "zip",   "tar"};
  return kNames[static_cast<std::size_t>(packing)];
}

std::optional<Packing> recognise_packing(std::string_view head, bool is_all) noexcept {
  bool is_open = false;  // something may still come of it
  const auto settles = [&](std::optional<bool> verdict) {
    is_open = is_open || !verdict;
    return verdict == true;
  };
  for (const Magic& magic : kMagics) {
    if (settles(starts_with(head, magic.bytes))) return magic.packing;
  }
  if (settles(is_bzip2(head))) return Packing::bzip2;
  if (settles(is_skippable(head))) return Packing::zstd;
  if (settles(is_tar(head))) return Packing::tar;
  return is_open && !is_all ? std::nullopt : std::optional(Packing::none);
}

}  // namespace lanedoku::io
