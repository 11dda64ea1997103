// SPDX-License-Identifier: MIT
//
// What tells whether a file is still the one it was.
#include "io/file_state.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <system_error>

#include "support/temp_folder.hpp"

namespace lanedoku::io {
namespace {

// Catches a change of a file that nobody notices: of its size, or in the last nanosecond.
TEST(FileState, ChangesWithTheFile) {
  const support::TempFolder folder;
  const std::string path = folder / "a";
  support::write_file(path, "12345");
  const auto state = state_of(path);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->bytes, 5U);
  EXPECT_EQ(state_of(path), state);
  const timespec times[2] = {{0, UTIME_OMIT}, {1'700'000'000, 123'456'789}};
  ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
  EXPECT_EQ(state_of(path)->modified, 1'700'000'000'123'456'789);
  support::write_file(path, "123456");
  EXPECT_EQ(state_of(path)->bytes, 6U);
}

// Catches a pipe that is taken for a file of no bytes, or opened, which would wait for ever.
TEST(FileState, OfFilesOnly) {
  const support::TempFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_FALSE(state_of(folder / "pipe"));
  EXPECT_FALSE(state_of("/dev/null"));
  EXPECT_THROW(static_cast<void>(state_of(folder / "none")), std::system_error);
}

}  // namespace
}  // namespace lanedoku::io
