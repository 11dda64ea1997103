// SPDX-License-Identifier: MIT
#include "generate/run.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <string_view>
#include <vector>

#include "engine/check.hpp"
#include "pipeline/ordered_chunks.hpp"

namespace lanedoku::generate {
namespace {

using Clock = std::chrono::steady_clock;

// Small enough that a stop and the progress line need not wait long.
std::uint64_t chunk_size(Kind kind) noexcept {
  switch (kind) {
    case Kind::easy:
    case Kind::sparse:
    case Kind::invalid:
      return 1024;
    case Kind::minimal:
    case Kind::multiple:
    case Kind::unsolvable:
      return 128;
    case Kind::hard:
      return 4;
  }
  return 1;
}

// One chunk under way.
struct Slot {
  Solver solver;
  std::vector<Puzzle> puzzles;
  std::vector<PuzzleText> texts;
  std::vector<Solution> solutions;
  std::vector<Status> statuses;
  std::vector<std::uint32_t> guesses;
  std::string puzzle_lines;
  std::string answer_lines;
  std::string error;
};

class Run {
 public:
  Run(const RunOptions& options, Sink& puzzles, Sink* answers, BatchObserver& observer,
      const StopSignal& stop)
      : options_(options),
        chunk_size_(chunk_size(options.order.kind)),
        puzzles_(puzzles),
        answers_(answers),
        observer_(observer),
        stop_(stop),
        slots_(pipeline::slots_for(options.threads)) {}

  RunReport run() {
    const std::uint64_t chunks =
        options_.count / chunk_size_ + (options_.count % chunk_size_ == 0 ? 0 : 1);
    try {
      pipeline::for_chunks_in_order(
          options_.threads, chunks,
          {.make = [this](std::uint64_t chunk, std::size_t slot) { make(chunk, slots_[slot]); },
           .take = [this](std::uint64_t, std::size_t slot) { return take(slots_[slot]); }});
    } catch (const std::bad_alloc&) {
      report_.ending = Ending::no_memory;
      report_.error = "not enough memory; use fewer threads (-j)";
    }
    if (report_.ending == Ending::complete && report_.puzzles != options_.count) {
      report_.ending = Ending::stopped;
    }
    return std::move(report_);
  }

 private:
  void make(std::uint64_t chunk, Slot& slot) {
    const std::uint64_t first = chunk * chunk_size_;
    const std::uint64_t last = std::min(first + chunk_size_, options_.count);
    slot.puzzles.clear();
    slot.puzzle_lines.clear();
    for (std::uint64_t i = first; i < last && !stop_.is_requested(); ++i) {
      slot.puzzles.push_back(make_puzzle(options_.order, i));
      slot.puzzle_lines.append(slot.puzzles.back().data(), kCells).push_back('\n');
    }
    if (answers_ != nullptr) answer(first, slot);
  }

  void answer(std::uint64_t first, Slot& slot) {
    const std::size_t count = slot.puzzles.size();
    slot.texts.assign(slot.puzzles.begin(), slot.puzzles.end());
    slot.solutions.resize(count);
    slot.statuses.resize(count);
    slot.guesses.resize(count);
    slot.solver.solve(slot.texts, slot.solutions, slot.statuses, slot.guesses);
    slot.answer_lines.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const Status status = slot.statuses[i];
      const bool is_right =
          is_right_status(options_.order.kind, status) &&
          (!is_solved(status) || engine::is_solution_of(slot.solutions[i], slot.texts[i]));
      if (!is_right && slot.error.empty()) {
        slot.error = "internal error: puzzle " + std::to_string(first + i + 1) + " of kind " +
                     std::string(facts_of(options_.order.kind).name) + " was answered wrong (" +
                     std::string(to_string(status)) +
                     "): " + std::string(slot.puzzles[i].data(), kCells);
      }
      slot.answer_lines += is_solved(status) ? std::string_view(slot.solutions[i].data(), kCells)
                                             : to_string(status);
      slot.answer_lines.push_back('\n');
    }
  }

  bool take(Slot& slot) {
    if (!slot.error.empty()) {
      report_.ending = Ending::wrong_answer;
      report_.error = slot.error;
      return false;
    }
    if (!write(puzzles_, slot.puzzle_lines)) return false;
    if (answers_ != nullptr && !write(*answers_, slot.answer_lines)) return false;
    report_.puzzles += slot.puzzles.size();
    observer_.on_progress(
        {.records = report_.puzzles,
         .bytes_in = report_.puzzles * kPuzzleBytes,
         .position = report_.puzzles * kPuzzleBytes,
         .seconds = std::chrono::duration<double>(Clock::now() - start_).count()});
    return !stop_.is_requested();  // a chunk cut short by a stop is the last one
  }

  bool write(Sink& sink, std::string_view lines) {
    const std::error_code error = sink.write(lines);
    if (!error) return true;
    report_.ending = error == std::errc::broken_pipe ? Ending::closed_output : Ending::bad_output;
    report_.error =
        (&sink == &puzzles_ ? "cannot write the puzzles: " : "cannot write the answers: ") +
        error.message();
    return false;
  }

  const RunOptions& options_;
  const std::uint64_t chunk_size_;
  Sink& puzzles_;
  Sink* const answers_;
  BatchObserver& observer_;
  const StopSignal& stop_;
  std::vector<Slot> slots_;
  Clock::time_point start_ = Clock::now();
  RunReport report_;
};

}  // namespace

RunReport run(const RunOptions& options, Sink& puzzles, Sink* answers, BatchObserver& observer,
              const StopSignal& stop) {
  return Run(options, puzzles, answers, observer, stop).run();
}

}  // namespace lanedoku::generate
