# SPDX-License-Identifier: MIT
"""Puzzles in memory."""

from __future__ import annotations

import enum
import sys
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar

import numpy as np

from lanedoku import _checks, _native

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt
    import pandas as pd

    Puzzles = TypeVar("Puzzles", list[str], list[bytes], npt.NDArray[Any], pd.Series)
else:
    Puzzles = TypeVar("Puzzles")

CELLS = 81
CELL_CHARACTERS = frozenset("123456789.0_*-xX?")


class Status(enum.IntEnum):
    """What became of a puzzle.

    >>> Status(2)
    <Status.UNSOLVABLE: 2>
    """

    UNIQUE = 0
    """Exactly one solution."""
    MULTIPLE = 1
    """Two or more; the lexicographically smallest is the answer."""
    UNSOLVABLE = 2
    """The givens do not clash directly, yet there is no solution."""
    INVALID = 3
    """Two equal givens share a row, column or box."""


class Solved(NamedTuple, Generic[Puzzles]):
    """What `solve` found out, for n puzzles."""

    answers: Puzzles
    """Of the same type and shape as the puzzles; zeros alone where there is no solution."""
    statuses: npt.NDArray[np.uint8]
    """Values of `Status`, shape (n,)."""
    guesses: npt.NDArray[np.uint32]
    """Branches of the search until the status was proved, shape (n,): a measure of hardness. 0 for
    puzzles that are neither `UNIQUE` nor `UNSOLVABLE`."""


def solve(puzzles: Puzzles, threads: int | None = None, *,
          out: npt.NDArray[Any] | None = None) -> Solved[Puzzles]:
    """Solves puzzles, on `threads` threads (1 to 1024; default: the processors there are).

    A puzzle is 81 cells, row by row. `puzzles` can be

    * a list of n str or bytes of 81 characters: `1` to `9` are givens, any of `. 0 _ * - x X ?` is a
      blank;
    * a NumPy array of shape (n, 81) or (n, 9, 9) and any integer type, 0 for a blank; uint8 and
      int8 are the fastest;
    * a NumPy array of n strings (`S81`, `U81`) or Python objects (str or bytes);
    * a pandas Series of n str or bytes (dtype object or "string").

    Answers come in the same shape: a list, an array of the same type, or a Series with the same
    index. Those to an array go to `out`, if it is given: an array as `answers` would be, perhaps
    `puzzles` itself. New memory for a million answers takes a fifth as long as solving easy puzzles.

    Takes 0.15 microseconds (easy) to 15 (the hardest known) per puzzle and thread; with
    lists and columns 0.8 more, as Python makes strings one by one.

    Raises ValueError for arrays of another shape and for puzzles that are none, TypeError for
    anything else; the message names the first such puzzle, counted from 0. On Ctrl-C nothing is
    returned. What is in `out` then is worth nothing.

    >>> import numpy as np
    >>> puzzles = np.zeros((2, 9, 9), dtype=np.uint8)
    >>> puzzles[1, 0, 0] = puzzles[1, 8, 0] = 7
    >>> solved = solve(puzzles)
    >>> [Status(status).name for status in solved.statuses]
    ['MULTIPLE', 'INVALID']
    >>> solved.answers[:, :2, :]
    array([[[1, 2, 3, 4, 5, 6, 7, 8, 9],
            [4, 5, 6, 7, 8, 9, 1, 2, 3]],
    <BLANKLINE>
           [[0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0, 0, 0]]], dtype=uint8)
    >>> np.bincount(solved.statuses, minlength=len(Status))
    array([0, 1, 0, 1])

    >>> solve(["." * 80 + "k"])
    Traceback (most recent call last):
    ValueError: puzzles[0][80] is 'k'; a cell is 1 to 9, or one of . 0 _ * - x X ? for a blank
    """
    count = _checks.thread_count(threads)
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind != "O":
        return _solve_array(puzzles, count, out)
    if out is not None:
        raise TypeError("out is for answers to NumPy arrays of integers or strings; leave it out")
    if isinstance(puzzles, np.ndarray):
        return _solve_objects(puzzles, count)
    if isinstance(puzzles, list):
        return _solve_list(puzzles, count, "puzzles")
    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(puzzles, pandas.Series):
        return _solve_series(puzzles, count, pandas)
    raise TypeError(f"puzzles is of type {type(puzzles).__name__}; it must be a list of str or "
                    "bytes, a NumPy array, or a pandas Series" + (
                        ": put one puzzle into a list" if isinstance(puzzles, (str, bytes)) else ""))


def _solve_array(puzzles: npt.NDArray[Any], threads: int, out: npt.NDArray[Any] | None) -> Solved:
    kind = puzzles.dtype.kind
    if kind in "iu":
        if puzzles.shape[1:] not in ((CELLS,), (9, 9)):
            raise ValueError(f"puzzles has shape {puzzles.shape}; integers must have shape (n, 81) "
                             "or (n, 9, 9): .reshape(-1, 81) makes it of 81 cells per puzzle")
        return _run(puzzles, puzzles.dtype, threads, out,
                    lambda row: _refuse_cells(puzzles[row], row))
    if kind not in "SU":
        raise TypeError(f"puzzles has dtype {puzzles.dtype}; cells must be integers, puzzles "
                        "strings: .astype(numpy.uint8) makes integers of it")
    _check_is_flat(puzzles)
    dtype = np.dtype(f"{kind}{CELLS}")
    if len(puzzles) != 0 and puzzles.dtype.itemsize < dtype.itemsize:
        _refuse_text("puzzles[0]", puzzles[0])
    return _run(puzzles, dtype, threads, out,
                lambda row: _refuse_text(f"puzzles[{row}]", puzzles[row]))


def _solve_objects(puzzles: npt.NDArray[Any], threads: int) -> Solved:
    _check_is_flat(puzzles)
    solved = _solve_list(puzzles.tolist(), threads, "puzzles")
    answers = np.empty(len(puzzles), dtype=object)
    answers[:] = solved.answers
    return solved._replace(answers=answers)


def _solve_list(puzzles: list, threads: int, name: str) -> Solved:
    puzzles = puzzles[:]  # which no other thread changes
    characters = np.empty(len(puzzles), dtype=f"S{CELLS}")

    def refuse(row: int) -> NoReturn:
        _refuse_text(f"{name}[{row}]", puzzles[row])

    bad = _native.gather(puzzles, characters)
    if bad is not None:
        refuse(bad)
    solved = _run(characters, characters.dtype, threads, None, refuse)
    return solved._replace(answers=_native.scatter(solved.answers, puzzles))


def _solve_series(puzzles: pd.Series, threads: int, pandas: Any) -> Solved:
    solved = _solve_list(puzzles.tolist(), threads, "puzzles.iloc")
    dtype = puzzles.dtype if isinstance(puzzles.dtype, pandas.StringDtype) else object
    answers = pandas.Series(solved.answers, index=puzzles.index, dtype=dtype, name="answer")
    return solved._replace(answers=answers)


def _run(puzzles: npt.NDArray[Any], dtype: np.dtype[Any], threads: int,
         out: npt.NDArray[Any] | None, refuse: Callable[[int], NoReturn]) -> Solved:
    rows = np.require(puzzles, puzzles.dtype.newbyteorder("="), ["C_CONTIGUOUS", "ALIGNED"])
    dtype = dtype.newbyteorder("=")
    if out is None:
        answers = np.empty(puzzles.shape, dtype)
    else:
        _check_out(out, rows, dtype)
        answers = out
    statuses = np.empty(len(rows), np.uint8)
    guesses = np.empty(len(rows), np.uint32)
    bad = _native.solve(rows, answers, statuses, guesses, threads)
    if bad is not None:
        refuse(bad)
    return Solved(answers, statuses, guesses)


def _check_is_flat(puzzles: npt.NDArray[Any]) -> None:
    if puzzles.ndim != 1:
        raise ValueError(f"puzzles has shape {puzzles.shape}; an array of strings must have shape "
                         "(n,): .ravel() makes it so")


def _check_out(out: object, rows: npt.NDArray[Any], dtype: np.dtype[Any]) -> None:
    if not isinstance(out, np.ndarray):
        raise TypeError(f"out is of type {type(out).__name__}; it must be a NumPy array")
    if out.shape != rows.shape or out.dtype != dtype or not out.flags.carray:
        raise ValueError(f"out has shape {out.shape} and dtype {out.dtype}; it must be a writable, "
                         f"contiguous array of shape {rows.shape} and dtype {dtype}")
    # A piece of the puzzles is read before its answers are written.
    is_same = out.ctypes.data == rows.ctypes.data and out.dtype == rows.dtype
    if not is_same and np.may_share_memory(out, rows):
        raise ValueError("out overlaps puzzles; it must be puzzles itself or other memory")


def _refuse_cells(puzzle: npt.NDArray[Any], row: int) -> NoReturn:
    cell = tuple(np.argwhere((puzzle < 0) | (puzzle > 9))[0])
    place = ", ".join(str(index) for index in (row, *cell))
    raise ValueError(f"puzzles[{place}] is {puzzle[cell]}; a cell is 0 to 9, and 0 is a blank")


def _refuse_text(name: str, puzzle: object) -> NoReturn:
    if not isinstance(puzzle, (str, bytes)):
        raise TypeError(f"{name} is {puzzle!r}, not a str or bytes; leave out rows without a puzzle, "
                        "and read columns of puzzles as text (in pandas with dtype=str)")
    if len(puzzle) != CELLS:
        raise ValueError(f"{name} has {len(puzzle)} characters; a puzzle has 81, row by row, without "
                         "line ends")
    text = puzzle.decode("latin-1") if isinstance(puzzle, bytes) else puzzle
    cell = next(i for i, character in enumerate(text) if character not in CELL_CHARACTERS)
    raise ValueError(f"{name}[{cell}] is {text[cell]!r}; a cell is 1 to 9, or one of "
                     ". 0 _ * - x X ? for a blank")
