// SPDX-License-Identifier: MIT
//
// One thread's part in a batch: a solver, the buffers around it, and the checker behind it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lanedoku/solver.hpp"
#include "lanedoku/status.hpp"

#include "capi/batch.hpp"

namespace lanedoku::capi {

class Worker {
 public:
  /// Throws std::bad_alloc.
  explicit Worker(Target target) : target_(target), solver_({.target = target}) {}

  [[nodiscard]] Target target() const noexcept { return target_; }

  /// To be called before `solve`, with the most puzzles it will get. Throws std::bad_alloc.
  void make_room(std::size_t most);

  /// Solves puzzles first ... last - 1 into the batch's arrays. The index of one whose solution is
  /// wrong, `last` if there is none.
  [[nodiscard]] std::size_t solve(const Batch& batch, std::size_t first, std::size_t last) noexcept;

 private:
  void hand_over(const Batch& batch, std::size_t first) noexcept;

  Target target_;
  Solver solver_;
  std::vector<PuzzleText> puzzles_;
  std::vector<Solution> solutions_;
  std::vector<Status> statuses_;
  std::vector<std::uint32_t> guesses_;
};

/// The calling thread's worker, kept for its next call: making one takes a hundred times as long as
/// solving a puzzle, which is what some calls are for. Throws std::bad_alloc.
[[nodiscard]] Worker& own_worker(Target target);

}  // namespace lanedoku::capi
