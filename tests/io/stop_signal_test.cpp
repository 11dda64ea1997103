// SPDX-License-Identifier: MIT
#include <cerrno>
#include <csignal>
#include <gtest/gtest.h>
#include <poll.h>

#include "lanedoku/batch.hpp"

namespace lanedoku {
namespace {

bool is_readable(const StopSignal& stop) {
  pollfd wait{stop.descriptor(), POLLIN, 0};
  return ::poll(&wait, 1, 0) == 1;
}

// Catches a request that is not seen, or not by those who wait in poll.
TEST(StopSignal, IsSeenBothWays) {
  StopSignal stop;
  EXPECT_FALSE(stop.is_requested());
  EXPECT_FALSE(is_readable(stop));
  for (int i = 0; i < 3; ++i) {
    stop.request();
    EXPECT_TRUE(stop.is_requested());
    EXPECT_TRUE(is_readable(stop)) << "and stays so";
  }
}

// Catches requests that reach another object.
TEST(StopSignal, ObjectsShareNothing) {
  StopSignal a;
  const StopSignal b;
  a.request();
  EXPECT_FALSE(b.is_requested());
  EXPECT_FALSE(is_readable(b));
}

// Catches a request that does not reach the signals that depend on it, in either way of looking,
// and one that reaches the signal it depends on.
TEST(StopSignal, AChildFollowsItsParent) {
  StopSignal parent;
  StopSignal child(&parent);
  const StopSignal grandchild(&child);
  EXPECT_FALSE(grandchild.is_requested());
  EXPECT_FALSE(is_readable(grandchild));
  child.request();
  EXPECT_TRUE(grandchild.is_requested());
  EXPECT_TRUE(is_readable(grandchild));
  EXPECT_FALSE(parent.is_requested());
  EXPECT_FALSE(is_readable(parent));
  const StopSignal other(&parent);
  parent.request();
  EXPECT_TRUE(other.is_requested());
  EXPECT_TRUE(is_readable(other)) << "and stays so";
  EXPECT_TRUE(is_readable(other));
}

StopSignal* g_stop = nullptr;

// Catches a handler that changes errno under the code it interrupted.
TEST(StopSignal, MayBeRequestedInASignalHandler) {
  StopSignal stop;
  g_stop = &stop;
  const auto before = std::signal(SIGUSR1, [](int) { g_stop->request(); });
  for (int i = 0; i < 2; ++i) {
    errno = EDOM;
    std::raise(SIGUSR1);
    EXPECT_EQ(errno, EDOM);
  }
  std::signal(SIGUSR1, before);
  EXPECT_TRUE(stop.is_requested());
}

}  // namespace
}  // namespace lanedoku
