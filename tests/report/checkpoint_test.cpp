// SPDX-License-Identifier: MIT
//
// What a run leaves for the one that goes on comes back as it was.
#include "report/checkpoint.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "report/statistics.hpp"

namespace lanedoku::report {
namespace {

using Json = nlohmann::json;

Checkpoint sample() {
  Checkpoint checkpoint;
  checkpoint.particulars = {{"--format", "auto"}, {"input 1", "a, 10 bytes"}};
  checkpoint.place = {.input = 1,
                      .offset = 5'000'000'000,
                      .records = 6,
                      .file_records = 5,
                      .file_lines = 8,
                      .format = Format::jsonl,
                      .has_format = true};
  checkpoint.output_bytes = 82;
  checkpoint.so_far.report.records = 6;
  checkpoint.so_far.report.guesses.add(7);
  return checkpoint;
}

// Catches a number that is lost or exchanged on the way.
TEST(Checkpoint, ComesBackAsItWas) {
  const std::string text = checkpoint_as_json(sample());
  const Checkpoint back = checkpoint_from_json(text);
  EXPECT_EQ(back.particulars, sample().particulars);
  EXPECT_EQ(back.place.input, 1U);
  EXPECT_EQ(back.place.offset, 5'000'000'000U);
  EXPECT_EQ(back.place.records, 6U);
  EXPECT_EQ(back.place.file_records, 5U);
  EXPECT_EQ(back.place.file_lines, 8U);
  EXPECT_EQ(back.place.format, Format::jsonl);
  EXPECT_TRUE(back.place.has_format);
  EXPECT_EQ(back.output_bytes, 82U);
  EXPECT_EQ(statistics_as_json(back.so_far), statistics_as_json(sample().so_far));
  EXPECT_EQ(checkpoint_as_json(back), text);
}

// Catches half a checkpoint, or one of another version, that passes for one.
TEST(Checkpoint, NamesWhatIsMissingOrWrong) {
  const auto problem_of = [](const Json& json) {
    try {
      static_cast<void>(checkpoint_from_json(json.dump()));
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  const Json whole = Json::parse(checkpoint_as_json(sample()));
  ASSERT_EQ(problem_of(whole), "none");
  for (const auto& [name, value] : whole.items()) {
    Json json = whole;
    json.erase(name);
    EXPECT_EQ(problem_of(json), "member " + name + " is missing");
  }
  for (const auto& [name, value] : whole["position"].items()) {
    Json json = whole;
    json["position"][name] = "x";
    EXPECT_EQ(problem_of(json).find("member position." + name + " is "), 0U) << problem_of(json);
  }
  Json json = whole;
  json["checkpoint_schema"] = 2;
  EXPECT_EQ(problem_of(json), "member checkpoint_schema is not 1: another version wrote it");
  json = whole;
  json["statistics"].erase("records");
  EXPECT_EQ(problem_of(json), "member statistics.records is missing");
  json = whole;
  json["run"] = 1;
  EXPECT_EQ(problem_of(json), "member run is no object");
}

// Catches a run that goes on with other options, or with one more or less.
TEST(Checkpoint, TellsWhatDiffers) {
  const Particulars then = sample().particulars;
  EXPECT_EQ(difference(then, then), "");
  Particulars now = then;
  now[1].second = "a, 11 bytes";
  EXPECT_EQ(difference(then, now), "input 1 was a, 10 bytes and is a, 11 bytes");
  now = then;
  now.emplace_back("input 2", "b");
  EXPECT_EQ(difference(then, now), "input 2 was not given and is b");
  EXPECT_EQ(difference(now, then), "input 2 was b and is not given");
}

}  // namespace
}  // namespace lanedoku::report
