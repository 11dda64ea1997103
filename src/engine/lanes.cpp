// SPDX-License-Identifier: MIT
//
// The lane engine, compiled once per instruction set, and the table of what was compiled. Start
// reading at engine-inl.h.

#include "engine/compiled_targets.hpp"

#define HWY_DISABLED_TARGETS LANEDOKU_LEFT_OUT
#define HWY_WANT_AVX3_DL

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

extern constexpr TargetTable kTable = {this_target(), sizeof(Engine), alignof(Engine),
                                       construct,     solve,          counters};

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
