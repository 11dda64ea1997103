// SPDX-License-Identifier: MIT
//
// A small file is there as a whole or not at all.
#include "io/small_file.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <system_error>

#include "support/temp_folder.hpp"

namespace lanedoku::io {
namespace {

// Catches a new text that is mixed with the old one, or leaves its unfinished name behind.
TEST(SmallFile, IsReplacedAsAWhole) {
  const support::TempFolder folder;
  const std::string path = folder / "a";
  EXPECT_EQ(read_small_file(path), std::nullopt);
  const std::string large(100'000, 'x');
  for (const std::string& text : {large, std::string("short"), std::string()}) {
    support::write_file(unfinished_name(path), "what a killed program left, longer than short");
    replace_small_file(path, text);
    EXPECT_EQ(read_small_file(path), text);
    EXPECT_FALSE(std::filesystem::exists(unfinished_name(path)));
  }
}

// Catches a failure that takes the old text along or goes unnoticed.
TEST(SmallFile, TheOldTextStaysWhenItFails) {
  const support::TempFolder folder;
  const std::string path = folder / "a";
  replace_small_file(path, "old");
  std::filesystem::create_directory(unfinished_name(path));
  EXPECT_THROW(replace_small_file(path, "new"), std::system_error);
  EXPECT_EQ(read_small_file(path), "old");
  EXPECT_THROW(static_cast<void>(read_small_file(folder / "")), std::system_error) << "a folder";
}

}  // namespace
}  // namespace lanedoku::io
