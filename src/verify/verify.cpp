// SPDX-License-Identifier: MIT
//
// `run_verify`: what makes verdicts of solved blocks.
#include "lanedoku/verify.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>

#include "pipeline/messages.hpp"
#include "pipeline/run.hpp"
#include "text/record.hpp"
#include "verify/duplicates.hpp"
#include "verify/judge.hpp"
#include "verify/known_answers.hpp"
#include "verify/report_rows.hpp"

namespace lanedoku::verify {
namespace {

using pipeline::Block;

// What a block needs beside itself.
struct Slot {
  Claims claims;  // from the file of answers
  std::array<std::uint64_t, kVerdictCount> verdicts{};
  std::array<std::optional<std::uint64_t>, kStatusCount> line_of_first{};  // of a status
  std::vector<PuzzleHash> hashes;  // of the records that are not malformed
};

class Verifying final : public pipeline::Consumer {
 public:
  Verifying(std::span<const Input> inputs, const Input* answers, bool makes_rows,
            const VerifyOptions& options, VerifyObserver& observer)
      : inputs_(inputs),
        answers_(answers),
        makes_rows_(makes_rows),
        options_(options),
        observer_(observer),
        slots_(pipeline::blocks_for(options.batch.threads)) {}

  void start(const StopSignal& stop) override {
    if (answers_ != nullptr) known_.emplace(answers_->name, answers_->open(stop));
  }

  void attend(Block& block) override {
    if (!known_) return;
    Claims& claims = slots_[block.slot].claims;
    claims.clear();
    const std::size_t wanted = block.scan.records.size();
    const std::uint64_t before = block.first_record - 1;
    passed_ = before + wanted;
    if (wanted == 0) return;
    KnownAnswers::Ending ending = known_->skip(before - std::min(before, known_->count()));
    if (ending == KnownAnswers::Ending::none) ending = known_->take(wanted, claims);
    if (ending == KnownAnswers::Ending::none || ending == KnownAnswers::Ending::end) return;
    // What has an answer is still judged.
    block.scan.records.resize(claims.size());
    block.scan.extras.resize(std::min(block.scan.extras.size(), claims.size()));
    block.ends_run = true;
    block.error = known_->error();
  }

  void digest(Block& block) override {
    Slot& slot = slots_[block.slot];
    slot.verdicts = {};
    slot.line_of_first = {};
    block.output_buffer.clear();
    std::size_t k = 0;
    for (std::size_t i = 0; i < block.scan.records.size(); ++i) {
      Found found{.record = &block.scan.records[i]};
      if (found.record->cells != nullptr) {
        found.status = block.statuses[k];
        if (is_solved(found.status)) found.solution = &block.solutions[k];
        ++k;
      }
      const Claim claim = claim_of(block, i);
      const Verdict verdict = judge(found, claim);
      ++slot.verdicts[static_cast<std::size_t>(verdict)];
      std::optional<std::uint64_t>& first = slot.line_of_first[index(found.status)];
      if (!first) first = line_of(block, i);
      if (verdict != Verdict::match) complain(block, i, found, claim, verdict);
    }
    block.output_size = block.output_buffer.size();
    if (options_.finds_duplicates) {
      slot.hashes.clear();
      for (const PuzzleText puzzle : block.puzzles) slot.hashes.push_back(hash_of(puzzle));
    }
  }

  void deliver(Block& block) override {
    const Slot& slot = slots_[block.slot];
    if (block.starts_input) has_file_ = false;
    messages_.take(block, [this](const std::string& text) { observer_.on_finding(text); });
    for (std::size_t i = 0; i < kVerdictCount; ++i) report_.verdicts[i] += slot.verdicts[i];
    for (std::size_t i = 0; i < kStatusCount; ++i) {
      if (has_status_[i] || !slot.line_of_first[i]) continue;
      has_status_[i] = true;
      report_.first_of_status[i] = {file_of(block), *slot.line_of_first[i]};
    }
    if (options_.finds_duplicates) find_duplicates(block, slot.hashes);
  }

  void finish(BatchReport& run) override {
    if (!known_) return;
    extra_file_ = known_->file_name();
    extra_after_ = known_->line_number();
    const KnownAnswers::Ending ending = known_->skip(kNoLimit);
    if (ending == KnownAnswers::Ending::stopped) run.ending = Ending::stopped;
    if (ending == KnownAnswers::Ending::failed) {
      run.ending = Ending::bad_input;
      run.error = known_->error();
    }
    report_.extra_answers = known_->count() > passed_ ? known_->count() - passed_ : 0;
  }

  /// What there is to say at the end, and the report without `run`.
  VerifyReport conclude() {
    if (messages_.left_out() != 0) {
      observer_.on_finding(
          fmt::format("{} not shown", text::counted(messages_.left_out(), "more bad record")));
    }
    if (report_.extra_answers != 0) {
      observer_.on_finding(fmt::format("{}: {} too many, after line {}", extra_file_,
                                       text::counted(report_.extra_answers, "answer"),
                                       extra_after_));
    }
    report_.repeated_puzzles = duplicates_.repeated_puzzles();
    report_.repeats = duplicates_.repeats();
    if (report_.repeats != 0) report_.repeated = duplicates_.first_repeated(kRepeatedKept);
    for (const RepeatedPuzzle& repeated : report_.repeated) {
      observer_.on_finding(fmt::format("{}:{}: this puzzle is there {} times",
                                       text::escape_bytes(report_.files[repeated.first.file], 200),
                                       repeated.first.line, repeated.count));
    }
    if (report_.repeated_puzzles > report_.repeated.size()) {
      observer_.on_finding(fmt::format(
          "{} not shown", text::counted(report_.repeated_puzzles - report_.repeated.size(),
                                        "more repeated puzzle")));
    }
    return std::move(report_);
  }

 private:
  static constexpr std::size_t index(Status status) { return static_cast<std::size_t>(status); }

  static std::uint64_t line_of(const Block& block, std::size_t i) {
    return block.first_line + block.scan.records[i].line;
  }

  [[nodiscard]] std::string describe_place(const Block& block, std::size_t i) const {
    return fmt::format("{}:{}", block.file_name(inputs_), line_of(block, i));
  }

  // The index of the block's file among those of the report, which has it from now on. In order.
  std::size_t file_of(const Block& block) {
    if (!has_file_) report_.files.push_back(block.raw_file_name(inputs_));
    has_file_ = true;
    return report_.files.size() - 1;
  }

  [[nodiscard]] Claim claim_of(const Block& block, std::size_t i) const {
    if (known_) {
      const Claims& claims = slots_[block.slot].claims;
      return i < claims.size() ? claims[i] : Claim{};
    }
    return block.scan.extras.empty() ? Claim{}
                                     : Claim{block.scan.extras[i].known.substr(0, kLongestClaim)};
  }

  // Tells of an answer that is not the one found.
  void complain(Block& block, std::size_t i, const Found& found, const Claim& claim,
                Verdict verdict) {
    if (refutes(found, claim)) {
      if (block.wrong_answer.empty()) {
        block.wrong_answer = fmt::format(
            "{}: internal error: the solver found record {} {}, {}, which the known answer "
            "refutes; please report this puzzle",
            describe_place(block, i), block.first_record + i, to_string(found.status),
            std::string_view(found.record->cells, kCells));
      }
      return;
    }
    if (verdict == Verdict::other && options_.accepts_any) return;
    const bool is_told = block.record_messages.size() < kMessagesShown;
    if (!is_told && !makes_rows_) {
      ++block.more_record_messages;
      return;
    }
    const std::string reason = explain(verdict, found, claim);
    pipeline::add_message(block, [&] {
      return fmt::format("{}: {}: {}", describe_place(block, i), to_string(verdict), reason);
    });
    if (!makes_rows_) return;
    const bool has_puzzle = found.record->cells != nullptr;
    const std::string file = block.raw_file_name(inputs_);
    const bool has_answer = !claim.answer.empty() || !claim.status;
    append_row(
        {.record = block.first_record + i,
         .file = file,
         .line = line_of(block, i),
         .verdict = to_string(verdict),
         .puzzle = has_puzzle ? std::string_view(found.record->cells, kCells) : "",
         .expected = has_answer ? claim.answer : to_string(*claim.status),
         .found = found.solution != nullptr ? std::string_view(found.solution->data(), kCells)
                                            : to_string(found.status),
         .reason = reason},
        block.output_buffer);
  }

  void find_duplicates(const Block& block, const std::vector<PuzzleHash>& hashes) {
    constexpr std::size_t kAhead = 16;
    if (hashes.empty()) return;
    const std::size_t file = file_of(block);
    std::size_t k = 0;
    for (std::size_t i = 0; i < block.scan.records.size(); ++i) {
      if (block.scan.records[i].cells == nullptr) continue;
      if (k + kAhead < hashes.size()) duplicates_.prepare(hashes[k + kAhead]);
      duplicates_.add(hashes[k++], {file, line_of(block, i)});
    }
  }

  std::span<const Input> inputs_;
  const Input* answers_;
  bool makes_rows_;
  const VerifyOptions& options_;
  VerifyObserver& observer_;
  std::vector<Slot> slots_;
  std::optional<KnownAnswers> known_;
  std::uint64_t passed_ = 0;       // records that had their turn
  std::string extra_file_;         // of the last answer that was not too many
  std::uint64_t extra_after_ = 0;  // its line
  pipeline::FirstMessages messages_;
  DuplicateTable duplicates_;
  std::array<bool, kStatusCount> has_status_{};
  bool has_file_ = false;  // the current file is among those of the report
  VerifyReport report_;
};

}  // namespace
}  // namespace lanedoku::verify

namespace lanedoku {

VerifyReport run_verify(std::span<const Input> inputs, const Input* answers, Sink* report,
                        const VerifyOptions& options, VerifyObserver& observer,
                        const StopSignal& stop) {
  verify::Verifying verifying(inputs, answers, report != nullptr, options, observer);
  std::error_code error;
  if (report != nullptr) error = report->write(verify::kReportHeader);
  VerifyReport result;
  BatchReport run;
  if (!error) {
    run = pipeline::run(inputs, verifying, report, options.batch, observer, stop);
  } else {
    run.ending = error == std::errc::broken_pipe ? Ending::closed_output : Ending::bad_output;
    run.error = error.message();
  }
  result = verifying.conclude();
  result.run = std::move(run);
  if (report != nullptr && !error) result.run.bytes_out += verify::kReportHeader.size();
  return result;
}

}  // namespace lanedoku
