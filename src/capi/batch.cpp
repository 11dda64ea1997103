// SPDX-License-Identifier: MIT
#include "capi/batch.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <thread>
#include <vector>

#include "engine/check.hpp"
#include "text/alphabet.hpp"

namespace lanedoku::capi {
namespace {

// Puzzles a thread takes at a time: enough that lanes which run empty at a piece's end do not show,
// few enough to stay in the caches, and that no thread waits long for the last one.
constexpr std::size_t kLeastPiece = 512;
constexpr std::size_t kMostPiece = 4096;
constexpr std::size_t kPiecesPerThread = 16;

// One thread's solver and buffers.
class Worker {
 public:
  explicit Worker(Target target) : target_(target), solver_({.target = target}) {}

  [[nodiscard]] Target target() const noexcept { return target_; }

  /// To be called before `solve`, with the most puzzles it will get.
  void make_room(std::size_t most) {
    if (solutions_.size() >= most) return;
    puzzles_.reserve(most);
    solutions_.resize(most);
    statuses_.resize(most);
    guesses_.resize(most);
  }

  /// Solves puzzles first ... last - 1 into the batch's arrays. The index of one whose solution is
  /// wrong, `last` if there is none.
  std::size_t solve(const Batch& batch, std::size_t first, std::size_t last) noexcept {
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

 private:
  void hand_over(const Batch& batch, std::size_t first) noexcept {
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

  Target target_;
  Solver solver_;
  std::vector<PuzzleText> puzzles_;
  std::vector<Solution> solutions_;
  std::vector<Status> statuses_;
  std::vector<std::uint32_t> guesses_;
};

// The calling thread's worker, kept for its next call: making one takes a hundred times as long as
// solving a puzzle, which is what some calls are for.
Worker& own_worker(Target target) {
  thread_local std::optional<Worker> kept;
  if (!kept || kept->target() != target) kept.emplace(target);
  return *kept;
}

}  // namespace

std::optional<std::size_t> solve(const Batch& batch, Target target, unsigned threads) {
  if (batch.count == 0) return std::nullopt;
  const std::size_t piece =
      std::clamp(batch.count / (kPiecesPerThread * threads), kLeastPiece, kMostPiece);
  const std::size_t hands = std::min<std::size_t>(threads, (batch.count + piece - 1) / piece);
  Worker& own = own_worker(target);
  own.make_room(std::min(batch.count, piece));
  std::vector<Worker> others;
  others.reserve(hands - 1);
  while (others.size() + 1 < hands) others.emplace_back(target).make_room(piece);

  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> wrong = batch.count;
  const auto work = [&](Worker& worker) noexcept {
    for (;;) {
      const std::size_t first = piece * next.fetch_add(1, std::memory_order_relaxed);
      if (first >= batch.count || wrong != batch.count) return;
      const std::size_t last = std::min(first + piece, batch.count);
      if (const std::size_t found = worker.solve(batch, first, last); found != last) wrong = found;
    }
  };
  {
    std::vector<std::jthread> running;
    running.reserve(others.size());
    try {
      for (Worker& other : others) running.emplace_back([&] { work(other); });
    } catch (const std::exception&) {
      // No more threads are to be had: those there are do all of it.
    }
    work(own);
  }
  return wrong == batch.count ? std::nullopt : std::optional<std::size_t>(wrong);
}

}  // namespace lanedoku::capi
