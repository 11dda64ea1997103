// SPDX-License-Identifier: MIT
//
// Which of Highway's targets are compiled; before <hwy/foreach_target.h>.
#pragma once

// Those named by the build option of this name, as HWY_SCALAR | HWY_AVX2; else all that fit: SVE's
// and RVV's sizeless vectors do not fit into arrays; SSSE3 adds nothing over SSE4's table, and the
// fallback is one plain lane with every compiler (g++ 12 has no EMU128 anyway).
#ifdef LANEDOKU_TARGETS
#define LANEDOKU_LEFT_OUT (~(LANEDOKU_TARGETS))
#else
#define LANEDOKU_LEFT_OUT \
  (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3 | HWY_EMU128)
#endif
#define HWY_BROKEN_EMU128 1
#define HWY_COMPILE_ALL_ATTAINABLE  // also targets below what the flags promise, for the tests
