// SPDX-License-Identifier: MIT
#include "report/bench_charts.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "report/bench_table.hpp"
#include "report/html.hpp"

namespace lanedoku::report {
namespace {

std::string key_of(const BenchRun& run) { return run.engine + ' ' + run.target; }

// Bars from left to right: | label | bar and whisker | figures |
constexpr double kLetterWidth = 7.3;  // of the labels, on the average
constexpr double kBarWidth = 330;
constexpr double kFiguresWidth = 240;
constexpr double kRowHeight = 34;
constexpr double kBarHeight = 20;

// Columns: bars over an axis over their labels.
constexpr double kColumnWidth = 54;
constexpr double kColumnHeight = 96;
constexpr double kAxisHeight = 22;
constexpr double kTopHeight = 18;

std::string threads_text(unsigned threads) {
  return fmt::format("{} thread{}", threads, threads == 1 ? "" : "s");
}

void append_bar(std::string& svg, const BenchRun& run, const BenchRun& first, double y,
                double label_width, double pixels_per_unit, const EngineColours& colours) {
  const auto out = std::back_inserter(svg);
  const Spread rate = spread_of(run.puzzles_per_second);
  const double middle = y + kRowHeight / 2;
  const double width = std::max(1.0, rate.median * pixels_per_unit);
  const double low = label_width + rate.min * pixels_per_unit;
  const double high = label_width + rate.max * pixels_per_unit;
  const std::string cycles = short_number(spread_of(run.cycles_per_puzzle).median);
  fmt::format_to(out, "<g><title>{}: median {} puzzles/s, {} to {}; {} cycles per puzzle</title>\n",
                 escape_html(run_label(run)), short_number(rate.median), short_number(rate.min),
                 short_number(rate.max), cycles);
  fmt::format_to(out, "<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                 label_width - 10, middle, escape_html(run_label(run)));
  fmt::format_to(out,
                 "<rect class=\"bar {}{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.2f}\" "
                 "height=\"{:.1f}\" rx=\"2\"/>\n",
                 colours.of(run), run.is_end_to_end ? " whole" : "", label_width,
                 middle - kBarHeight / 2, width, kBarHeight);
  fmt::format_to(out,
                 "<path class=\"whisker\" d=\"M{0:.2f} {2:.1f}H{1:.2f}M{0:.2f} {3:.1f}V{4:.1f}"
                 "M{1:.2f} {3:.1f}V{4:.1f}\"/>\n",
                 low, high, middle, middle - 5, middle + 5);
  const double figures = std::max(high, label_width + width) + 10;
  fmt::format_to(out,
                 "<text class=\"figures\" x=\"{:.1f}\" y=\"{:.1f}\"><tspan class=\"strong\">{}/s"
                 "</tspan> <tspan class=\"soft\">{} cycles",
                 figures, middle, short_number(rate.median), cycles);
  if (&run != &first) {
    const double ratio = ratio_to_first(run, first).median;
    fmt::format_to(out, ", {}{:.{}f}x", escape_html(bound_text(run)), ratio, ratio < 0.1 ? 4 : 2);
  }
  svg += "</tspan></text></g>\n";
}

std::string range_label(const GuessRange& range) {
  if (range.from == range.to) return std::to_string(range.from);
  return fmt::format("{}-{}", range.from, range.to);
}

}  // namespace

EngineColours::EngineColours(const BenchReport& report) {
  for (const BenchRun& run : report.runs) order_.try_emplace(key_of(run), order_.size());
}

std::string EngineColours::of(const BenchRun& run) const {
  return fmt::format("c{}", order_.at(key_of(run)) % kCount);
}

std::string run_label(const BenchRun& run) {
  return fmt::format("{}, {}{}", way_name(run), threads_text(run.threads),
                     run.is_end_to_end ? ", file to file" : "");
}

std::string speed_chart(const std::vector<const BenchRun*>& runs, const EngineColours& colours) {
  double most = 0;
  std::size_t letters = 0;
  for (const BenchRun* run : runs) {
    most = std::max(most, spread_of(run->puzzles_per_second).max);
    letters = std::max(letters, run_label(*run).size());
  }
  const double label_width = 14 + kLetterWidth * static_cast<double>(letters);
  const double pixels_per_unit = most > 0 ? kBarWidth / most : 0;
  const double height = kRowHeight * static_cast<double>(runs.size());
  std::string svg = fmt::format(
      "<svg class=\"speed\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"Puzzles per "
      "second\">\n",
      label_width + kBarWidth + kFiguresWidth, height);
  double y = 0;
  for (const BenchRun* run : runs) {
    append_bar(svg, *run, *runs.front(), y, label_width, pixels_per_unit, colours);
    y += kRowHeight;
  }
  svg += fmt::format("<path class=\"axis\" d=\"M{0} 0V{1:.0f}\"/>\n</svg>\n", label_width, height);
  return svg;
}

std::string guesses_chart(const BenchRun& run, const EngineColours& colours) {
  const BenchGuesses& guesses = *run.guesses;
  const std::uint64_t most = *std::max_element(guesses.buckets.begin(), guesses.buckets.end());
  const double base = kTopHeight + kColumnHeight;
  const double width = kColumnWidth * static_cast<double>(guesses.buckets.size());
  std::string svg = fmt::format(
      "<svg class=\"guesses\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\" aria-label=\"Puzzles by number of guesses\">\n",
      width, base + kAxisHeight);
  const auto out = std::back_inserter(svg);
  for (std::size_t i = 0; i < guesses.buckets.size(); ++i) {
    const std::uint64_t count = guesses.buckets[i];
    const double height = kColumnHeight * static_cast<double>(count) / static_cast<double>(most);
    const double share = 100 * static_cast<double>(count) / static_cast<double>(guesses.puzzles);
    const double centre = kColumnWidth * (static_cast<double>(i) + 0.5);
    const std::string label = range_label(bucket_range(i));
    fmt::format_to(out,
                   "<g><title>{} guesses: {} puzzles</title><rect class=\"column {}\" "
                   "x=\"{:.1f}\" y=\"{:.2f}\" width=\"{:.1f}\" height=\"{:.2f}\"/>",
                   label, count, colours.of(run), centre - 0.4 * kColumnWidth, base - height,
                   0.8 * kColumnWidth, height);
    if (count != 0) {
      fmt::format_to(out, "<text class=\"share\" x=\"{:.1f}\" y=\"{:.1f}\">{:.{}f}%</text>", centre,
                     base - height - 6, share,
                     share < 0.95   ? 2
                     : share < 9.95 ? 1
                                    : 0);
    }
    fmt::format_to(out, "<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text></g>\n", centre,
                   base + 14, label);
  }
  fmt::format_to(out, "<path class=\"axis\" d=\"M0 {0:.1f}H{1:.0f}\"/>\n</svg>\n", base, width);
  return svg;
}

}  // namespace lanedoku::report
