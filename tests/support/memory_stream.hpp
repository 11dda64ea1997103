// SPDX-License-Identifier: MIT
//
// Sources, sinks and observers in memory, and a whole run over them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "lanedoku/batch.hpp"

#include "support/random.hpp"

namespace lanedoku {

// For messages of failed tests.
inline void PrintTo(Ending ending, std::ostream* out) { *out << to_string(ending); }

}  // namespace lanedoku

namespace lanedoku::support {

/// How a source hands its bytes over.
struct Delivery {
  /// Bytes per read at most; 0: random sizes, and random moments at which nothing is ready.
  std::size_t chunk = std::size_t{1} << 30;
  std::uint64_t seed = 0;
  /// Reads fail once this many bytes were given.
  std::optional<std::size_t> fails_after = {};
  /// A stop is requested once this many bytes were given.
  std::optional<std::size_t> stops_after = {};
  StopSignal* stop = nullptr;
  /// As a file on disk can, which tells which of its bytes were read if `reads` is there.
  bool can_seek = false;
  std::vector<bool>* reads = nullptr;
};

class MemorySource final : public Source {
 public:
  MemorySource(std::string_view bytes, const Delivery& delivery)
      : bytes_(bytes), delivery_(delivery), random_(delivery.seed) {}

  ReadResult read(std::span<char> buffer) override {
    if (delivery_.fails_after == given_) {
      return {.error = std::make_error_code(std::errc::io_error)};
    }
    if (delivery_.stops_after == given_) {
      delivery_.stop->request();
      return {.stopped = true};
    }
    const std::size_t end =
        delivery_.fails_after.value_or(delivery_.stops_after.value_or(bytes_.size()));
    std::size_t count = std::min(buffer.size(), end - std::min(end, given_));
    count = std::min(count, delivery_.chunk != 0 ? delivery_.chunk : random_.between(1, 200));
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(given_), count, buffer.begin());
    if (delivery_.reads != nullptr) {
      delivery_.reads->resize(bytes_.size());
      std::fill_n(delivery_.reads->begin() + static_cast<std::ptrdiff_t>(given_), count, true);
    }
    given_ += count;
    return {.bytes = count};
  }

  bool seek(std::uint64_t offset) override {
    if (delivery_.can_seek) given_ = offset;
    return delivery_.can_seek;
  }

  bool is_ready() override { return delivery_.chunk != 0 || random_.below(4) != 0; }

 private:
  std::string_view bytes_;
  Delivery delivery_;
  Random random_;
  std::size_t given_ = 0;
};

/// Keeps what is written, up to `room` bytes; then fails with `error`, having taken what fitted.
class MemorySink final : public Sink {
 public:
  MemorySink() = default;
  MemorySink(std::size_t room, std::errc error) : room_(room), error_(error) {}

  std::error_code write(std::string_view bytes) override {
    const std::size_t count = std::min(bytes.size(), room_ - written_.size());
    written_ += bytes.substr(0, count);
    if (count < bytes.size()) return std::make_error_code(error_);
    return {};
  }

  [[nodiscard]] const std::string& written() const noexcept { return written_; }

 private:
  std::string written_;
  std::size_t room_ = std::numeric_limits<std::size_t>::max();
  std::errc error_{};
};

class MemoryObserver final : public BatchObserver {
 public:
  void on_message(std::string_view text) override { messages.emplace_back(text); }
  void on_progress(const Progress& progress) override { progresses.push_back(progress); }

  std::vector<std::string> messages;
  std::vector<Progress> progresses;
};

/// An input named `name`; `bytes` must outlive the run.
inline Input memory_input(std::string name, const std::string& bytes,
                          const Delivery& delivery = {}) {
  return {.name = std::move(name),
          .size = bytes.size(),
          .open = [&bytes, delivery](const StopSignal& /*stop*/) {
            return std::make_unique<MemorySource>(bytes, delivery);
          }};
}

/// Inputs abc0, abc1 ... that give random amounts at once; `texts` must outlive the run.
inline std::vector<Input> random_inputs(const std::vector<std::string>& texts, bool can_seek,
                                        Random& random) {
  std::vector<Input> inputs;
  for (const std::string& text : texts) {
    inputs.push_back(memory_input("abc" + std::to_string(inputs.size()), text,
                                  {.chunk = random.between(1, 500), .can_seek = can_seek}));
  }
  return inputs;
}

/// An input that cannot be opened.
inline Input missing_input(std::string name) {
  return {.name = name, .size = {}, .open = [name](const StopSignal&) -> std::unique_ptr<Source> {
            throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory),
                                    "cannot read " + name);
          }};
}

struct RunResult {
  BatchReport report;
  std::string output;
  std::vector<std::string> messages;
};

inline RunResult run_inputs(const std::vector<Input>& inputs, const BatchOptions& options = {}) {
  MemorySink sink;
  MemoryObserver observer;
  StopSignal stop;
  BatchReport report = run_batch(inputs, sink, options, observer, stop);
  return {std::move(report), sink.written(), observer.messages};
}

/// One run over `texts`, named a, b, c ...
inline RunResult run_texts(const std::vector<std::string>& texts, const BatchOptions& options = {},
                           const Delivery& delivery = {}) {
  std::vector<Input> inputs;
  for (const std::string& text : texts) {
    inputs.push_back(
        memory_input(std::string(1, static_cast<char>('a' + inputs.size())), text, delivery));
  }
  return run_inputs(inputs, options);
}

}  // namespace lanedoku::support
