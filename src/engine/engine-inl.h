// SPDX-License-Identifier: MIT
//
// The engine of one target: the boards of all lanes and everything about whose they are.
//
//   texts --load_texts--> staged --.
//   nodes in memory ---------------+--> free lanes --pass--> dead     -> free
//   twins of stalled lanes --------'                         solved   -> text out, free
//                                                            stalled  -> fork: twin to a free lane,
//                                                                        else to memory
//
// A puzzle is done when its last node is. Lanes are born between passes only and decide only when
// no pass changes them, so a puzzle's tree depends on nothing but the puzzle.
#if defined(LANEDOKU_ENGINE_ENGINE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_ENGINE_INL_H_
#undef LANEDOKU_ENGINE_ENGINE_INL_H_
#else
#define LANEDOKU_ENGINE_ENGINE_INL_H_
#endif

#include <algorithm>
#include <bit>
#include <cassert>

#include "engine/choose-inl.h"
#include "engine/pass-inl.h"
#include "engine/search.hpp"
#include "engine/target_table.hpp"
#include "engine/transpose-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

HWY_INLINE std::size_t first_lane(LaneSet lanes) {
  return static_cast<std::size_t>(std::countr_zero(lanes));
}
HWY_INLINE std::size_t lane_count(LaneSet lanes) {
  return static_cast<std::size_t>(std::popcount(lanes));
}
HWY_INLINE LaneSet lane_bit(std::size_t lane) { return LaneSet{1} << lane; }

/// About 64 KiB per lane, nearly all of it nodes, inside the object: nothing is allocated. Between
/// batches every lane is free and every slot and node is on its free list.
class Engine {
 public:
  Engine() noexcept;
  /// Fills the batch's buffers as lanedoku::Solver::solve says.
  void solve(const Batch& batch) noexcept;
  [[nodiscard]] const LaneCounters& counters() const noexcept { return counters_; }

 private:
  // Enough for every lane's puzzle, the staged ones, and restarts; new puzzles wait for a slot.
  static constexpr std::size_t kSlots = 8 * kLanes + 8;
  static constexpr std::size_t kNodes = 256 * kLanes;

  /// A digit that a lane's cell has, or has not, from now on: written once the sweep has put the
  /// lane's board there.
  struct Answer {
    std::size_t lane;
    std::uint8_t place;
    Word digit;
    bool here;
  };

  // events-inl.h
  void handle_events(const LaneStates& states) noexcept;

  // settle-inl.h
  void settle_solved(LaneSet solved) noexcept;
  void go_on_after_solution(std::size_t lane) noexcept;
  void settle_dead(LaneSet dead) noexcept;

  // fork-inl.h
  void fork_stalled(LaneSet stalled) noexcept;
  void turn_boards(LaneSet stalled) noexcept;
  void branch(std::size_t lane) noexcept;
  [[nodiscard]] bool became_wide(std::size_t lane) noexcept;
  [[nodiscard]] bool looks_wide(std::size_t lane) const noexcept;
  void fork(std::size_t lane, const Branch& branch) noexcept;
  void count_guess(Slot& slot) noexcept;

  // spill-inl.h
  Node& spill(std::size_t lane, std::uint16_t& list) noexcept;
  void unspill(std::size_t lane) noexcept;
  void restore(std::size_t lane, const Node& node) noexcept;
  void free_node(std::uint16_t& list) noexcept;

  // refill-inl.h
  void refill() noexcept;
  void stage() noexcept;
  void occupy(std::size_t lane, std::size_t slot) noexcept;

  // sweep-inl.h
  void sweep() noexcept;
  template <bool kMoves, bool kLoads, bool kCuts>
  void sweep_boards() noexcept;
  void apply(const Answer& answer) noexcept;

  // puzzles-inl.h
  [[nodiscard]] std::uint16_t open_puzzle(std::size_t puzzle) noexcept;
  void close_node(std::uint16_t slot) noexcept;
  void drop_nodes(std::uint16_t slot) noexcept;
  [[nodiscard]] bool found_invalid(std::uint16_t slot) noexcept;
  void give_up(std::uint16_t slot) noexcept;
  void restart(std::uint16_t slot, Goal goal, std::uint8_t attempt = 0) noexcept;
  void finish(std::uint16_t slot, Status status) noexcept;
  void check_clashes() noexcept;

  // smallest-inl.h
  [[nodiscard]] bool plan_row_steps(Node& node) const noexcept;
  void step_row_order(std::size_t lane) noexcept;
  void take_steps(std::size_t lane, const RowSteps& steps) noexcept;
  [[nodiscard]] static bool wants_another(const Slot& slot) noexcept;
  void refuse_first_step(std::size_t lane, Node& node) noexcept;
  [[nodiscard]] Branch narrowest_cell(std::size_t lane) const noexcept;
  void backtrack(std::size_t lane) noexcept;
  void leave_row_order(std::uint16_t slot) noexcept;
  void probe(std::uint16_t slot) noexcept;

  [[nodiscard]] bool work_waits() const noexcept {
    return staged_ != 0 || spilled_ != kNoNode || restart_count_ != 0 || next_ < batch_.size;
  }

  // In lanes.
  Boards boards_;
  Words open_;  // pass-inl.h: sums of the last pass, kNoPassYet where the board is new
  Choices choices_;
  LaneSet active_ = 0;  // lanes with an open node; the others are free, whatever they hold
  std::uint16_t slot_of_lane_[kLanes] = {};
  std::uint8_t depth_[kLanes] = {};  // branches above the lane's node, 255 for more

  // Texts turned into lanes, waiting for a free one.
  Words staged_cell_[kPlaces];
  LaneSet staged_ = 0;
  std::uint16_t staged_slot_[kLanes] = {};

  // The round's plan: where each lane's next board comes from, and what is then done to it.
  std::uint8_t from_[kLanes];         // this lane of the boards, or kNowhere
  std::uint8_t from_staged_[kLanes];  // this lane of the staged texts, or kNowhere
  bool moves_ = false;                // some board goes from lane to lane
  bool loads_ = false;                // some staged text comes in
  bool rewrites_ = false;             // some lane's cells were restored from memory
  bool turned_ = false;               // turned_cell_ holds the boards of the stalled lanes
  LaneSet born_ = 0;                  // lanes that got another node in this round
  LaneSet yes_ = 0;                   // lanes whose next board is cut by the answer to the branch
  LaneSet no_ = 0;                    // on lines that choices_ says for the lane it comes from
  std::size_t answer_count_ = 0;
  Answer answers_[(RowSteps::kMost + 2) * kLanes];

  alignas(64) Word turned_cell_[kLanes][kTurnedCells];  // by lane and text cell

  // Puzzles and nodes in memory.
  std::size_t free_slot_count_ = 0;
  std::size_t restart_count_ = 0;
  std::uint16_t free_slots_[kSlots];
  std::uint16_t restarts_[kSlots];  // slots whose text goes through the lanes again
  Slot slots_[kSlots];
  std::uint16_t free_nodes_ = kNoNode;  // lists are linked by Node::next
  std::uint16_t spilled_ = kNoNode;     // nodes of all puzzles that wait for a lane
  Node nodes_[kNodes];

  // The batch.
  Batch batch_{};
  std::size_t next_ = 0;  // first puzzle not staged yet
  std::size_t dead_count_ = 0;
  std::size_t dead_puzzles_[kLanes];  // without solution, not yet told from invalid
  LaneCounters counters_;
};

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
