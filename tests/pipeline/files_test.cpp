// SPDX-License-Identifier: MIT
//
// Files by name, from C++.
#include "lanedoku/files.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <system_error>

#include "support/memory_stream.hpp"
#include "support/samples.hpp"
#include "support/temp_folder.hpp"

namespace lanedoku {
namespace {

using support::kAnswer;
using support::kPuzzle;

// Catches answers in the wrong file, or none.
TEST(SolveFile, ReplacesTheOutput) {
  const support::TempFolder folder;
  support::write_file(folder / "in.txt", kPuzzle + "\nshort\n");
  support::write_file(folder / "out.txt", "old");
  const BatchReport report = solve_file(folder / "in.txt", folder / "out.txt");
  EXPECT_EQ(report.ending, Ending::complete);
  EXPECT_EQ(report.records, 2U);
  EXPECT_EQ(support::read_file(folder / "out.txt"), kAnswer + "\nmalformed\n");
}

// Catches an old file that is lost to a run that did not reach its end.
TEST(SolveFile, KeepsTheOldOutputWhenTheRunFails) {
  const support::TempFolder folder;
  support::write_file(folder / "in.txt", "nothing but prose\n");
  support::write_file(folder / "out.txt", "old");
  const BatchReport report = solve_file(folder / "in.txt", folder / "out.txt");
  EXPECT_EQ(report.ending, Ending::bad_input);
  EXPECT_NE(report.error.find("in.txt"), std::string::npos) << report.error;
  EXPECT_EQ(support::read_file(folder / "out.txt"), "old");
}

// Catches a missing file that is taken for an empty one, and an output made all the same.
TEST(SolveFile, ThrowsWhatCannotBeOpened) {
  const support::TempFolder folder;
  EXPECT_THROW(static_cast<void>(solve_file(folder / "none.txt", folder / "out.txt")),
               std::system_error);
  EXPECT_FALSE(std::filesystem::exists(folder / "out.txt"));
}

}  // namespace
}  // namespace lanedoku
