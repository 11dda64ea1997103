// SPDX-License-Identifier: MIT
#include "capi/worker.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>

#include "engine/check.hpp"
#include "text/alphabet.hpp"

namespace lanedoku::capi {

void Worker::make_room(std::size_t most) {
  if (solutions_.size() >= most) return;
  puzzles_.reserve(most);
  solutions_.resize(most);
  statuses_.resize(most);
  guesses_.resize(most);
}

std::size_t Worker::solve(const Batch& batch, std::size_t first, std::size_t last) noexcept {
  const std::size_t count = last - first;
  puzzles_.clear();
  for (std::size_t i = first; i < last; ++i) puzzles_.push_back(batch.puzzle(i));
  const auto solutions = std::span(solutions_).first(count);
  const auto statuses = std::span(statuses_).first(count);
  solver_.solve(puzzles_, solutions, statuses, std::span(guesses_).first(count));
  const std::size_t wrong = engine::find_wrong_solution(puzzles_, solutions, statuses);
  if (wrong == count) hand_over(batch, first);
  return first + wrong;
}

void Worker::hand_over(const Batch& batch, std::size_t first) noexcept {
  for (std::size_t k = 0; k < puzzles_.size(); ++k) {
    // The solver takes whatever is no digit for a blank.
    if (!text::are_cells(puzzles_[k].data())) {
      statuses_[k] = Status::malformed;
      guesses_[k] = 0;
    }
    if (batch.solutions == nullptr) continue;
    char* const solution = batch.solutions + (first + k) * batch.solution_stride;
    if (is_solved(statuses_[k])) {
      std::memcpy(solution, solutions_[k].data(), kCells);
    } else {
      std::memset(solution, '0', kCells);
    }
  }
  if (batch.statuses != nullptr) {
    std::memcpy(batch.statuses + first, statuses_.data(), puzzles_.size());
  }
  if (batch.guesses != nullptr) {
    std::copy_n(guesses_.begin(), puzzles_.size(), batch.guesses + first);
  }
}

Worker& own_worker(Target target) {
  thread_local std::optional<Worker> kept;
  if (!kept || kept->target() != target) kept.emplace(target);
  return *kept;
}

}  // namespace lanedoku::capi
