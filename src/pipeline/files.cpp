// SPDX-License-Identifier: MIT
#include "lanedoku/files.hpp"

#include <span>
#include <string_view>

#include "io/input.hpp"
#include "io/output_file.hpp"

namespace lanedoku {
namespace {

// Hears nothing.
class Nobody final : public BatchObserver {
 public:
  void on_message(std::string_view /*text*/) override {}
  void on_progress(const Progress& /*progress*/) override {}
};

}  // namespace

Input file_input(const std::string& path) { return io::make_input(path); }

BatchReport solve_file(const std::string& input, const std::string& output,
                       const BatchOptions& options) {
  const Input source = file_input(input);
  io::OutputFile sink(output);
  Nobody observer;
  const StopSignal stop;
  BatchReport report = run_batch(std::span(&source, 1), sink, options, observer, stop);
  if (report.ending == Ending::complete) sink.commit();
  return report;
}

}  // namespace lanedoku
