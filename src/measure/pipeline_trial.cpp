// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "io/descriptor.hpp"
#include "io/fd_stream.hpp"
#include "io/input.hpp"
#include "measure/clock.hpp"
#include "measure/trial.hpp"

namespace lanedoku::measure {
namespace {

constexpr std::size_t kFileBytes = std::size_t{8} << 20;
constexpr std::size_t kLineBytes = kCells + 1;

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string path = std::filesystem::temp_directory_path() / "lanedoku-bench-XXXXXX";
    if (::mkdtemp(path.data()) == nullptr) io::throw_last_error("make a directory " + path);
    path_ = path;
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] std::string file(const char* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

class Silence final : public BatchObserver {
 public:
  void on_message(std::string_view) override {}
  void on_progress(const Progress&) override {}
};

io::FdSink create(const std::string& path) {
  io::Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (file.get() < 0) io::throw_last_error("write " + path);
  return io::FdSink(std::move(file));
}

class PipelineTrial final : public Trial {
 public:
  PipelineTrial(const Contender& contender, unsigned threads, std::span<const PuzzleText> puzzles,
                const StopSignal& stop)
      : puzzles_(puzzles), stop_(stop) {
    options_.solver = contender.options;
    options_.threads = threads;
    options_.format = Format::line;
  }

  Measurement run(std::size_t passes) override {
    write_input(std::clamp(kFileBytes / (kLineBytes * puzzles_.size()), std::size_t{1}, passes));
    const std::vector<Input> inputs(std::max<std::size_t>(1, passes / copies_),
                                    io::make_input(directory_.file("puzzles")));
    io::FdSink sink = create(directory_.file("answers"));
    Silence silence;
    const double clock_before = clock_ghz();
    const BatchReport report = run_batch(inputs, sink, options_, silence, stop_);
    if (report.ending == Ending::stopped) return {};
    if (report.ending != Ending::complete) throw std::runtime_error(report.error);
    return {report.wall_seconds, (clock_before + clock_ghz()) / 2,
            report.cpu_seconds / (report.wall_seconds * options_.threads),
            static_cast<std::size_t>(report.records)};
  }

 private:
  void write_input(std::size_t copies) {
    if (copies == copies_) return;
    std::string pass;
    for (const PuzzleText& puzzle : puzzles_) pass.append(puzzle.data(), kCells).append(1, '\n');
    io::FdSink sink = create(directory_.file("puzzles"));
    for (std::size_t i = 0; i < copies; ++i) {
      if (const std::error_code error = sink.write(pass)) {
        throw std::system_error(error, "cannot write " + directory_.file("puzzles"));
      }
    }
    copies_ = copies;
  }

  std::span<const PuzzleText> puzzles_;
  const StopSignal& stop_;
  BatchOptions options_;
  TemporaryDirectory directory_;
  std::size_t copies_ = 0;
};

}  // namespace

std::unique_ptr<Trial> make_pipeline_trial(const Contender& contender, unsigned threads,
                                           std::span<const PuzzleText> puzzles,
                                           const StopSignal& stop) {
  return std::make_unique<PipelineTrial>(contender, threads, puzzles, stop);
}

}  // namespace lanedoku::measure
