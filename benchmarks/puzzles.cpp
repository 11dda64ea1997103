// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <array>
#include <string_view>

#include "measure/permutation.hpp"

namespace lanedoku::benchmarks {
namespace {

constexpr std::array<std::string_view, 3> kOriginals = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3"};

}  // namespace

Puzzles::Puzzles(std::size_t count) {
  cells_.reserve(count * kCells);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view original = kOriginals[i % kOriginals.size()];
    const auto permuted =
        measure::Permutation(measure::Random(7, i)).apply(PuzzleText(original.data(), kCells));
    cells_.insert(cells_.end(), permuted.begin(), permuted.end());
  }
}

std::vector<PuzzleText> Puzzles::texts() const {
  std::vector<PuzzleText> texts;
  for (std::size_t i = 0; i < count(); ++i) texts.push_back((*this)[i]);
  return texts;
}

std::vector<Solution> Puzzles::solutions() const {
  const std::vector<PuzzleText> puzzles = texts();
  std::vector<Solution> solutions(count());
  std::vector<Status> statuses(count());
  std::vector<std::uint32_t> guesses(count());
  Solver().solve(puzzles, solutions, statuses, guesses);
  return solutions;
}

std::string Puzzles::as_lines() const {
  std::string text;
  for (std::size_t i = 0; i < count(); ++i) text.append((*this)[i].data(), kCells).append(1, '\n');
  return text;
}

std::string Puzzles::as_csv() const {
  const std::vector<Solution> answers = solutions();
  std::string text;
  for (std::size_t i = 0; i < count(); ++i) {
    text.append((*this)[i].data(), kCells).append(1, ',');
    text.append(answers[i].data(), kCells).append(1, '\n');
  }
  return text;
}

std::string Puzzles::as_grids() const {
  std::string text;
  for (std::size_t i = 0; i < count(); ++i) {
    for (std::size_t row = 0; row < 9; ++row) {
      text.append((*this)[i].data() + 9 * row, 9).append(1, '\n');
    }
    text += '\n';
  }
  return text;
}

}  // namespace lanedoku::benchmarks
