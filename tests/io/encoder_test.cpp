// SPDX-License-Identifier: MIT
//
// Compressed output.
#include "io/encoder.hpp"

#include <gtest/gtest.h>
#include <string>

#include "io/output_file.hpp"
#include "support/memory_stream.hpp"
#include "support/random.hpp"
#include "support/temp_folder.hpp"
#include "support/tool.hpp"

namespace lanedoku::io {
namespace {

using support::MemorySink;

std::string sample(std::size_t size) {
  support::Random random(size);
  std::string text;
  while (text.size() < size) {
    text += static_cast<char>(random.below(10) == 0 ? '\n' : '1' + random.below(9));
  }
  return text;
}

// `text` encoded in writes of random sizes up to `most`.
std::string encode(const std::string& path, std::string_view text, std::size_t most) {
  MemorySink sink;
  const auto encoder = make_encoder(path, sink);
  support::Random random(most);
  while (!text.empty()) {
    const std::size_t count = std::min(text.size(), random.between(0, most));
    EXPECT_FALSE(encoder->write(text.substr(0, count)));
    text.remove_prefix(count);
  }
  EXPECT_FALSE(encoder->finish());
  return sink.written();
}

// Catches a stream that others cannot read, and one that depends on how the bytes came.
TEST(Encoder, ToolsReadItAndWritesDoNotShow) {
  for (const auto& [path, tool] :
       {std::pair("a.gz", "gzip -dc"), std::pair("a.zst", "zstd -dqc")}) {
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, Encoder::kPieceBytes - 1, Encoder::kPieceBytes,
          Encoder::kPieceBytes + 1, 5 * Encoder::kPieceBytes + 7}) {
      const std::string text = sample(size);
      const std::string encoded = encode(path, text, 10'000'000);
      EXPECT_TRUE(support::run_tool(tool, encoded) == text) << path << ' ' << size;
      EXPECT_LT(encoded.size(), text.size() * 3 / 4 + 100);
      for (const std::size_t most : {std::size_t{100}, std::size_t{82'000}, std::size_t{900'000}}) {
        EXPECT_TRUE(encode(path, text, most) == encoded) << path << ' ' << size << ' ' << most;
      }
    }
  }
}

// Catches a time or a name in the header of gzip.
TEST(Encoder, TheGzipHeaderTellsNothing) {
  const std::string encoded = encode("a.gz", "abc", 3);
  ASSERT_GE(encoded.size(), 18U);
  EXPECT_EQ(encoded.substr(0, 8), std::string("\x1F\x8B\x08\0\0\0\0\0", 8));
}

// Catches other names that are compressed.
TEST(Encoder, TheNameDecides) {
  MemorySink sink;
  for (const char* const path : {"a", "a.txt", "gz", "a.gz.txt", "zst", "a.bz2", "a.GZ"}) {
    EXPECT_EQ(make_encoder(path, sink), nullptr) << path;
  }
  EXPECT_NE(make_encoder("a.gz", sink), nullptr);
  EXPECT_NE(make_encoder("/b.c/a.zst", sink), nullptr);
}

// Catches an error of writing that gets lost in the compressor.
TEST(Encoder, ErrorsComeThrough) {
  const std::string text = sample(4 * Encoder::kPieceBytes);
  for (const char* const path : {"a.gz", "a.zst"}) {
    MemorySink full(1000, std::errc::no_space_on_device);
    EXPECT_EQ(make_encoder(path, full)->write(text), std::errc::no_space_on_device);
    MemorySink small(3, std::errc::broken_pipe);
    const auto encoder = make_encoder(path, small);
    static_cast<void>(encoder->write("abc"));
    EXPECT_EQ(encoder->finish(), std::errc::broken_pipe);
  }
}

// Catches a compressed file that is put in its place without its end, or that cannot be read when
// it stays unfinished.
TEST(Encoder, OutputFilesAreCompressedByName) {
  const support::TempFolder folder;
  const std::string text = sample(1000);
  for (const auto& [name, tool] :
       {std::pair("a.gz", "gzip -dc"), std::pair("a.zst", "zstd -dqc")}) {
    const std::string path = folder / name;
    support::write_file(path, "old");
    OutputFile file(path);
    EXPECT_FALSE(file.write(text));
    EXPECT_FALSE(file.finish());
    EXPECT_EQ(support::read_file(path), "old");
    EXPECT_EQ(support::run_tool(tool, support::read_file(path + ".partial")), text);
    file.commit();
    EXPECT_EQ(support::run_tool(tool, support::read_file(path)), text);

    OutputFile again(path);
    EXPECT_FALSE(again.write(text));
    again.commit();
    EXPECT_EQ(support::run_tool(tool, support::read_file(path)), text);
  }
}

}  // namespace
}  // namespace lanedoku::io
