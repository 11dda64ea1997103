// SPDX-License-Identifier: MIT
//
// The drawings of the bench page, as inline SVG. Colours come from the page's style sheet: classes
// c0, c1 ... are the engines in order of appearance.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/bench_results.hpp"

namespace lanedoku::report {

/// The colour class of each engine and target.
class EngineColours {
 public:
  explicit EngineColours(const BenchReport& report);
  [[nodiscard]] std::string of(const BenchRun& run) const;

  /// Colours the style sheet has; further engines start again with the first.
  static constexpr std::size_t kCount = 6;

 private:
  std::map<std::string, std::size_t> order_;
};

/// "lanes avx2, 2 threads, file to file". Not escaped.
[[nodiscard]] std::string run_label(const BenchRun& run);

/// A bar of puzzles per second for each run, with its least and greatest repeat as a whisker.
[[nodiscard]] std::string speed_chart(const std::vector<const BenchRun*>& runs,
                                      const EngineColours& colours);

/// The share of puzzles by number of guesses, of a run that has any.
[[nodiscard]] std::string guesses_chart(const BenchRun& run, const EngineColours& colours);

}  // namespace lanedoku::report
