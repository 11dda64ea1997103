// SPDX-License-Identifier: MIT
#include "report/spread.hpp"

#include <algorithm>
#include <vector>

namespace lanedoku::report {

Spread spread_of(std::span<const double> values) {
  if (values.empty()) return {};
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t upper = sorted.size() / 2;
  const std::size_t lower = (sorted.size() - 1) / 2;
  return {(sorted[lower] + sorted[upper]) / 2, sorted.front(), sorted.back()};
}

}  // namespace lanedoku::report
