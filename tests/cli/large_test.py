#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Streams that must not fit in memory. With a sanitizer the longest ones take minutes, and run with
LANEDOKU_LARGE_TESTS=1 only."""

import os
import unittest

from support import ANSWER, EMPTY, MIB, PUZZLE, SMALLEST, is_sanitized, main, stream

# What a run may hold, whatever it reads.
MOST_RESIDENT = 64 * MIB


RUNS_ALL = not is_sanitized() or os.environ.get("LANEDOKU_LARGE_TESTS") == "1"
REASON = "takes minutes with a sanitizer; set LANEDOKU_LARGE_TESTS=1"


class Large(unittest.TestCase):
    """More than fits."""

    def check_memory(self, resident):
        if not is_sanitized():
            self.assertLess(resident, MOST_RESIDENT)

    def test_a_line_of_1_gib(self):
        """Catches a line that is kept as a whole, and one that ends the run."""
        answers = []
        status, told, resident = stream(
            ["--stats", "none"],
            [(PUZZLE.encode() + b"\n", 1), (b"7" * MIB, 1024),
             (b"\n" + EMPTY.encode() + b"\n", 1)], answers.append)
        self.assertEqual(b"".join(answers).decode(), f"{ANSWER}\nmalformed\n{SMALLEST}\n")
        self.assertEqual(status, 1)
        self.assertIn("standard input:2: malformed: the line is longer than", told)
        self.check_memory(resident)

    def test_nothing_but_a_line_of_1_gib(self):
        """Catches recognition that waits for the end of the line."""
        answers = []
        status, told, resident = stream(["--stats", "none"], [(b"7" * MIB, 1024)], answers.append)
        self.assertEqual((status, b"".join(answers)), (1, b"malformed\n"), told)
        self.check_memory(resident)

    def check_many_puzzles(self, count):
        """The stream is counted, not kept."""
        puzzles = (PUZZLE + "\n") * 10000
        got = [0, True]
        expected = (ANSWER + "\n").encode() * (MIB // 82 + 2)

        def sink(chunk):
            start = got[0] % 82
            got[1] = got[1] and chunk == expected[start : start + len(chunk)]
            got[0] += len(chunk)

        status, told, resident = stream(["-q"], [(puzzles.encode(), count // 10000)], sink)
        self.assertEqual((status, told), (0, ""))
        self.assertEqual(got[0], 82 * count)
        self.assertTrue(got[1], "an answer is wrong")
        self.check_memory(resident)

    def test_a_million_puzzles(self):
        """Catches memory that grows with the number of records."""
        self.check_many_puzzles(1_000_000)

    @unittest.skipUnless(RUNS_ALL, REASON)
    def test_ten_million_puzzles(self):
        """The same, ten times longer."""
        self.check_many_puzzles(10_000_000)

    @unittest.skipUnless(RUNS_ALL, REASON)
    def test_more_than_4_gib(self):
        """Catches positions of 32 bits: bytes, lines and records behind 4 GiB of comments."""
        comment = b"# " + b"c" * 1021 + b"\n"
        times = 4 * 1024 + 1
        lines = times * (MIB // len(comment))
        status, told, resident = stream(
            ["--stats", "json"],
            [(PUZZLE.encode() + b"\n", 1), (comment * (MIB // len(comment)), times),
             (b"bad\n", 1)], lambda chunk: None)
        self.assertEqual(status, 1)
        self.assertIn(f"standard input:{lines + 2}: malformed: 3 characters", told)
        self.assertIn(f'"comments":{lines}', told)
        self.assertIn(f'"bytes_in":{82 + times * MIB + 4}', told)
        self.check_memory(resident)


if __name__ == "__main__":
    main()
