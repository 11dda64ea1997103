// SPDX-License-Identifier: MIT
//
// The part of the inputs that a run answers.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "lanedoku/batch.hpp"

namespace lanedoku::pipeline {

/// A byte of the inputs, decoded and over all members of an input.
struct Place {
  std::size_t input = 0;
  std::uint64_t offset = 0;

  auto operator<=>(const Place&) const = default;  // NOLINT(modernize-use-nullptr): no pointer here
};

/// Of the inputs' records, those that start in [begin, end).
struct Extent {
  Place begin;
  std::optional<Place> end;  // nothing: all that follows
};

/// The shard's extent, which takes to know the size of every input: what is compressed is decoded.
/// On an error, which `error` tells then, and after a stop it is empty.
[[nodiscard]] Extent extent_of(const Shard& shard, std::span<const Input> inputs,
                               const StopSignal& stop, std::string& error);

/// Newlines in the first `bytes` bytes of an input that is no archive; nothing if they cannot be
/// read, or after a stop.
[[nodiscard]] std::optional<std::uint64_t> count_newlines(const Input& input, std::uint64_t bytes,
                                                          const StopSignal& stop);

}  // namespace lanedoku::pipeline
