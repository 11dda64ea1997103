// SPDX-License-Identifier: MIT
//
// Whole runs over inputs and answers in memory.
#include "lanedoku/verify.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/budget.hpp"
#include "support/memory_archive.hpp"
#include "support/memory_stream.hpp"
#include "support/puzzles.hpp"
#include "support/samples.hpp"

namespace lanedoku {

namespace {

using support::archive_input;
using support::Delivery;
using support::kAnswer;
using support::kEmpty;
using support::kInvalid;
using support::kPuzzle;
using support::kSmallest;
using support::kUnsolvable;
using support::Members;
using support::memory_input;
using support::MemorySink;

class Observer final : public VerifyObserver {
 public:
  void on_message(std::string_view text) override { messages.emplace_back(text); }
  void on_progress(const Progress& /*progress*/) override {}
  void on_finding(std::string_view text) override { findings.emplace_back(text); }

  std::vector<std::string> messages;
  std::vector<std::string> findings;
};

struct Result {
  VerifyReport report;
  std::string rows;
  std::vector<std::string> findings;
};

Result verify(const std::vector<Input>& inputs, const Input& answers,
              const VerifyOptions& options = {}, StopSignal* stop = nullptr) {
  StopSignal own;
  MemorySink sink;
  Observer observer;
  VerifyReport report =
      run_verify(inputs, &answers, &sink, options, observer, stop == nullptr ? own : *stop);
  return {std::move(report), sink.written(), observer.findings};
}

Result verify_text(const std::string& text, const std::string& answers,
                   const VerifyOptions& options = {}) {
  return verify({memory_input("a", text)}, memory_input("k", answers), options);
}

using Counts = std::array<std::uint64_t, kVerdictCount>;
using Strings = std::vector<std::string>;

/// Puzzles, answers, and what must be said of them.
struct Sample {
  std::string text;
  std::string answers;
  Counts verdicts{};
  std::string rows = "record,file,line,verdict,puzzle,expected,found,reason\n";
};

Sample mixed_sample(std::uint64_t seed, std::size_t count, const std::string& file,
                    std::uint64_t first_record) {
  Sample sample;
  support::Random random(seed);
  std::uint64_t line = 0;
  std::uint64_t record = first_record - 1;
  const auto add = [&](Verdict verdict, const std::string& puzzle, const std::string& answer,
                       const std::string& found = "", const std::string& reason = "") {
    sample.text += puzzle + "\n";
    sample.answers += answer + "\n";
    ++sample.verdicts[static_cast<std::size_t>(verdict)];
    ++line;
    ++record;
    if (verdict == Verdict::match) return;
    sample.rows += std::to_string(record) + "," + file + "," + std::to_string(line) + "," +
                   std::string(to_string(verdict)) + "," + (puzzle.size() == 81 ? puzzle : "") +
                   "," + answer + "," + found + "," + reason + "\n";
  };
  add(Verdict::match, kPuzzle, kAnswer);
  for (std::size_t i = 1; i < count; ++i) {
    const auto [puzzle, solution] = support::minimal_puzzle(seed + i);
    switch (random.below(7)) {
      case 0:
        add(Verdict::status, puzzle, "unsolvable", solution, "claims unsolvable; found unique");
        break;
      case 1:
        add(Verdict::other, kEmpty, solution, kSmallest,
            "\"a solution, but not the smallest of several\"");
        break;
      case 2:
        add(Verdict::status, kUnsolvable, solution, "unsolvable",
            "claims a solution; found unsolvable: the puzzle has no solution");
        break;
      case 3:
        add(Verdict::match, "short", "malformed");
        break;
      case 4:
        add(Verdict::wrong, puzzle, solution.substr(1), solution,
            "\"the known answer has 80 characters, not 81\"");
        break;
      case 5:
        sample.text += "# comment\n\n";
        line += 2;
        add(Verdict::match, kInvalid, "invalid");
        break;
      default:
        add(Verdict::match, puzzle, solution);
        break;
    }
  }
  return sample;
}

std::string facts_of(const Result& result) {
  std::string facts = result.rows;
  for (const std::string& finding : result.findings) facts += finding + '\n';
  const auto add = [&facts](std::uint64_t number) {
    facts += ' ';
    facts += std::to_string(number);
  };
  const VerifyReport& report = result.report;
  for (const std::uint64_t count : report.verdicts) add(count);
  for (const std::uint64_t count : report.run.statuses) add(count);
  for (const RecordPlace& place : report.first_of_status) {
    add(place.file);
    add(place.line);
  }
  for (const std::string& file : report.files) facts += file + '\n';
  for (const RepeatedPuzzle& repeated : report.repeated) {
    add(repeated.first.file);
    add(repeated.first.line);
    add(repeated.count);
  }
  for (const std::uint64_t number :
       {report.extra_answers, report.repeated_puzzles, report.repeats, report.run.bytes_out}) {
    add(number);
  }
  return facts;
}

// Catches an answer given to another record, rows out of order, and any influence of threads,
// blocks and timing on what is said, written and counted.
TEST(RunVerify, NothingDependsOnThreadsBlocksAndTiming) {
  const std::size_t half = support::scaled(200);
  const Sample a = mixed_sample(1, half, "a", 1);
  const Sample b = mixed_sample(50, half, "b", half + 1);
  const std::string answers = a.answers + b.answers;
  const Result first = verify({memory_input("a", a.text), memory_input("b", b.text)},
                              memory_input("k", answers), {.finds_duplicates = true});
  EXPECT_EQ(first.rows, a.rows + b.rows.substr(b.rows.find('\n') + 1));
  EXPECT_EQ(first.report.run.bytes_out, first.rows.size());
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    EXPECT_EQ(first.report.verdicts[i], a.verdicts[i] + b.verdicts[i]) << i;
  }
  EXPECT_EQ(first.report.run.ending, Ending::complete);
  EXPECT_EQ(first.report.extra_answers, 0U);
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    for (const std::size_t block_bytes : {1U, 82U, 574U, 4096U, 1048576U}) {
      for (const std::uint64_t seed : {0U, 1U}) {
        const Delivery delivery{.chunk = seed == 0 ? 4096U : 0U, .seed = seed};
        const Result result = verify(
            {memory_input("a", a.text, delivery), memory_input("b", b.text, delivery)},
            memory_input("k", answers, delivery),
            {.batch = {.threads = threads, .block_bytes = block_bytes}, .finds_duplicates = true});
        ASSERT_EQ(facts_of(result), facts_of(first)) << threads << ' ' << block_bytes;
      }
    }
  }
}

// Catches answers that skip and limit shift, and extra answers that are invented or lost there.
TEST(RunVerify, SkipAndLimitCountAnswersToo) {
  std::string text;
  std::string answers;
  for (std::uint64_t i = 0; i < 9; ++i) {
    text += support::full_grid(i) + "\n";
    answers += (i == 6 ? "invalid" : support::full_grid(i)) + "\n";
  }
  for (std::uint64_t skip = 0; skip <= 11; ++skip) {
    for (const std::uint64_t limit : std::vector<std::uint64_t>{0, 1, 3, 9, 20, kNoLimit}) {
      for (const std::size_t block_bytes : {1U, 200U, 65536U}) {
        const Result result = verify_text(
            text, answers,
            {.batch = {.threads = 2, .skip = skip, .limit = limit, .block_bytes = block_bytes}});
        const std::uint64_t wanted = skip >= 9 ? 0 : std::min(limit, 9 - skip);
        const bool has_bad = skip <= 6 && 6 < skip + wanted;
        ASSERT_EQ(result.report.run.records, wanted) << skip << ' ' << limit;
        ASSERT_EQ(result.report.count(Verdict::status), has_bad ? 1U : 0U) << skip << ' ' << limit;
        ASSERT_EQ(result.report.count(Verdict::match), wanted - (has_bad ? 1 : 0));
        ASSERT_EQ(result.report.extra_answers, 0U) << skip << ' ' << limit;
      }
    }
  }
}

// Catches missing answers that count as right, and extra ones that nobody is told of.
TEST(RunVerify, MissingAndExtraAnswers) {
  const std::string text = kPuzzle + "\n" + kEmpty + "\n";
  Result result = verify_text(text, kAnswer + "\n");
  EXPECT_EQ(result.report.verdicts, (Counts{1, 0, 0, 1, 0}));
  EXPECT_EQ(result.findings, Strings{"a:2: missing: no known answer"});
  EXPECT_FALSE(result.report.is_all_right({}));

  result = verify_text(text, kAnswer + "\n\n" + kSmallest + "\n" + kAnswer + "\nmalformed\n");
  EXPECT_EQ(result.report.verdicts, (Counts{2, 0, 0, 0, 0}));
  EXPECT_EQ(result.report.extra_answers, 2U);
  EXPECT_EQ(result.findings, Strings{"k: 2 answers too many, after line 3"});
  EXPECT_FALSE(result.report.is_all_right({}));

  result = verify_text(text, "");
  EXPECT_EQ(result.report.count(Verdict::missing), 2U);
  result = verify_text("", kAnswer);
  EXPECT_EQ(result.report.extra_answers, 1U);
  EXPECT_FALSE(result.report.is_all_right({}));
  EXPECT_TRUE(verify_text("", "").report.is_all_right({}));
  EXPECT_TRUE(verify_text(text, kAnswer + "\n" + kSmallest).report.is_all_right({}));
}

// Catches `other` that is always or never right, or is complained about when it is.
TEST(RunVerify, AcceptAny) {
  const std::string text = kEmpty + "\n" + kPuzzle + "\n";
  const std::string answers = kAnswer + "\n" + kAnswer + "\n";
  const VerifyOptions any{.accepts_any = true};
  Result result = verify_text(text, answers, any);
  EXPECT_EQ(result.report.verdicts, (Counts{1, 1, 0, 0, 0}));
  EXPECT_TRUE(result.report.is_all_right(any));
  EXPECT_EQ(result.findings, Strings{});
  EXPECT_EQ(result.rows, "record,file,line,verdict,puzzle,expected,found,reason\n");
  result = verify_text(text, answers);
  EXPECT_FALSE(result.report.is_all_right({}));
  EXPECT_EQ(result.findings, Strings{"a:1: other: a solution, but not the smallest of several"});
  EXPECT_FALSE(verify_text(kEmpty, kAnswer + "\n" + kAnswer, any).report.is_all_right(any));
}

// Catches findings without end, and the number left out miscounted over blocks.
TEST(RunVerify, TellsTheFirstTwenty) {
  std::string text;
  std::string answers;
  for (int i = 0; i < 50; ++i) {
    text += kPuzzle + "\n";
    answers += "invalid\n";
  }
  for (const std::size_t block_bytes : {1U, 1000U, 1048576U}) {
    StopSignal stop;
    Observer observer;
    const std::vector<Input> inputs = {memory_input("a", text)};
    const Input known = memory_input("k", answers);
    const VerifyReport report =
        run_verify(inputs, &known, nullptr, {.batch = {.threads = 2, .block_bytes = block_bytes}},
                   observer, stop);
    ASSERT_EQ(observer.findings.size(), 21U) << block_bytes;
    EXPECT_EQ(observer.findings[19], "a:20: status: claims invalid; found unique");
    EXPECT_EQ(observer.findings[20], "30 more bad records not shown");
    EXPECT_EQ(report.count(Verdict::status), 50U);
    EXPECT_EQ(report.run.bytes_out, 0U);
  }
}

// Catches repeated puzzles told in the wrong place, malformed records taken for puzzles, and a
// search that nobody asked for.
TEST(RunVerify, Duplicates) {
  const std::string zeros(kCells, '0');
  const std::string a = kPuzzle + "\nbad\n" + kEmpty + "\nbad\n";
  const std::string b = kEmpty + "\n" + zeros + "\n" + kEmpty;
  const std::vector<Input> inputs = {memory_input("a", a), memory_input("b", b)};
  const std::string nothing;
  const Input none = memory_input("k", nothing);
  Result result = verify(inputs, none, {.finds_duplicates = true});
  EXPECT_EQ(result.report.repeated_puzzles, 1U);
  EXPECT_EQ(result.report.repeats, 2U);
  ASSERT_EQ(result.report.repeated.size(), 1U);
  EXPECT_EQ(result.report.repeated[0].first, (RecordPlace{0, 3}));
  EXPECT_EQ(result.report.repeated[0].count, 3U);
  EXPECT_EQ(result.findings.back(), "a:3: this puzzle is there 3 times");
  result = verify(inputs, none);
  EXPECT_EQ(result.report.repeats, 0U);
}

// Catches a place that leaves open which file of an archive it is in, or names another one.
TEST(RunVerify, PlacesNameMembers) {
  const Members members = {{"a", kPuzzle + "\n" + kPuzzle + "\n"},
                           {"none", "# nothing\n"},
                           {"b", "\n" + kEmpty + "\nbad\n"},
                           {"c", kEmpty + "\n" + kPuzzle + "\n" + kInvalid}};
  const std::string last = kUnsolvable + "\n" + kEmpty;
  const std::string answers =
      kAnswer + "\n" + kAnswer + "\n" + kSmallest + "\ninvalid\n" + kAnswer + "\n" + kAnswer + "\n";
  for (const std::size_t block_bytes : {1U, 100U, 1048576U}) {
    for (const unsigned threads : {1U, 2U}) {
      const Result result = verify(
          {archive_input("x.zip", members), memory_input("d", last)}, memory_input("k", answers),
          {.batch = {.threads = threads, .block_bytes = block_bytes}, .finds_duplicates = true});
      EXPECT_EQ(result.findings,
                (Strings{"x.zip/b:3: status: claims invalid; found malformed: 3 characters, not 81",
                         "x.zip/c:1: other: a solution, but not the smallest of several",
                         "x.zip/c:3: missing: no known answer", "d:1: missing: no known answer",
                         "d:2: missing: no known answer", "x.zip/a:1: this puzzle is there 3 times",
                         "x.zip/b:2: this puzzle is there 3 times"}));
      EXPECT_NE(result.rows.find("\n4,x.zip/b,3,status,"), std::string::npos) << result.rows;
      EXPECT_NE(result.rows.find("\n5,x.zip/c,1,other,"), std::string::npos) << result.rows;
      EXPECT_NE(result.rows.find("\n8,d,1,missing,"), std::string::npos) << result.rows;
      const auto first = [&](Status status) {
        const RecordPlace& place = result.report.first_of_status[static_cast<std::size_t>(status)];
        return result.report.files.at(place.file) + ":" + std::to_string(place.line);
      };
      EXPECT_EQ(first(Status::unique), "x.zip/a:1");
      EXPECT_EQ(first(Status::multiple), "x.zip/b:2");
      EXPECT_EQ(first(Status::malformed), "x.zip/b:3");
      EXPECT_EQ(first(Status::invalid), "x.zip/c:3");
      EXPECT_EQ(first(Status::unsolvable), "d:1");
    }
  }
}

// Catches an error of the answers' file that is taken for their end, or that loses what came
// before it.
TEST(RunVerify, ErrorsOfTheAnswers) {
  std::string text;
  for (std::uint64_t i = 0; i < 6; ++i) text += support::full_grid(i) + "\n";
  for (std::size_t bytes = 0; bytes <= text.size(); bytes += 41) {
    for (const unsigned threads : {1U, 2U}) {
      for (const std::size_t block_bytes : {100U, 65536U}) {
        const VerifyOptions options{.batch = {.threads = threads, .block_bytes = block_bytes}};
        const Result broken = verify({memory_input("a", text)},
                                     memory_input("k", text, {.fails_after = bytes}), options);
        ASSERT_EQ(broken.report.run.ending, Ending::bad_input) << bytes;
        ASSERT_EQ(broken.report.run.error, "k: cannot read on: Input/output error");
        ASSERT_EQ(broken.report.run.records, bytes / 82) << bytes;
        ASSERT_EQ(broken.report.count(Verdict::match), bytes / 82) << bytes;
        StopSignal stop;
        const Result stopped =
            verify({memory_input("a", text)},
                   memory_input("k", text, {.stops_after = bytes, .stop = &stop}), options, &stop);
        ASSERT_EQ(stopped.report.run.ending, Ending::stopped) << bytes;
        ASSERT_EQ(stopped.report.count(Verdict::match), bytes / 82) << bytes;
        ASSERT_EQ(stopped.report.count(Verdict::missing), 0U) << bytes;
      }
    }
  }
}

// Catches a report that cannot be written and is not missed.
TEST(RunVerify, AReportThatCannotBeWritten) {
  const std::vector<Input> inputs = {memory_input("a", kPuzzle)};
  const std::string none;
  const Input known = memory_input("k", none);
  for (const std::size_t room : {0U, 60U}) {
    MemorySink full(room, std::errc::no_space_on_device);
    Observer observer;
    StopSignal stop;
    const VerifyReport report = run_verify(inputs, &known, &full, {}, observer, stop);
    EXPECT_EQ(report.run.ending, Ending::bad_output);
    EXPECT_EQ(report.run.records, 0U);
    EXPECT_EQ(report.verdicts, Counts{}) << "counts what was written";
  }
}

}  // namespace
}  // namespace lanedoku
