// SPDX-License-Identifier: MIT
//
// compare_engines SECONDS [SEED]: solves random and mutated puzzles with engine `lanes` on every
// target this CPU can run, and with engine `reference`, and ends with status 1 at the first
// difference in a status, an answer or (between targets) a number of guesses. Batches are shuffled
// and of random sizes, so that lanes have changing neighbours. Prints how many puzzles agreed.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "lanedoku/solver.hpp"

#include "engine/check.hpp"

namespace {

using namespace lanedoku;

// splitmix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
  }
  std::size_t below(std::size_t bound) { return next() % bound; }

 private:
  std::uint64_t state_;
};

using Board = std::array<char, kCells>;

struct Results {
  std::vector<Solution> solutions;
  std::vector<Status> statuses;
  std::vector<std::uint32_t> guesses;
};

Results solve(Solver& solver, const std::vector<Board>& boards) {
  std::vector<PuzzleText> puzzles;
  for (const Board& board : boards) puzzles.emplace_back(board.data(), kCells);
  Results results{std::vector<Solution>(boards.size()), std::vector<Status>(boards.size()),
                  std::vector<std::uint32_t>(boards.size())};
  solver.solve(puzzles, results.solutions, results.statuses, results.guesses);
  return results;
}

// The grid with digits, rows within bands, bands, and the same for columns exchanged.
Board relabel(const Board& board, Random& random) {
  std::array<char, 9> digits{'1', '2', '3', '4', '5', '6', '7', '8', '9'};
  const auto shuffle = [&](auto& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(i)]);
  };
  const auto shuffled_lines = [&] {
    std::array<std::size_t, 3> bands{0, 1, 2};
    shuffle(bands);
    std::array<std::size_t, 9> lines{};
    for (std::size_t b = 0; b < 3; ++b) {
      std::array<std::size_t, 3> inner{0, 1, 2};
      shuffle(inner);
      for (std::size_t i = 0; i < 3; ++i) lines[3 * b + i] = 3 * bands[b] + inner[i];
    }
    return lines;
  };
  shuffle(digits);
  const auto rows = shuffled_lines();
  const auto columns = shuffled_lines();
  Board twin;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const char c = board[9 * rows[cell / 9] + columns[cell % 9]];
    twin[cell] = c >= '1' && c <= '9' ? digits[static_cast<std::size_t>(c - '1')] : '.';
  }
  return twin;
}

// A few random givens that do not clash: their smallest solution is a new full grid.
Board random_sparse(Random& random, std::size_t givens) {
  Board board;
  board.fill('.');
  for (std::size_t i = 0; i < givens; ++i) {
    const std::size_t cell = random.below(kCells);
    const char before = board[cell];
    board[cell] = static_cast<char>('1' + random.below(9));
    if (engine::find_clash(PuzzleText(board.data(), kCells))) board[cell] = before;
  }
  return board;
}

// Puzzles of all kinds around some full grids: dug to any number of clues, with clues falsified,
// added, exchanged.
std::vector<Board> make_batch(Solver& solver, Random& random) {
  std::vector<Board> seeds;
  for (int i = 0; i < 12; ++i) seeds.push_back(random_sparse(random, random.below(14)));
  const Results grids = solve(solver, seeds);
  std::vector<Board> batch = seeds;
  const std::size_t size = 1 + random.below(600);
  while (batch.size() < size) {
    const std::size_t k = random.below(seeds.size());
    if (!is_solved(grids.statuses[k])) continue;
    Board board = relabel(grids.solutions[k], random);
    std::array<std::size_t, kCells> order{};
    for (std::size_t i = 0; i < kCells; ++i) order[i] = i;
    for (std::size_t i = kCells; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    const std::size_t clues = 20 + random.below(30);
    for (std::size_t i = clues; i < kCells; ++i) board[order[i]] = '.';
    for (std::size_t mutations = random.below(6); mutations > 3; --mutations) {
      board[order[random.below(kCells)]] = static_cast<char>('1' + random.below(9));
    }
    batch.push_back(board);
    if (random.below(4) == 0) batch.push_back(relabel(board, random));
  }
  for (std::size_t i = batch.size(); i > 1; --i) std::swap(batch[i - 1], batch[random.below(i)]);
  return batch;
}

[[noreturn]] void report(const Board& board, const std::string& who, const Results& a,
                         const Results& b, std::size_t i) {
  std::printf("DIFFERENCE %s\n  %.81s\n  %s %.81s %u\n  %s %.81s %u\n", who.c_str(), board.data(),
              std::string(to_string(a.statuses[i])).c_str(), a.solutions[i].data(), a.guesses[i],
              std::string(to_string(b.statuses[i])).c_str(), b.solutions[i].data(), b.guesses[i]);
  std::exit(1);
}

void compare(const std::vector<Board>& batch, const Results& a, const Results& b,
             const std::string& who, bool compares_guesses) {
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (b.statuses[i] == Status::abandoned) continue;
    const bool same = a.statuses[i] == b.statuses[i] &&
                      (!is_solved(a.statuses[i]) || a.solutions[i] == b.solutions[i]) &&
                      (!compares_guesses || a.guesses[i] == b.guesses[i]);
    if (!same) report(batch[i], who, a, b, i);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: compare_engines SECONDS [SEED]\n");
    return 2;
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atol(argv[1]));
  Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  std::vector<Solver> solvers;
  for (const Target target : supported_targets())
    solvers.emplace_back(SolverOptions{.target = target});
  Solver reference({.engine = Engine::reference, .step_budget = 100'000});
  std::uint64_t puzzles = 0;
  std::uint64_t judged = 0;
  std::array<std::uint64_t, kStatusCount> statuses{};
  while (std::chrono::steady_clock::now() < end) {
    const std::vector<Board> batch = make_batch(solvers.back(), random);
    const Results best = solve(solvers.back(), batch);
    for (std::size_t t = 0; t + 1 < solvers.size(); ++t) {
      compare(batch, best, solve(solvers[t], batch),
              "between targets, " + std::string(to_string(supported_targets()[t])), true);
    }
    const Results oracle = solve(reference, batch);
    compare(batch, best, oracle, "from the reference engine", false);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      judged += oracle.statuses[i] != Status::abandoned;
      ++statuses[static_cast<std::size_t>(best.statuses[i])];
    }
    puzzles += batch.size();
  }
  std::printf("%llu puzzles agree on %zu targets, %llu of them judged by the reference engine\n",
              static_cast<unsigned long long>(puzzles), solvers.size(),
              static_cast<unsigned long long>(judged));
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    if (statuses[i] == 0) continue;
    std::printf("  %s %llu\n", std::string(to_string(static_cast<Status>(i))).c_str(),
                static_cast<unsigned long long>(statuses[i]));
  }
  return 0;
}
