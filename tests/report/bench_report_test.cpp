// SPDX-License-Identifier: MIT
//
// What is told of a benchmark: the arithmetic of medians and ratios, the JSON that programs rely
// on, the table, and that nothing from outside gets into the page as markup.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "report/bench_html.hpp"
#include "report/bench_json.hpp"
#include "report/bench_table.hpp"
#include "report/html.hpp"

namespace lanedoku::report {
namespace {

BenchRun make_run(std::string engine, unsigned threads, std::vector<double> rates,
                  std::vector<double> cycles) {
  BenchRun run;
  run.file = "sets/some.txt";
  run.engine = std::move(engine);
  run.target = "avx2";
  run.threads = threads;
  run.records = 1000;
  run.file_records = 2000;
  run.passes = 3;
  run.puzzles_digest = "00000000000000aa";
  run.statuses[static_cast<std::size_t>(Status::unique)] = 1000;
  run.puzzles_per_second = std::move(rates);
  run.cycles_per_puzzle = std::move(cycles);
  run.cpu_share = {1, 1, 1};
  return run;
}

BenchReport make_report() {
  BenchReport report;
  report.version = "1.2.3";
  report.commit = "abc";
  report.cpu = "A <fast> processor";
  report.cpus = 4;
  report.compiler = "GNU 12";
  report.flags = "-O3";
  report.clock_ghz = 3;
  report.repeat = 3;
  report.seconds = 0.5;
  report.permute = 1;
  report.step_budget = 77;
  report.runs.push_back(make_run("lanes", 1, {100, 200, 300}, {30, 15, 10}));
  report.runs.back().guesses.emplace();
  for (const std::uint32_t guesses : {0U, 0U, 1U, 3U, 900U}) report.runs[0].guesses->add(guesses);
  report.runs.push_back(make_run("reference", 2, {50, 50, 60}, {120, 120, 100}));
  report.runs.back().statuses[static_cast<std::size_t>(Status::unique)] = 990;
  report.runs.back().statuses[static_cast<std::size_t>(Status::abandoned)] = 10;
  return report;
}

TEST(SpreadOf, OddEvenOneNone) {
  const std::vector<double> odd = {5, 1, 3};
  EXPECT_EQ(spread_of(odd).median, 3);
  EXPECT_EQ(spread_of(odd).min, 1);
  EXPECT_EQ(spread_of(odd).max, 5);
  const std::vector<double> even = {4, 1, 2, 100};
  EXPECT_EQ(spread_of(even).median, 3);
  const std::vector<double> one = {7};
  EXPECT_EQ(spread_of(one).median, 7);
  EXPECT_EQ(spread_of({}).median, 0);
}

TEST(BenchGuesses, CountsByDoublings) {
  BenchGuesses guesses;
  for (const std::uint32_t count : {0U, 0U, 1U, 2U, 3U, 4U, 8U}) guesses.add(count);
  EXPECT_EQ(guesses.buckets, (std::vector<std::uint64_t>{2, 1, 2, 1, 1}));
  EXPECT_EQ(guesses.total, 18U);
  EXPECT_DOUBLE_EQ(guesses.mean(), 18.0 / 7);
  EXPECT_DOUBLE_EQ(guesses.none_share(), 2.0 / 7);
  EXPECT_EQ(bucket_range(0).to, 0U);
  EXPECT_EQ(bucket_range(3).from, 4U);
  EXPECT_EQ(bucket_range(3).to, 7U);
}

// Repeats are compared with their neighbours in time, not with the other median.
TEST(RatioToFirst, PairsTheRepeats) {
  const BenchRun first = make_run("a", 1, {100, 50, 100}, {});
  const BenchRun second = make_run("b", 1, {200, 100, 300}, {});
  const Spread ratio = ratio_to_first(second, first);
  EXPECT_EQ(ratio.median, 2);
  EXPECT_EQ(ratio.min, 2);
  EXPECT_EQ(ratio.max, 3);
}

TEST(RatioToBaseline, IsInCyclesAndOverTheSamePuzzlesOnly) {
  const BenchRun before = make_run("lanes", 1, {1, 1, 1}, {90, 100, 110});
  BenchRun now = make_run("lanes", 1, {1, 1, 1}, {45, 50, 55});
  const auto ratio = ratio_to_baseline(now, before);
  ASSERT_TRUE(ratio);
  EXPECT_EQ(ratio->median, 2);
  EXPECT_DOUBLE_EQ(ratio->min, 90.0 / 55);
  EXPECT_DOUBLE_EQ(ratio->max, 110.0 / 45);
  ++now.statuses[static_cast<std::size_t>(Status::abandoned)];
  EXPECT_FALSE(ratio_to_baseline(now, before));
  now.statuses = before.statuses;
  EXPECT_TRUE(ratio_to_baseline(now, before));
  now.puzzles_digest = "other";
  EXPECT_FALSE(ratio_to_baseline(now, before));
}

TEST(FindBaseline, MatchesTheRowAndForgivesTheDirectory) {
  const BenchReport before = make_report();
  BenchRun run = make_run("lanes", 1, {}, {});
  EXPECT_EQ(find_baseline(before, run), &before.runs[0]);
  run.file = "elsewhere/some.txt";
  EXPECT_EQ(find_baseline(before, run), &before.runs[0]);
  run.is_end_to_end = true;
  EXPECT_EQ(find_baseline(before, run), nullptr);
  run.is_end_to_end = false;
  run.threads = 2;
  EXPECT_EQ(find_baseline(before, run), nullptr);
  run.file = "other.txt";
  run.threads = 1;
  EXPECT_EQ(find_baseline(before, run), nullptr);
}

TEST(BenchJson, HasTheDocumentedNames) {
  const auto json = nlohmann::json::parse(bench_as_json(make_report()));
  for (const char* name : {"schema", "version", "commit", "cpu", "compiler", "flags", "clock_ghz",
                           "runs", "cpus", "repeat", "seconds", "permute", "step_budget"}) {
    EXPECT_TRUE(json.contains(name)) << name;
  }
  EXPECT_EQ(json["schema"], 1);
  const auto& run = json["runs"][0];
  for (const char* name : {"file", "engine", "target", "threads", "records", "statuses", "guesses",
                           "puzzles_per_second", "cycles_per_puzzle", "repeats", "end_to_end",
                           "file_records", "passes", "puzzles_digest"}) {
    EXPECT_TRUE(run.contains(name)) << name;
  }
  EXPECT_EQ(run["engine"], "lanes");
  EXPECT_EQ(run["statuses"]["unique"], 1000);
  EXPECT_EQ(run["guesses"]["total"], 904);
  EXPECT_EQ(run["guesses"]["none_share"], 0.4);
  EXPECT_EQ(run["puzzles_per_second"]["median"], 200);
  EXPECT_EQ(run["cycles_per_puzzle"]["min"], 10);
  EXPECT_EQ(run["cycles_per_puzzle"]["max"], 30);
  EXPECT_TRUE(json["runs"][1]["guesses"]["total"].is_null());
  EXPECT_TRUE(json["runs"][1]["guesses"]["mean"].is_null());
}

TEST(BenchJson, ReadsBackWhatItWrote) {
  const std::string text = bench_as_json(make_report());
  EXPECT_EQ(bench_as_json(bench_from_json(text)), text);
}

// Catches: a name added to the format that makes results recorded before unreadable.
TEST(BenchJson, ReadsResultsFromBeforeLatency) {
  auto json = nlohmann::ordered_json::parse(bench_as_json(make_report()));
  for (auto& run : json["runs"]) run.erase("latency_microseconds");
  const BenchReport report = bench_from_json(json.dump());
  ASSERT_EQ(report.runs.size(), make_report().runs.size());
  EXPECT_FALSE(report.runs[0].latency);
}

TEST(BenchJson, RefusesWhatItDidNotWrite) {
  for (const char* text :
       {"", "[]", "{}", "{\"schema\":2}", "{\"schema\":1}", "{\"schema\":\"1\"}"}) {
    EXPECT_THROW(static_cast<void>(bench_from_json(text)), std::invalid_argument) << text;
  }
}

TEST(BenchJson, WritesFileNamesThatAreNotUtf8) {
  BenchReport report = make_report();
  report.runs[0].file = "bad\xFFname";
  EXPECT_TRUE(nlohmann::json::accept(bench_as_json(report)));
}

TEST(BenchTable, TellsEachRow) {
  const BenchReport report = make_report();
  const std::string table = bench_table(report, nullptr);
  EXPECT_NE(
      table.find("sets/some.txt: 1,000 of 2,000 puzzles (1,000 unique), permuted with seed 1"),
      std::string::npos)
      << table;
  EXPECT_NE(table.find("proof"), std::string::npos);
  EXPECT_NE(table.find("10 of 1,000 abandoned after 77 steps"), std::string::npos) << table;
  EXPECT_EQ(table.find("to baseline"), std::string::npos);
  // Repeats 50/100, 50/200, 60/300.
  EXPECT_NE(table.find("< 0.25x 0.20..0.50  proof or abandoned"), std::string::npos) << table;
}

TEST(BenchTable, ComparesWithABaseline) {
  const BenchReport report = make_report();
  BenchReport before = make_report();
  before.runs[0].cycles_per_puzzle = {30, 30, 30};
  before.runs[1].puzzles_digest = "other";
  const std::string table = bench_table(report, &before);
  EXPECT_NE(table.find("2.00x 1.00..3.00"), std::string::npos) << table;
  EXPECT_NE(table.find("not comparable"), std::string::npos) << table;
  before.runs.pop_back();
  EXPECT_NE(bench_table(report, &before).find("no such row"), std::string::npos);
}

TEST(BenchTable, WarnsOfADisturbedRow) {
  BenchReport report = make_report();
  EXPECT_EQ(bench_table(report, nullptr).find("of its processors"), std::string::npos);
  report.runs[0].cpu_share = {0.5, 0.6, 0.4};
  EXPECT_NE(bench_table(report, nullptr).find("had only 50 % of its processors (9.000 cycles"),
            std::string::npos);
}

TEST(ShortNumber, KeepsFourDigits) {
  EXPECT_EQ(short_number(0), "0.000");
  EXPECT_EQ(short_number(1.23456), "1.235");
  EXPECT_EQ(short_number(9.9999), "10.00");
  EXPECT_EQ(short_number(123.456), "123.5");
  EXPECT_EQ(short_number(1234.4), "1234");
  EXPECT_EQ(short_number(12345), "12.35k");
  EXPECT_EQ(short_number(999'999), "1000k");
  EXPECT_EQ(short_number(12'345'678), "12.35M");
}

TEST(EscapeHtml, LeavesNoMarkup) {
  EXPECT_EQ(escape_html("a<b>&\"c\"'d'"), "a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;");
  EXPECT_EQ(escape_html("\n\x01\xC3\xA9"), "\\x0a\\x01\\xc3\\xa9");
}

TEST(BenchPage, EscapesEverythingFromOutside) {
  BenchReport report = make_report();
  for (BenchRun& run : report.runs) {
    run.file = "<script>alert(1)</script>";
    run.engine += "<i>";
    run.target = "\"><b>";
  }
  report.compiler = "<u>";
  const std::string page = bench_page(report, &report);
  for (const char* markup : {"<script", "<i>", "<b>", "<u>", "<fast>"}) {
    EXPECT_EQ(page.find(markup), std::string::npos) << markup;
  }
  EXPECT_NE(page.find("&lt;script&gt;alert(1)&lt;/script&gt;"), std::string::npos);
}

TEST(BenchPage, LoadsNothing) {
  const std::string page = bench_page(make_report(), nullptr);
  for (const char* reference : {"http:", "https:", "src=", "href=", "url(", "@import"}) {
    EXPECT_EQ(page.find(reference), std::string::npos) << reference;
  }
}

}  // namespace
}  // namespace lanedoku::report
