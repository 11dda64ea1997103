// SPDX-License-Identifier: MIT
//
// The hot pieces around the solver, each alone, and the plain baselines beside the engines.
#include <benchmark/benchmark.h>

#include "engine/check.hpp"
#include "engine_parts.hpp"
#include "measure/clock.hpp"
#include "measure/contender.hpp"
#include "plain.hpp"
#include "puzzles.hpp"
#include "text/answers.hpp"
#include "text/shape.hpp"

namespace lanedoku::benchmarks {
namespace {

constexpr std::size_t kCount = 12'000;  // about a block of the pipeline
constexpr std::uint64_t kStepBudget = 1'000'000;

const Puzzles& puzzles() {
  static const Puzzles kPuzzles(kCount);
  return kPuzzles;
}

// Counts processor time. Made before the loop; `report` after it, when every turn handled
// `puzzles_per_turn` puzzles.
class Meter {
 public:
  explicit Meter(benchmark::State& state) : state_(state), start_(measure::thread_cpu_seconds()) {}

  void report(std::size_t puzzles_per_turn) {
    const double seconds = measure::thread_cpu_seconds() - start_;
    const double puzzles =
        static_cast<double>(puzzles_per_turn) * static_cast<double>(state_.iterations());
    state_.counters["cycles/puzzle"] = 1e9 * seconds * measure::clock_ghz() / puzzles;
    state_.counters["puzzles/s"] = puzzles / seconds;
  }

 private:
  benchmark::State& state_;
  double start_;
};

// The text of all puzzles in one shape.
std::string text_of(std::string_view shape) {
  return shape == "grids" ? puzzles().as_grids()
         : shape == "csv" ? puzzles().as_csv()
                          : puzzles().as_lines();
}

// The layout of such a text. CSV has its header before it.
text::Layout layout_of(std::string_view shape) {
  const std::string head = (shape == "csv" ? "quizzes,solutions\n" : "") + text_of(shape);
  return text::recognise(head, true).value_or(text::Recognition()).layout;
}

// One cut per block: its cost belongs to all puzzles of the block.
void cut(benchmark::State& state, std::string_view shape) {
  const std::string text = text_of(shape);
  const text::Layout layout = layout_of(shape);
  Meter meter(state);
  for (auto turn : state) {
    benchmark::DoNotOptimize(layout.shape->cut(layout, text, text.size() - 100));
  }
  meter.report(kCount);
}
BENCHMARK_CAPTURE(cut, lines, "lines");
BENCHMARK_CAPTURE(cut, csv, "csv");
BENCHMARK_CAPTURE(cut, grids, "grids");

// What a block takes from bytes to records: a cut and a scan.
void scan(benchmark::State& state, std::string_view shape) {
  const std::string text = text_of(shape);
  const text::Layout layout = layout_of(shape);
  text::Scan found;
  Meter meter(state);
  for (auto turn : state) {
    found.clear();
    benchmark::DoNotOptimize(layout.shape->cut(layout, text, text.size()));
    layout.shape->scan(layout, text, true, found);
    benchmark::DoNotOptimize(found.records.data());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
  meter.report(found.records.size());
  if (found.records.size() != kCount) state.SkipWithError("records are lost");
}
BENCHMARK_CAPTURE(scan, lines, "lines");
BENCHMARK_CAPTURE(scan, csv, "csv");
BENCHMARK_CAPTURE(scan, grids, "grids");

void write(benchmark::State& state, Format format) {
  const std::string text = text_of("csv");
  const text::Layout layout = layout_of("csv");
  text::Scan found;
  layout.shape->scan(layout, text, true, found);
  const std::vector<Solution> solutions = puzzles().solutions();
  const std::vector<Status> statuses(kCount, Status::unique);
  const std::vector<std::uint32_t> guesses(kCount, 0);
  std::vector<char> out;
  std::size_t size = 0;
  Meter meter(state);
  for (auto turn : state) {
    size = text::write_answers(format, "",
                               {.records = found.records,
                                .extras = found.extras,
                                .statuses = statuses,
                                .solutions = solutions,
                                .guesses = guesses,
                                .layout = &layout,
                                .file = "puzzles.csv"},
                               out);
    benchmark::DoNotOptimize(out.data());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(size) * state.iterations());
  meter.report(kCount);
}
BENCHMARK_CAPTURE(write, line, Format::line);
BENCHMARK_CAPTURE(write, pair, Format::pair);
BENCHMARK_CAPTURE(write, grid, Format::grid);
BENCHMARK_CAPTURE(write, spaced, Format::spaced);
BENCHMARK_CAPTURE(write, csv, Format::csv);
BENCHMARK_CAPTURE(write, jsonl, Format::jsonl);

void check_plain(benchmark::State& state) {
  const std::vector<Solution> solutions = puzzles().solutions();
  std::size_t right = 0;
  Meter meter(state);
  for (auto turn : state) {
    right = 0;
    for (std::size_t i = 0; i < kCount; ++i) {
      right += engine::is_solution_of(solutions[i], puzzles()[i]) ? 1U : 0U;
    }
    benchmark::DoNotOptimize(right);
  }
  if (right != kCount) state.SkipWithError("a solution is wrong");
  meter.report(kCount);
}
BENCHMARK(check_plain);

void check_simd(benchmark::State& state) {
  const std::vector<Solution> solutions = puzzles().solutions();
  const std::vector<PuzzleText> texts = puzzles().texts();
  const std::vector<Status> statuses(kCount, Status::unique);
  std::size_t wrong = 0;
  Meter meter(state);
  for (auto turn : state) {
    wrong = engine::find_wrong_solution(texts, solutions, statuses);
    benchmark::DoNotOptimize(wrong);
  }
  if (wrong != kCount) state.SkipWithError("a solution is wrong");
  meter.report(kCount);
}
BENCHMARK(check_simd);

using Plain = PlainResult (*)(PuzzleText, int, std::uint64_t, Solution&) noexcept;

void plain(benchmark::State& state, Plain solve, int wanted) {
  constexpr std::size_t kFew = 300;
  Meter meter(state);
  for (auto turn : state) {
    for (std::size_t i = 0; i < kFew; ++i) {
      Solution solution;
      benchmark::DoNotOptimize(solve(puzzles()[i], wanted, kStepBudget, solution));
    }
  }
  meter.report(kFew);
}
BENCHMARK_CAPTURE(plain, rescan_any, solve_by_rescan, 1);
BENCHMARK_CAPTURE(plain, rescan_proof, solve_by_rescan, 2);
BENCHMARK_CAPTURE(plain, tables_any, solve_by_tables, 1);
BENCHMARK_CAPTURE(plain, tables_proof, solve_by_tables, 2);

void engine_proof(benchmark::State& state, const measure::Contender& contender) {
  constexpr std::size_t kFew = 300;
  const std::vector<PuzzleText> texts = puzzles().texts();
  std::vector<Solution> solutions(kFew);
  std::vector<Status> statuses(kFew);
  std::vector<std::uint32_t> guesses(kFew);
  Solver solver(contender.options);
  Meter meter(state);
  for (auto turn : state) {
    solver.solve(std::span(texts).first(kFew), solutions, statuses, guesses);
    benchmark::DoNotOptimize(solutions.data());
  }
  meter.report(kFew);
}

void add_engines() {
  SolverOptions base;
  base.step_budget = kStepBudget;
  for (const measure::Contender& contender :
       measure::make_contenders(measure::engine_names(), supported_targets(), base)) {
    const std::string name = "engine/" + contender.engine + "_proof/" + contender.target;
    benchmark::RegisterBenchmark(
        name.c_str(), [contender](benchmark::State& state) { engine_proof(state, contender); });
  }
}

}  // namespace
}  // namespace lanedoku::benchmarks

int main(int argc, char** argv) {
  lanedoku::benchmarks::add_engines();
  lanedoku::benchmarks::add_engine_parts(lanedoku::benchmarks::puzzles().texts());
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
