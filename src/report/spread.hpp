// SPDX-License-Identifier: MIT
//
// What is told of a quantity that was measured several times.
#pragma once

#include <span>

namespace lanedoku::report {

struct Spread {
  double median = 0;
  double min = 0;
  double max = 0;
};

/// Zeros when there are no values; the mean of the two middle ones when their number is even.
[[nodiscard]] Spread spread_of(std::span<const double> values);

}  // namespace lanedoku::report
