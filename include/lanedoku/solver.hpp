// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "lanedoku/status.hpp"

namespace lanedoku {

/// Cells of a board, numbered 0..80 row by row.
inline constexpr std::size_t kCells = 81;

/// One puzzle as text, not owned: 81 characters row by row. '1'..'9' are givens; every other
/// character is a blank cell (which characters a file may use for it is the reader's business).
using PuzzleText = std::span<const char, kCells>;

/// One solution as text: 81 digits '1'..'9' row by row.
using Solution = std::array<char, kCells>;

/// How puzzles are solved. Answers and statuses are the same for all; guesses may differ.
enum class Engine : std::uint8_t {
  scalar,     ///< Candidate masks with naked and hidden singles, one puzzle at a time.
  reference,  ///< Plain backtracking in row order: slow, obviously right, the oracle of the tests.
};

[[nodiscard]] std::string_view to_string(Engine engine) noexcept;

struct SolverOptions {
  Engine engine = Engine::scalar;
  /// Engine `reference` only: digits it may try per puzzle before the puzzle is `abandoned`.
  std::uint64_t step_budget = 100'000'000;
};

/// Solves spans of puzzles into buffers of the caller. One object per thread: it holds the
/// engine's working memory and is not thread-safe; objects share nothing.
class Solver {
 public:
  /// Throws std::bad_alloc when the working memory cannot be had.
  explicit Solver(const SolverOptions& options = {});
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Solves puzzles[i] into statuses[i], solutions[i] and guesses[i]. All four spans have one
  /// length n, which may be 0.
  ///
  /// solutions[i] is written only for `unique` and `multiple` (then the lexicographically smallest
  /// solution). guesses[i] is the number of guesses until the status was proved; it is meaningful
  /// for `unique` and `unsolvable` records only, 0 otherwise and always 0 for engine `reference`,
  /// and saturates at the type's maximum. Results depend on nothing but puzzles[i].
  void solve(std::span<const PuzzleText> puzzles, std::span<Solution> solutions,
             std::span<Status> statuses, std::span<std::uint32_t> guesses) noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace lanedoku
