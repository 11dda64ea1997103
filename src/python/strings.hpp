// SPDX-License-Identifier: MIT
//
// Lists of Python's strings, which only a thread that holds the interpreter's lock may touch.
#pragma once

#include <cstddef>
#include <pybind11/pybind11.h>

namespace lanedoku::python {

/// Copies puzzles, str or bytes, 81 characters each, one after the other, to `text`, which has room
/// for all. The index of the first that is something else or of another length, the list's length
/// if there is none. Which characters they are is looked at by who reads `text`.
[[nodiscard]] std::size_t gather(const pybind11::list& puzzles, char* text) noexcept;

/// A list of answers, 81 characters each, as str, or as bytes where `puzzles`, of the same length,
/// has bytes.
[[nodiscard]] pybind11::list scatter(const char* text, const pybind11::list& puzzles);

}  // namespace lanedoku::python
