// SPDX-License-Identifier: MIT
//
// The lane engine, compiled once per instruction set, and the table of what was compiled. Start
// reading at engine-inl.h.

// SVE's and RVV's sizeless vectors do not fit into arrays; SSSE3 adds nothing over SSE4's table,
// and the fallback is one plain lane with every compiler (g++ 12 has no EMU128 anyway).
#if defined(__SANITIZE_ADDRESS__)
// With sanitizers each target takes minutes to compile: AVX2 and the plain lane have all the code.
#define LANEDOKU_LEFT_OUT (HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#else
#define LANEDOKU_LEFT_OUT 0
#endif
#define HWY_DISABLED_TARGETS                                                            \
  (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3 | HWY_EMU128 | \
   LANEDOKU_LEFT_OUT)
#define HWY_BROKEN_EMU128 1
#define HWY_WANT_AVX3_DL
#define HWY_COMPILE_ALL_ATTAINABLE  // also targets below what the flags promise, for the tests

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/lanes.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.
#include <hwy/highway.h>
#include <iterator>
#include <new>

#include "engine/events-inl.h"
#include "engine/target_table.hpp"

HWY_BEFORE_NAMESPACE();
namespace lanedoku::engine::HWY_NAMESPACE {

constexpr Target this_target() {
#if HWY_TARGET == HWY_SCALAR
  return Target::scalar;
#elif HWY_TARGET == HWY_SSE4
  return Target::sse4;
#elif HWY_TARGET == HWY_AVX2
  return Target::avx2;
#elif HWY_TARGET == HWY_AVX3
  return Target::avx3;
#elif HWY_TARGET == HWY_AVX3_DL
  return Target::avx3_dl;
#elif HWY_TARGET == HWY_NEON
  return Target::neon;
#else
#error "a Highway target without a name here"
#endif
}

void construct(void* memory) noexcept { ::new (memory) Engine; }

void solve(void* memory, const Batch& batch) noexcept {
  static_cast<Engine*>(memory)->solve(batch);
}

LaneCounters counters(const void* memory) noexcept {
  return static_cast<const Engine*>(memory)->counters();
}

extern constexpr TargetTable kTable = {this_target(), kLanes, sizeof(Engine), alignof(Engine),
                                       construct,     solve,  counters};

}  // namespace lanedoku::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lanedoku::engine {

const TargetTable* const* compiled_targets(std::size_t& count) noexcept {
  static constexpr const TargetTable* kTables[] = {
#if HWY_TARGETS & HWY_SSE4
    &N_SSE4::kTable,
#endif
#if HWY_TARGETS & HWY_AVX2
    &N_AVX2::kTable,
#endif
#if HWY_TARGETS & HWY_AVX3
    &N_AVX3::kTable,
#endif
#if HWY_TARGETS & HWY_AVX3_DL
    &N_AVX3_DL::kTable,
#endif
#if HWY_TARGETS & HWY_NEON
    &N_NEON::kTable,
#endif
#if HWY_TARGETS & HWY_SCALAR
    &N_SCALAR::kTable,
#endif
  };
  count = std::size(kTables);
  return kTables;
}

}  // namespace lanedoku::engine
#endif  // HWY_ONCE
