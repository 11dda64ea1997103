// SPDX-License-Identifier: MIT
#include "measure/workload.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "measure/permutation.hpp"
#include "measure/random.hpp"

namespace lanedoku::measure {
namespace {

constexpr std::uint64_t kOrderSeed = 20;

}  // namespace

Workload::Workload(std::span<const char> cells, std::optional<std::uint64_t> permute) {
  const std::size_t count = cells.size() / kCells;
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random(kOrderSeed).shuffle<std::size_t>(order);

  cells_.resize(count * kCells);
  puzzles_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const PuzzleText source(cells.data() + order[i] * kCells, kCells);
    char* const place = cells_.data() + i * kCells;
    if (permute) {
      const auto permuted = Permutation(Random(*permute, order[i])).apply(source);
      std::copy(permuted.begin(), permuted.end(), place);
    } else {
      std::copy(source.begin(), source.end(), place);
    }
    puzzles_.emplace_back(place, kCells);
  }
}

std::string digest(std::span<const PuzzleText> puzzles) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const PuzzleText& puzzle : puzzles) {
    for (const char c : puzzle) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(hash >> shift) & 15];
  return text;
}

}  // namespace lanedoku::measure
