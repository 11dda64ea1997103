// SPDX-License-Identifier: MIT
//
// Work that is made in parallel, chunk by chunk, and taken in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace lanedoku::pipeline {

struct ChunkWork {
  /// Makes chunk `chunk` in slot `slot`, on any thread, several at once; the slot is its own until
  /// the chunk was taken.
  std::function<void(std::uint64_t chunk, std::size_t slot)> make;
  /// Takes the chunks in order, one at a time. False: no more are wanted. Chunks already begun are
  /// still made, none is taken after that.
  std::function<bool(std::uint64_t chunk, std::size_t slot)> take;
};

/// Slots that `for_chunks_in_order` uses; the memory of a run is bounded by them.
[[nodiscard]] constexpr std::size_t slots_for(unsigned threads) noexcept {
  return threads == 1 ? 1 : 2 * std::size_t{threads} + 2;
}

/// Chunks 0 .. chunks - 1 on `threads` threads, at least 1, which is a plain loop. Rethrows what
/// `make` and `take` throw.
void for_chunks_in_order(unsigned threads, std::uint64_t chunks, const ChunkWork& work);

}  // namespace lanedoku::pipeline
