// SPDX-License-Identifier: MIT
//
// A chain of register operations that each wait for the one before takes one cycle per operation.
// The operation is an exclusive or of two registers: latency 1 on every x86-64 and aarch64
// processor, and not one that renaming can fold away as recent ones do with additions of constants.
// Sixty-four in a row hide the loop around them; a bare `dec; jnz` loop took one cycle a turn when
// it was aligned and two when it was not.
#include "measure/clock.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>

namespace lanedoku::measure {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kChain = 64;
constexpr std::uint64_t kTurns = 4096;
constexpr int kTries = 6;

#if defined(__x86_64__) || defined(__aarch64__)
constexpr bool kCanMeasure = true;

void run_chain(std::uint64_t turns) noexcept {
  std::uint64_t value = 1;
  const std::uint64_t other = 0x5555555555555555U;
#if defined(__x86_64__)
  asm volatile(
      ".p2align 6\n"
      "1:\n"
      ".rept 64\n"
      "xor %[other], %[value]\n"
      ".endr\n"
      "dec %[turns]\n"
      "jnz 1b\n"
      : [value] "+r"(value), [turns] "+r"(turns)
      : [other] "r"(other)
      : "cc");
#else
  asm volatile(
      ".p2align 6\n"
      "1:\n"
      ".rept 64\n"
      "eor %[value], %[value], %[other]\n"
      ".endr\n"
      "subs %[turns], %[turns], #1\n"
      "b.ne 1b\n"
      : [value] "+r"(value), [turns] "+r"(turns)
      : [other] "r"(other)
      : "cc");
#endif
}
#else
constexpr bool kCanMeasure = false;
void run_chain(std::uint64_t) noexcept {}
#endif

}  // namespace

bool can_measure_clock() noexcept { return kCanMeasure; }

double clock_ghz() noexcept {
  if (!kCanMeasure) return 1;
  // The best of a few tries: an interrupt can only make one longer.
  double best = 0;
  for (int i = 0; i < kTries; ++i) {
    const Clock::time_point start = Clock::now();
    run_chain(kTurns);
    const auto nanoseconds = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
    best = std::max(best, static_cast<double>(kChain * kTurns) / std::max(nanoseconds, 1.0));
  }
  return best;
}

double thread_cpu_seconds() noexcept {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace lanedoku::measure
