// SPDX-License-Identifier: MIT
#include "generate/board.hpp"

namespace lanedoku::generate {
namespace {

struct alignas(16) Words {
  std::uint32_t of[4];
};

constexpr std::array<Words, kCellCount> make_peers() noexcept {
  std::array<Words, kCellCount> peers{};
  for (unsigned a = 0; a < kCellCount; ++a) {
    for (unsigned b = 0; b < kCellCount; ++b) {
      if (sees(a, b)) peers[a].of[b / 27] |= 1U << (b % 27);
    }
  }
  return peers;
}

constexpr std::array<Words, kCellCount> kPeers = make_peers();

Cells peers_of(unsigned cell) noexcept { return Cells(std::bit_cast<Cells::Lanes>(kPeers[cell])); }

constexpr std::uint32_t kFirstColumns = 0111111111;  // the first column of each box, three rows
constexpr std::uint32_t kFirstRow = 0777;            // the band's first row
constexpr std::uint32_t kRowStarts = 0001001001;     // the first cell of each row
constexpr std::uint32_t kBoxStarts = 0111;           // the first cell of each box

// How many members of a group are set, told by the group's first cell: at least one, at least two.
struct Tally {
  Cells any;
  Cells two;
};

// Members are `step` bits apart.
Tally fold(Tally of, int step) noexcept {
  const Cells b = of.any >> step;
  const Cells c = of.any >> (2 * step);
  const Cells two = of.two | (of.two >> step) | (of.two >> (2 * step));
  return {of.any | b | c, two | (of.any & b) | (c & (of.any | b))};
}

Tally fold_bands(Cells of) noexcept {
  const Cells b = of.next_band();
  const Cells c = of.last_band();
  return {of | b | c, (of & b) | (c & (of | b))};
}

Tally only(Tally of, std::uint32_t bits) noexcept {
  return {of.any & Cells::all_lanes(bits), of.two & Cells::all_lanes(bits)};
}

// The group of three `step` apart that starts at each set bit.
Cells spread(Cells starts, int step) noexcept {
  return starts | (starts << step) | (starts << (2 * step));
}

// For each set bit the two other members of its group; groups start at `starts`.
Cells others(Cells of, int step, std::uint32_t starts) noexcept {
  const Cells a = of & Cells::all_lanes(starts);
  const Cells b = (of >> step) & Cells::all_lanes(starts);
  const Cells c = (of >> (2 * step)) & Cells::all_lanes(starts);
  return b | c | ((a | c) << step) | ((a | b) << (2 * step));
}

// The cells of `at` alone in a row, column or box; false when a house has none.
bool find_hidden_singles(Cells at, Cells& alone) noexcept {
  const Tally box_rows = only(fold({at, Cells::all_lanes(0)}, 1), kFirstColumns);
  const Tally rows = only(fold(box_rows, 3), kRowStarts);
  const Tally boxes = only(fold(box_rows, 9), kBoxStarts);
  const Tally columns = only(fold(fold_bands(at), 9), kFirstRow);
  const Cells missing = (Cells::all_lanes(kRowStarts) - rows.any) |
                        (Cells::all_lanes(kBoxStarts) - boxes.any) |
                        (Cells::all_lanes(kFirstRow) - columns.any);
  if (!missing.is_empty()) return false;
  alone = at & (spread(spread(rows.any - rows.two, 1), 3) |
                spread(spread(boxes.any - boxes.two, 1), 9) | spread(columns.any - columns.two, 9));
  return true;
}

bool place_naked_singles(Board& board, bool& is_placed) noexcept {
  Cells any = Cells::all_lanes(0);
  Cells two = Cells::all_lanes(0);
  for (const Cells at : board.candidates) {
    two |= any & at;
    any |= at;
  }
  if (!(Cells::all_lanes(kBandBits) - any).is_empty()) return false;
  const Cells naked = board.open - two;
  is_placed = !naked.is_empty();
  if (!is_placed) return true;
  for (unsigned digit = 0; digit < 9; ++digit) {
    const Cells cells = board.candidates[digit] & naked;
    if (!cells.is_empty() && !board.place(digit, cells)) return false;
  }
  // One of them may have been struck by another of the same digit.
  return (board.open & naked).is_empty();
}

bool place_hidden_singles(Board& board) noexcept {
  while (board.stale != 0) {
    const unsigned digit = static_cast<unsigned>(std::countr_zero(board.stale));
    board.stale &= board.stale - 1;
    Cells alone = Cells::all_lanes(0);
    if (!find_hidden_singles(board.candidates[digit], alone)) return false;
    alone &= board.open;
    if (alone.is_empty()) continue;
    if (!board.place(digit, alone)) return false;
  }
  return true;
}

// Where a digit cannot stand because it is locked in a box row, a line by a box or a box by a line.
Cells ruled_out(Cells at) noexcept {
  const Cells box_rows = only(fold({at, Cells::all_lanes(0)}, 1), kFirstColumns).any;
  const Tally of_box = only(fold({box_rows, Cells::all_lanes(0)}, 9), kBoxStarts);
  const Cells only_row = box_rows & spread(of_box.any - of_box.two, 9);
  const Tally of_row = only(fold({box_rows, Cells::all_lanes(0)}, 3), kRowStarts);
  const Cells only_box = box_rows & spread(of_row.any - of_row.two, 3);
  const Cells by_rows = others(only_row, 3, kRowStarts) | others(only_box, 9, kBoxStarts);

  const Cells box_columns = only(fold({at, Cells::all_lanes(0)}, 9), kFirstRow).any;
  const Tally of_box_again = only(fold({box_columns, Cells::all_lanes(0)}, 1), kBoxStarts);
  const Cells only_column = box_columns & spread(of_box_again.any - of_box_again.two, 1);
  const Tally of_column = fold_bands(box_columns);
  const Cells only_band = box_columns & (of_column.any - of_column.two);
  const Cells by_columns =
      only_column.next_band() | only_column.last_band() | others(only_band, 1, kBoxStarts);
  return spread(by_rows, 1) | spread(by_columns, 9);
}

}  // namespace

Board Board::empty() noexcept {
  Board board;
  board.candidates.fill(Cells::all_lanes(kBandBits));
  board.open = Cells::all_lanes(kBandBits);
  board.stale = 0;
  return board;
}

bool Board::place(unsigned digit, Cells cells) noexcept {
  for (unsigned other = 0; other < 9; ++other) {
    if (other == digit) continue;
    stale |= ((candidates[other] & cells).is_empty() ? 0U : 1U) << other;
    candidates[other] -= cells;
  }
  Cells at = candidates[digit];
  cells.for_each([&](unsigned cell) { at -= peers_of(cell); });
  candidates[digit] = at;
  stale |= 1U << digit;
  open -= cells;
  return (cells - at).is_empty();
}

Digits Board::digits() const noexcept {
  Digits result{};
  for (unsigned digit = 0; digit < 9; ++digit) {
    candidates[digit].for_each(
        [&](unsigned cell) { result[cell] = static_cast<std::uint8_t>(digit); });
  }
  return result;
}

bool set_up(const Digits& puzzle, Board& board) noexcept {
  std::array<Words, 10> cells{};
  for (unsigned cell = 0; cell < kCellCount; ++cell) {
    cells[puzzle[cell]].of[cell / 27] |= 1U << (cell % 27);
  }
  board = Board::empty();
  board.stale = 0777;
  for (unsigned digit = 0; digit < 9; ++digit) {
    if (!board.place(digit, Cells(std::bit_cast<Cells::Lanes>(cells[digit])))) return false;
  }
  return true;
}

bool place_singles(Board& board) noexcept {
  for (bool is_placed = true; is_placed;) {
    if (!place_hidden_singles(board) || !place_naked_singles(board, is_placed)) return false;
  }
  return true;
}

bool remove_locked(Board& board) noexcept {
  bool is_changed = false;
  for (unsigned digit = 0; digit < 9; ++digit) {
    const Cells gone = board.candidates[digit] & ruled_out(board.candidates[digit]);
    if (gone.is_empty()) continue;
    board.remove(digit, gone);
    is_changed = true;
  }
  return is_changed;
}

}  // namespace lanedoku::generate
