// SPDX-License-Identifier: MIT
//
// Whole runs for Python: files solved and verified, puzzles made. Each is called with the
// interpreter's lock, gives it away meanwhile, and ends early when Python raises for a signal.
// Each throws what the function that it stands for throws, RunError when input or output fail later
// on, and std::invalid_argument for names and numbers that there are not.
#pragma once

#include <cstdint>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <stdexcept>
#include <string>
#include <utility>

namespace lanedoku::python {

/// Why a run did not reach its end: OSError in Python.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `lanedoku::solve_file`: counts and messages by name. `column` may be empty.
[[nodiscard]] pybind11::dict solve_file(const std::string& input, const std::string& output,
                                        const std::string& format, const std::string& column,
                                        unsigned threads);

/// `lanedoku::run_verify` of one file: counts, findings and messages by name. `column` may be
/// empty.
[[nodiscard]] pybind11::dict verify(const std::string& input,
                                    const std::optional<std::string>& answers,
                                    const std::optional<std::string>& report, bool accepts_any,
                                    bool finds_duplicates, const std::string& column,
                                    unsigned threads);

/// `lanedoku::generate::run` into an array of shape (n, 81) and type uint8. Without `clues`: what
/// is usual for the kind.
void generate(const pybind11::array& puzzles, const std::string& kind, std::uint64_t seed,
              std::optional<std::pair<unsigned, unsigned>> clues, unsigned threads);

}  // namespace lanedoku::python
