// SPDX-License-Identifier: MIT
//
// Puzzles from a seed, and their permuted twins. Nothing here uses the code under test: uniqueness
// is counted by a small backtracker of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/random.hpp"

namespace lanedoku::support {

/// A puzzle of the newspapers with its one solution, and the facts everybody agrees on.
inline constexpr std::string_view kKnownPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view kKnownSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The smallest full grid there is: the answer to a board without givens.
inline constexpr std::string_view kSmallestGrid =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Solutions of a board of digits and blanks ('1'..'9', anything else blank), counted up to `most`;
/// the first one found is left in `first` if that is not null. Digits are tried in the order of a
/// random number generator, in the cell with fewest candidates.
int count_solutions(std::string_view puzzle, int most, Random& random,
                    std::string* first = nullptr);

/// A full grid.
std::string full_grid(std::uint64_t seed);
/// `clues` cells of a full grid: at least one solution.
std::string solvable_grid(std::uint64_t seed, std::size_t clues);
/// `clues` random digits none of which clash directly: perhaps without solution.
std::string random_grid(std::uint64_t seed, std::size_t clues);

struct UniquePuzzle {
  std::string puzzle;
  std::string solution;
};
/// A puzzle with exactly one solution from which no given can be taken.
UniquePuzzle minimal_puzzle(std::uint64_t seed);

/// A change that keeps the rules of the game: digits relabelled, rows permuted within bands, bands,
/// columns within stacks, stacks, and perhaps rows and columns exchanged.
class Twist {
 public:
  explicit Twist(std::uint64_t seed);
  [[nodiscard]] std::string apply(std::string_view board) const;

 private:
  std::array<std::size_t, 81> from_{};  // the twisted board's cell i comes from here
  std::array<char, 9> digit_{};
};

}  // namespace lanedoku::support
