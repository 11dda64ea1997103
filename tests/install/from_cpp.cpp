// SPDX-License-Identifier: MIT
//
// Uses each installed header: puzzles in memory, a file, known answers.
#include <cstdlib>
#include <iostream>
#include <lanedoku/batch.hpp>
#include <lanedoku/files.hpp>
#include <lanedoku/lanedoku.h>
#include <lanedoku/solver.hpp>
#include <lanedoku/status.hpp>
#include <lanedoku/verify.hpp>
#include <string_view>

namespace {

constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kAnswer =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

void expect(bool condition, const char* what) {
  if (condition) return;
  std::cerr << "not so: " << what << '\n';
  std::exit(1);
}

class Silent final : public lanedoku::VerifyObserver {
 public:
  void on_message(std::string_view /*text*/) override {}
  void on_progress(const lanedoku::Progress& /*progress*/) override {}
  void on_finding(std::string_view /*text*/) override {}
};

void solve_in_memory() {
  lanedoku::Solver solver;
  const std::array puzzles = {lanedoku::PuzzleText(kPuzzle.data(), lanedoku::kCells)};
  std::array<lanedoku::Solution, 1> solutions{};
  std::array<lanedoku::Status, 1> statuses{};
  std::array<std::uint32_t, 1> guesses{};
  solver.solve(puzzles, solutions, statuses, guesses);
  expect(statuses[0] == lanedoku::Status::unique, "the puzzle has one solution");
  expect(std::string_view(solutions[0].data(), lanedoku::kCells) == kAnswer, "the solution");
}

void solve_a_file(const std::string& puzzles, const std::string& answers) {
  const lanedoku::BatchReport report = lanedoku::solve_file(puzzles, answers);
  expect(report.ending == lanedoku::Ending::complete, "the file was solved to its end");
  expect(report.records == report.count(lanedoku::Status::unique), "all have one solution");

  const std::array inputs = {lanedoku::file_input(puzzles)};
  const lanedoku::Input known = lanedoku::file_input(answers);
  Silent observer;
  const lanedoku::StopSignal stop;
  const lanedoku::VerifyOptions options;
  const auto verdicts = lanedoku::run_verify(inputs, &known, nullptr, options, observer, stop);
  expect(verdicts.run.records == report.records, "as many verdicts as puzzles");
  expect(verdicts.is_all_right(options), "the answers are right");
}

}  // namespace

int main(int argc, char** argv) {
  expect(argc == 3, "two arguments: puzzles and where answers go");
  solve_in_memory();
  solve_a_file(argv[1], argv[2]);
  static_assert(LANEDOKU_CELLS == lanedoku::kCells);
  return 0;
}
