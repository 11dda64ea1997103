// SPDX-License-Identifier: MIT
//
// Comparing known answers with those that solving finds: every puzzle is really solved.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lanedoku/batch.hpp"

namespace lanedoku {

/// What is to be said of one known answer.
enum class Verdict : std::uint8_t {
  match,    ///< The answer, or the status, that solving finds.
  other,    ///< A solution, but not the smallest of several.
  wrong,    ///< No solution: it breaks a rule, changes a given, or is not 81 digits.
  missing,  ///< There is no known answer.
  status,   ///< A solution is claimed and there is none, or the status is another one.
};

/// Verdicts there are.
inline constexpr std::size_t kVerdictCount = 5;

/// The word for a verdict: its name in reports and statistics.
[[nodiscard]] constexpr std::string_view to_string(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, kVerdictCount> kWords = {"match", "other", "wrong",
                                                                  "missing", "status"};
  return kWords[static_cast<std::size_t>(verdict)];
}

/// How answers are judged.
struct VerifyOptions {
  /// `format` means nothing here.
  BatchOptions batch = {};
  /// Whether any solution of a puzzle with several is as good as the smallest.
  bool accepts_any = false;
  /// Whether puzzles are looked for that were there before, byte by byte. Takes 43 to 85 bytes of
  /// memory per different puzzle, and half as much again while the table grows; and the names of
  /// the files.
  bool finds_duplicates = false;
};

/// Where a record stands.
struct RecordPlace {
  std::size_t file = 0;    ///< Index into `VerifyReport::files`.
  std::uint64_t line = 0;  ///< 1-based, in its file.

  friend bool operator==(const RecordPlace&, const RecordPlace&) = default;
  friend bool operator<(const RecordPlace& a, const RecordPlace& b) noexcept {
    return a.file != b.file ? a.file < b.file : a.line < b.line;
  }
};

/// A puzzle that is there more than once.
struct RepeatedPuzzle {
  RecordPlace first;        ///< Where it is first.
  std::uint64_t count = 0;  ///< Records with it, the first one included.
};

/// Repeated puzzles kept in `VerifyReport::repeated` at most.
inline constexpr std::size_t kRepeatedKept = 20;

/// What came of judging.
struct VerifyReport {
  /// `bytes_out` is the size of the list of bad records.
  BatchReport run;
  std::array<std::uint64_t, kVerdictCount> verdicts{};  ///< By `Verdict`.
  /// The files that hold the places below, and perhaps others, in input order: an input's name, or
  /// INPUT/MEMBER for a file of an archive.
  std::vector<std::string> files = {};
  /// Where a status was found first, by `Status`; meaningful where it was found.
  std::array<RecordPlace, kStatusCount> first_of_status{};
  /// Answers beyond the last record; not counted in a run that ended early or at its limit.
  std::uint64_t extra_answers = 0;
  std::uint64_t repeated_puzzles = 0;  ///< Puzzles that are there more than once.
  std::uint64_t repeats = 0;           ///< Records that hold a puzzle that was there before.
  /// The repeated puzzles that come first, in input order.
  std::vector<RepeatedPuzzle> repeated = {};

  /// Answers of that verdict.
  [[nodiscard]] std::uint64_t count(Verdict verdict) const noexcept {
    return verdicts[static_cast<std::size_t>(verdict)];
  }
  /// Whether there was nothing to complain about in a run that reached its end.
  [[nodiscard]] bool is_all_right(const VerifyOptions& options) const noexcept {
    const std::uint64_t right =
        count(Verdict::match) + (options.accepts_any ? count(Verdict::other) : 0);
    return right == run.records && extra_answers == 0;
  }
};

/// Hears of a run while it goes on.
class VerifyObserver : public BatchObserver {
 public:
  /// What is wrong with an answer: one line of text that names file and line. Told of the first
  /// kMessagesShown records in input order; a last one tells how many were left out.
  virtual void on_finding(std::string_view text) = 0;
};

/// Solves all puzzles of `inputs` and judges their known answers: those in the inputs, beside the
/// puzzles; or the n-th record of `answers`, if that is not null, for the n-th record of the
/// inputs, `options.batch.skip` included. `answers` is what `run_batch` writes, in any format,
/// whole or with blank lines and lines starting with # added.
///
/// The records that are not right go to `report`, if that is not null, as CSV (RFC 4180) with the
/// header record,file,line,verdict,puzzle,expected,found,reason. Nothing told or written depends on
/// threads, block size or timing. Memory and errors are as with `run_batch`.
[[nodiscard]] VerifyReport run_verify(std::span<const Input> inputs, const Input* answers,
                                      Sink* report, const VerifyOptions& options,
                                      VerifyObserver& observer, const StopSignal& stop);

}  // namespace lanedoku
