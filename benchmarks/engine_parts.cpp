// SPDX-License-Identifier: MIT
//
// The parts of the lane engine, each alone on boards that stand still: what events do to them in
// the real loop is left out on purpose.
#include "engine_parts.hpp"

#include <benchmark/benchmark.h>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine_parts.cpp"
#define HWY_DISABLED_TARGETS                                                          \
  (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3 | HWY_AVX3 | \
   HWY_AVX3_DL | HWY_EMU128)
#define HWY_BROKEN_EMU128 1
#define HWY_COMPILE_ALL_ATTAINABLE
#include <hwy/foreach_target.h>
// After foreach_target.
#include <hwy/highway.h>

#include "engine/choose-inl.h"
#include "engine/pass-inl.h"
#include "engine/stronger-inl.h"
#include "engine/transpose-inl.h"
#include "measure/clock.hpp"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

// Boards of the first puzzles, propagated until they stall.
struct Bench {
  Boards boards;
  Words open;
  Choices choices;
  Words staged[kPlaces];
  const char* texts[kLanes];
  char* answers[kLanes];
  char answer_text[kLanes][kPlaces];
  Word turned[kLanes][kTurnedCells];

  explicit Bench(std::span<const PuzzleText> puzzles) {
    for (std::size_t i = 0; i < kLanes; ++i) {
      texts[i] = puzzles[i].data();
      answers[i] = answer_text[i];
    }
    load_texts(texts, boards.cell);
    for (std::size_t i = 0; i < kLines; ++i) {
      store(hn::Set(kTag, kAllDigits), boards.row[i]);
      store(hn::Set(kTag, kAllDigits), boards.column[i]);
    }
    store(hn::Zero(kTag), open);
    for (int i = 0; i < 10; ++i) static_cast<void>(pass(boards, open));
  }
};

HWY_NOINLINE void one_box(Bench& bench) {
  Verdict verdict{};
  verdict.open = hn::Zero(kTag);
  verdict.present = hn::Set(kTag, kAllDigits);
  box_step(4, bench.boards, verdict);
  store(verdict.open, bench.open);
}

template <typename Part>
void time_part(benchmark::State& state, std::span<const PuzzleText> puzzles, Part part) {
  static Bench bench(puzzles);
  const double start = measure::thread_cpu_seconds();
  for (auto turn : state) {
    part(bench);
    benchmark::ClobberMemory();
  }
  const double seconds = measure::thread_cpu_seconds() - start;
  state.counters["cycles"] =
      1e9 * seconds * measure::clock_ghz() / static_cast<double>(state.iterations());
  state.counters["lanes"] = static_cast<double>(kLanes);
}

void add_parts(std::span<const PuzzleText> puzzles, const std::string& target) {
  const auto add = [&](const std::string& name, auto part) {
    benchmark::RegisterBenchmark(
        (name + "/" + target).c_str(),
        [puzzles, part](benchmark::State& state) { time_part(state, puzzles, part); });
  };
  add("box_step", [](Bench& b) { one_box(b); });
  add("pass", [](Bench& b) { benchmark::DoNotOptimize(pass(b.boards, b.open)); });
  add("choose", [](Bench& b) { choose(b.boards, b.choices); });
  add("use_triples", [](Bench& b) { benchmark::DoNotOptimize(use_triples(b.boards, kEveryLane)); });
  add("turn_cells", [](Bench& b) { turn_cells(b.boards.cell, b.turned); });
  add("load_texts", [](Bench& b) { load_texts(b.texts, b.staged); });
  add("write_texts", [](Bench& b) { write_texts(b.boards.cell, kEveryLane, b.answers); });
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lanedoku::benchmarks {

void add_engine_parts(std::span<const PuzzleText> puzzles) {
  for (const Target target : supported_targets()) {
    const std::string name(to_string(target));
    switch (target) {
#if HWY_TARGETS & HWY_AVX2
      case Target::avx2:
        engine::N_AVX2::add_parts(puzzles, name);
        break;
#endif
#if HWY_TARGETS & HWY_SSE4
      case Target::sse4:
        engine::N_SSE4::add_parts(puzzles, name);
        break;
#endif
#if HWY_TARGETS & HWY_NEON
      case Target::neon:
        engine::N_NEON::add_parts(puzzles, name);
        break;
#endif
      default:
        break;
    }
  }
}

}  // namespace lanedoku::benchmarks
#endif  // HWY_ONCE
