#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""solve_test.py PROGRAM: lanedoku.solve, with the data sets' known answers."""

import ast
import concurrent.futures
import csv
import inspect
import io
import signal
import subprocess
import sys
import threading
import time
import unittest

import numpy as np
import pandas as pd

import data
import lanedoku
from lanedoku import _native

PROGRAM = sys.argv[1]
INTEGERS = ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i2", ">u4", ">i8")


class Interrupted(Exception):
    """What a signal's handler raises."""


def interrupt_after(seconds):
    def handle(*_):
        raise Interrupted
    signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, seconds)


class Answers(unittest.TestCase):
    """Right answers in the right form."""

    @classmethod
    def setUpClass(cls):
        cls.puzzles, words = [], []
        for kind in data.KINDS:
            puzzles, answers = data.data_set(kind)
            cls.puzzles += puzzles[:700]
            words += answers[:700]
        cls.answers = [data.NO_ANSWER if word in data.WORDS else word for word in words]
        cls.digits = data.as_digits(cls.puzzles)
        cls.answer_digits = data.as_digits(cls.answers)

    def check_statuses(self, solved):
        self.assertEqual(solved.statuses.dtype, np.uint8)
        self.assertEqual(solved.guesses.dtype, np.uint32)
        self.assertEqual(solved.statuses.shape, (len(self.puzzles),))
        self.assertEqual(solved.guesses.shape, (len(self.puzzles),))

    def test_integers(self):
        """Catches a type, byte order or shape whose cells are read or written wrong."""
        for dtype in INTEGERS:
            for shape in ((-1, 81), (-1, 9, 9)):
                puzzles = self.digits.astype(dtype).reshape(shape)
                solved = lanedoku.solve(puzzles)
                self.assertEqual(solved.answers.dtype, np.dtype(dtype).newbyteorder("="))
                np.testing.assert_array_equal(solved.answers, self.answer_digits.reshape(shape))
                self.check_statuses(solved)

    def test_odd_arrays(self):
        """Catches arrays that are not contiguous, aligned or writable, and changed arguments."""
        base = self.digits.astype(np.int32)
        unaligned = np.frombuffer(b"x" + base.tobytes(), np.uint8)[1:].view(np.int32)
        frozen = base.copy()
        frozen.flags.writeable = False
        wide = np.zeros((len(base), 100), np.int32)
        wide[:, 10:91] = base
        for puzzles in (unaligned.reshape(-1, 81), frozen, wide[:, 10:91], np.asfortranarray(base)):
            np.testing.assert_array_equal(lanedoku.solve(puzzles).answers, self.answer_digits)
            np.testing.assert_array_equal(puzzles, base)
        np.testing.assert_array_equal(lanedoku.solve(base[::-3]).answers, self.answer_digits[::-3])
        # Each puzzle transposed: its answer is, where there is only one.
        unique = [i for i, kind in enumerate(lanedoku.solve(base).statuses) if kind == 0]
        boards = base.reshape(-1, 9, 9)[unique].transpose(0, 2, 1)
        np.testing.assert_array_equal(lanedoku.solve(boards).answers.transpose(0, 2, 1),
                                      self.answer_digits.reshape(-1, 9, 9)[unique])

    def test_strings(self):
        """Catches str and bytes that are exchanged, and a wrong kind of result."""
        solved = lanedoku.solve(self.puzzles)
        self.assertEqual(solved.answers, self.answers)
        self.check_statuses(solved)
        as_bytes = [answer.encode() for answer in self.answers]
        self.assertEqual(lanedoku.solve([p.encode() for p in self.puzzles]).answers, as_bytes)
        self.assertEqual(lanedoku.solve([self.puzzles[0], self.puzzles[1].encode()]).answers,
                         [self.answers[0], as_bytes[1]])
        for dtype in ("S81", "S100", "U81", "U83", ">U81"):
            found = lanedoku.solve(np.array(self.puzzles, dtype)).answers
            self.assertEqual(found.dtype, np.dtype(f"{dtype.strip('>')[0]}81"))
            self.assertEqual(found.tolist(), as_bytes if "S" in dtype else self.answers)
        found = lanedoku.solve(np.array(self.puzzles, object)).answers
        self.assertEqual((found.dtype, found.tolist()), (np.dtype(object), self.answers))

    def test_pandas(self):
        """Catches a lost index or another type of column."""
        index = pd.Index(range(len(self.puzzles), 0, -1), name="id")
        for dtype in (object, "string"):
            column = pd.Series(self.puzzles, index=index, dtype=dtype)
            solved = lanedoku.solve(column)
            pd.testing.assert_series_equal(
                solved.answers, pd.Series(self.answers, index=index, dtype=dtype, name="answer"))
            self.check_statuses(solved)
        column = pd.Series(self.puzzles[:2]).astype("category")
        self.assertEqual(lanedoku.solve(column).answers.tolist(), self.answers[:2])

    def test_statuses(self):
        """Catches a status that is not the one that the program finds, and other guesses."""
        told = subprocess.run([PROGRAM, "solve", "-q", "-f", "csv"], capture_output=True, text=True,
                              input="\n".join(self.puzzles) + "\n", check=False).stdout
        rows = list(csv.reader(io.StringIO(told)))
        solved = lanedoku.solve(self.digits)
        for name, status in zip(data.WORDS, lanedoku.Status, strict=True):
            self.assertEqual(status.name, name.upper())
        self.assertEqual([data.WORDS[status] for status in solved.statuses], [row[2] for row in rows])
        self.assertEqual(set(solved.statuses), set(lanedoku.Status))
        expected = [int(row[3] or 0) for row in rows]
        self.assertGreater(sum(expected), 1000)
        self.assertEqual(solved.guesses.tolist(), expected)

    def test_blanks(self):
        """Catches a character that the C interface takes for a blank and this one does not."""
        for blank in ".0_*-xX?":
            puzzles = [puzzle.replace(".", blank) for puzzle in self.puzzles[:20]]
            self.assertEqual(lanedoku.solve(puzzles).answers, self.answers[:20])

    def test_threads_and_sizes(self):
        """Catches pieces that are lost, doubled or exchanged. The sizes are about those of the
        pieces that threads take."""
        guesses = lanedoku.solve(self.digits, threads=1).guesses
        for threads in (1, 2, 3, 64):
            for count in (0, 1, 511, 512, 513, 1025, len(self.puzzles)):
                solved = lanedoku.solve(self.digits[:count], threads=threads)
                np.testing.assert_array_equal(solved.answers, self.answer_digits[:count])
                np.testing.assert_array_equal(solved.guesses, guesses[:count])
        self.assertEqual(lanedoku.solve([]).answers, [])
        self.assertEqual(len(lanedoku.solve(np.array([], "S81")).answers), 0)

    def test_out(self):
        """Catches answers in the wrong memory, and memory that answers do not fit."""
        room = np.full_like(self.digits, 77)
        self.assertIs(lanedoku.solve(self.digits, out=room).answers, room)
        np.testing.assert_array_equal(room, self.answer_digits)
        room = self.digits.copy()
        lanedoku.solve(room, 2, out=room)
        np.testing.assert_array_equal(room, self.answer_digits)
        cells = np.zeros(82 * 81, np.uint8)
        frozen = room.copy()
        frozen.flags.writeable = False
        for out, puzzles, what in (
                (room[1:], self.digits, "out has shape"),
                (room.astype(np.int8), self.digits, "dtype int8; it must be"),
                (room.reshape(-1, 9, 9), self.digits, "out has shape"),
                (frozen, self.digits, "writable"),
                (np.asfortranarray(room), self.digits, "contiguous"),
                (cells[81:].reshape(81, 81), cells[:-81].reshape(81, 81), "out overlaps puzzles")):
            with self.assertRaisesRegex(ValueError, what):
                lanedoku.solve(puzzles, out=out)
        with self.assertRaisesRegex(TypeError, "out is of type list"):
            lanedoku.solve(self.digits, out=[])
        with self.assertRaisesRegex(TypeError, "leave it out"):
            lanedoku.solve(self.puzzles, out=room)


class WrongArguments(unittest.TestCase):
    """Messages that name the place."""

    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    def test_values(self):
        """Catches a wrong puzzle that is solved, and a message that names another place."""
        good = [self.puzzle] * 3000
        flat = np.zeros((3000, 81), np.int16)
        flat[2000, 17] = 10
        flat[2999, 3] = -1
        boards = np.zeros((3, 9, 9), np.int64)
        boards[2, 8, 7] = -(2**40)
        large = np.zeros((1, 81), np.uint64)
        large[0, 80] = 2**63
        for puzzles, what in (
                (flat, "puzzles[2000, 17] is 10; a cell is 0 to 9"),
                (flat[2001:], "puzzles[998, 3] is -1;"),
                (boards, f"puzzles[2, 8, 7] is {-(2**40)};"),
                (large, f"puzzles[0, 80] is {2**63};"),
                (good + [self.puzzle[:-1]], "puzzles[3000] has 80 characters; a puzzle has 81"),
                (good + [self.puzzle + " "], "puzzles[3000] has 82 characters"),
                ([self.puzzle, self.puzzle[:-1] + "é"], "puzzles[1][80] is 'é';"),
                ([self.puzzle, self.puzzle[:-1] + "€"], "puzzles[1][80] is '€';"),
                ([self.puzzle[:-1].encode() + b"\xff"], "puzzles[0][80] is 'ÿ';"),
                (["k" + self.puzzle[1:], self.puzzle], "puzzles[0][0] is 'k';"),
                (np.array([self.puzzle, self.puzzle + "1"]), "puzzles[1] has 82 characters"),
                (np.array([self.puzzle[:-1] + "a"], "S81"), "puzzles[0][80] is 'a';"),
                (np.array([self.puzzle, self.puzzle[:-1] + "ı"]), "puzzles[1][80] is 'ı';"),
                (np.array(["123"]), "puzzles[0] has 3 characters"),
                (pd.Series(["x"], index=[7]), "puzzles.iloc[0] has 1 characters"),
                (np.zeros(81, int), "puzzles has shape (81,); integers must have"),
                (np.zeros((9, 9), int), "puzzles has shape (9, 9);"),
                (np.zeros((1, 82), int), ".reshape(-1, 81)"),
                (np.array([[self.puzzle]]), "must have shape (n,): .ravel()"),
                (np.array([[self.puzzle]], object), "must have shape (n,): .ravel()")):
            for threads in (1, 4):
                with self.assertRaises(ValueError) as raised:
                    lanedoku.solve(puzzles, threads)
                self.assertIn(what, str(raised.exception))

    def test_types(self):
        """Catches arguments that are taken for something else."""
        for puzzles, what in (
                (self.puzzle, "put one puzzle into a list"),
                (None, "puzzles is of type NoneType; it must be a list"),
                ((self.puzzle,), "of type tuple"),
                ([self.puzzle, None], "puzzles[1] is None, not a str or bytes"),
                ([5], "puzzles[0] is 5"),
                (pd.Series([self.puzzle, float("nan")]), "puzzles.iloc[1] is nan"),
                (pd.Series([self.puzzle, pd.NA], dtype="string"), "puzzles.iloc[1] is <NA>"),
                (pd.Series([1, 2]), "read columns of puzzles as text"),
                (np.zeros((1, 81)), "puzzles has dtype float64; cells must be integers"),
                (np.zeros((1, 81), bool), "dtype bool")):
            with self.assertRaises(TypeError) as raised:
                lanedoku.solve(puzzles)
            self.assertIn(what, str(raised.exception))

    def test_threads(self):
        """Catches numbers of threads that cannot be."""
        for threads in (0, -1, 1025, 2**70):
            with self.assertRaisesRegex(ValueError, f"threads is {threads}; it must be 1 to 1024"):
                lanedoku.solve([self.puzzle], threads)
        with self.assertRaises(TypeError):
            lanedoku.solve([self.puzzle], 1.5)
        self.assertEqual(len(lanedoku.solve([self.puzzle], np.int64(1024)).answers), 1)


class Company(unittest.TestCase):
    """Other threads, and signals."""

    @classmethod
    def setUpClass(cls):
        cls.hard = data.as_digits(data.data_set("hard")[0][:500])

    def test_calls_at_once(self):
        """Catches anything that calls from several threads share."""
        puzzles, answers = data.data_set("minimal")

        def call(i):
            if i % 4 == 3:
                with self.assertRaisesRegex(ValueError, rf"puzzles\[{i}\]"):
                    lanedoku.solve(puzzles[:i] + ["x"], 2)
            return lanedoku.solve(puzzles[i:], 2).answers

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for i, found in enumerate(pool.map(call, range(32))):
                self.assertEqual(found, answers[i:])

    def test_others_go_on(self):
        """Catches a call that keeps the interpreter to itself."""
        puzzles = np.tile(self.hard, (100, 1))
        call = threading.Thread(target=lanedoku.solve, args=(puzzles, 1))
        call.start()
        turns = 0
        while call.is_alive():
            turns += 1
        self.assertGreater(turns, 100)

    def test_ctrl_c(self):
        """Catches a call that a signal does not end."""
        begin = time.monotonic()
        lanedoku.solve(np.tile(self.hard, (10, 1)), 1)
        patience = 400 * (time.monotonic() - begin)  # 2,000,000 puzzles
        self.addCleanup(signal.signal, signal.SIGALRM, signal.SIG_DFL)
        puzzles = np.tile(self.hard, (4000, 1))
        begin = time.monotonic()
        interrupt_after(0.2)
        with self.assertRaises(Interrupted):
            lanedoku.solve(puzzles, 1)
        self.assertLess(time.monotonic() - begin, patience / 4)
        # It can be called again.
        np.testing.assert_array_equal(lanedoku.solve(self.hard).answers,
                                      data.as_digits(data.data_set("hard")[1][:500]))


class Stubs(unittest.TestCase):
    """What type checkers are told."""

    def test_native(self):
        """Catches a stub that lacks a function of the compiled part, or has one too many."""
        stub = ast.parse((data.ROOT / "src/python/lanedoku/_native.pyi").read_text())
        told = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
        there = {name for name, value in inspect.getmembers(_native) if callable(value)}
        self.assertEqual(told, {name for name in there if not name.startswith("_")})
        for node in stub.body:
            if isinstance(node, ast.FunctionDef):
                told = getattr(_native, node.name).__doc__.split("(")[1].split(")")[0].count("arg")
                self.assertEqual(told, len(node.args.args), node.name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
