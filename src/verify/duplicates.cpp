// SPDX-License-Identifier: MIT
#include "verify/duplicates.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace lanedoku::verify {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::size_t kFirstSize = 1024;

// The halves of a product, folded: every bit of the result depends on every bit of both factors.
std::uint64_t multiply_fold(std::uint64_t a, std::uint64_t b) noexcept {
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Digits of pi: nothing up the sleeve.
constexpr std::array<std::uint64_t, 4> kSecrets = {0x243F6A8885A308D3, 0x13198A2E03707345,
                                                   0xA4093822299F31D1, 0x082EFA98EC4E6C89};

// As wyhash: pairs of words, each mixed with a secret, are multiplied with each other in a chain.
std::uint64_t hash_words(const std::array<std::uint64_t, 12>& words, std::uint64_t seed,
                         std::uint64_t secret) noexcept {
  std::uint64_t hash = seed;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    hash = multiply_fold(words[i] ^ secret, words[i + 1] ^ hash);
  }
  return multiply_fold(hash ^ secret, seed ^ kCells);
}

}  // namespace

PuzzleHash hash_of(PuzzleText puzzle) noexcept {
  std::array<std::uint64_t, 12> words{};
  std::memcpy(words.data(), puzzle.data(), kCells);
  return {hash_words(words, kSecrets[0], kSecrets[1]), hash_words(words, kSecrets[2], kSecrets[3])};
}

std::size_t DuplicateTable::find(PuzzleHash hash) const noexcept {
  const std::size_t mask = entries_.size() - 1;
  std::size_t i = hash.low & mask;
  while (entries_[i].count != 0 && entries_[i].hash != hash) i = (i + 1) & mask;
  return i;
}

void DuplicateTable::prepare(PuzzleHash hash) const noexcept {
  if (!entries_.empty()) __builtin_prefetch(&entries_[hash.low & (entries_.size() - 1)], 1);
}

void DuplicateTable::add(PuzzleHash hash, const RecordPlace& place) {
  if (used_ >= entries_.size() / 4 * 3) grow();
  Entry& entry = entries_[find(hash)];
  if (entry.count == 0) {
    entry = {hash, place.line, static_cast<std::uint32_t>(place.file), 1};
    ++used_;
    return;
  }
  ++repeats_;
  if (entry.count == 1) ++repeated_puzzles_;
  if (entry.count != std::numeric_limits<std::uint32_t>::max()) ++entry.count;
}

void DuplicateTable::grow() {
  std::vector<Entry> old(std::max(kFirstSize, 2 * entries_.size()));
  old.swap(entries_);
  for (const Entry& entry : old) {
    if (entry.count != 0) entries_[find(entry.hash)] = entry;
  }
}

std::vector<RepeatedPuzzle> DuplicateTable::first_repeated(std::size_t most) const {
  std::vector<RepeatedPuzzle> repeated;  // a heap, the last place on top
  const auto is_before = [](const RepeatedPuzzle& a, const RepeatedPuzzle& b) {
    return a.first < b.first;
  };
  for (const Entry& entry : entries_) {
    if (entry.count < 2) continue;
    repeated.push_back({{entry.file, entry.line}, entry.count});
    std::push_heap(repeated.begin(), repeated.end(), is_before);
    if (repeated.size() <= most) continue;
    std::pop_heap(repeated.begin(), repeated.end(), is_before);
    repeated.pop_back();
  }
  std::sort_heap(repeated.begin(), repeated.end(), is_before);
  return repeated;
}

}  // namespace lanedoku::verify
