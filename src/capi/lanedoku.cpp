// SPDX-License-Identifier: MIT
//
// The C interface: arguments in, codes out, and no exception past it.
#include "lanedoku/lanedoku.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include "lanedoku/solver.hpp"

#include "capi/batch.hpp"

namespace lanedoku::capi {
namespace {

// The numbers are part of the stable interface.
static_assert(LANEDOKU_CELLS == kCells && sizeof(Status) == sizeof(std::uint8_t));
static_assert(LANEDOKU_UNIQUE == int(Status::unique) && LANEDOKU_MULTIPLE == int(Status::multiple));
static_assert(LANEDOKU_UNSOLVABLE == int(Status::unsolvable));
static_assert(LANEDOKU_INVALID == int(Status::invalid));
static_assert(LANEDOKU_MALFORMED == int(Status::malformed));

// Up to here `lanedoku_options` has been since the first version.
constexpr std::size_t kFirstOptions =
    offsetof(lanedoku_options, threads) + sizeof(lanedoku_options::threads);

constexpr unsigned kMostThreads = 1024;

// As errno is: of this thread, until its next failure.
thread_local std::array<char, 512> last_error{};

int fail(int code, std::string_view text) noexcept {
  const std::size_t size = std::min(text.size(), last_error.size() - 1);
  std::memcpy(last_error.data(), text.data(), size);
  last_error[size] = '\0';
  return code;
}

int refuse(const std::string& what) {
  return fail(LANEDOKU_BAD_ARGUMENT, "lanedoku_solve_batch: " + what);
}

// The caller's options in today's layout, whatever the version it was compiled with; none when it
// asks for something that this version does not know.
std::optional<lanedoku_options> in_todays_layout(const lanedoku_options& given) {
  lanedoku_options options{};
  std::memcpy(&options, &given, std::min(given.size, sizeof options));
  const auto* const bytes = reinterpret_cast<const char*>(&given);
  for (std::size_t i = sizeof options; i < given.size; ++i) {
    if (bytes[i] != 0) return std::nullopt;
  }
  return options;
}

std::optional<Target> find_target(const char* name) {
  if (name == nullptr) return default_target();
  for (const Target target : supported_targets()) {
    if (to_string(target) == name) return target;
  }
  return std::nullopt;
}

std::string target_names() {
  std::string names;
  for (const Target target : supported_targets()) {
    names += names.empty() ? "" : ", ";
    names += to_string(target);
  }
  return names;
}

std::string stride_problem(const char* name, std::size_t stride, std::size_t count) {
  if (stride < kCells) {
    return std::string(name) + " is " + std::to_string(stride) + "; it must be 0 or at least 81";
  }
  if (count > std::numeric_limits<std::size_t>::max() / stride) {
    return std::to_string(count) + " puzzles do not fit into memory; check count";
  }
  return "";
}

int solve_batch(Batch batch, const lanedoku_options* given) {
  if (batch.count != 0 && batch.puzzles == nullptr) return refuse("puzzles is NULL");
  lanedoku_options options{};
  if (given != nullptr) {
    if (given->size < kFirstOptions) {
      return refuse("options.size is " + std::to_string(given->size) +
                    "; set it to sizeof(lanedoku_options)");
    }
    const auto known = in_todays_layout(*given);
    if (!known) {
      return refuse(std::string("an option is set that version ") + lanedoku_version() +
                    " does not know; use a later version or set options.size to "
                    "sizeof(lanedoku_options)");
    }
    options = *known;
  }
  batch.puzzle_stride = options.puzzle_stride == 0 ? kCells : options.puzzle_stride;
  batch.solution_stride = options.solution_stride == 0 ? kCells : options.solution_stride;
  for (const std::string& problem :
       {stride_problem("puzzle_stride", batch.puzzle_stride, batch.count),
        stride_problem("solution_stride", batch.solution_stride, batch.count)}) {
    if (!problem.empty()) return refuse(problem);
  }
  if (options.threads > kMostThreads) {
    return refuse("threads is " + std::to_string(options.threads) + "; it must be at most " +
                  std::to_string(kMostThreads));
  }
  const std::optional<Target> target = find_target(options.target);
  if (!target) {
    return refuse(std::string("target '") + options.target +
                  "' does not run here; these do: " + target_names());
  }
  const unsigned threads = options.threads == 0 ? available_cpus() : options.threads;
  const auto wrong = solve(batch, *target, threads);
  if (!wrong) return LANEDOKU_OK;
  return fail(LANEDOKU_INTERNAL_ERROR, "internal error: the solver's answer to puzzle " +
                                           std::to_string(*wrong) + ", " +
                                           std::string(batch.puzzle(*wrong).data(), kCells) +
                                           ", is wrong; please report this puzzle");
}

}  // namespace
}  // namespace lanedoku::capi

int lanedoku_solve_batch(const char* puzzles, size_t count, char* solutions, uint8_t* statuses,
                         uint32_t* guesses, const lanedoku_options* options) {
  using namespace lanedoku::capi;
  try {
    return solve_batch({.puzzles = puzzles,
                        .puzzle_stride = 0,
                        .count = count,
                        .solutions = solutions,
                        .solution_stride = 0,
                        .statuses = statuses,
                        .guesses = guesses},
                       options);
  } catch (const std::bad_alloc&) {
    return fail(LANEDOKU_NO_MEMORY, "lanedoku_solve_batch: not enough memory; use fewer threads");
  } catch (const std::exception& error) {
    return fail(LANEDOKU_INTERNAL_ERROR, error.what());
  }
}

const char* lanedoku_error(void) { return lanedoku::capi::last_error.data(); }

const char* lanedoku_version(void) { return LANEDOKU_VERSION; }

const char* lanedoku_target(size_t index) {
  // Asks every time: the list is short, and a static one would need a lock. All names are literals.
  try {
    const auto targets = lanedoku::supported_targets();
    return index < targets.size() ? to_string(targets[index]).data() : nullptr;
  } catch (...) {
    lanedoku::capi::fail(LANEDOKU_NO_MEMORY, "lanedoku_target: not enough memory");
    return nullptr;
  }
}

const char* lanedoku_default_target(void) { return to_string(lanedoku::default_target()).data(); }

const char* lanedoku_status_name(int status) {
  if (status < 0 || status > LANEDOKU_MALFORMED) return nullptr;
  return to_string(static_cast<lanedoku::Status>(status)).data();
}
