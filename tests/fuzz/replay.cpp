// SPDX-License-Identifier: MIT
//
// replay_TARGET FOLDER ...: runs a fuzz target over the files of the folders (those that do not
// exist are passed over, as not every target has regressions), without libFuzzer. Ends as the
// target does, so an input that fails is the last one named; with status 1 if there was no file at
// all.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "fuzz/target.hpp"

int main(int argc, char** argv) {
  std::size_t count = 0;
  for (int i = 1; i < argc; ++i) {
    if (!std::filesystem::exists(argv[i])) continue;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) files.push_back(entry);
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
      std::cout << file.string() << std::endl;  // before it may fail
      std::ifstream in(file, std::ios::binary);
      const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
      ++count;
    }
  }
  if (count == 0) std::cerr << "no input: name a folder of files to run the target over\n";
  return count == 0 ? 1 : 0;
}
