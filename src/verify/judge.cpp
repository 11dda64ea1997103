// SPDX-License-Identifier: MIT
#include "verify/judge.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "engine/check.hpp"
#include "engine/houses.hpp"
#include "pipeline/stages.hpp"
#include "text/alphabet.hpp"

namespace lanedoku::verify {
namespace {

// Whether the answer is 81 digits that solve the puzzle.
bool is_solution(std::string_view answer, PuzzleText puzzle) noexcept {
  if (answer.size() != kCells) return false;
  Solution solution;
  std::copy(answer.begin(), answer.end(), solution.begin());
  return engine::is_solution_of(solution, puzzle);
}

PuzzleText puzzle_of(const Found& found) noexcept {
  return PuzzleText(found.record->cells, kCells);
}

std::string_view text_of(const Solution& solution) noexcept {
  return {solution.data(), solution.size()};
}

Verdict judge_solution(const Found& found, std::string_view answer,
                       std::optional<Status> status) noexcept {
  if (is_solved(found.status)) {
    if (answer == text_of(*found.solution)) {
      return !status || *status == found.status ? Verdict::match : Verdict::status;
    }
    if (found.status == Status::unique || !is_solution(answer, puzzle_of(found))) {
      return Verdict::wrong;
    }
    return Verdict::other;
  }
  if (found.status == Status::abandoned && !is_solution(answer, puzzle_of(found))) {
    return Verdict::wrong;
  }
  return Verdict::status;
}

// The house in which two cells meet.
std::string describe_house(std::size_t a, std::size_t b) {
  if (engine::row_of(a) == engine::row_of(b)) return fmt::format("row {}", engine::row_of(a) + 1);
  if (engine::column_of(a) == engine::column_of(b)) {
    return fmt::format("column {}", engine::column_of(a) + 1);
  }
  return fmt::format("box {}", engine::box_of(a) + 1);
}

}  // namespace

std::string_view trimmed_answer(const Claim& claim) noexcept {
  std::string_view answer = text::trim(claim.answer);
  if (answer.size() >= 2 && answer.front() == '"' && answer.back() == '"') {
    answer = text::trim(answer.substr(1, answer.size() - 2));
  }
  return answer.find_first_not_of("0. ") == std::string_view::npos ? std::string_view() : answer;
}

Verdict judge(const Found& found, const Claim& claim) noexcept {
  // Nearly every answer of nearly every file.
  if (is_solved(found.status) && claim.answer == text_of(*found.solution)) {
    return !claim.status || *claim.status == found.status ? Verdict::match : Verdict::status;
  }
  const std::string_view answer = trimmed_answer(claim);
  const std::optional<Status> word = answer.empty() ? claim.status : parse_status(answer);
  if (word) return *word == found.status ? Verdict::match : Verdict::status;
  return answer.empty() ? Verdict::missing : judge_solution(found, answer, claim.status);
}

bool refutes(const Found& found, const Claim& claim) noexcept {
  if (found.status == Status::malformed || found.status == Status::abandoned) return false;
  const std::string_view answer = trimmed_answer(claim);
  if (!is_solution(answer, puzzle_of(found))) return false;
  if (!is_solved(found.status)) return true;
  return found.status == Status::unique ? answer != text_of(*found.solution)
                                        : answer < text_of(*found.solution);
}

std::string describe_fault(std::string_view answer, PuzzleText puzzle) {
  if (answer.size() != kCells) {
    return fmt::format("the known answer has {}{} characters, not 81", answer.size(),
                       answer.size() >= kLongestClaim ? " or more" : "");
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (!engine::is_digit(answer[cell])) {
      return fmt::format("{}: '{}' is no digit", pipeline::describe_cell(cell),
                         text::escape_bytes(answer.substr(cell, 1)));
    }
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (engine::is_digit(puzzle[cell]) && puzzle[cell] != answer[cell]) {
      return fmt::format("changes the given {} at {} to {}", puzzle[cell],
                         pipeline::describe_cell(cell), answer[cell]);
    }
  }
  for (std::size_t b = 0; b < kCells; ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      if (answer[a] == answer[b] && engine::share_house(a, b)) {
        return fmt::format("{}: {} is twice in {}", pipeline::describe_cell(b), answer[b],
                           describe_house(a, b));
      }
    }
  }
  return "";
}

std::string explain(Verdict verdict, const Found& found, const Claim& claim) {
  const std::string_view answer = trimmed_answer(claim);
  switch (verdict) {
    case Verdict::match:
      return "";
    case Verdict::other:
      return "a solution, but not the smallest of several";
    case Verdict::wrong:
      return describe_fault(answer, puzzle_of(found));
    case Verdict::missing:
      return "no known answer";
    case Verdict::status:
      break;
  }
  const std::optional<Status> word = answer.empty() ? claim.status : parse_status(answer);
  const bool is_beside = is_solved(found.status) && answer == text_of(*found.solution);
  const std::string_view claimed = word                        ? to_string(*word)
                                   : is_beside && claim.status ? to_string(*claim.status)
                                                               : "a solution";
  const std::string is = is_solved(found.status)
                             ? std::string(to_string(found.status))
                             : pipeline::describe_unsolved(*found.record, found.status);
  return fmt::format("claims {}; found {}", claimed, is);
}

}  // namespace lanedoku::verify
