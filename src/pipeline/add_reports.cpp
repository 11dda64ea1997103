// SPDX-License-Identifier: MIT
#include "pipeline/add_reports.hpp"

#include <algorithm>

namespace lanedoku::pipeline {
namespace {

bool is_harder(const HardRecord& a, const HardRecord& b) noexcept {
  return a.guesses != b.guesses ? a.guesses > b.guesses : a.record < b.record;
}

}  // namespace

void keep_hardest(std::vector<HardRecord>& hardest, const HardRecord& candidate) {
  if (hardest.size() == kHardestKept && !is_harder(candidate, hardest.back())) return;
  hardest.insert(std::upper_bound(hardest.begin(), hardest.end(), candidate, is_harder), candidate);
  if (hardest.size() > kHardestKept) hardest.pop_back();
}

void add(BatchReport& total, const BatchReport& more) {
  total.records += more.records;
  for (std::size_t i = 0; i < kStatusCount; ++i) total.statuses[i] += more.statuses[i];
  total.skipped += more.skipped;
  total.bytes_in += more.bytes_in;
  total.bytes_out += more.bytes_out;
  total.wall_seconds += more.wall_seconds;
  total.cpu_seconds += more.cpu_seconds;
  total.read_seconds += more.read_seconds;
  total.solve_seconds += more.solve_seconds;
  total.write_seconds += more.write_seconds;
  total.guesses.merge(more.guesses);
  for (const HardRecord& hard : more.hardest) keep_hardest(total.hardest, hard);
}

}  // namespace lanedoku::pipeline
