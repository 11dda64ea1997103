// SPDX-License-Identifier: MIT
//
// lanedoku._native: what the package's Python code hands over to. That code sees to shapes, types
// and defaults, and says what was wrong with a row; here is what takes time.
#include <array>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "lanedoku/solver.hpp"

#include "python/cells.hpp"
#include "python/files.hpp"
#include "python/interrupts.hpp"
#include "python/strings.hpp"
#include "python/team.hpp"

namespace lanedoku::python {
namespace {

namespace py = pybind11;

// Of an array whose first axis counts puzzles; the package has seen to it that it is one of these.
Layout layout_of(const py::array& array) {
  const auto itemsize = static_cast<std::size_t>(array.itemsize());
  switch (array.dtype().kind()) {
    case 'S':
      return {.type = CellType::char8, .row_cells = itemsize, .cell_bytes = 1};
    case 'U':
      return {.type = CellType::char32, .row_cells = itemsize / 4, .cell_bytes = 4};
    default:
      break;
  }
  constexpr std::array kBySize = {CellType::int8, CellType::int16, CellType::int32,
                                  CellType::int64};
  std::size_t k = 0;
  while ((std::size_t{1} << k) < itemsize) ++k;
  return {.type = kBySize.at(k), .row_cells = kCells, .cell_bytes = itemsize};
}

// The first row that is no puzzle, or none.
std::optional<std::size_t> solve_array(const py::array& puzzles, py::array answers,
                                       py::array_t<std::uint8_t> statuses,
                                       py::array_t<std::uint32_t> guesses, unsigned threads) {
  const Arrays arrays{.count = static_cast<std::size_t>(puzzles.shape(0)),
                      .puzzles_layout = layout_of(puzzles),
                      .puzzles = static_cast<const std::byte*>(puzzles.data()),
                      .answers_layout = layout_of(answers),
                      .answers = static_cast<std::byte*>(answers.mutable_data()),
                      .statuses = statuses.mutable_data(),
                      .guesses = guesses.mutable_data()};
  std::optional<std::size_t> bad;
  bool is_interrupted = false;
  {
    const py::gil_scoped_release no_lock;
    Interrupts interrupts;
    bad = solve(arrays, threads, [&] {
      is_interrupted = !interrupts.goes_on();
      return !is_interrupted;
    });
  }
  if (is_interrupted) throw py::error_already_set();
  return bad;
}

std::optional<std::size_t> gather_into(const py::list& puzzles, py::array characters) {
  const std::size_t bad = gather(puzzles, static_cast<char*>(characters.mutable_data()));
  return bad == puzzles.size() ? std::nullopt : std::optional(bad);
}

py::list scatter_from(const py::array& characters, const py::list& puzzles) {
  return scatter(static_cast<const char*>(characters.data()), puzzles);
}

// With its number, OSError becomes the one of its subclasses that says what happened.
void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(std::move(thrown));
  } catch (const std::system_error& error) {
    PyObject* const what = PyUnicode_DecodeFSDefault(error.what());
    if (what == nullptr) return;
    const auto arguments =
        py::make_tuple(error.code().value(), py::reinterpret_steal<py::object>(what));
    PyErr_SetObject(PyExc_OSError, arguments.ptr());
  } catch (const RunError& error) {
    if (PyObject* const what = PyUnicode_DecodeFSDefault(error.what())) {
      PyErr_SetObject(PyExc_OSError, py::reinterpret_steal<py::object>(what).ptr());
    }
  } catch (const std::logic_error& error) {
    const bool is_argument = dynamic_cast<const std::invalid_argument*>(&error) != nullptr;
    PyErr_SetString(is_argument ? PyExc_ValueError : PyExc_RuntimeError, error.what());
  }
}

}  // namespace
}  // namespace lanedoku::python

PYBIND11_MODULE(_native, module) {
  using namespace lanedoku::python;
  module.doc() = "The compiled part of lanedoku; use the package.";
  module.attr("version") = LANEDOKU_VERSION;
  pybind11::register_exception_translator(translate);
  module.def("available_cpus", lanedoku::available_cpus);
  module.def("solve", solve_array);
  module.def("gather", gather_into);
  module.def("scatter", scatter_from);
  module.def("solve_file", solve_file);
  module.def("verify", verify);
  module.def("generate", generate);
}
