// SPDX-License-Identifier: MIT
//
// compare_engines SECONDS [SEED]: solves random and mutated puzzles with engine `lanes` on every
// target this CPU can run, and with engine `reference`, and is aborted at the first
// difference in a status, an answer or (between targets) a number of guesses. Batches are shuffled
// and of random sizes, so that lanes have changing neighbours. Prints how many puzzles agreed.
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "lanedoku/solver.hpp"

#include "engine/check.hpp"
#include "fuzz/agreement.hpp"
#include "support/puzzles.hpp"
#include "support/random.hpp"
#include "support/solve.hpp"

namespace {

using namespace lanedoku;
using support::Random;
using support::solve_all;
using support::Solved;
using support::Twist;

using Boards = std::vector<std::string>;
using Results = std::vector<Solved>;

// A few random givens that do not clash: their smallest solution is a new full grid.
std::string random_sparse(Random& random, std::size_t givens) {
  std::string board(kCells, '.');
  for (std::size_t i = 0; i < givens; ++i) {
    const std::size_t cell = random.below(kCells);
    const char before = board[cell];
    board[cell] = static_cast<char>('1' + random.below(9));
    if (engine::find_clash(PuzzleText(board.data(), kCells))) board[cell] = before;
  }
  return board;
}

// Puzzles of all kinds around some full grids: dug to any number of givens, with givens falsified,
// added, exchanged.
Boards make_batch(Solver& solver, Random& random) {
  Boards seeds;
  for (int i = 0; i < 12; ++i) seeds.push_back(random_sparse(random, random.below(14)));
  const Results grids = solve_all(solver, seeds);
  Boards batch = seeds;
  const std::size_t size = 1 + random.below(600);
  while (batch.size() < size) {
    const std::size_t k = random.below(seeds.size());
    if (!is_solved(grids[k].status)) continue;
    std::string board = Twist(random.next()).apply(grids[k].solution);
    std::array<std::size_t, kCells> order{};
    for (std::size_t i = 0; i < kCells; ++i) order[i] = i;
    random.shuffle(order);
    const std::size_t givens = 20 + random.below(30);
    for (std::size_t i = givens; i < kCells; ++i) board[order[i]] = '.';
    for (std::size_t mutations = random.below(6); mutations > 3; --mutations) {
      board[order[random.below(kCells)]] = static_cast<char>('1' + random.below(9));
    }
    batch.push_back(board);
    if (random.below(4) == 0) batch.push_back(Twist(random.next()).apply(board));
  }
  random.shuffle(batch);
  return batch;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: compare_engines SECONDS [SEED]\n");
    return 2;
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atol(argv[1]));
  Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  Solver solver;
  fuzz::Agreement agreement(100'000);
  while (std::chrono::steady_clock::now() < end) (void)agreement.check(make_batch(solver, random));
  std::printf("%llu puzzles agree on %zu targets, %llu of them judged by the reference engine\n",
              static_cast<unsigned long long>(agreement.boards()), agreement.targets(),
              static_cast<unsigned long long>(agreement.judged()));
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    if (agreement.statuses()[i] == 0) continue;
    std::printf("  %s %llu\n", std::string(to_string(static_cast<Status>(i))).c_str(),
                static_cast<unsigned long long>(agreement.statuses()[i]));
  }
  return 0;
}
