// SPDX-License-Identifier: MIT
#include "python/files.hpp"

#include <array>
#include <new>
#include <string_view>
#include <system_error>
#include <vector>

#include "lanedoku/files.hpp"
#include "lanedoku/verify.hpp"

#include "generate/run.hpp"
#include "io/output_file.hpp"
#include "python/interrupts.hpp"

namespace lanedoku::python {
namespace {

namespace py = pybind11;

// Keeps what a run has to say; it is told the first few and how many more there were.
class Listener final : public VerifyObserver {
 public:
  void on_message(std::string_view text) override { messages_.emplace_back(text); }
  void on_finding(std::string_view text) override { findings_.emplace_back(text); }
  void on_progress(const Progress& /*progress*/) override {}

  [[nodiscard]] const std::vector<std::string>& messages() const noexcept { return messages_; }
  [[nodiscard]] const std::vector<std::string>& findings() const noexcept { return findings_; }

 private:
  std::vector<std::string> messages_;
  std::vector<std::string> findings_;
};

// Names of files may be any bytes, as Python's own functions have them.
py::str decode(const std::string& text) {
  PyObject* const decoded =
      PyUnicode_DecodeFSDefaultAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
  if (decoded == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(decoded);
}

py::list decode(const std::vector<std::string>& texts) {
  py::list list;
  for (const std::string& text : texts) list.append(decode(text));
  return list;
}

// The end of a run that did not reach its end. One that was stopped does not come here.
void throw_unless_complete(Ending ending, const std::string& error, const std::string& output) {
  switch (ending) {
    case Ending::complete:
    case Ending::stopped:
      return;
    case Ending::closed_output:
      throw std::system_error(std::make_error_code(std::errc::broken_pipe),
                              "cannot write " + output);
    case Ending::bad_input:
      throw RunError(error);
    case Ending::bad_output:
      throw RunError("cannot write " + output + ": " + error);
    case Ending::no_memory:
      throw std::bad_alloc();
    case Ending::wrong_answer:
      throw std::logic_error(error);
  }
}

Format parse_format(const std::string& name) {
  std::string names;
  for (const Format format : kAllFormats) {
    if (to_string(format) == name) return format;
    names += (names.empty() ? "" : ", ") + std::string(to_string(format));
  }
  throw std::invalid_argument("format is '" + name + "'; choose one of " + names);
}

generate::Order make_order(const std::string& kind, std::uint64_t seed,
                           std::optional<std::pair<unsigned, unsigned>> clues) {
  std::string names;
  for (const generate::KindFacts& facts : generate::kinds()) {
    if (facts.name != kind) {
      names += (names.empty() ? "" : ", ") + std::string(facts.name);
      continue;
    }
    const generate::ClueRange range =
        clues ? generate::ClueRange{clues->first, clues->second} : facts.usual;
    if (range.first > range.last || range.first < facts.possible.first ||
        range.last > facts.possible.last) {
      const auto text = [](generate::ClueRange of) {
        return std::to_string(of.first) + " to " + std::to_string(of.last);
      };
      throw std::invalid_argument("clues are " + text(range) + "; " + kind +
                                  " puzzles are made with " + text(facts.possible));
    }
    return {.kind = facts.kind, .seed = seed, .clues = range};
  }
  throw std::invalid_argument("kind is '" + kind + "'; choose one of " + names);
}

// Lines of 81 characters into rows of digits.
class DigitsSink final : public Sink {
 public:
  explicit DigitsSink(std::uint8_t* digits) noexcept : digits_(digits) {}

  std::error_code write(std::string_view lines) override {
    for (const char c : lines) {
      if (c != '\n') *digits_++ = static_cast<std::uint8_t>(c == '.' ? 0 : c - '0');
    }
    return {};
  }

 private:
  std::uint8_t* digits_;
};

void add_counts(py::dict& counts, const BatchReport& report) {
  counts["records"] = report.records;
  for (const Status status :
       {Status::unique, Status::multiple, Status::unsolvable, Status::invalid, Status::malformed}) {
    counts[py::str(to_string(status).data())] = report.count(status);
  }
  counts["guesses"] = report.guesses.total();
  counts["seconds"] = report.wall_seconds;
}

}  // namespace

py::dict solve_file(const std::string& input, const std::string& output, const std::string& format,
                    const std::string& column, unsigned threads) {
  const BatchOptions options{
      .format = parse_format(format), .reading = {.column = column}, .threads = threads};
  BatchReport report;
  Listener listener;
  run_interruptibly([&](const StopSignal& stop) {
    const std::array inputs = {file_input(input)};
    io::OutputFile sink(output);
    report = run_batch(inputs, sink, options, listener, stop);
    throw_unless_complete(report.ending, report.error, output);
    if (report.ending == Ending::complete) sink.commit();
  });
  py::dict counts;
  add_counts(counts, report);
  counts["messages"] = decode(listener.messages());
  return counts;
}

py::dict verify(const std::string& input, const std::optional<std::string>& answers,
                const std::optional<std::string>& report_path, bool accepts_any,
                bool finds_duplicates, const std::string& column, unsigned threads) {
  const VerifyOptions options{.batch = {.reading = {.column = column}, .threads = threads},
                              .accepts_any = accepts_any,
                              .finds_duplicates = finds_duplicates};
  VerifyReport report;
  Listener listener;
  run_interruptibly([&](const StopSignal& stop) {
    const std::array inputs = {file_input(input)};
    std::optional<Input> known;
    if (answers) known = file_input(*answers);
    std::optional<io::OutputFile> list;
    if (report_path) list.emplace(*report_path);
    report = run_verify(inputs, known ? &*known : nullptr, list ? &*list : nullptr, options,
                        listener, stop);
    throw_unless_complete(report.run.ending, report.run.error, report_path.value_or(""));
    if (list && report.run.ending == Ending::complete) list->commit();
  });
  py::dict counts;
  add_counts(counts, report.run);
  for (const Verdict verdict :
       {Verdict::match, Verdict::other, Verdict::wrong, Verdict::missing, Verdict::status}) {
    counts[py::str(to_string(verdict).data())] = report.count(verdict);
  }
  counts["extra_answers"] = report.extra_answers;
  counts["repeats"] = report.repeats;
  counts["is_right"] = report.is_all_right(options);
  counts["findings"] = decode(listener.findings());
  counts["messages"] = decode(listener.messages());
  return counts;
}

void generate(const py::array& puzzles, const std::string& kind, std::uint64_t seed,
              std::optional<std::pair<unsigned, unsigned>> clues, unsigned threads) {
  const generate::RunOptions options{.order = make_order(kind, seed, clues),
                                     .count = static_cast<std::uint64_t>(puzzles.shape(0)),
                                     .threads = threads};
  py::array rows = puzzles;
  DigitsSink sink(static_cast<std::uint8_t*>(rows.mutable_data()));
  Listener listener;
  run_interruptibly([&](const StopSignal& stop) {
    const generate::RunReport report = generate::run(options, sink, nullptr, listener, stop);
    throw_unless_complete(report.ending, report.error, "the puzzles");
  });
}

}  // namespace lanedoku::python
