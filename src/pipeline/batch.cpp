// SPDX-License-Identifier: MIT
//
// `run_batch`: what makes answers of solved blocks.
#include "lanedoku/batch.hpp"

#include <fmt/format.h>

#include "pipeline/messages.hpp"
#include "pipeline/run.hpp"
#include "pipeline/stages.hpp"
#include "text/record.hpp"

namespace lanedoku {
namespace {

class Answering final : public pipeline::Consumer {
 public:
  Answering(std::span<const Input> inputs, const BatchOptions& options,
            BatchObserver& observer) noexcept
      : inputs_(inputs),
        has_guesses_(options.solver.engine != Engine::reference),
        tells_unsolved_(options.tells_unsolved),
        observer_(observer) {}

  void digest(pipeline::Block& block) override {
    pipeline::format(block, inputs_, has_guesses_);
    if (tells_unsolved_) pipeline::tell_unsolved(block, inputs_);
  }

  void deliver(pipeline::Block& block) override {
    if (block.uncounted_lines && !block.record_messages.empty() && !has_told_of_lines_) {
      has_told_of_lines_ = true;
      observer_.on_message(fmt::format(
          "{}: the {} before the shard {}, for the messages below", block.file_name(inputs_),
          text::counted(block.uncounted_lines->bytes(), "byte"),
          block.uncounted_lines->count() ? "were read to count their lines"
                                         : "could not be read to count their lines"));
    }
    messages_.take(block, [this](const std::string& text) { observer_.on_message(text); });
  }

  /// Says how many messages were left out.
  void tell_left_out() {
    if (messages_.left_out() == 0) return;
    observer_.on_message(fmt::format("{} without a solution {} not shown",
                                     text::counted(messages_.left_out(), "more record"),
                                     messages_.left_out() == 1 ? "is" : "are"));
  }

 private:
  std::span<const Input> inputs_;
  bool has_guesses_;
  bool tells_unsolved_;
  bool has_told_of_lines_ = false;
  BatchObserver& observer_;
  pipeline::FirstMessages messages_;
};

}  // namespace

BatchReport run_batch(std::span<const Input> inputs, Sink& sink, const BatchOptions& options,
                      BatchObserver& observer, const StopSignal& stop) {
  Answering answering(inputs, options, observer);
  BatchReport report = pipeline::run(inputs, answering, &sink, options, observer, stop);
  answering.tell_left_out();
  return report;
}

}  // namespace lanedoku
