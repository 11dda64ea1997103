// SPDX-License-Identifier: MIT
//
// Solving spans of puzzles in memory. Whatever the engine, the target, the order and the company of
// a puzzle: its status is exact and its answer the lexicographically smallest solution.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

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
  lanes,      ///< Many puzzles at once, one per SIMD lane.
  reference,  ///< Plain backtracking in row order: slow, obviously right, the oracle of the tests.
};

/// The engine's name, as `--engine` takes it.
[[nodiscard]] constexpr std::string_view to_string(Engine engine) noexcept {
  return engine == Engine::lanes ? "lanes" : "reference";
}

/// An instruction set that engine `lanes` is compiled for. Answers, statuses and guesses are the
/// same on all.
enum class Target : std::uint8_t {
  scalar,   ///< One lane, no SIMD: the fallback everywhere.
  sse4,     ///< x86-64, 8 lanes.
  avx2,     ///< x86-64, 16 lanes.
  avx3,     ///< x86-64 AVX-512 (F, BW, DQ, VL), 32 lanes.
  avx3_dl,  ///< The same with VBMI and the other Ice Lake extensions.
  neon,     ///< aarch64, 8 lanes.
};

/// Every target, from plain to wide.
inline constexpr std::array<Target, 6> kAllTargets = {
    Target::scalar, Target::sse4, Target::avx2, Target::avx3, Target::avx3_dl, Target::neon};

/// The target's name, as `--target` takes it.
[[nodiscard]] constexpr std::string_view to_string(Target target) noexcept {
  constexpr std::array<std::string_view, 6> kNames = {"scalar", "sse4",    "avx2",
                                                      "avx3",   "avx3_dl", "neon"};
  return kNames[static_cast<std::size_t>(target)];
}

/// Targets that are compiled in and that this CPU can run, from plain to wide; never empty.
[[nodiscard]] std::vector<Target> supported_targets();

/// What a solver uses when nobody asks: the widest supported target that has had a green run on a
/// real CPU. AVX-512 has not, so it is chosen by name only.
[[nodiscard]] Target default_target();

/// Processors this process may use, at least 1: how many threads to use when nobody says.
[[nodiscard]] unsigned available_cpus() noexcept;

/// How a solver works.
struct SolverOptions {
  Engine engine = Engine::lanes;  ///< How puzzles are solved.
  /// Engine `lanes` only; must be one of supported_targets().
  Target target = default_target();
  /// Engine `reference` only: digits it may try per puzzle before the puzzle is `abandoned`.
  std::uint64_t step_budget = 100'000'000;
};

/// Solves spans of puzzles into buffers of the caller. One object per thread: it holds the
/// engine's working memory and is not thread-safe; objects share nothing.
class Solver {
 public:
  /// Throws std::bad_alloc when the working memory cannot be had, std::invalid_argument for a
  /// target that cannot run here.
  explicit Solver(const SolverOptions& options = {});
  ~Solver();
  /// What a moved-from object may still do is be destroyed or assigned to.
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;  ///< As the constructor.

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
