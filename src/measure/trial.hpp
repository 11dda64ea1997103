// SPDX-License-Identifier: MIT
//
// The thing that is timed: one contender on a number of threads, over the same puzzles each time.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "lanedoku/batch.hpp"

#include "measure/contender.hpp"

namespace lanedoku::measure {

/// What one repeat took.
struct Measurement {
  double seconds = 0;
  /// The processor's clock just before and after, averaged over the threads.
  double clock_ghz = 0;
  /// Processor time of the threads, as a share of wall time x threads.
  double cpu_share = 0;
  /// Puzzles solved; 0 after a stop.
  std::size_t records = 0;
};

/// One row's way to be timed again and again; the puzzles outlive it.
class Trial {
 public:
  Trial() = default;
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;
  virtual ~Trial() = default;
  /// Solves all puzzles `passes` times, or about as often where that is not possible exactly.
  [[nodiscard]] virtual Measurement run(std::size_t passes) = 0;
};

/// In memory: text to answers and statuses. Each thread has a solver and buffers of its own and
/// takes the next piece of the puzzles when it is done with one.
[[nodiscard]] std::unique_ptr<Trial> make_memory_trial(const Contender& contender, unsigned threads,
                                                       std::span<const PuzzleText> puzzles);

/// The whole pipeline, from a file of lines to a file, both in the temporary directory and gone
/// with the trial; the output is not forced to the disk. The file holds the puzzles `passes` times,
/// up to some megabytes, and is read as often as is needed. Throws std::system_error when the files
/// cannot be made, std::runtime_error when the run fails.
[[nodiscard]] std::unique_ptr<Trial> make_pipeline_trial(const Contender& contender,
                                                         unsigned threads,
                                                         std::span<const PuzzleText> puzzles,
                                                         const StopSignal& stop);

}  // namespace lanedoku::measure
