// SPDX-License-Identifier: MIT
#include "generate/kinds.hpp"

#include "generate/makers.hpp"

namespace lanedoku::generate {
namespace {

// In the order of `Kind`.
constexpr std::array<KindFacts, 7> kKinds = {{
    {Kind::easy,
     "easy",
     "unique, not minimal, filled by naked and hidden singles",
     {30, 38},
     {30, 38}},
    {Kind::minimal, "minimal", "unique, and no clue can be dropped", {20, 29}, {20, 29}},
    {Kind::hard,
     "hard",
     "minimal, needs more than singles and locked candidates, the hardest 1 %",
     {21, 27},
     {21, 27}},
    {Kind::sparse, "sparse", "few clues of a full grid, mostly many solutions", {0, 24}, {0, 24}},
    {Kind::multiple, "multiple", "two solutions or more", {0, 60}, {22, 34}},
    {Kind::unsolvable, "unsolvable", "no solution, though no two clues clash", {23, 50}, {24, 36}},
    {Kind::invalid, "invalid", "two equal clues share a house", {2, 81}, {17, 40}},
}};

constexpr std::array<Attempt, kKinds.size()> kAttempts = {
    make_easy, make_minimal, make_hard, make_sparse, make_multiple, make_unsolvable, make_invalid};

Puzzle to_text(const Digits& digits) noexcept {
  Puzzle text{};
  for (unsigned cell = 0; cell < kCellCount; ++cell) text[cell] = "123456789."[digits[cell]];
  return text;
}

}  // namespace

std::span<const KindFacts> kinds() noexcept { return kKinds; }

bool is_right_status(Kind kind, Status status) noexcept {
  switch (kind) {
    case Kind::easy:
    case Kind::minimal:
    case Kind::hard:
      return status == Status::unique;
    case Kind::sparse:
      return is_solved(status);
    case Kind::multiple:
      return status == Status::multiple;
    case Kind::unsolvable:
      return status == Status::unsolvable;
    case Kind::invalid:
      return status == Status::invalid;
  }
  return false;
}

Puzzle make_puzzle(const Order& order, std::uint64_t index) noexcept {
  const std::uint64_t what = static_cast<std::uint64_t>(order.kind) |
                             std::uint64_t{order.clues.first} << 8 |
                             std::uint64_t{order.clues.last} << 16;
  Random random(order.seed, what, index);
  const Attempt attempt = kAttempts[static_cast<std::size_t>(order.kind)];
  for (;;) {
    if (const std::optional<Digits> puzzle = attempt(order.clues, random)) return to_text(*puzzle);
  }
}

CellOrder random_order(Random& random) noexcept {
  CellOrder order{};
  for (unsigned cell = 0; cell < kCellCount; ++cell) order[cell] = static_cast<std::uint8_t>(cell);
  random.shuffle(order);
  return order;
}

unsigned count_clues(const Digits& puzzle) noexcept {
  unsigned count = 0;
  for (const std::uint8_t digit : puzzle) count += digit == kBlank ? 0 : 1;
  return count;
}

}  // namespace lanedoku::generate
