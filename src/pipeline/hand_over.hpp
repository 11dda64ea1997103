// SPDX-License-Identifier: MIT
//
// What oneTBB promises about a pipeline, told to the thread sanitizer, which cannot see into that
// library: the stages of one token happen one after the other, so do the calls of one serial stage,
// and all of them between the start and the end of the pipeline. No more than that is told, so a
// stage that touches another block, or what another stage keeps, is still found. Other builds are
// left with nothing of it.
#pragma once

#include <utility>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace lanedoku::pipeline {

/// `happens_before(x)` in one thread happens before `happens_after(x)` in another one, later.
#if defined(__SANITIZE_THREAD__)
inline void happens_before(const void* what) noexcept { __tsan_release(const_cast<void*>(what)); }
inline void happens_after(const void* what) noexcept { __tsan_acquire(const_cast<void*>(what)); }
#else
inline void happens_before(const void* /*what*/) noexcept {}
inline void happens_after(const void* /*what*/) noexcept {}
#endif

/// The start and the end of pipelines: addresses alone. Every pipeline has the same, as a stage
/// must be told that it has started before it looks at anything, what its work has captured
/// included.
inline constexpr char kStart = 0;
inline constexpr char kEnd = 0;

/// Lives around a pipeline in the thread that starts it.
class PipelineMark {
 public:
  PipelineMark() = default;
  ~PipelineMark() { happens_after(&kEnd); }
  PipelineMark(const PipelineMark&) = delete;
  PipelineMark& operator=(const PipelineMark&) = delete;
};

/// The work of a stage, to be given to oneTBB, whose last copy of it is made before it starts.
template <typename Work>
class Stage {
 public:
  explicit Stage(const Work& work) : work_(work) {}
  Stage(const Stage& other) : work_(other.work_) { happens_before(&kStart); }
  Stage& operator=(const Stage&) = delete;
  ~Stage() = default;

  template <typename... Argument>
  auto operator()(Argument&&... argument) const {
    happens_after(&kStart);
    const struct AtEnd {
      ~AtEnd() { happens_before(&kEnd); }
    } at_end;
    return work_(std::forward<Argument>(argument)...);
  }

 private:
  Work work_;
};

/// A stage's hold of something that is handed over, a block or what a serial stage keeps: what was
/// done in an earlier hold of it has happened before.
class Hold {
 public:
  explicit Hold(const void* what) noexcept : what_(what) { happens_after(what_); }
  ~Hold() { happens_before(what_); }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

 private:
  const void* what_;
};

}  // namespace lanedoku::pipeline
