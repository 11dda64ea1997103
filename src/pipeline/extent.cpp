// SPDX-License-Identifier: MIT
#include "pipeline/extent.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "text/record.hpp"

namespace lanedoku::pipeline {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

// Bytes of the input, decoded and over all members. Nothing after a stop; throws std::system_error.
std::optional<std::uint64_t> size_of(const Input& input, const StopSignal& stop) {
  const auto source = input.open(stop);
  std::vector<char> buffer(kBufferBytes);
  std::uint64_t size = 0;
  do {
    for (;;) {
      const ReadResult result = source->read(buffer);
      if (result.stopped) return std::nullopt;
      if (result.error) {
        throw std::system_error(result.error, result.detail.empty()
                                                  ? "cannot read " + input.name
                                                  : input.name + ": " + result.detail);
      }
      if (result.bytes == 0) break;
      // A file that can seek is as large as it is stored.
      if (size == 0 && input.size && source->seek(0)) return input.size;
      size += result.bytes;
    }
  } while (source->next_member());
  return size;
}

}  // namespace

Extent extent_of(const Shard& shard, std::span<const Input> inputs, const StopSignal& stop,
                 std::string& error) {
  constexpr Extent kNone = {.begin = {}, .end = Place{}};
  std::vector<std::uint64_t> sizes;
  std::uint64_t total = 0;
  for (const Input& input : inputs) {
    try {
      const auto size = size_of(input, stop);
      if (!size) return kNone;
      sizes.push_back(*size);
      total += *size;
    } catch (const std::system_error& failure) {
      error = text::escape_bytes(failure.what(), std::string::npos);
      return kNone;
    }
  }
  // The first shard has a byte if any has: headers stand there.
  const auto edge = [&](std::uint64_t number) {
    const std::uint64_t of = shard.of;
    std::uint64_t offset = total / of * number + (total % of * number + of - 1) / of;
    Place place;
    while (place.input < sizes.size() && offset >= sizes[place.input]) {
      offset -= sizes[place.input++];
    }
    place.offset = offset;
    return place;
  };
  // Whatever is appended meanwhile is the last one's.
  return {.begin = edge(shard.number - 1),
          .end = shard.number == shard.of ? std::nullopt : std::optional(edge(shard.number))};
}

std::optional<std::uint64_t> count_newlines(const Input& input, std::uint64_t bytes,
                                            const StopSignal& stop) try {
  const auto source = input.open(stop);
  std::vector<char> buffer(kBufferBytes);
  std::uint64_t newlines = 0;
  while (bytes != 0) {
    const std::size_t wanted = std::min<std::uint64_t>(bytes, buffer.size());
    const ReadResult result = source->read(std::span(buffer).first(wanted));
    if (result.bytes == 0) return std::nullopt;
    const auto end = buffer.begin() + static_cast<std::ptrdiff_t>(result.bytes);
    newlines += static_cast<std::uint64_t>(std::count(buffer.begin(), end, '\n'));
    bytes -= result.bytes;
  }
  return newlines;
} catch (const std::system_error&) {
  return std::nullopt;
}

}  // namespace lanedoku::pipeline
