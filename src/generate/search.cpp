// SPDX-License-Identifier: MIT
#include "generate/search.hpp"

namespace lanedoku::generate {
namespace {

unsigned first_from(Cells cells, Cells preferred) noexcept {
  const Cells some = cells & preferred;
  return (some.is_empty() ? cells : some).first();
}

// The open cell with fewest candidates, the first of `preferred` where there is a choice. All open
// cells have two candidates at least.
unsigned choose_cell(const Board& board, Cells preferred) noexcept {
  Cells any = Cells::all_lanes(0);
  Cells two = any;
  Cells three = any;
  Cells four = any;
  for (const Cells at : board.candidates) {
    four |= three & at;
    three |= two & at;
    two |= any & at;
    any |= at;
  }
  const Cells has_two = board.open - three;
  if (!has_two.is_empty()) return first_from(has_two, preferred);
  const Cells has_three = board.open - four;
  if (!has_three.is_empty()) return first_from(has_three, preferred);
  return first_from(board.open, preferred);  // rare: not worth to tell four from more
}

// Tries the candidates of the chosen cell in turn: visit(board, digit) -> whether to stop.
template <typename Visit>
bool try_digits(const Board& board, unsigned cell, Visit visit) noexcept {
  for (unsigned digit = 0; digit < 9; ++digit) {
    if (!board.candidates[digit].has(cell)) continue;
    Board next = board;
    if (next.place(digit, Cells::one(cell)) && visit(next, digit)) return true;
  }
  return false;
}

// Any solution of the board; the board becomes it.
bool find_solution(Board& board) noexcept {
  if (!place_singles(board)) return false;
  if (board.open.is_empty()) return true;
  const unsigned cell = choose_cell(board, board.open);
  return try_digits(board, cell, [&](Board& next, unsigned) {
    if (!find_solution(next)) return false;
    board = next;
    return true;
  });
}

bool fill_at_random(Board& board, Random& random) noexcept {
  if (!place_singles(board)) return false;
  if (board.open.is_empty()) return true;
  const unsigned cell = choose_cell(board, board.open);
  std::array<unsigned, 9> order = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  random.shuffle(order);
  for (const unsigned digit : order) {
    if (!board.candidates[digit].has(cell)) continue;
    Board next = board;
    if (next.place(digit, Cells::one(cell)) && fill_at_random(next, random)) {
      board = next;
      return true;
    }
  }
  return false;
}

// Singles and locked candidates until neither helps.
bool deduce(Board& board) noexcept {
  do {
    if (!place_singles(board)) return false;
  } while (!board.open.is_empty() && remove_locked(board));
  return true;
}

void count_tree(Board& board, Cells preferred, std::uint32_t& guesses) noexcept {
  if (!deduce(board) || board.open.is_empty()) return;
  const unsigned cell = choose_cell(board, preferred);
  --guesses;
  for (const Cells at : board.candidates) guesses += at.has(cell) ? 1 : 0;
  static_cast<void>(try_digits(board, cell, [&](Board& next, unsigned) {
    count_tree(next, preferred, guesses);
    return false;
  }));
}

}  // namespace

Digits random_grid(Random& random) noexcept {
  Board board = Board::empty();
  for (const unsigned corner : {0U, 30U, 60U}) {
    std::array<unsigned, 9> digits = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    random.shuffle(digits);
    for (unsigned i = 0; i < 9; ++i) {
      static_cast<void>(board.place(digits[i], Cells::one(corner + i / 3 * 9 + i % 3)));
    }
  }
  static_cast<void>(fill_at_random(board, random));  // three such boxes can always be completed
  return board.digits();
}

bool find_other_solution(const Digits& puzzle, const Digits& solution, Digits& other) noexcept {
  Board board;
  if (!set_up(puzzle, board)) return false;
  // Along the way to `solution`, every branch off it.
  while (place_singles(board) && !board.open.is_empty()) {
    const unsigned cell = choose_cell(board, board.open);
    const unsigned right = solution[cell];
    const bool is_found = try_digits(board, cell, [&](Board& next, unsigned digit) {
      if (digit == right || !find_solution(next)) return false;
      other = next.digits();
      return true;
    });
    if (is_found) return true;
    if (!board.place(right, Cells::one(cell))) return false;
  }
  return false;
}

bool has_solution_without(const Digits& puzzle, unsigned cell, unsigned digit) noexcept {
  Board board;
  if (!set_up(puzzle, board)) return false;
  board.remove(digit, Cells::one(cell));
  return find_solution(board);
}

std::uint32_t count_guesses(const Digits& puzzle, unsigned first) noexcept {
  Cells preferred = Cells::all_lanes(0);
  for (unsigned cell = first; cell < kCellCount; ++cell) preferred |= Cells::one(cell);
  std::uint32_t guesses = 0;
  Board board;
  if (set_up(puzzle, board)) count_tree(board, preferred, guesses);
  return guesses;
}

}  // namespace lanedoku::generate
