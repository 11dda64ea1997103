# SPDX-License-Identifier: MIT
"""Files of puzzles, and puzzles from a seed."""

from __future__ import annotations

import operator
import os
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from lanedoku import _checks, _native

MOST_SEED = 2**64 - 1


class FileReport(NamedTuple):
    """What came of `solve_file`."""

    records: int
    """Puzzles answered, malformed ones included."""
    unique: int
    """Puzzles with exactly one solution."""
    multiple: int
    """Puzzles with two or more; the lexicographically smallest is the answer."""
    unsolvable: int
    """Puzzles whose givens do not clash directly, yet there is no solution."""
    invalid: int
    """Puzzles with two equal givens in a row, column or box."""
    malformed: int
    """Records that are no puzzles."""
    guesses: int
    """Branches of the search in all."""
    seconds: float
    """From beginning to end."""
    messages: list[str]
    """One line each on the first 20 records without a solution, and how many more there are."""


class VerifyReport(NamedTuple):
    """What came of `verify`."""

    records: int
    """Puzzles solved, malformed ones included."""
    match: int
    """Known answers, or statuses, that are those that solving finds."""
    other: int
    """Solutions that are not the smallest of several."""
    wrong: int
    """Answers that are no solutions."""
    missing: int
    """Puzzles without a known answer."""
    status: int
    """Solutions where there is none, or statuses that are not those that solving finds."""
    unique: int
    """Puzzles with exactly one solution."""
    multiple: int
    """Puzzles with two or more."""
    unsolvable: int
    """Puzzles whose givens do not clash directly, yet there is no solution."""
    invalid: int
    """Puzzles with two equal givens in a row, column or box."""
    malformed: int
    """Records that are no puzzles."""
    extra_answers: int
    """Answers beyond the last puzzle."""
    repeats: int
    """Records with a puzzle that was there before, if these were looked for."""
    guesses: int
    """Branches of the search in all."""
    seconds: float
    """From beginning to end."""
    is_right: bool
    """Whether every answer matches (or is accepted), and none is left over."""
    findings: list[str]
    """One line each on the first 20 answers that are not right, and how many more there are; then
    on the first 20 puzzles that are there more than once, if these were looked for."""
    messages: list[str]
    """One line each about the files."""


def solve_file(input: str | os.PathLike, output: str | os.PathLike, *, format: str = "auto",
               column: str | int | None = None, threads: int | None = None) -> FileReport:
    """Solves the puzzles of a file into another file, as `lanedoku solve -o` does: in any shape that
    it reads, compressed or not, one answer for each record, with bounded memory.

    `output` is replaced as a whole when all answers are written; it is compressed when its name
    ends in .gz or .zst. `format` is the shape of the answers: auto, line, pair, grid, spaced, csv
    or jsonl. `column` is the column of the puzzles, by its name in the header or by number from 1;
    by default it is recognised. `threads`: 1 to 1024; default: the processors there are.

    Raises OSError when a file cannot be read or written, or no puzzle is recognised; `output` is as
    it was before then, and after Ctrl-C, and the answers so far are in a file beside it whose name
    ends in .partial. Unsolvable and malformed records are no errors: they are counted.

    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "puzzles.txt").write_text("." * 81 + "\\n" + "77" + "." * 79 + "\\n")
    >>> report = solve_file(folder / "puzzles.txt", folder / "answers.txt")
    >>> report.records, report.multiple, report.invalid
    (2, 1, 1)
    >>> print((folder / "answers.txt").read_text(), end="")
    123456789456789123789123456214365897365897214897214365531642978642978531978531642
    invalid
    """
    return FileReport(**_native.solve_file(
        _checks.path_bytes(input), _checks.path_bytes(output), format,
        "" if column is None else str(column), _checks.thread_count(threads)))


def verify(input: str | os.PathLike, answers: str | os.PathLike | None = None, *,
           accept: str = "smallest", duplicates: bool = False,
           report: str | os.PathLike | None = None, column: str | int | None = None,
           threads: int | None = None) -> VerifyReport:
    """Solves every puzzle of a file and compares known answers with what is found, as `lanedoku
    verify` does.

    The answers stand beside the puzzles, or the n-th in the file `answers` is that of the n-th
    puzzle. `accept` tells which solution of a puzzle with several is right: "smallest" or "any".
    With `duplicates`, puzzles that are there more than once are counted. All records that are not
    right go to the file `report`, if it is named, as CSV. `column` and `threads` are as with
    `solve_file`, and so are the errors; wrong answers are no errors.

    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> _ = (folder / "puzzles.csv").write_text(f"quizzes,solutions\\n{puzzle},{'1' * 81}\\n")
    >>> found = verify(folder / "puzzles.csv")
    >>> found.is_right, found.match, found.wrong
    (False, 0, 1)
    """
    if accept not in ("smallest", "any"):
        raise ValueError(f"accept is {accept!r}; choose one of smallest, any")
    return VerifyReport(**_native.verify(
        _checks.path_bytes(input), None if answers is None else _checks.path_bytes(answers),
        None if report is None else _checks.path_bytes(report), accept == "any", duplicates,
        "" if column is None else str(column), _checks.thread_count(threads)))


def generate(count: int, kind: str = "easy", *, seed: int = 1,
             clues: int | tuple[int, int] | None = None,
             threads: int | None = None) -> npt.NDArray[np.uint8]:
    """Makes `count` puzzles: an array of shape (count, 81), 0 for a blank.

    `kind` is easy, minimal, hard, sparse, multiple, unsolvable or invalid. The puzzles are those of
    `lanedoku generate`: the n-th depends on kind, `seed` (0 to 2**64 - 1), `clues` and n alone, on
    every machine and in every later version. `clues` narrows the number of clues to a number or a
    range (first, last). `threads` as with `solve`. Makes 75,000 easy puzzles a second per thread,
    7,100 minimal ones, 59 hard ones.

    Raises ValueError for kinds, seeds and numbers of clues that there are not.

    >>> generate(2, "minimal", seed=7).shape
    (2, 81)
    """
    number = operator.index(count)
    if number < 0:
        raise ValueError(f"count is {number}; it must be 0 or more")
    start = operator.index(seed)
    if not 0 <= start <= MOST_SEED:
        raise ValueError(f"seed is {start}; it must be 0 to 2**64 - 1")
    puzzles = np.empty((number, 81), np.uint8)
    _native.generate(puzzles, kind, start, _clue_range(clues), _checks.thread_count(threads))
    return puzzles


def _clue_range(clues: int | tuple[int, int] | None) -> tuple[int, int] | None:
    if clues is None:
        return None
    try:
        first, last = clues if isinstance(clues, (tuple, list)) else (clues, clues)
        clue_range = operator.index(first), operator.index(last)
    except (TypeError, ValueError):
        raise TypeError(f"clues is {clues!r}; it must be a number or two, such as 25 or "
                        "(24, 28)") from None
    if not all(0 <= number <= 81 for number in clue_range):
        raise ValueError(f"clues is {clues!r}; a puzzle has 0 to 81")
    return clue_range
