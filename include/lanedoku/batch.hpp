// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "lanedoku/solver.hpp"
#include "lanedoku/status.hpp"

namespace lanedoku {

// ---------------------------------------------------------------------------------------------
// Bytes in and out

/// What one read brought.
struct ReadResult {
  /// Bytes read; 0 at the end, on an error and when stopped.
  std::size_t bytes = 0;
  std::error_code error = {};  ///< Why it failed; none: it did not.
  /// The read was given up because a stop was requested; the run ends then.
  bool stopped = false;
  /// With an error, what to say instead of its own message, if that is not all there is to say.
  std::string detail = {};
};

/// A stream of bytes, or several one after the other: the files of an archive. Used by one thread
/// at a time.
class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;
  /// Reads at least one byte into `buffer` (not empty) unless at the end; may block.
  [[nodiscard]] virtual ReadResult read(std::span<char> buffer) = 0;
  /// Whether `read` would return at once. Sources that never stall always say true.
  [[nodiscard]] virtual bool is_ready() = 0;

  /// The name, within an archive, of the file that `read` reads; null when this is no archive, and
  /// before the first read.
  [[nodiscard]] virtual const std::string* member() const noexcept { return nullptr; }
  /// To be called when `read` came to the end of a member: whether `read` goes on with another one,
  /// or with an error on the way to it. May block.
  [[nodiscard]] virtual bool next_member() { return false; }
  /// How far it is in the stored file, where that is not the number of bytes read, as the file is
  /// compressed.
  [[nodiscard]] virtual std::optional<std::uint64_t> position() const noexcept {
    return std::nullopt;
  }
  /// Makes byte `offset`, counted from where the first `read` began, the next one; to be called
  /// after that. False, and nothing has changed: it cannot, as with pipes and what is decoded.
  [[nodiscard]] virtual bool seek(std::uint64_t /*offset*/) { return false; }
};

/// A destination of bytes. Used by one thread at a time.
class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;
  /// Writes all of `bytes`; std::errc::broken_pipe means that nobody reads them any more.
  [[nodiscard]] virtual std::error_code write(std::string_view bytes) = 0;
};

/// A request to stop that also wakes a blocked read. `request` may be called from any thread and
/// from a signal handler.
class StopSignal {
 public:
  /// Throws std::system_error when the descriptors cannot be made.
  StopSignal();
  /// A signal that is requested with `parent` too, which must outlive it; `parent` knows nothing of
  /// it.
  explicit StopSignal(const StopSignal* parent);
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  /// Requests the stop, once and for all.
  void request() noexcept;
  /// Whether a stop was requested.
  [[nodiscard]] bool is_requested() const noexcept {
    return requested_ || (parent_ != nullptr && parent_->is_requested());
  }
  /// Readable for poll(2) once a stop is requested.
  [[nodiscard]] int descriptor() const noexcept { return either_ < 0 ? own_ : either_; }

 private:
  std::atomic<bool> requested_ = false;
  const StopSignal* parent_ = nullptr;
  int own_;          // an event
  int either_ = -1;  // this event or the parent's, if there is one
};

/// One input by name, opened when its turn comes.
struct Input {
  /// For messages and reports.
  std::string name;
  /// Bytes it holds as it is stored, where that is known.
  std::optional<std::uint64_t> size;
  /// Reads of the source are given up when `stop`, which outlives it, is requested. Throws
  /// std::system_error when it cannot be opened.
  std::function<std::unique_ptr<Source>(const StopSignal& stop)> open;
};

// ---------------------------------------------------------------------------------------------
// What to do

/// The shape of the answers.
enum class Format : std::uint8_t {
  automatic,  ///< `grid` or `spaced` for a first file of grids, else `line`.
  line,       ///< 81 digits.
  pair,       ///< The puzzle as in the input, a comma, the answer.
  grid,       ///< Nine lines of nine digits.
  spaced,     ///< Nine lines of nine digits with a blank between.
  csv,        ///< The input's columns, then answer, status and guesses.
  jsonl,      ///< A JSON object per line.
};

/// Every format, in the order of its values.
inline constexpr std::array<Format, 7> kAllFormats = {
    Format::automatic, Format::line, Format::pair, Format::grid,
    Format::spaced,    Format::csv,  Format::jsonl};

[[nodiscard]] constexpr std::string_view to_string(Format format) noexcept {
  constexpr std::array<std::string_view, 7> kNames = {"auto",   "line", "pair", "grid",
                                                      "spaced", "csv",  "jsonl"};
  return kNames[static_cast<std::size_t>(format)];
}

/// How inputs are read where that is not left to recognition.
struct Reading {
  /// The name of a shape: `lines`, `csv`, `fields` or `grids`. Empty: recognised per input.
  std::string shape = {};
  /// The puzzle's column, by its name in the header or by number from 1. Empty: recognised.
  std::string column = {};
};

/// For `BatchOptions::limit`: all records.
inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

/// The `number`-th of `of` parts of a run's inputs, as one stream: ranges of bytes, as equal as can
/// be, each from the first place between two records in it to that of the next range.
struct Shard {
  std::uint32_t number = 1;  ///< 1 to `of`.
  std::uint32_t of = 1;      ///< Parts in all.
};

/// A place between two records of a run's inputs, with the numbers that hold there: enough to go on
/// from it.
struct Position {
  std::size_t input = 0;              ///< Index into the inputs.
  std::uint64_t offset = 0;           ///< Bytes of this input before it: decoded, of all members.
  std::uint64_t records = 0;          ///< Records before it that have a number in the run.
  std::uint64_t file_records = 0;     ///< Records before it in its file: the input, or its member.
  std::uint64_t file_lines = 0;       ///< Lines before it in its file.
  Format format = Format::automatic;  ///< Of the output, if `has_format`.
  bool has_format = false;  ///< The first file has decided the format; there may be headers.
};

/// How a run goes.
struct BatchOptions {
  SolverOptions solver = {};          ///< Engine and target.
  Format format = Format::automatic;  ///< Of the answers.
  Reading reading = {};               ///< Of the inputs.
  /// Threads that scan, solve and write; at least 1.
  unsigned threads = 1;
  /// Records to pass over before the first one answered, over all inputs.
  std::uint64_t skip = 0;
  /// Records to answer at most, over all inputs.
  std::uint64_t limit = kNoLimit;
  /// Whether the observer is told of records without a solution.
  bool tells_unsolved = true;
  /// A part of the inputs, which must be files then: each is opened to find out its size.
  std::optional<Shard> shard = {};
  /// Go on from here, where an earlier run with the same inputs and options was. What lies before
  /// is read, but neither solved nor answered, where an input cannot seek.
  std::optional<Position> start = {};
  /// Input bytes per block, the unit of work. Has no influence on the output.
  std::size_t block_bytes = std::size_t{1} << 20;
};

// ---------------------------------------------------------------------------------------------
// What came of it

/// Lines of the input that are not records, by kind.
struct Skipped {
  std::uint64_t comments = 0;     ///< Lines that start with `#`, `//` or `;`.
  std::uint64_t headers = 0;      ///< Count headers and titles before the first record.
  std::uint64_t blank_lines = 0;  ///< Nothing but spaces.
  std::uint64_t other = 0;        ///< Text between grids.

  /// Adds those of another part of the input.
  Skipped& operator+=(const Skipped& more) noexcept {
    comments += more.comments;
    headers += more.headers;
    blank_lines += more.blank_lines;
    other += more.other;
    return *this;
  }
};

/// Puzzles that took about as many guesses.
struct GuessCount {
  std::uint32_t guesses = 0;  ///< At least that many.
  std::uint64_t puzzles = 0;  ///< That took so many.

  friend bool operator==(const GuessCount&, const GuessCount&) = default;
};

/// How many puzzles took how many guesses. Exact up to 1023 guesses; above, values are kept to
/// 1/512 of their size, so percentiles are off by less than 0.2 %. At most about 100 KiB.
class GuessHistogram {
 public:
  /// Counts a puzzle. May throw std::bad_alloc.
  void add(std::uint32_t guesses);
  /// Adds the puzzles of another one. May throw std::bad_alloc.
  void merge(const GuessHistogram& other);

  /// Puzzles counted.
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// Guesses of all of them.
  [[nodiscard]] std::uint64_t total() const noexcept { return total_; }
  /// Guesses of the one that took most, 0 when there are none.
  [[nodiscard]] std::uint32_t max() const noexcept { return max_; }
  /// Puzzles that took no guess.
  [[nodiscard]] std::uint64_t none() const noexcept { return buckets_.empty() ? 0 : buckets_[0]; }
  /// The smallest value that at least the share `fraction` (0..1) of the puzzles do not exceed, 0
  /// when there are none. Nearest rank.
  [[nodiscard]] std::uint32_t percentile(double fraction) const noexcept;

  /// What it is made of, the fewest guesses first: exact up to 1023 guesses, ranges above.
  [[nodiscard]] std::vector<GuessCount> counts() const;
  /// The histogram with these `counts()`, `total()` and `max()`; nothing when none can have them.
  [[nodiscard]] static std::optional<GuessHistogram> restore(std::span<const GuessCount> counts,
                                                             std::uint64_t total,
                                                             std::uint32_t max);

 private:
  std::vector<std::uint64_t> buckets_;
  std::uint64_t count_ = 0;
  std::uint64_t total_ = 0;
  std::uint32_t max_ = 0;
};

/// A record that took many guesses.
struct HardRecord {
  std::uint64_t record = 0;   ///< 1-based, over all inputs.
  std::size_t input = 0;      ///< Index into the inputs.
  std::uint64_t line = 0;     ///< 1-based, in its input or member; 0: not counted, in a shard.
  std::uint32_t guesses = 0;  ///< Until its status was proved.
  std::string member = {};    ///< Its file within the input, if that is an archive.
};

/// Records kept in `BatchReport::hardest` at most.
inline constexpr std::size_t kHardestKept = 10;

/// Why a run ended before its input did.
enum class Ending : std::uint8_t {
  complete,       ///< It did not: everything was read and answered.
  stopped,        ///< A stop was requested.
  closed_output,  ///< Nobody reads the output any more.
  bad_input,      ///< An input could not be opened, read or recognised.
  bad_output,     ///< The output could not be written.
  no_memory,      ///< Memory ran out.
  wrong_answer,   ///< The checker refused a solution: an internal error.
};

/// Every ending, in the order of its values.
inline constexpr std::array<Ending, 7> kAllEndings = {
    Ending::complete,   Ending::stopped,   Ending::closed_output, Ending::bad_input,
    Ending::bad_output, Ending::no_memory, Ending::wrong_answer};

/// Its name in statistics.
[[nodiscard]] constexpr std::string_view to_string(Ending ending) noexcept {
  constexpr std::array<std::string_view, kAllEndings.size()> kNames = {
      "complete",   "stopped",   "closed_output", "bad_input",
      "bad_output", "no_memory", "wrong_answer"};
  return kNames[static_cast<std::size_t>(ending)];
}

/// What came of a run.
struct BatchReport {
  Ending ending = Ending::complete;  ///< Whether it reached its end.
  /// What happened, where, and what to do; for the endings that are errors.
  std::string error;

  std::uint64_t records = 0;  ///< Records answered.
  /// Records of the inputs before the part that was asked for. Nothing: they were not counted, and
  /// the part's first record has number 1.
  std::optional<std::uint64_t> records_before = 0;
  std::array<std::uint64_t, kStatusCount> statuses{};  ///< By `Status`.
  Skipped skipped;                                     ///< What was no record.
  std::uint64_t bytes_in = 0;                          ///< Text read, as it is without compression.
  std::uint64_t bytes_out = 0;  ///< Answers written, as they are without compression.
  double wall_seconds = 0;      ///< Of the run.
  double cpu_seconds = 0;       ///< Of the process meanwhile, all threads.
  double read_seconds = 0;      ///< Thread-seconds of reading, waiting for input included.
  double solve_seconds = 0;     ///< Thread-seconds of solving, checking and formatting.
  double write_seconds = 0;     ///< Thread-seconds of writing.
  /// Over `unique` and `unsolvable` records; empty for engine `reference`.
  GuessHistogram guesses;
  /// Most guesses first, then in input order.
  std::vector<HardRecord> hardest;

  /// Records of that status.
  [[nodiscard]] std::uint64_t count(Status status) const noexcept {
    return statuses[static_cast<std::size_t>(status)];
  }
};

/// How far a run is, for a progress display.
struct Progress {
  std::uint64_t records = 0;   ///< Answered so far.
  std::uint64_t bytes_in = 0;  ///< Text read, as it is without compression.
  /// Bytes passed of the inputs as they are stored: the share done is this by their sizes.
  std::uint64_t position = 0;
  double seconds = 0;                   ///< Since the run began.
  Position place = {};                  ///< Where the inputs go on behind the last record answered.
  const BatchReport* so_far = nullptr;  ///< The report of the records answered.
};

/// Hears of a run while it goes on; called by one thread at a time, in input order.
class BatchObserver {
 public:
  BatchObserver() = default;
  BatchObserver(const BatchObserver&) = delete;
  BatchObserver& operator=(const BatchObserver&) = delete;
  virtual ~BatchObserver() = default;
  /// Something about the input that is not an error of the run, such as a malformed record: one
  /// line of text that names file and line.
  virtual void on_message(std::string_view text) = 0;
  /// After each block.
  virtual void on_progress(const Progress& progress) = 0;
};

/// Messages about records in one run at most; then one more tells how many were left out.
inline constexpr std::size_t kMessagesShown = 20;

/// Reads all puzzles of `inputs` as one stream, solves them, and writes one answer per record to
/// `sink` in input order. Output bytes do not depend on threads, block size or timing. A
/// request of `stop` ends reading; what was read is answered. Memory is bounded by threads x block
/// size.
///
/// Throws std::bad_alloc or std::system_error when buffers or threads cannot be had; whatever goes
/// wrong later is in the report.
[[nodiscard]] BatchReport run_batch(std::span<const Input> inputs, Sink& sink,
                                    const BatchOptions& options, BatchObserver& observer,
                                    const StopSignal& stop);

}  // namespace lanedoku
