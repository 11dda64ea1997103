#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The C library through ctypes: the data sets with their known answers, threads, targets."""

import concurrent.futures
import ctypes
import pathlib
import sys
import unittest

LIBRARY = ctypes.CDLL(sys.argv[1])
DATASETS = pathlib.Path(__file__).resolve().parent.parent.parent / "datasets"
CELLS = 81


class Options(ctypes.Structure):
    """lanedoku_options."""

    _fields_ = [("size", ctypes.c_size_t), ("puzzle_stride", ctypes.c_size_t),
                ("solution_stride", ctypes.c_size_t), ("target", ctypes.c_char_p),
                ("threads", ctypes.c_uint)]


LIBRARY.lanedoku_solve_batch.argtypes = [
    ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p,
    ctypes.POINTER(ctypes.c_uint32), ctypes.POINTER(Options)]
for name in ("error", "target", "status_name"):
    getattr(LIBRARY, f"lanedoku_{name}").restype = ctypes.c_char_p
LIBRARY.lanedoku_target.argtypes = [ctypes.c_size_t]


def targets():
    index = 0
    while (name := LIBRARY.lanedoku_target(index)) is not None:
        yield name
        index += 1


def solve(puzzles, **settings):
    """Answers as `lanedoku solve` writes them, and guesses."""
    count = len(puzzles)
    solutions = ctypes.create_string_buffer(CELLS * count + 1)
    statuses = ctypes.create_string_buffer(count + 1)
    guesses = (ctypes.c_uint32 * count)()
    options = Options(size=ctypes.sizeof(Options), **settings)
    code = LIBRARY.lanedoku_solve_batch(b"".join(puzzles), count, solutions, statuses, guesses,
                                        options)
    if code != 0:
        raise RuntimeError(f"{code}: {LIBRARY.lanedoku_error().decode()}")
    answers = []
    for i in range(count):
        word = LIBRARY.lanedoku_status_name(statuses.raw[i])
        answers.append(solutions.raw[CELLS * i : CELLS * (i + 1)]
                       if word in (b"unique", b"multiple") else word)
    return answers, list(guesses)


def data_set(kind):
    puzzles = (DATASETS / f"{kind}.txt").read_bytes().split()
    answers = (DATASETS / f"{kind}.answers.txt").read_bytes().split()
    return puzzles, answers


class Batches(unittest.TestCase):
    """Batches of many puzzles."""

    def test_known_answers(self):
        """Catches a wrong answer or status of any kind of puzzle."""
        for kind in ("easy", "minimal", "hard", "multiple", "unsolvable", "invalid"):
            puzzles, expected = data_set(kind)
            self.assertGreater(len(puzzles), 50)
            self.assertEqual(solve(puzzles)[0], expected, kind)

    def test_threads_and_targets(self):
        """Catches pieces of a batch that are lost, doubled or exchanged, and targets that
        differ. The sizes are about those of the pieces that threads take."""
        puzzles, expected = data_set("easy")
        hard, answers = data_set("hard")
        puzzles, expected = (hard[:200] + puzzles) * 2, (answers[:200] + expected) * 2
        guesses = solve(puzzles, threads=1)[1]
        self.assertGreater(sum(guesses), 0)
        for threads in (1, 2, 3, 64):
            for count in (1, 511, 512, 513, len(puzzles)):
                found = solve(puzzles[:count], threads=threads)
                self.assertEqual(found, (expected[:count], guesses[:count]), (threads, count))
        for target in targets():
            self.assertEqual(solve(puzzles, target=target), (expected, guesses), target)

    def test_calls_at_once(self):
        """Catches anything that calls from several threads share, their errors included."""
        puzzles, expected = data_set("minimal")

        def call(i):
            if i % 2 == 0:
                return solve(puzzles, threads=2)[0]
            try:
                solve(puzzles, target=b"t%d" % i)
            except RuntimeError as error:
                return str(error)
            return "solved"

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for i, found in enumerate(pool.map(call, range(32))):
                if i % 2 == 0:
                    self.assertEqual(found, expected)
                else:
                    self.assertIn(f"target 't{i}' does not run here", found)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
