// SPDX-License-Identifier: MIT
//
// The statistics of a run, as JSON and as text, from reports made by hand.
#include "report/statistics.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace lanedoku::report {
namespace {

using Json = nlohmann::json;

RunFacts facts_with(const std::vector<std::string>& names) {
  std::vector<Input> inputs;
  for (const std::string& name : names) inputs.push_back({.name = name, .size = {}, .open = {}});
  BatchOptions options;
  options.threads = 3;
  return facts_of(inputs, options);
}

BatchReport sample_report() {
  BatchReport report;
  report.records = 21;
  report.statuses = {1, 2, 3, 4, 5, 6};
  report.skipped = {.comments = 7, .headers = 1, .blank_lines = 9, .other = 10};
  report.bytes_in = 5'000'000'000;
  report.bytes_out = 12;
  report.wall_seconds = 2;
  report.cpu_seconds = 3;
  report.read_seconds = 0.25;
  report.solve_seconds = 0.5;
  report.write_seconds = 0.75;
  for (const std::uint32_t guesses : {0U, 0U, 4U, 96U}) report.guesses.add(guesses);
  report.hardest = {{.record = 20, .input = 1, .line = 30, .guesses = 96},
                    {.record = 5, .input = 0, .line = 6, .guesses = 1}};
  return report;
}

std::set<std::string> names_of(const Json& json) {
  std::set<std::string> names;
  for (const auto& [name, value] : json.items()) names.insert(name);
  return names;
}

// The names that are documented and stay.
const std::set<std::string> kNames = {
    "ending",       "schema",        "records",       "unique",
    "multiple",     "unsolvable",    "invalid",       "malformed",
    "abandoned",    "skipped",       "wall_seconds",  "cpu_seconds",
    "read_seconds", "solve_seconds", "write_seconds", "records_per_second",
    "bytes_in",     "bytes_out",     "guesses",       "hardest",
    "shard",        "threads",       "engine",        "target",
    "cpu",          "version",       "commit"};

// Catches a name that is missing, new or changed, and a value under the wrong name.
TEST(StatisticsAsJson, HasEveryName) {
  const std::string text = statistics_as_json({sample_report(), facts_with({"a", "b"})});
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << "one line";
  EXPECT_EQ(text.back(), '\n');
  const Json json = Json::parse(text);
  EXPECT_EQ(names_of(json), kNames);
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["ending"], "complete");
  EXPECT_EQ(json["records"], 21);
  EXPECT_EQ(json["unique"], 1);
  EXPECT_EQ(json["multiple"], 2);
  EXPECT_EQ(json["unsolvable"], 3);
  EXPECT_EQ(json["invalid"], 4);
  EXPECT_EQ(json["malformed"], 5);
  EXPECT_EQ(json["abandoned"], 6);
  EXPECT_EQ(json["skipped"],
            Json::parse(R"({"comments": 7, "headers": 1, "blank_lines": 9, "other": 10})"));
  EXPECT_EQ(json["wall_seconds"], 2);
  EXPECT_EQ(json["cpu_seconds"], 3);
  EXPECT_EQ(json["read_seconds"], 0.25);
  EXPECT_EQ(json["solve_seconds"], 0.5);
  EXPECT_EQ(json["write_seconds"], 0.75);
  EXPECT_EQ(json["records_per_second"], 10.5);
  EXPECT_EQ(json["bytes_in"], 5'000'000'000);
  EXPECT_EQ(json["bytes_out"], 12);
  EXPECT_EQ(json["guesses"], Json::parse(R"({"total": 100, "mean": 25, "p50": 0, "p90": 96,
                                             "p99": 96, "max": 96, "none_share": 0.5,
                                             "histogram": [[0, 2], [4, 1], [96, 1]]})"));
  EXPECT_EQ(json["hardest"], Json::parse(R"([{"record": 20, "file": "b", "line": 30, "guesses": 96},
                            {"record": 5, "file": "a", "line": 6, "guesses": 1}])"));
  EXPECT_TRUE(json["shard"].is_null());
  EXPECT_EQ(json["threads"], 3);
  EXPECT_EQ(json["engine"], "lanes");
  EXPECT_EQ(json["target"], to_string(default_target()));
  EXPECT_FALSE(json["version"].get<std::string>().empty());
  EXPECT_FALSE(json["commit"].get<std::string>().empty());
  EXPECT_FALSE(json["cpu"].get<std::string>().empty());
}

// Catches divisions by nothing, and names that go away with their values.
TEST(StatisticsAsJson, AnEmptyRunGivesZerosAndNulls) {
  const Json json = Json::parse(statistics_as_json(Statistics{}));
  EXPECT_EQ(names_of(json), kNames);
  EXPECT_EQ(json["records"], 0);
  EXPECT_EQ(json["records_per_second"], 0);
  EXPECT_EQ(json["hardest"], Json::array());
  EXPECT_EQ(json["guesses"]["histogram"], Json::array());
  for (const char* const name : {"total", "mean", "p50", "p90", "p99", "max", "none_share"}) {
    EXPECT_TRUE(json["guesses"].contains(name)) << name;
    EXPECT_TRUE(json["guesses"][name].is_null()) << name;
  }
}

// Catches JSON that is none because a file's name is not UTF-8 or holds a quote.
TEST(StatisticsAsJson, FileNamesMayHoldAnything) {
  const RunFacts facts = facts_with({"a\"\\\n", "\xFF\xFE.txt"});
  const Json json = Json::parse(statistics_as_json({sample_report(), facts}));
  EXPECT_EQ(json["hardest"][1]["file"], "a\"\\\n");
  EXPECT_TRUE(json["hardest"][0]["file"].get<std::string>().ends_with(".txt"));
}

// Catches a shard that passes for the whole, and records that are called counted and are not.
TEST(StatisticsAsJson, OfAShard) {
  Statistics statistics{sample_report(), facts_with({"a", "b"})};
  statistics.facts.shard = Shard{2, 5};
  statistics.report.records_before = 100;
  Json json = Json::parse(statistics_as_json(statistics));
  EXPECT_EQ(json["shard"], (Json{{"number", 2}, {"of", 5}, {"records_before", 100}}));
  EXPECT_NE(statistics_as_text(statistics).find("shard 2 of 5, 100 records before it\n"),
            std::string::npos);
  statistics.report.records_before.reset();
  statistics.report.hardest.front().line = 0;
  json = Json::parse(statistics_as_json(statistics));
  EXPECT_TRUE(json["shard"]["records_before"].is_null());
  EXPECT_TRUE(json["hardest"][0]["line"].is_null());
  EXPECT_EQ(json["hardest"][1]["line"], 6);
  const std::string text = statistics_as_text(statistics);
  EXPECT_NE(text.find("shard 2 of 5, records not counted before it\n"), std::string::npos) << text;
  EXPECT_NE(text.find("record 20 (b), 96 guesses\n"), std::string::npos) << text;
}

// Catches numbers that are lost or exchanged on the way back.
TEST(StatisticsFromJson, GivesBackWhatWasWritten) {
  Statistics statistics{sample_report(), facts_with({"a", "b"})};
  for (const bool is_shard : {false, true}) {
    if (is_shard) {
      statistics.facts.shard = Shard{2, 5};
      statistics.report.records_before.reset();
      statistics.report.hardest.front().line = 0;
    }
    const std::string text = statistics_as_json(statistics);
    EXPECT_EQ(statistics_as_json(statistics_from_json(text)), text);
  }
  for (const Ending ending : kAllEndings) {
    statistics.report.ending = ending;
    EXPECT_EQ(statistics_from_json(statistics_as_json(statistics)).report.ending, ending);
  }
  const std::string empty = statistics_as_json({BatchReport{}, facts_with({})});
  EXPECT_EQ(statistics_as_json(statistics_from_json(empty)), empty);
}

// The error of reading `json`.
std::string problem_of(const Json& json) {
  try {
    static_cast<void>(statistics_from_json(json.dump()));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

// Catches statistics that are not whole and pass for zeros, for every name that counts.
TEST(StatisticsFromJson, NamesWhatIsMissingOrWrong) {
  const Json whole = Json::parse(statistics_as_json({sample_report(), facts_with({"a", "b"})}));
  ASSERT_EQ(problem_of(whole), "none");
  for (const std::string& name : kNames) {
    if (name == "records_per_second") continue;  // follows from others
    Json json = whole;
    json.erase(name);
    EXPECT_EQ(problem_of(json), "member " + name + " is missing");
    json[name] = Json::parse(R"([-1, "x"])");
    EXPECT_EQ(problem_of(json).find("member " + name), 0U) << problem_of(json);
  }
  Json json = whole;
  json["schema"] = 2;
  EXPECT_EQ(problem_of(json), "member schema is not 1, which is what this program reads");
  json = whole;
  json["skipped"].erase("other");
  EXPECT_EQ(problem_of(json), "member skipped.other is missing");
  json = whole;
  json["guesses"].erase("histogram");  // as older versions wrote it
  EXPECT_EQ(problem_of(json), "member guesses.histogram is missing");
  json = whole;
  json["guesses"]["histogram"][1] = Json::parse("[4]");
  EXPECT_EQ(problem_of(json), "member guesses.histogram[1] is an array too short, or none");
  json["guesses"]["histogram"][1] = Json::parse("[4294967296, 1]");
  EXPECT_EQ(problem_of(json), "member guesses.histogram[1][0] is not a count, or too large a one");
  json["guesses"]["histogram"][1] = Json::parse("[97, 1]");
  EXPECT_EQ(problem_of(json), "member guesses.histogram fits neither itself nor max");
  json = whole;
  json["ending"] = "bored";
  EXPECT_EQ(problem_of(json), "member ending is no ending that this program knows");
  json = whole;
  json["records"] = -1;
  EXPECT_EQ(problem_of(json), "member records is not a count, or too large a one");
  json = whole;
  json["shard"] = Json::parse(R"({"number": 3, "of": 2, "records_before": null})");
  EXPECT_EQ(problem_of(json), "member shard.number is none of 1 to `of`");
  json = whole;
  json["verdicts"] = Json::object();
  EXPECT_EQ(problem_of(json), "member verdicts is there: this is of verify, not of solve");
  EXPECT_EQ(problem_of(Json::array()), "it is no object");
  EXPECT_THROW(static_cast<void>(statistics_from_json(whole.dump().substr(0, 300))),
               std::invalid_argument);
}

// Catches a summary without its numbers, or with statuses that did not occur.
TEST(StatisticsAsText, SaysTheSame) {
  const std::string text = statistics_as_text({sample_report(), facts_with({"a", "b"})});
  for (const char* const part :
       {"21 records in 2.000 s: 10 per second\n", "  unique                 1    4.76 %\n",
        "  abandoned              6   28.57 %\n",
        "  skipped     7 comments, 1 header line, 9 blank lines, 10 other lines\n",
        "  guesses     100 in all, mean 25.00, p50 0, p90 96, p99 96, max 96; none in 50.0 %\n",
        "  hardest     record 20 (b:30), 96 guesses\n", "record 5 (a:6), 1 guess\n",
        "cpu 3.000 s; read 0.250 s, solve 0.500 s, write 0.750 s of 1.500 thread-seconds\n",
        "  bytes       5000000000 in, 12 out\n", "3 threads, engine lanes"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "not in\n" << text;
  }
  EXPECT_EQ(text.back(), '\n');

  BatchReport one;
  one.records = 1;
  one.statuses[0] = 1;
  const std::string of_one = statistics_as_text({one, {}});
  EXPECT_NE(of_one.find("1 record in 0.000 s: 0 per second\n"), std::string::npos) << of_one;
  EXPECT_NE(of_one.find("1 thread, "), std::string::npos) << of_one;
  for (const char* const absent : {"malformed", "skipped", "guesses", "hardest", "nan", "inf"}) {
    EXPECT_EQ(of_one.find(absent), std::string::npos) << absent << " in\n" << of_one;
  }
}

// Catches bytes of a file's name that reach the terminal.
TEST(StatisticsAsText, EscapesNames) {
  const std::string text = statistics_as_text({sample_report(), facts_with({"a\x1B[2J", "b"})});
  EXPECT_NE(text.find("record 5 (a\\x1b[2J:6)"), std::string::npos) << text;
}

// Catches verdicts under wrong names, and names in a run that they do not belong to.
TEST(StatisticsAsJson, OfARunThatVerifies) {
  RunFacts facts = facts_with({"a", "b"});
  VerifyReport report{.run = sample_report(), .verdicts = {11, 1, 2, 3, 4}};
  report.extra_answers = 5;
  report.repeated_puzzles = 6;
  report.repeats = 7;
  Json json = Json::parse(statistics_as_json(report, facts));
  std::set<std::string> names = kNames;
  names.insert("verdicts");
  EXPECT_EQ(names_of(json), names);
  EXPECT_EQ(json["verdicts"],
            (Json{{"match", 11}, {"other", 1}, {"wrong", 2}, {"missing", 3}, {"status", 4}}));
  EXPECT_EQ(json["records"], 21);
  facts.has_answers = facts.finds_duplicates = true;
  json = Json::parse(statistics_as_json(report, facts));
  EXPECT_EQ(json["extra_answers"], 5);
  EXPECT_EQ(json["duplicates"], (Json{{"puzzles", 6}, {"records", 7}}));
}

// Catches a verdict left out or told where there is none, and a first place of another status.
TEST(StatisticsAsText, OfARunThatVerifies) {
  const RunFacts facts = facts_with({"a", "b"});
  VerifyReport report{.run = sample_report(), .verdicts = {20, 0, 1, 0, 0}};
  report.first_of_status[static_cast<std::size_t>(Status::multiple)] = {.file = 1, .line = 7};
  report.files = {"x.zip/a", "x.zip/b"};
  const std::string text = statistics_as_text(report, facts);
  EXPECT_NE(text.find("  match                 20   95.24 %\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  wrong                  1    4.76 %\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  multiple               2    9.52 %  first at x.zip/b:7\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("other "), text.find("other lines")) << text;
  EXPECT_EQ(text.find("answers"), std::string::npos) << text;
  EXPECT_EQ(text.find("repeats"), std::string::npos) << text;
}

}  // namespace
}  // namespace lanedoku::report
