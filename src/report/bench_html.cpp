// SPDX-License-Identifier: MIT
#include "report/bench_html.hpp"

#include <fmt/format.h>
#include <iterator>
#include <set>

#include "report/bench_charts.hpp"
#include "report/bench_table.hpp"
#include "report/html.hpp"

namespace lanedoku::report {
namespace {

constexpr std::string_view kHead = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>lanedoku bench</title>
<style>
:root {
  --page: #f6f6f3; --card: #ffffff; --ink: #1d2025; --soft: #646a73; --line: #dcdcd6;
  --c0: #2a6fb8; --c1: #d9822b; --c2: #2f9270; --c3: #a14fa3; --c4: #c5485c; --c5: #7a7f2a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15171b; --card: #1e2126; --ink: #e8e9eb; --soft: #9aa1ab; --line: #363b43;
    --c0: #6aa9ea; --c1: #eda75c; --c2: #5dc3a0; --c3: #cf8cd1; --c4: #ef8494; --c5: #c0c566;
  }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem 3rem; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", "Helvetica Neue", "DejaVu Sans", sans-serif; }
main { max-width: 61rem; margin: 0 auto; }
h1 { margin: 0; font-size: 1.6rem; letter-spacing: -0.01em; }
h2 { margin: 0; font-size: 1.15rem; overflow-wrap: anywhere; }
h3 { margin: 1.4rem 0 0.5rem; font-size: 0.9rem; font-weight: 600; }
p { margin: 0.2rem 0 0; color: var(--soft); }
section { margin-top: 1.2rem; padding: 1.3rem 1.5rem 1.5rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 10px; }
.scroll { overflow-x: auto; }
svg { display: block; font-size: 13px; }
svg.speed { width: 100%; min-width: 34rem; height: auto; margin-top: 0.9rem; }
svg text { fill: var(--ink); dominant-baseline: central; font-variant-numeric: tabular-nums; }
.label { text-anchor: end; }
.tick, .share { text-anchor: middle; }
svg .share { font-size: 11px; }
svg .tick, svg .soft { fill: var(--soft); }
h3 .soft { color: var(--soft); font-weight: 400; }
svg .tick { font-size: 11px; }
.strong { font-weight: 600; }
.c0 { fill: var(--c0); } .c1 { fill: var(--c1); } .c2 { fill: var(--c2); }
.c3 { fill: var(--c3); } .c4 { fill: var(--c4); } .c5 { fill: var(--c5); }
.whole { fill-opacity: 0.55; }
.whisker { stroke: var(--ink); stroke-width: 1.5; fill: none; }
.axis { stroke: var(--line); stroke-width: 1; fill: none; }
.pair { display: flex; flex-wrap: wrap; gap: 0 2.5rem; }
.pair > div { min-width: 0; max-width: 100%; }
table { border-collapse: collapse; width: 100%; font-size: 0.84rem;
  font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0 0.3rem 1rem; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; vertical-align: top; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th { color: var(--soft); font-weight: 500; }
td small { display: block; color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.2rem; margin: 0.7rem 0 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.note { color: var(--ink); }
</style>
</head>
<body>
<main>
)";

std::string range(const Spread& spread) {
  return short_number(spread.min) + " to " + short_number(spread.max);
}

// A figure and, small below it, its spread.
std::string cell(const std::string& figure, const std::string& below) {
  return fmt::format("<td>{}<small>{}</small></td>", figure, below);
}

std::string ratio_cell(const Spread& ratio, const std::string& bound = "") {
  const std::string text = ratio_text(ratio);
  const std::size_t blank = text.find(' ');
  return cell(escape_html(bound) + text.substr(0, blank), text.substr(blank + 1));
}

std::string baseline_cell(const BenchRun& run, const BenchReport& baseline) {
  const BenchRun* const other = find_baseline(baseline, run);
  const auto ratio = other == nullptr ? std::nullopt : ratio_to_baseline(run, *other);
  return ratio ? ratio_cell(*ratio) : cell("-", baseline_text(run, baseline));
}

void append_table(std::string& page, const std::vector<const BenchRun*>& runs,
                  const BenchReport* baseline) {
  page +=
      "<div class=\"scroll\"><table>\n<tr><th>engine<th>puzzles/s<th>&micro;s/puzzle"
      "<th>cycles/puzzle<th>guesses/puzzle<th>no guess<th>to first row";
  if (baseline != nullptr) page += "<th>to baseline";
  page += "<th>claim</tr>\n";
  for (const BenchRun* run : runs) {
    const Spread rate = spread_of(run->puzzles_per_second);
    const Spread cycles = spread_of(run->cycles_per_puzzle);
    page += "<tr>" +
            fmt::format("<td>{}<small>target {}</small></td>", escape_html(run_label(*run)),
                        escape_html(run->target)) +
            cell(short_number(rate.median), range(rate)) +
            fmt::format("<td>{}</td>", short_number(rate.median > 0 ? 1e6 / rate.median : 0)) +
            cell(short_number(cycles.median), range(cycles));
    page += run->guesses && run->guesses->puzzles != 0
                ? fmt::format("<td>{:.2f}</td><td>{:.1f}%</td>", run->guesses->mean(),
                              100 * run->guesses->none_share())
                : "<td>-</td><td>-</td>";
    page += ratio_cell(ratio_to_first(*run, *runs.front()), bound_text(*run));
    if (baseline != nullptr) page += baseline_cell(*run, *baseline);
    page += fmt::format("<td>{}</td></tr>\n", claim_text(*run));
  }
  page += "</table></div>\n";
}

void append_guesses(std::string& page, const std::vector<const BenchRun*>& runs,
                    const EngineColours& colours) {
  std::string charts;
  std::set<std::string> drawn;  // threads make no difference
  for (const BenchRun* run : runs) {
    if (!drawn.insert(run->engine + ' ' + run->target).second) continue;
    if (!run->guesses || run->guesses->puzzles == 0) continue;
    const std::string chart =
        run->guesses->total == 0 ? "<p>No puzzle takes one.</p>" : guesses_chart(*run, colours);
    charts +=
        fmt::format("<div><h3>Guesses per puzzle, {}</h3>\n<div class=\"scroll\">{}</div></div>\n",
                    escape_html(way_name(*run)), chart);
  }
  if (!charts.empty()) page += "<div class=\"pair\">\n" + charts + "</div>\n";
}

void append_file(std::string& page, const std::vector<const BenchRun*>& runs,
                 const BenchReport& report, const BenchReport* baseline,
                 const EngineColours& colours) {
  page += fmt::format("<section>\n<h2>{}</h2>\n<p>{}</p>\n", escape_html(runs.front()->file),
                      escape_html(bench_subject(runs)));
  std::set<std::string> told;
  for (const BenchRun* run : runs) {
    if (run->count(Status::abandoned) == 0 || !told.insert(run->engine).second) continue;
    page += fmt::format(
        "<p class=\"note\">{} gave {} of {} puzzles up after {} steps: it is slower than its bars "
        "say.</p>\n",
        escape_html(run->engine), run->count(Status::abandoned), run->records, report.step_budget);
  }
  std::string disturbed;
  for (const BenchRun* run : runs) {
    if (const auto found = disturbance(*run)) {
      disturbed +=
          fmt::format("; {} {:.0f}%", escape_html(run_label(*run)), 100 * found->cpu_share);
    }
  }
  if (!disturbed.empty()) {
    page += "<p class=\"note\">Not a quiet machine. Share of their processors that rows had" +
            disturbed.replace(0, 1, ":") + ".</p>\n";
  }
  page += "<h3>Puzzles per second <span class=\"soft\">(longer is faster)</span></h3>\n";
  page += "<div class=\"scroll\">" + speed_chart(runs, colours) + "</div>\n";
  append_guesses(page, runs, colours);
  page += "<h3>Figures</h3>\n";
  append_table(page, runs, baseline);
  page += "</section>\n";
}

void append_machine(std::string& page, const BenchReport& report) {
  page += "<section>\n<h2>Machine and method</h2>\n<dl>\n";
  const auto item = [&](const char* name, const std::string& value) {
    page += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, escape_html(value));
  };
  item("processor", fmt::format("{}, {} available, clock {:.2f} GHz", report.cpu, report.cpus,
                                report.clock_ghz));
  item("build", fmt::format("lanedoku {} ({})", report.version, report.commit));
  item("compiler", report.compiler + ", " + report.flags);
  item("timing", fmt::format("{} repeats of about {} s, rows interleaved; bars are medians, "
                             "whiskers the least and the greatest",
                             report.repeat, report.seconds));
  item("puzzles", report.permute
                      ? fmt::format("replaced by equivalent ones, seed {}", *report.permute)
                      : "as in the file");
  item("cycles", "wall time x measured clock x threads / puzzles");
  item("proof", "the search goes on until uniqueness is proved");
  page += "</dl>\n</section>\n";
}

}  // namespace

std::string bench_page(const BenchReport& report, const BenchReport* baseline) {
  const EngineColours colours(report);
  std::string page(kHead);
  page += fmt::format("<header><h1>lanedoku bench</h1>\n<p>{}, {:.2f} GHz</p></header>\n",
                      escape_html(report.cpu), report.clock_ghz);
  for (const auto& runs : runs_by_file(report)) {
    append_file(page, runs, report, baseline, colours);
  }
  append_machine(page, report);
  page += "</main>\n</body>\n</html>\n";
  return page;
}

}  // namespace lanedoku::report
