// SPDX-License-Identifier: MIT
#include "engine/cpu_features.hpp"

#include <algorithm>
#include <sched.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace lanedoku {

unsigned available_cpus() noexcept {
  cpu_set_t cpus;
  if (::sched_getaffinity(0, sizeof cpus, &cpus) != 0) return 1;
  return static_cast<unsigned>(std::max(1, CPU_COUNT(&cpus)));
}

namespace engine {
namespace {

#if defined(__x86_64__)

// The two that not every compiler's __builtin_cpu_supports knows. Asked once: in a virtual machine
// the instruction takes tens of microseconds, more than a call with one puzzle may.
bool has_f16c() noexcept {
  static const bool has = [] {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    return __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_F16C) != 0;
  }();
  return has;
}

bool has_vaes() noexcept {
  static const bool has = [] {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned kVaes = 1U << 9;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (c & kVaes) != 0;
  }();
  return has;
}

bool has_sse4() noexcept {
  return __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.1") &&
         __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") &&
         __builtin_cpu_supports("aes");
}

bool has_avx2() noexcept {
  return has_sse4() && __builtin_cpu_supports("avx") && __builtin_cpu_supports("avx2") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma") && has_f16c();
}

bool has_avx3() noexcept {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}

bool has_avx3_dl() noexcept {
  return has_avx3() && __builtin_cpu_supports("vpclmulqdq") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bitalg") &&
         __builtin_cpu_supports("avx512vpopcntdq") && has_vaes();
}

#endif

}  // namespace

bool cpu_runs(Target target) noexcept {
  switch (target) {
    case Target::scalar:
      return true;
#if defined(__x86_64__)
    case Target::sse4:
      return has_sse4();
    case Target::avx2:
      return has_avx2();
    case Target::avx3:
      return has_avx3();
    case Target::avx3_dl:
      return has_avx3_dl();
#elif defined(__aarch64__)
    case Target::neon:
      return true;  // part of the architecture
#endif
    default:
      return false;
  }
}

}  // namespace engine
}  // namespace lanedoku
