// SPDX-License-Identifier: MIT
#include "pipeline/stages.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/check.hpp"
#include "pipeline/add_reports.hpp"
#include "pipeline/messages.hpp"
#include "pipeline/run.hpp"
#include "text/answers.hpp"

namespace lanedoku::pipeline {
namespace {

// The record that the block's `puzzle`-th puzzle is.
std::size_t record_of(const Block& block, std::size_t puzzle) {
  std::size_t record = 0;
  while (block.scan.records[record].cells != block.puzzles[puzzle].data()) ++record;
  return record;
}

// Leaves `count` elements from `first` on, unless there are none at all.
template <typename Element>
void keep_part(std::vector<Element>& elements, std::uint64_t first, std::uint64_t count) {
  if (elements.empty()) return;
  elements.resize(first + count);
  elements.erase(elements.begin(), elements.begin() + static_cast<std::ptrdiff_t>(first));
}

}  // namespace

std::string Block::raw_file_name(std::span<const Input> inputs) const {
  const std::string& name = inputs[input].name;
  return member.empty() ? name : name + '/' + member;
}

std::string Block::file_name(std::span<const Input> inputs) const {
  return text::escape_bytes(raw_file_name(inputs), 200);
}

std::string Block::describe_line(std::span<const Input> inputs, std::uint64_t line) const {
  const std::optional<std::uint64_t> before =
      uncounted_lines ? uncounted_lines->count() : std::optional<std::uint64_t>(0);
  return before ? fmt::format("{}:{}", file_name(inputs), *before + first_line + line)
                : fmt::format("{}:?", file_name(inputs));
}

std::string describe_cell(std::size_t cell) {
  return fmt::format("row {} column {}", cell / 9 + 1, cell % 9 + 1);
}

std::string describe_unsolved(const text::Record& record, Status status) {
  if (status == Status::malformed) return "malformed: " + text::describe_problem(record);
  const PuzzleText puzzle(record.cells, kCells);
  if (status == Status::invalid) {
    if (const auto clash = engine::find_clash(puzzle)) {
      return fmt::format("invalid: {} and {} both hold {}", describe_cell(clash->first),
                         describe_cell(clash->second), puzzle[clash->first]);
    }
  }
  if (status == Status::abandoned) return "abandoned: the step budget ran out";
  return std::string(to_string(status)) + ": the puzzle has no solution";
}

void Block::clear() noexcept {
  text_size = 0;
  layout.reset();
  member.clear();
  starts_input = ends_input = starts_output = false;
  preamble_lines = 0;
  preamble_skipped = {};
  count_header.clear();
  stated_count.reset();
  is_passed_over = starts_extent = counts_all = follows_passed = false;
  start.reset();
  uncounted_lines.reset();
  place = {};
  records_before.reset();
  bytes = stored_bytes = 0;
  scan.clear();
  puzzles.clear();
  output_size = 0;
  warnings.clear();
  record_messages.clear();
  more_record_messages = 0;
  tally = {};
  wrong_answer.clear();
  ends_run = false;
  error.clear();
}

void scan(Block& block) {
  if (!block.layout) return;
  block.layout->shape->scan(*block.layout, block.text(), block.ends_input, block.scan);
}

void Numberer::number(Block& block) {
  if (block.starts_input) {
    lines_ = 0;
    input_records_ = 0;
    stated_count_.reset();
  }
  if (block.stated_count) stated_count_ = block.stated_count;
  if (block.starts_extent) start(block);
  lines_ += block.preamble_lines;
  block.first_line = lines_ + 1;
  block.first_record = records_ + 1;
  lines_ += block.scan.lines;

  std::vector<text::Record>& records = block.scan.records;
  const std::uint64_t count = records.size();
  input_records_ += count;
  block.place.records = records_ + count;
  block.place.file_records = input_records_;
  block.place.file_lines = lines_;
  if (block.is_passed_over) {
    records_ += count;
    return;
  }
  // Only records skip_ + 1 ... skip_ + limit_ are wanted.
  const std::uint64_t before = skip_ > records_ ? std::min(skip_ - records_, count) : 0;
  const std::uint64_t answered = records_ > skip_ ? records_ - skip_ : 0;
  const std::uint64_t wanted = std::min(count - before, limit_ - std::min(limit_, answered));
  records_ += count;
  keep_part(records, before, wanted);
  keep_part(block.scan.extras, before, wanted);
  block.first_record += before;
  if (skip_ != 0 || limit_ != kNoLimit) block.count_header.clear();

  if (block.ends_input && stated_count_ && *stated_count_ != input_records_ && !is_satisfied()) {
    block.warnings.push_back(fmt::format("{}: the first line announces {}, but there {} {}",
                                         block.file_name(inputs_),
                                         text::counted(*stated_count_, "puzzle"),
                                         input_records_ == 1 ? "is" : "are", input_records_));
  }
}

// At the first block that is answered.
void Numberer::start(Block& block) {
  if (!block.start) {
    if (block.counts_all) {
      block.records_before = records_;
    } else {
      records_ = 0;
    }
    return;
  }
  const Position& start = *block.start;
  records_ = start.records;
  if (!block.follows_passed) {
    input_records_ = start.file_records;
    lines_ = start.file_lines;
    if (lines_ != 0) block.preamble_lines = 0;
  } else if (!block.starts_input &&
             (input_records_ != start.file_records || lines_ != start.file_lines)) {
    block.is_passed_over = block.ends_run = true;
    block.error = fmt::format(
        "{}: before the place to go on from there {} now in {}, and {} in {} in the run that "
        "stopped there: the input was changed",
        block.file_name(inputs_), text::counted(input_records_, "record"),
        text::counted(lines_, "line"), start.file_records, start.file_lines);
  }
}

void solve(Block& block, Solver& solver) {
  for (const text::Record& record : block.scan.records) {
    if (record.cells != nullptr) block.puzzles.emplace_back(record.cells, kCells);
  }
  const std::size_t count = block.puzzles.size();
  block.solutions.resize(count);
  block.statuses.resize(count);
  block.guesses.resize(count);
  solver.solve(block.puzzles, block.solutions, block.statuses, block.guesses);
}

void check(Block& block, std::span<const Input> inputs) {
  const std::size_t wrong =
      engine::find_wrong_solution(block.puzzles, block.solutions, block.statuses);
  if (wrong == block.puzzles.size()) return;
  const std::size_t record = record_of(block, wrong);
  block.wrong_answer = fmt::format(
      "{}: internal error: the solver's answer to record {}, {}, is wrong; please report this "
      "puzzle",
      block.describe_line(inputs, block.scan.records[record].line), block.first_record + record,
      std::string_view(block.puzzles[wrong].data(), kCells));
}

void count(Block& block, bool has_guesses) {
  BatchReport& counts = block.tally;
  counts.records = block.scan.records.size();
  std::size_t k = 0;
  for (std::size_t i = 0; i < block.scan.records.size(); ++i) {
    const text::Record& record = block.scan.records[i];
    const Status status = record.cells == nullptr ? Status::malformed : block.statuses[k];
    ++counts.statuses[static_cast<std::size_t>(status)];
    if (has_guesses && (status == Status::unique || status == Status::unsolvable)) {
      const std::uint32_t guesses = block.guesses[k];
      counts.guesses.add(guesses);
      if (guesses != 0) {
        keep_hardest(counts.hardest, {block.first_record + i,
                                      block.input,
                                      block.uncounted_lines ? 0 : block.first_line + record.line,
                                      guesses,
                                      {}});
      }
    }
    k += record.cells == nullptr ? 0 : 1;
  }
  for (HardRecord& hard : counts.hardest) hard.member = block.member;
}

void format(Block& block, std::span<const Input> inputs, bool has_guesses) {
  if (block.format != Format::pair) block.count_header.clear();
  if (!block.count_header.empty()) block.count_header += '\n';
  std::string header = std::move(block.count_header);
  if (block.format == Format::csv && block.starts_output && !block.layout->header.empty()) {
    header = text::csv_header(*block.layout);
  }
  const std::string file = block.raw_file_name(inputs);
  block.output_size =
      text::write_answers(block.format, header,
                          {.records = block.scan.records,
                           .extras = block.scan.extras,
                           .statuses = block.statuses,
                           .solutions = block.solutions,
                           .guesses = has_guesses ? std::span<const std::uint32_t>(block.guesses)
                                                  : std::span<const std::uint32_t>(),
                           .layout = block.layout.get(),
                           .file = file,
                           .first_record = block.first_record,
                           .first_line = block.first_line},
                          block.output_buffer);
}

void tell_unsolved(Block& block, std::span<const Input> inputs) {
  const BatchReport& counts = block.tally;
  if (counts.count(Status::unique) + counts.count(Status::multiple) == counts.records) return;
  std::size_t k = 0;
  for (const text::Record& record : block.scan.records) {
    const Status status = record.cells == nullptr ? Status::malformed : block.statuses[k++];
    if (is_solved(status)) continue;
    add_message(block, [&] {
      return fmt::format("{}: {}", block.describe_line(inputs, record.line),
                         describe_unsolved(record, status));
    });
  }
}

bool Writer::write(Block& block, double seconds) {
  if (block.is_passed_over) {
    for (const std::string& warning : block.warnings) observer_.on_message(warning);
    end_with(block);
    return true;
  }
  if (!block.wrong_answer.empty()) {
    report_.ending = Ending::wrong_answer;
    report_.error = block.wrong_answer;
    return false;
  }
  if (const std::error_code error =
          sink_ == nullptr ? std::error_code() : sink_->write(block.output())) {
    report_.ending = error == std::errc::broken_pipe ? Ending::closed_output : Ending::bad_output;
    report_.error = error.message();
    return false;
  }
  consumer_.deliver(block);
  // They are about the input that ends here, whichever block that is.
  for (const std::string& warning : block.warnings) observer_.on_message(warning);
  add(block);
  observer_.on_progress({.records = report_.records,
                         .bytes_in = report_.bytes_in,
                         .position = position_,
                         .seconds = seconds,
                         .place = block.place,
                         .so_far = &report_});
  end_with(block);
  return true;
}

void Writer::end_with(const Block& block) {
  if (!block.ends_run) return;
  report_.ending = block.error.empty() ? Ending::stopped : Ending::bad_input;
  report_.error = block.error;
}

void Writer::add(const Block& block) {
  if (block.starts_extent) report_.records_before = block.records_before;
  pipeline::add(report_, block.tally);
  report_.skipped += block.preamble_skipped;
  report_.skipped += block.scan.skipped;
  report_.bytes_in += block.bytes;
  position_ += block.stored_bytes;
  report_.bytes_out += block.output_size;
}

}  // namespace lanedoku::pipeline
