// SPDX-License-Identifier: MIT
//
// The threads of a run, all of them started before the work. oneTBB would start its own one by one
// while it works, each by another one; in the version of Debian 12 (2021.8) one that the system
// refuses then ends the process.
#pragma once

#include <deque>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#include <thread>

namespace lanedoku::pipeline {

class Team {
 public:
  /// `threads` counts the caller, which works too. Throws std::system_error when the system refuses
  /// one, std::bad_alloc when there is no memory for it.
  explicit Team(unsigned threads);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  /// Does `work`, whose tasks the others take part in. Rethrows what it throws.
  template <typename Work>
  void execute(const Work& work) {
    arena_.execute(work);
  }

 private:
  // Takes tasks of the arena while it waits for the one that never comes.
  struct Helper {
    tbb::task_group group;
    tbb::task_handle pending;
    std::thread thread;
  };
  void dismiss() noexcept;

  tbb::task_arena arena_;  // none of its places is left to oneTBB's threads
  std::deque<Helper> helpers_;
};

}  // namespace lanedoku::pipeline
