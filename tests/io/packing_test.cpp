// SPDX-License-Identifier: MIT
//
// How a file is packed, told from its first bytes.
#include "io/packing.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/puzzles.hpp"
#include "support/tool.hpp"

namespace lanedoku::io {
namespace {

using namespace std::string_literals;
using support::run_tool;

const std::string kText = std::string(support::kKnownPuzzle) + "\n";

struct Packed {
  Packing packing;
  std::string bytes;
};

// Made by the tools that people use.
std::vector<Packed> packed_files() {
  const std::string tar = run_tool("tar cf - -C \"$FOLDER\" input", kText);
  return {{Packing::gzip, run_tool("gzip -c", kText)},
          {Packing::bzip2, run_tool("bzip2 -c", kText)},
          {Packing::bzip2, run_tool("bzip2 -c", "")},
          {Packing::xz, run_tool("xz -c", kText)},
          {Packing::zstd, run_tool("zstd -c", kText)},
          {Packing::zstd, "\x50\x2A\x4D\x18\x04\0\0\0abcd"s + run_tool("zstd -c", kText)},
          {Packing::lz4, run_tool("lz4 -c", kText)},
          {Packing::lz4, run_tool("lz4 -lc", kText)},
          {Packing::zip, run_tool("zip -q - -", kText)},
          {Packing::tar, tar},
          {Packing::tar, run_tool("tar cf - --format=v7 -C \"$FOLDER\" input", kText)},
          {Packing::tar, run_tool("tar cf - -T /dev/null", "")}};
}

// Catches a kind that is not known, and one taken for another.
TEST(Packing, IsToldFromWhatToolsWrite) {
  for (const auto& [packing, bytes] : packed_files()) {
    ASSERT_FALSE(bytes.empty());
    EXPECT_EQ(recognise_packing(bytes, true), packing) << to_string(packing);
    EXPECT_EQ(recognise_packing(bytes.substr(0, kPackingBytes), false), packing);
  }
}

// Catches a verdict that more bytes would change: a slow pipe must not decide what a file is.
TEST(Packing, IsNotToldTooEarly) {
  for (const auto& [packing, bytes] : packed_files()) {
    bool is_told = false;
    for (std::size_t size = 0; size <= std::min(bytes.size(), kPackingBytes); ++size) {
      const auto told = recognise_packing(bytes.substr(0, size), false);
      EXPECT_EQ(told.value_or(packing), packing) << size << " bytes of " << to_string(packing);
      EXPECT_TRUE(told || !is_told) << "what was told is not taken back";
      is_told = told.has_value();
    }
    EXPECT_TRUE(is_told);
  }
}

// Catches text that waits for more bytes than its first line, and text taken for an archive.
TEST(Packing, TextIsToldByItsFirstLine) {
  const std::string utf16 = "\xFF\xFE\x35\0\x33\0"s;
  for (const std::string& text :
       {kText, "\n"s, "# comment\n"s, "BZ\n"s, "BZh9\n"s, "BZh91AY\n"s, "PK\n"s, "P\n"s, "\x28\n"s,
        "\xEF\xBB\xBF\n"s, "5\r"s, utf16, std::string(99, '1') + "\n", std::string(101, '1') + ",",
        std::string(100, '1') + "9"}) {
    EXPECT_EQ(recognise_packing(text, false), Packing::none) << text;
  }
}

// Catches a file that ends before it is recognised and is waited for without end.
TEST(Packing, TheEndDecides) {
  for (const auto& [packing, bytes] : packed_files()) {
    EXPECT_EQ(recognise_packing(bytes.substr(0, 1), true), Packing::none);
  }
  EXPECT_EQ(recognise_packing("", true), Packing::none);
  EXPECT_EQ(recognise_packing("", false), std::nullopt);
  EXPECT_EQ(recognise_packing(std::string(511, '\0'), false), std::nullopt);
  EXPECT_EQ(recognise_packing(std::string(511, '\0'), true), Packing::none);
  EXPECT_EQ(recognise_packing(std::string(512, '\0'), false), Packing::tar);
}

// Catches a long line without end that passes for a tar header, as its sum is not looked at.
TEST(Packing, ATarHeaderMustHaveTheRightSum) {
  std::string tar = run_tool("tar cf - -C \"$FOLDER\" input", kText);
  ++tar[0];
  EXPECT_EQ(recognise_packing(tar, false), Packing::none);
  EXPECT_EQ(recognise_packing(std::string(107, '1') + " " + std::string(500, '1'), false),
            Packing::none);
}

}  // namespace
}  // namespace lanedoku::io
