// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <thread>
#include <vector>

#include "measure/clock.hpp"
#include "measure/trial.hpp"

namespace lanedoku::measure {
namespace {

using Clock = std::chrono::steady_clock;

// A piece is about what a block of the pipeline holds, unless that gives each thread so few that
// waiting for the last one shows.
constexpr std::size_t kPieceRecords = 8192;
constexpr std::size_t kPiecesPerThread = 16;

struct Worker {
  explicit Worker(const SolverOptions& options) : solver(options) {}

  Solver solver;
  std::vector<Solution> solutions;
  std::vector<Status> statuses;
  std::vector<std::uint32_t> guesses;
  Clock::time_point start;
  Clock::time_point end;
  double cpu_seconds = 0;
  double clock_ghz = 0;

  void solve(std::span<const PuzzleText> puzzles) noexcept {
    const std::size_t count = puzzles.size();
    solver.solve(puzzles, std::span(solutions).first(count), std::span(statuses).first(count),
                 std::span(guesses).first(count));
  }
};

class MemoryTrial final : public Trial {
 public:
  MemoryTrial(const Contender& contender, unsigned threads, std::span<const PuzzleText> puzzles)
      : puzzles_(puzzles) {
    const std::size_t most = std::min(puzzles.size(), kPieceRecords);
    for (unsigned i = 0; i < threads; ++i) {
      Worker& worker = workers_.emplace_back(contender.options);
      worker.solutions.resize(most);
      worker.statuses.resize(most);
      worker.guesses.resize(most);
    }
  }

  Measurement run(std::size_t passes) override {
    const std::size_t whole = (puzzles_.size() + kPieceRecords - 1) / kPieceRecords;
    const std::size_t wanted =
        workers_.size() == 1 ? 1 : (kPiecesPerThread * workers_.size() + passes - 1) / passes;
    const std::size_t pieces = std::clamp(std::max(whole, wanted), std::size_t{1}, puzzles_.size());
    std::atomic<std::size_t> next = 0;
    std::barrier<> all(static_cast<std::ptrdiff_t>(workers_.size()));
    const auto work = [&](Worker& worker) {
      const double clock_before = clock_ghz();
      all.arrive_and_wait();
      const double cpu_before = thread_cpu_seconds();
      worker.start = Clock::now();
      for (;;) {
        const std::size_t item = next.fetch_add(1, std::memory_order_relaxed);
        if (item >= passes * pieces) break;
        const std::size_t first = puzzles_.size() * (item % pieces) / pieces;
        const std::size_t last = puzzles_.size() * (item % pieces + 1) / pieces;
        worker.solve(puzzles_.subspan(first, last - first));
      }
      worker.end = Clock::now();
      worker.cpu_seconds = thread_cpu_seconds() - cpu_before;
      // The clock is that of the work: all threads run until all are done.
      all.arrive_and_wait();
      worker.clock_ghz = (clock_before + clock_ghz()) / 2;
    };
    {
      std::vector<std::jthread> threads;
      threads.reserve(workers_.size());
      try {
        for (std::size_t i = 1; i < workers_.size(); ++i) {
          threads.emplace_back([&, i] { work(workers_[i]); });
        }
      } catch (...) {
        // No more threads to be had: let those that wait for the others go.
        next = passes * pieces;
        for (std::size_t i = threads.size(); i < workers_.size(); ++i) all.arrive_and_drop();
        throw;
      }
      work(workers_[0]);
    }
    return summary(passes);
  }

 private:
  [[nodiscard]] Measurement summary(std::size_t passes) const {
    Clock::time_point start = workers_[0].start;
    Clock::time_point end = workers_[0].end;
    double cpu = 0;
    double clock = 0;
    for (const Worker& worker : workers_) {
      start = std::min(start, worker.start);
      end = std::max(end, worker.end);
      cpu += worker.cpu_seconds;
      clock += worker.clock_ghz;
    }
    const double seconds = std::chrono::duration<double>(end - start).count();
    const auto threads = static_cast<double>(workers_.size());
    return {seconds, clock / threads, cpu / (seconds * threads), passes * puzzles_.size()};
  }

  std::span<const PuzzleText> puzzles_;
  std::vector<Worker> workers_;
};

}  // namespace

std::unique_ptr<Trial> make_memory_trial(const Contender& contender, unsigned threads,
                                         std::span<const PuzzleText> puzzles) {
  return std::make_unique<MemoryTrial>(contender, threads, puzzles);
}

}  // namespace lanedoku::measure
