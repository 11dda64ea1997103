// SPDX-License-Identifier: MIT
//
// Files of answers in every format, written here by hand or by code of the test's own.
#include "verify/known_answers.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/memory_archive.hpp"
#include "support/memory_stream.hpp"
#include "support/puzzles.hpp"
#include "support/random.hpp"
#include "support/samples.hpp"

namespace lanedoku::verify {
namespace {

using support::kAnswer;
using support::kPuzzle;
using support::kSmallest;

struct Read {
  std::vector<std::string> answers;  // "answer" or "answer/status"
  KnownAnswers::Ending ending = KnownAnswers::Ending::none;
  std::string error;
};

// Takes them `step` at a time, as blocks do.
Read read_all(std::unique_ptr<Source> source, std::size_t step) {
  KnownAnswers known("known.txt", std::move(source));
  Read result;
  Claims claims;
  while (result.ending == KnownAnswers::Ending::none) {
    claims.clear();
    result.ending = known.take(step, claims);
    for (std::size_t i = 0; i < claims.size(); ++i) {
      std::string& answer = result.answers.emplace_back(claims[i].answer);
      if (claims[i].status) answer.append("/").append(to_string(*claims[i].status));
    }
  }
  EXPECT_EQ(known.count(), result.answers.size());
  result.error = known.error();
  return result;
}

Read read(const std::string& text, const support::Delivery& delivery = {}, std::size_t step = 3) {
  return read_all(std::make_unique<support::MemorySource>(text, delivery), step);
}

using Strings = std::vector<std::string>;

std::string grid(const std::string& digits, const std::string& between) {
  std::string text;
  for (std::size_t i = 0; i < kCells; ++i) {
    text += digits[i] + (i % 9 == 8 ? "\n" : between);
  }
  return text;
}

// Catches a format that is not recognised, or whose status words are lost, in particular where they
// come first.
TEST(KnownAnswers, EveryFormat) {
  EXPECT_EQ(read("malformed\n" + kAnswer + "\nunsolvable\n" + kSmallest + "\n").answers,
            (Strings{"malformed", kAnswer, "unsolvable", kSmallest}));
  EXPECT_EQ(read(",malformed\n" + kPuzzle + "," + kAnswer + "\n" + kPuzzle + ",invalid\n").answers,
            (Strings{"malformed", kAnswer, "invalid"}));
  for (const std::string between : {"", " "}) {
    EXPECT_EQ(read("malformed\n" + grid(kAnswer, between) + grid(kSmallest, between) +
                   "unsolvable\ninvalid\n" + grid(kAnswer, between))
                  .answers,
              (Strings{"malformed", kAnswer, kSmallest, "unsolvable", "invalid", kAnswer}));
  }
  EXPECT_EQ(read("id,quiz,answer,status,guesses\n1," + kPuzzle + "," + kAnswer +
                 ",unique,0\n2,\"a,\"\"b\",,malformed,\n")
                .answers,
            (Strings{kAnswer + "/unique", "/malformed"}));
  EXPECT_EQ(read("1," + kPuzzle + "," + kAnswer + ",unique,0\n2,x,malformed,malformed,\n").answers,
            (Strings{kAnswer + "/unique", "malformed/malformed"}));
  EXPECT_EQ(read(R"({"record":1,"file":"a \"answer\":\"no\"","puzzle":"x","answer":")" + kAnswer +
                 "\",\"status\":\"unique\",\"guesses\":0}\n" +
                 R"({"more":{"answer":"no"},"answer": null , "status" : "invalid","guesses":null})")
                .answers,
            (Strings{kAnswer + "/unique", "/invalid"}));
  EXPECT_EQ(read("").answers, Strings{});
  EXPECT_EQ(read("\n# nothing\n").answers, Strings{});
}

// Catches a count header taken for an answer, and a first row of a grid taken for a count header.
TEST(KnownAnswers, CountHeaders) {
  EXPECT_EQ(read("2\n" + kPuzzle + "," + kAnswer + "\n,malformed\n").answers,
            (Strings{kAnswer, "malformed"}));
  EXPECT_EQ(read("123456789\n" + kPuzzle + "," + kAnswer + "\n").answers, Strings{kAnswer});
  EXPECT_EQ(read(kSmallest + "\n").answers, Strings{kSmallest});
  EXPECT_EQ(read(grid(kSmallest, "")).answers, Strings{kSmallest});
  EXPECT_EQ(read("1\n" + kAnswer).answers, Strings{kAnswer});
}

// Catches the wrong column of a table with names, in any order.
TEST(KnownAnswers, NamedColumns) {
  EXPECT_EQ(read("Solution,quizzes\n" + kAnswer + "," + kPuzzle + "\n").answers, Strings{kAnswer});
  EXPECT_EQ(read("puzzle;solutions;rating\r\n" + kPuzzle + ";" + kAnswer + ";1.5\r\n").answers,
            Strings{kAnswer});
  // What solve wrote beside an older answer counts.
  EXPECT_EQ(read("puzzle,answer,answer,status,guesses\n" + kPuzzle + "," + kSmallest + "," +
                 kAnswer + ",unique,0\n")
                .answers,
            Strings{kAnswer + "/unique"});
  EXPECT_EQ(read("\"two\nlines\",answer\n\"x\ny\"," + kAnswer + "\n\"\n\n\"," + kSmallest).answers,
            (Strings{kAnswer, kSmallest}));
  EXPECT_EQ(read("solution\n" + kAnswer + "\n").answers, Strings{kAnswer});
}

// Catches an answer that is not understood and then shifts all that follow.
TEST(KnownAnswers, WhatIsNotUnderstoodKeepsItsPlace) {
  const std::string shorter = kAnswer.substr(1);
  EXPECT_EQ(read(kAnswer + "\n" + shorter + "\nhello\n" + kSmallest).answers,
            (Strings{kAnswer, shorter, "hello", kSmallest}));
  const std::string five_rows = grid(kAnswer, "").substr(0, 50);
  EXPECT_EQ(
      read(grid(kAnswer, "") + five_rows + "unsolvable\n" + five_rows + "\n" + five_rows).answers,
      (Strings{kAnswer, kAnswer.substr(0, 45), "unsolvable", kAnswer.substr(0, 45),
               kAnswer.substr(0, 45)}));
  EXPECT_EQ(read("{\"answer\":\"" + kAnswer + "\"}\n{\"answer\n{}\n").answers,
            (Strings{kAnswer, "{\"answer", ""}));
  EXPECT_EQ(read("puzzle,answer\n" + kPuzzle + "," + kAnswer + "\nfoo\n").answers,
            (Strings{kAnswer, "foo"}));
}

// Catches the marks that other systems leave in files.
TEST(KnownAnswers, MarksOfOtherSystems) {
  EXPECT_EQ(read("\xEF\xBB\xBF" + kAnswer + "\r\n\r\n" + kSmallest + "\r\n\x1A").answers,
            (Strings{kAnswer, kSmallest}));
  EXPECT_EQ(read("\xEF\xBB\xBF{\"answer\":\"" + kAnswer + "\"}\r\n").answers, Strings{kAnswer});
}

// Catches any influence of how bytes arrive, and answers lost between two calls.
TEST(KnownAnswers, NothingDependsOnTiming) {
  support::Random random(3);
  for (const std::string form : {"line", "pair", "grid", "spaced", "csv", "jsonl"}) {
    std::string text;
    Strings expected;
    if (form == "csv") text = "n,answer,status,guesses\n";
    for (std::uint64_t i = 0; i < 300; ++i) {
      const bool is_solved = random.below(4) != 0;
      const std::string answer = is_solved ? support::full_grid(i) : "unsolvable";
      const std::string status = is_solved ? "unique" : "unsolvable";
      const bool has_status = form == "csv" || form == "jsonl";
      expected.push_back(has_status ? answer + "/" + status : answer);
      if (form == "pair") text += kPuzzle + ",";
      if (form == "csv") {
        text +=
            "\"a,\n" + std::string(random.below(50), 'b') + "\"," + answer + "," + status + ",0\n";
      } else if (form == "jsonl") {
        text += R"({"answer":")" + answer + R"(","status":")" + status + "\"}\n";
      } else if (is_solved && form == "grid") {
        text += grid(answer, "");
      } else if (is_solved && form == "spaced") {
        text += grid(answer, " ");
      } else {
        text += answer + "\n";
      }
    }
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Read got = read(text, {.chunk = 0, .seed = seed}, 1 + random.below(400));
      ASSERT_EQ(got.answers, expected) << form;
      ASSERT_EQ(got.ending, KnownAnswers::Ending::end) << form;
    }
  }
}

// Catches an answer cut by a read error that is given out, and errors that are lost.
TEST(KnownAnswers, ErrorsAndStops) {
  const std::string text = kAnswer + "\n" + kSmallest + "\n";
  Read got = read(text, {.fails_after = 100});
  EXPECT_EQ(got.answers, Strings{kAnswer});
  EXPECT_EQ(got.ending, KnownAnswers::Ending::failed);
  EXPECT_EQ(got.error.substr(0, 26), "known.txt: cannot read on:");
  StopSignal stop;
  got = read(text, {.stops_after = 100, .stop = &stop});
  EXPECT_EQ(got.answers, Strings{kAnswer});
  EXPECT_EQ(got.ending, KnownAnswers::Ending::stopped);
  EXPECT_EQ(got.error, "");
  got = read("1\n", {.fails_after = 2});
  EXPECT_EQ(got.ending, KnownAnswers::Ending::failed) << "before the shape is known";
  // A quote that nothing closes must not eat memory without end.
  got = read("a,answer\n\"" + std::string(3'000'000, 'x'));
  EXPECT_EQ(got.ending, KnownAnswers::Ending::failed);
  EXPECT_EQ(got.error, "known.txt:2: a line of more than 1048576 bytes is no answer");
}

// Catches files of an archive that are glued together, or keep the shape, the columns or half a
// grid of the one before.
TEST(KnownAnswers, FilesOfAnArchive) {
  const std::string five_rows = grid(kAnswer, "").substr(0, 50);
  const support::Members members = {
      {"a.txt", kAnswer},
      {"none", ""},
      {"b.csv", "solution,x\n" + kSmallest + ",y\n"},
      {"c.txt", "\xEF\xBB\xBF" + grid(kAnswer, " ") + "invalid\n" + five_rows},
      {"notes", "# nothing\n"},
      {"d.jsonl", R"({"answer":null,"status":"malformed"})"},
      {"e.csv", "2\n" + kPuzzle + "," + kAnswer + "\n,malformed\n"},
      {"f.csv", "n,answer,status,guesses\n1," + kAnswer + ",unique,0\n"}};
  for (const std::size_t chunk : {0U, 1U, 1U << 30}) {
    for (const std::size_t step : {1U, 2U, 100U}) {
      const Read got = read_all(std::make_unique<support::MemoryArchive>(
                                    members, support::Delivery{.chunk = chunk, .seed = step}),
                                step);
      EXPECT_EQ(got.answers, (Strings{kAnswer, kSmallest, kAnswer, "invalid", kAnswer.substr(0, 45),
                                      "/malformed", kAnswer, "malformed", kAnswer + "/unique"}));
      EXPECT_EQ(got.ending, KnownAnswers::Ending::end);
    }
  }
  const Read broken = read_all(
      std::make_unique<support::MemoryArchive>(members, support::Delivery{.fails_after = 81}), 1);
  EXPECT_EQ(broken.error.substr(0, 32), "known.txt/a.txt: cannot read on:") << broken.error;
  const support::Members two = {{"a", kAnswer + "\n"}, {"b", "\n" + kAnswer + "\n"}};
  KnownAnswers known("known", std::make_unique<support::MemoryArchive>(two, support::Delivery{}));
  EXPECT_EQ(known.skip(2), KnownAnswers::Ending::none);
  EXPECT_EQ(known.file_name(), "known/b");
  EXPECT_EQ(known.line_number(), 2U);
  EXPECT_EQ(known.skip(1), KnownAnswers::Ending::end);
  EXPECT_EQ(known.skip(1), KnownAnswers::Ending::end) << "asked again";
  EXPECT_EQ(known.count(), 2U);
}

// Catches answers miscounted when some are passed over.
TEST(KnownAnswers, Skip) {
  const std::string text = kAnswer + "\n\n" + kSmallest + "\ninvalid\n";
  KnownAnswers known("known.txt",
                     std::make_unique<support::MemorySource>(text, support::Delivery{}));
  Claims claims;
  EXPECT_EQ(known.skip(2), KnownAnswers::Ending::none);
  EXPECT_EQ(known.line_number(), 3U);
  EXPECT_EQ(known.take(1, claims), KnownAnswers::Ending::none);
  EXPECT_EQ(claims[0].answer, "invalid");
  EXPECT_EQ(known.skip(5), KnownAnswers::Ending::end);
  EXPECT_EQ(known.count(), 3U);
}

}  // namespace
}  // namespace lanedoku::verify
