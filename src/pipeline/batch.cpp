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
  Answering(std::span<const Input> inputs, bool has_guesses, BatchObserver& observer) noexcept
      : inputs_(inputs), has_guesses_(has_guesses), observer_(observer) {}

  void digest(pipeline::Block& block) override {
    pipeline::format(block, inputs_, has_guesses_);
    pipeline::tell_unsolved(block, inputs_);
  }

  void deliver(pipeline::Block& block) override {
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
  BatchObserver& observer_;
  pipeline::FirstMessages messages_;
};

}  // namespace

BatchReport run_batch(std::span<const Input> inputs, Sink& sink, const BatchOptions& options,
                      BatchObserver& observer, const StopSignal& stop) {
  Answering answering(inputs, options.solver.engine != Engine::reference, observer);
  BatchReport report = pipeline::run(inputs, answering, &sink, options, observer, stop);
  answering.tell_left_out();
  return report;
}

}  // namespace lanedoku
