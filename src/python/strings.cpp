// SPDX-License-Identifier: MIT
#include "python/strings.hpp"

#include <cstring>

#include "lanedoku/solver.hpp"

namespace lanedoku::python {
namespace {

// The characters of a str or bytes with 81 of them, each a byte; null for anything else.
const void* puzzle_of(PyObject* object) noexcept {
  constexpr auto kLength = static_cast<Py_ssize_t>(kCells);
  if (PyUnicode_Check(object)) {
    const bool is_puzzle =
        PyUnicode_GET_LENGTH(object) == kLength && PyUnicode_KIND(object) == PyUnicode_1BYTE_KIND;
    return is_puzzle ? PyUnicode_1BYTE_DATA(object) : nullptr;
  }
  const bool is_puzzle = PyBytes_Check(object) && PyBytes_GET_SIZE(object) == kLength;
  return is_puzzle ? PyBytes_AS_STRING(object) : nullptr;
}

// A new str or bytes, as `like` is one.
PyObject* answer_like(PyObject* like, const char* text) noexcept {
  if (PyBytes_Check(like)) {
    return PyBytes_FromStringAndSize(text, static_cast<Py_ssize_t>(kCells));
  }
  PyObject* const answer = PyUnicode_New(static_cast<Py_ssize_t>(kCells), 0x7F);
  if (answer != nullptr) std::memcpy(PyUnicode_1BYTE_DATA(answer), text, kCells);
  return answer;
}

}  // namespace

std::size_t gather(const pybind11::list& puzzles, char* text) noexcept {
  const std::size_t count = puzzles.size();
  for (std::size_t i = 0; i < count; ++i, text += kCells) {
    const void* const puzzle = puzzle_of(PyList_GET_ITEM(puzzles.ptr(), i));
    if (puzzle == nullptr) return i;
    std::memcpy(text, puzzle, kCells);
  }
  return count;
}

pybind11::list scatter(const char* text, const pybind11::list& puzzles) {
  const std::size_t count = puzzles.size();
  pybind11::list answers(count);
  for (std::size_t i = 0; i < count; ++i, text += kCells) {
    PyObject* const answer = answer_like(PyList_GET_ITEM(puzzles.ptr(), i), text);
    if (answer == nullptr) throw pybind11::error_already_set();
    PyList_SET_ITEM(answers.ptr(), i, answer);
  }
  return answers;
}

}  // namespace lanedoku::python
