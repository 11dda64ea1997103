// SPDX-License-Identifier: MIT
#include "python/team.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "lanedoku/solver.hpp"

#include "capi/worker.hpp"

namespace lanedoku::python {
namespace {

// As for the C interface, but for the text of puzzles and answers that shares the caches.
constexpr std::size_t kLeastPiece = 512;
constexpr std::size_t kMostPiece = 1024;
constexpr std::size_t kPiecesPerThread = 16;

class Team {
 public:
  Team(const Arrays& arrays, unsigned threads)
      : arrays_(arrays),
        piece_(std::clamp(arrays.count / (kPiecesPerThread * threads), kLeastPiece, kMostPiece)),
        first_bad_(arrays.count) {}

  std::optional<std::size_t> solve(unsigned threads, const std::function<bool()>& goes_on) {
    const std::size_t pieces = (arrays_.count + piece_ - 1) / piece_;
    {
      std::vector<std::jthread> others;
      others.reserve(threads);
      try {
        while (others.size() + 1 < std::min<std::size_t>(threads, pieces)) {
          others.emplace_back([this] {
            try {
              capi::Worker worker(target_);
              work(worker, [] { return true; });
            } catch (...) {
              fail();
            }
          });
        }
      } catch (const std::exception&) {
        // No more threads are to be had: those there are do all of it.
      }
      try {
        work(capi::own_worker(target_), goes_on);
      } catch (...) {
        fail();
      }
    }
    if (failure_) std::rethrow_exception(failure_);
    const std::size_t bad = first_bad_;
    return bad == arrays_.count ? std::nullopt : std::optional(bad);
  }

 private:
  // Every piece that was taken is looked at, so that the first bad row is found whatever the order.
  template <typename GoesOn>
  void work(capi::Worker& worker, const GoesOn& goes_on) {
    const std::size_t most = std::min(piece_, arrays_.count);
    worker.make_room(most);
    std::vector<char> puzzles(most * kCells);
    std::vector<char> answers(most * kCells);
    while (!is_over_) {
      const std::size_t first = piece_ * next_.fetch_add(1, std::memory_order_relaxed);
      if (first >= arrays_.count) return;
      do_piece(worker, first, std::min(first + piece_, arrays_.count), puzzles.data(),
               answers.data());
      if (!goes_on()) is_over_ = true;
    }
  }

  void do_piece(capi::Worker& worker, std::size_t first, std::size_t last, char* puzzles,
                char* answers) {
    const std::size_t bad =
        read_rows(arrays_.puzzles_layout, arrays_.puzzles, first, last, puzzles);
    if (bad != last) return refuse(bad);
    const capi::Batch batch{.puzzles = puzzles,
                            .puzzle_stride = kCells,
                            .count = last - first,
                            .solutions = answers,
                            .solution_stride = kCells,
                            .statuses = arrays_.statuses + first,
                            .guesses = arrays_.guesses + first};
    const std::size_t wrong = worker.solve(batch, 0, batch.count);
    if (wrong != batch.count) {
      throw std::logic_error("internal error: the solver's answer to puzzle " +
                             std::to_string(first + wrong) + ", " +
                             std::string(batch.puzzle(wrong).data(), kCells) +
                             ", is wrong; please report this puzzle");
    }
    write_rows(arrays_.answers_layout, answers, arrays_.answers, first, last);
  }

  void refuse(std::size_t row) noexcept {
    std::size_t known = first_bad_;
    while (row < known && !first_bad_.compare_exchange_weak(known, row)) {
    }
    is_over_ = true;
  }

  void fail() noexcept {
    const std::lock_guard lock(failing_);
    if (!failure_) failure_ = std::current_exception();
    is_over_ = true;
  }

  const Arrays& arrays_;
  const std::size_t piece_;
  const Target target_ = default_target();
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> first_bad_;
  std::atomic<bool> is_over_ = false;
  std::mutex failing_;
  std::exception_ptr failure_;
};

}  // namespace

std::optional<std::size_t> solve(const Arrays& arrays, unsigned threads,
                                 const std::function<bool()>& goes_on) {
  return Team(arrays, threads).solve(threads, goes_on);
}

}  // namespace lanedoku::python
