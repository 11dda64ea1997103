// SPDX-License-Identifier: MIT
//
// Fuzz target: a batch of boards made of the input's bytes, given to every target and to the
// reference engine. A board is 81 cells as they stand; or the last answer with some cells blanked
// and falsified, as random cells alone hardly ever have a solution. Catches any difference, and
// whatever the sanitizers see in the search.
#include "fuzz/agreement.hpp"
#include "fuzz/target.hpp"

using namespace lanedoku;
using fuzz::Choices;

namespace {

constexpr std::size_t kMostBoards = 40;

// The grid's cells where the bits of the input say so, with up to three of them changed.
std::string dug(std::string grid, Choices& choices) {
  for (std::size_t cell = 0; cell < kCells; cell += 8) {
    const unsigned kept = choices.byte();
    for (std::size_t i = 0; i < 8 && cell + i < kCells; ++i) {
      if ((kept >> i & 1) == 0) grid[cell + i] = '.';
    }
  }
  for (std::size_t changes = choices.below(8); changes > 4; --changes) {
    const std::size_t cell = choices.below(kCells);
    grid[cell] = static_cast<char>('1' + choices.below(9));
  }
  return grid;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static fuzz::Agreement agreement(20'000);
  Choices choices(data, size);
  // Of the first board's answer the others are made, if it has one.
  std::vector<std::string> boards = {choices.cells('.')};
  const support::Solved first = agreement.check(boards).front();
  while (!choices.at_end() && boards.size() < kMostBoards) {
    const bool is_dug = choices.coin() && is_solved(first.status);
    boards.push_back(is_dug ? dug(first.solution, choices) : choices.cells('.'));
  }
  (void)agreement.check(boards);
  return 0;
}
