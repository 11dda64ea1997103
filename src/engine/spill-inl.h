// SPDX-License-Identifier: MIT
//
// Nodes in memory: boards that found no free lane, and those that row order may come back to.
#if defined(LANEDOKU_ENGINE_SPILL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LANEDOKU_ENGINE_SPILL_INL_H_
#undef LANEDOKU_ENGINE_SPILL_INL_H_
#else
#define LANEDOKU_ENGINE_SPILL_INL_H_
#endif

#include "engine/engine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

/// Copies the lane's board into a new node at the head of `list`. The caller has seen to it that
/// there is a free one.
HWY_NOINLINE inline Node& Engine::spill(std::size_t lane, std::uint16_t& list) noexcept {
  ++counters_.spills;
  assert(free_nodes_ != kNoNode);
  const std::uint16_t index = free_nodes_;
  Node& node = nodes_[index];
  free_nodes_ = node.next;
  if (turned_) {
    std::memcpy(node.cell, turned_cell_[lane], kPlaces * sizeof(Word));
  } else {
    HWY_UNROLL(81)
    for (std::size_t i = 0; i < kPlaces; ++i) {
      node.cell[place_of_cell(i)] = boards_.cell[i].lane[lane];
    }
  }
  node.slot = slot_of_lane_[lane];
  node.next = list;
  list = index;
  return node;
}

/// The latest node in memory comes into a free lane.
HWY_NOINLINE inline void Engine::unspill(std::size_t lane) noexcept {
  const Node& node = nodes_[spilled_];
  const Branch& branch = node.branch;
  restore(lane, node);
  if (branch.is_cell) {
    answers_[answer_count_++] = Answer{lane, branch.where, branch.first, true};
  } else {
    choices_.where.lane[lane] = branch.where;
    choices_.first.lane[lane] = branch.first;
    choices_.second.lane[lane] = branch.second;
    yes_ |= lane_bit(lane);
  }
  occupy(lane, node.slot);
  depth_[lane] = node.depth;
  free_node(spilled_);
}

/// Unlinks the first node of a list.
inline void Engine::free_node(std::uint16_t& list) noexcept {
  const std::uint16_t index = list;
  list = nodes_[index].next;
  nodes_[index].next = free_nodes_;
  free_nodes_ = index;
}

/// Copies the node's board into the lane; its lines follow with the sweep.
inline void Engine::restore(std::size_t lane, const Node& node) noexcept {
  HWY_UNROLL(81)
  for (std::size_t i = 0; i < kPlaces; ++i) {
    boards_.cell[i].lane[lane] = node.cell[place_of_cell(i)];
  }
  rewrites_ = true;
}

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // per-target include guard
