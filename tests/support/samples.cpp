// SPDX-License-Identifier: MIT
#include "support/samples.hpp"

namespace lanedoku::support {

Sample mixed_sample(std::uint64_t seed, std::size_t puzzles) {
  Sample sample;
  Random random(seed);
  for (std::size_t i = 0; i < puzzles; ++i) {
    const auto [puzzle, solution] = minimal_puzzle(seed + i);
    sample.text += puzzle + (random.below(3) == 0 ? "\r\n" : "\n");
    sample.answers += solution + "\n";
    switch (random.below(6)) {
      case 0:
        sample.text += "# comment\n\n";
        break;
      case 1:
        sample.text += kEmpty + "\n";
        sample.answers += kSmallest + "\n";
        break;
      case 2:
        sample.text += kInvalid + "\n" + kUnsolvable + "\n";
        sample.answers += "invalid\nunsolvable\n";
        break;
      case 3:
        sample.text += puzzle.substr(2) + "\n";
        sample.answers += "malformed\n";
        break;
      default:
        break;
    }
  }
  return sample;
}

std::vector<std::pair<std::string, std::string>> mixed_members() {
  return {{"a", kPuzzle + "\n" + kPuzzle},
          {"none", ""},
          {"b", "# comment\n" + kPuzzle + "\nshort\n"},
          {"c", "2\n" + kPuzzle + "\n" + kPuzzle + "\n"}};
}

}  // namespace lanedoku::support
