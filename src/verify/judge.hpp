// SPDX-License-Identifier: MIT
//
// What is to be said of one known answer, and why.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lanedoku/solver.hpp"
#include "lanedoku/verify.hpp"

#include "text/record.hpp"

namespace lanedoku::verify {

/// Bytes of a claim that are kept at most: many more than an answer has.
inline constexpr std::size_t kLongestClaim = 256;

/// What is claimed of a record.
struct Claim {
  /// 81 digits or the word for a status; or empty, blanks only, or anything else.
  std::string_view answer;
  /// The status, where it stands beside the answer.
  std::optional<Status> status = std::nullopt;
};

/// A record and what solving found.
struct Found {
  const text::Record* record = nullptr;
  Status status = Status::malformed;
  const Solution* solution = nullptr;  // of those solved
};

/// No claim, or blanks only, is `missing`. A claim that is no status claims a solution. A status
/// that stands beside a right answer must be right too. A solution of an abandoned puzzle cannot be
/// judged and is `status`.
[[nodiscard]] Verdict judge(const Found& found, const Claim& claim) noexcept;

/// Whether the claim, itself checked, proves that what solving found is wrong: a solution of a
/// puzzle without one, a second one of a unique puzzle, or a smaller one.
[[nodiscard]] bool refutes(const Found& found, const Claim& claim) noexcept;

/// The reason for a verdict other than `match`, for people, such as "row 3 column 4: 7 is twice in
/// box 2".
[[nodiscard]] std::string explain(Verdict verdict, const Found& found, const Claim& claim);

/// What makes `answer` no solution of the puzzle: its size, else the first cell without digit, the
/// first changed given, or the first cell whose digit an earlier one of its row, column or box
/// (numbered row by row) holds. Empty if nothing does.
[[nodiscard]] std::string describe_fault(std::string_view answer, PuzzleText puzzle);

/// The answer without blanks and quotes around it; nothing if it is blanks or zeros.
[[nodiscard]] std::string_view trimmed_answer(const Claim& claim) noexcept;

}  // namespace lanedoku::verify
