// SPDX-License-Identifier: MIT
#include "pipeline/ordered_chunks.hpp"

#include <atomic>
#include <tbb/parallel_pipeline.h>
#include <vector>

#include "pipeline/hand_over.hpp"
#include "pipeline/team.hpp"

namespace lanedoku::pipeline {
namespace {

void run_in_a_loop(std::uint64_t chunks, const ChunkWork& work) {
  for (std::uint64_t chunk = 0; chunk < chunks; ++chunk) {
    work.make(chunk, 0);
    if (!work.take(chunk, 0)) return;
  }
}

}  // namespace

void for_chunks_in_order(unsigned threads, std::uint64_t chunks, const ChunkWork& work) {
  if (threads == 1) {
    run_in_a_loop(chunks, work);
    return;
  }
  const std::size_t slots = slots_for(threads);
  Team team(threads);
  std::uint64_t next = 0;
  std::atomic<bool> is_over = false;
  const PipelineMark pipeline_mark;
  const std::vector<char> held(slots);  // a mark for what is in each slot
  const auto number = [&](tbb::flow_control& flow) {
    const Hold of_next(&next);
    if (next == chunks || is_over) {
      flow.stop();
      return std::uint64_t{0};
    }
    return next++;
  };
  const auto make = [&](std::uint64_t chunk) {
    const Hold of_slot(&held[chunk % slots]);
    work.make(chunk, chunk % slots);
    return chunk;
  };
  const auto take = [&](std::uint64_t chunk) {
    const Hold of_takes(&work.take);
    const Hold of_slot(&held[chunk % slots]);
    if (!is_over && !work.take(chunk, chunk % slots)) is_over = true;
  };
  // Tokens leave in the order they came, so the slot of chunk n is free when chunk n + slots
  // starts.
  team.execute([&] {
    tbb::parallel_pipeline(
        slots,
        tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order, Stage(number)) &
            tbb::make_filter<std::uint64_t, std::uint64_t>(tbb::filter_mode::parallel,
                                                           Stage(make)) &
            tbb::make_filter<std::uint64_t, void>(tbb::filter_mode::serial_in_order, Stage(take)));
  });
}

}  // namespace lanedoku::pipeline
