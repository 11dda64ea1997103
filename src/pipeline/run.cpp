// SPDX-License-Identifier: MIT
#include "pipeline/run.hpp"

#include <atomic>
#include <chrono>
#include <ctime>
#include <new>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_pipeline.h>

#include "pipeline/block.hpp"
#include "pipeline/hand_over.hpp"
#include "pipeline/reader.hpp"
#include "pipeline/stages.hpp"
#include "pipeline/team.hpp"

namespace lanedoku::pipeline {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Thread-seconds spent in one stage.
class StageTimer {
 public:
  template <typename Work>
  auto time(Work work) {
    const Clock::time_point start = Clock::now();
    struct AddAtEnd {
      StageTimer& timer;
      Clock::time_point start;
      ~AddAtEnd() { timer.nanoseconds_ += std::chrono::nanoseconds(Clock::now() - start).count(); }
    } const add_at_end{*this, start};
    return work();
  }
  [[nodiscard]] double seconds() const { return 1e-9 * static_cast<double>(nanoseconds_); }

 private:
  std::atomic<std::int64_t> nanoseconds_ = 0;
};

class Run {
 public:
  Run(std::span<const Input> inputs, Consumer& consumer, Sink* sink, const BatchOptions& options,
      BatchObserver& observer, const StopSignal& stop)
      : inputs_(inputs),
        consumer_(consumer),
        options_(options),
        stop_(&stop),
        solvers_([&options] { return Solver(options.solver); }),
        reader_(inputs, options, stop_),
        numberer_(inputs, options.skip, options.limit),
        writer_(consumer, sink, observer) {
    // Enough that no thread waits for the writer, few enough to stay in the caches.
    const std::size_t count = blocks_for(options.threads);
    ring_.resize(count);
    for (std::size_t i = 0; i < count; ++i) ring_[i].slot = i;
    solvers_.local();  // throws now if this target cannot run here
    if (options.shard && options.shard->number != 1) writer_.report().records_before.reset();
  }

  BatchReport run() {
    start_ = Clock::now();
    cpu_start_ = cpu_seconds();
    consumer_.start(stop_);
    bool has_memory = true;
    try {
      if (options_.threads == 1) {
        run_in_a_loop();
      } else {
        run_in_parallel();
      }
    } catch (const std::bad_alloc&) {
      has_memory = false;
    }
    BatchReport report = std::move(writer_.report());
    if (!has_memory) {
      report.ending = Ending::no_memory;
      report.error = "not enough memory; use fewer threads (-j)";
    }
    // What lies beyond the last record asked for is not judged: how far the reader gets there is a
    // matter of timing.
    if (report.ending == Ending::complete && !numberer_.is_satisfied()) {
      if (!reader_.error().empty()) {
        report.ending = Ending::bad_input;
        report.error = reader_.error();
      } else if (!reader_.is_done()) {
        report.ending = Ending::stopped;
      } else {
        consumer_.finish(report);
      }
    }
    take_times(report);
    return report;
  }

 private:
  void take_times(BatchReport& report) const {
    report.read_seconds = reading_.seconds();
    report.solve_seconds = solving_.seconds();
    report.write_seconds = writing_.seconds();
    report.wall_seconds = seconds_since(start_);
    report.cpu_seconds = cpu_seconds() - cpu_start_;
  }

  bool read(Block& block) {
    return !is_over_ && reading_.time([&] { return reader_.fill(block); });
  }

  void scan(Block& block) {
    solving_.time([&] { pipeline::scan(block); });
  }

  void number(Block& block) {
    numberer_.number(block);
    if (!has_ended_ && !block.is_passed_over) reading_.time([&] { consumer_.attend(block); });
    has_ended_ = has_ended_ || block.ends_run;
    if ((numberer_.is_satisfied() || has_ended_) && !is_over_) {
      is_over_ = true;
      stop_.request();  // the reader may wait for a slow pipe
    }
  }

  void solve(Block& block) {
    if (block.is_passed_over) return;
    solving_.time([&] {
      pipeline::solve(block, solvers_.local());
      pipeline::check(block, inputs_);
      if (!block.wrong_answer.empty()) return;
      pipeline::count(block, options_.solver.engine != Engine::reference);
      consumer_.digest(block);
    });
  }

  void write(Block& block) {
    take_times(writer_.report());
    writing_.time([&] {
      if (has_failed_ || (writer_.write(block, seconds_since(start_)) && !block.ends_run)) return;
      has_failed_ = is_over_ = true;
      stop_.request();
    });
  }

  void run_in_a_loop() {
    Block& block = ring_.front();
    if (options_.limit == 0) return;
    while (read(block)) {
      scan(block);
      number(block);
      solve(block);
      write(block);
    }
  }

  // Tokens leave in the order they came, so the block of the n-th token is free again when token
  // n + ring size starts.
  void run_in_parallel() {
    if (options_.limit == 0) return;
    Team team(options_.threads);
    std::size_t next = 0;
    const PipelineMark pipeline_mark;
    const auto read_next = [&](tbb::flow_control& flow) -> Block* {
      const Hold of_reader(&reader_);
      Block& block = ring_[next];
      const Hold of_block(&block);
      if (!read(block)) {
        flow.stop();
        return nullptr;
      }
      next = (next + 1) % ring_.size();
      return &block;
    };
    const auto scan_one = [&](Block* block) {
      const Hold of_block(block);
      scan(*block);
      return block;
    };
    const auto number_next = [&](Block* block) {
      const Hold of_numberer(&numberer_);
      const Hold of_block(block);
      number(*block);
      return block;
    };
    const auto solve_one = [&](Block* block) {
      const Hold of_block(block);
      solve(*block);
      return block;
    };
    const auto write_next = [&](Block* block) {
      const Hold of_writer(&writer_);
      const Hold of_block(block);
      write(*block);
    };
    constexpr auto kInOrder = tbb::filter_mode::serial_in_order;
    constexpr auto kParallel = tbb::filter_mode::parallel;
    team.execute([&] {
      tbb::parallel_pipeline(ring_.size(),
                             tbb::make_filter<void, Block*>(kInOrder, Stage(read_next)) &
                                 tbb::make_filter<Block*, Block*>(kParallel, Stage(scan_one)) &
                                 tbb::make_filter<Block*, Block*>(kInOrder, Stage(number_next)) &
                                 tbb::make_filter<Block*, Block*>(kParallel, Stage(solve_one)) &
                                 tbb::make_filter<Block*, void>(kInOrder, Stage(write_next)));
    });
  }

  std::span<const Input> inputs_;
  Consumer& consumer_;
  const BatchOptions& options_;
  StopSignal stop_;  // requested with the caller's, and when there is nothing more to read for
  std::vector<Block> ring_;
  tbb::enumerable_thread_specific<Solver> solvers_;  // a thread's own
  pipeline::Reader reader_;
  pipeline::Numberer numberer_;
  pipeline::Writer writer_;
  Clock::time_point start_;
  double cpu_start_ = 0;
  StageTimer reading_;
  StageTimer solving_;
  StageTimer writing_;
  std::atomic<bool> is_over_ = false;  // read no more
  bool has_ended_ = false;             // number no more: the consumer has all it can
  bool has_failed_ = false;            // write no more
};

}  // namespace

BatchReport run(std::span<const Input> inputs, Consumer& consumer, Sink* sink,
                const BatchOptions& options, BatchObserver& observer, const StopSignal& stop) {
  return Run(inputs, consumer, sink, options, observer, stop).run();
}

}  // namespace lanedoku::pipeline
