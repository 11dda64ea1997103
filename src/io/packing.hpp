// SPDX-License-Identifier: MIT
//
// How a file is packed, recognised by its first bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lanedoku::io {

enum class Packing : std::uint8_t { none, gzip, bzip2, xz, zstd, lz4, zip, tar };

/// Its name in messages.
[[nodiscard]] std::string_view to_string(Packing packing) noexcept;

/// Bytes that tell for sure: a tar header.
inline constexpr std::size_t kPackingBytes = 512;

/// How the file that starts with `head` is packed; nothing while more bytes may still change that,
/// unless `is_all`. Text is told from a tar header by its first line end.
[[nodiscard]] std::optional<Packing> recognise_packing(std::string_view head, bool is_all) noexcept;

}  // namespace lanedoku::io
