// SPDX-License-Identifier: MIT
//
// The lane engine in parts: where the cycles of a pass and of the events around it go.
#pragma once

#include <span>

#include "lanedoku/solver.hpp"

namespace lanedoku::benchmarks {

/// Registers the lane engine's parts, each alone, for every target that runs here: "box_step/avx2",
/// "pass/avx2", ... `puzzles` holds at least as many as there are lanes and stays.
void add_engine_parts(std::span<const PuzzleText> puzzles);

}  // namespace lanedoku::benchmarks
