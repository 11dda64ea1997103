#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""files_test.py PROGRAM: lanedoku.solve_file, verify and generate."""

import errno
import gzip
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np

import data
import lanedoku

PROGRAM = sys.argv[1]


class InAFolder(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path


class SolveFile(InAFolder):
    """lanedoku.solve_file."""

    def test_answers_and_counts(self):
        """Catches wrong answers, counts, names of files, and a lost message."""
        path, counts = self.folder / os.fsdecode(b"all \xff.txt"), []
        with path.open("w") as file:
            for kind in data.KINDS:
                file.write((data.DATASETS / f"{kind}.txt").read_text())
                counts.append(len(data.data_set(kind)[0]))
            file.write("12345\n")
        expected = b"".join((data.DATASETS / f"{kind}.answers.txt").read_bytes()
                            for kind in data.KINDS) + b"malformed\n"
        report = lanedoku.solve_file(path, os.fsencode(self.folder / "answers.gz"), threads=2)
        self.assertEqual(gzip.decompress((self.folder / "answers.gz").read_bytes()), expected)
        self.assertEqual(report.records, sum(counts) + 1)
        self.assertEqual((report.unique, report.multiple, report.unsolvable, report.invalid),
                         (sum(counts[:3]), *counts[3:]))
        self.assertEqual(report.malformed, 1)
        self.assertGreater(report.guesses, 1000)
        self.assertGreater(report.seconds, 0)
        self.assertEqual(len(report.messages), 21)
        self.assertTrue(report.messages[0].isprintable() and "all" in report.messages[0])

    def test_format_and_column(self):
        """Catches options that are not heeded."""
        puzzles, answers = data.data_set("multiple")
        path = self.write("p.csv", "a,b\n" + "".join(f"{p},{q}\n" for p, q in
                                                     zip(puzzles[:9], puzzles[9:])))
        for column in ("b", 2):
            lanedoku.solve_file(path, self.folder / "o.csv", format="csv", column=column)
            lines = (self.folder / "o.csv").read_text().splitlines()
            self.assertEqual(lines[0], "a,b,answer,status,guesses")
            self.assertEqual([line.split(",")[2] for line in lines[1:]], answers[9:18])

    def test_errors(self):
        """Catches an error that is told as another one, and a result that is lost by it."""
        old = self.write("answers.txt", "old")
        good = data.DATASETS / "easy.txt"
        with self.assertRaisesRegex(FileNotFoundError, "cannot read .*none.txt"):
            lanedoku.solve_file(self.folder / "none.txt", old)
        with self.assertRaisesRegex(FileNotFoundError, "cannot write"):
            lanedoku.solve_file(good, self.folder / "none" / "answers.txt")
        with self.assertRaisesRegex(OSError, "/dev/full: No space left"):
            lanedoku.solve_file(good, "/dev/full")
        with self.assertRaisesRegex(OSError, "no header to name a column 'k'"):
            lanedoku.solve_file(good, old, column="k")
        with self.assertRaisesRegex(ValueError, "format is 'xml'; choose one of auto, line"):
            lanedoku.solve_file(good, old, format="xml")
        with self.assertRaisesRegex(ValueError, "NUL"):
            lanedoku.solve_file(good, "a\0b")
        with self.assertRaisesRegex(ValueError, "threads is 0"):
            lanedoku.solve_file(good, old, threads=0)
        with self.assertRaises(TypeError):
            lanedoku.solve_file(5, old)
        self.assertEqual(old.read_text(), "old")
        read, write = os.pipe()
        os.close(read)
        with self.assertRaises(BrokenPipeError) as raised:
            lanedoku.solve_file(good, f"/dev/fd/{write}")
        os.close(write)
        self.assertEqual(raised.exception.errno, errno.EPIPE)

    def test_ctrl_c(self):
        """Catches a run that a signal does not end: it waits for input that never comes."""
        def handle(*_):
            raise InterruptedError
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, handle))
        read, write = os.pipe()
        self.addCleanup(os.close, read)
        self.addCleanup(os.close, write)
        old = self.write("answers.txt", "old")
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with self.assertRaises(InterruptedError):
            lanedoku.solve_file(f"/dev/fd/{read}", old)
        self.assertEqual(old.read_text(), "old")
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        begin = time.monotonic()
        with self.assertRaises(InterruptedError):
            lanedoku.generate(1_000_000, "hard")  # takes hours
        self.assertLess(time.monotonic() - begin, 120)


class Verify(InAFolder):
    """lanedoku.verify."""

    def test_verdicts(self):
        """Catches verdicts that are counted wrong, and options that are not heeded."""
        puzzles, answers = data.data_set("multiple")
        puzzles, answers = puzzles[:40] + puzzles[:1], answers[:40] + answers[:1]
        report = lanedoku.verify(self.write("p.txt", "\n".join(puzzles)),
                                 self.write("a.txt", "\n".join(answers)))
        self.assertTrue(report.is_right)
        self.assertEqual((report.records, report.match, report.multiple, report.repeats),
                         (41, 41, 41, 0))
        self.assertEqual(report.findings, [])
        # The largest solution is the smallest one of the puzzle with 1 and 9 exchanged, and so on.
        exchange = str.maketrans("123456789", "987654321")
        other = lanedoku.solve([puzzles[0].translate(exchange)]).answers[0].translate(exchange)
        self.assertNotEqual(other, answers[0])
        wrong = [other, "1" * 81, "", "unsolvable", *answers[4:], "2" * 81]
        known = self.write("a.txt", "\n".join(f"{p},{a}" for p, a in zip(puzzles, wrong)))
        report = lanedoku.verify(known, duplicates=True, report=self.folder / "bad.csv", threads=2)
        self.assertFalse(report.is_right)
        self.assertEqual((report.match, report.other, report.wrong, report.missing, report.status),
                         (37, 1, 1, 1, 1))
        self.assertEqual(report.repeats, 1)
        self.assertEqual(len(report.findings), 5)
        self.assertIn("this puzzle is there 2 times", report.findings[-1])
        self.assertEqual(len((self.folder / "bad.csv").read_text().splitlines()), 5)
        self.assertEqual(lanedoku.verify(known, accept="any").other, 1)
        first = self.write("one.txt", f"{puzzles[0]},{other}\n")
        self.assertTrue(lanedoku.verify(first, accept="any").is_right)
        self.assertFalse(lanedoku.verify(first).is_right)
        left_over = lanedoku.verify(self.write("p.txt", puzzles[0]),
                                    self.write("a.txt", f"{answers[0]}\n{answers[0]}\n"))
        self.assertEqual((left_over.match, left_over.extra_answers, left_over.is_right),
                         (1, 1, False))

    def test_errors(self):
        """Catches an error that is passed over."""
        with self.assertRaisesRegex(FileNotFoundError, "none.txt"):
            lanedoku.verify(self.folder / "none.txt")
        with self.assertRaisesRegex(ValueError, "accept is 'all'; choose one of smallest, any"):
            lanedoku.verify(data.DATASETS / "easy.txt", accept="all")


class Generate(unittest.TestCase):
    """lanedoku.generate."""

    def test_as_the_program(self):
        """Catches other puzzles than the program makes."""
        for kind, options, more in (("easy", {}, []), ("minimal", {"seed": 2**64 - 1}, []),
                                    ("sparse", {"clues": 20}, ["--clues", "20"]),
                                    ("easy", {"clues": (31, 33), "threads": 3},
                                     ["--clues", "31-33"])):
            told = subprocess.run(
                [PROGRAM, "generate", "-q", "-n", "3000", "--kind", kind, "--seed",
                 str(options.get("seed", 1)), *more], capture_output=True, text=True, check=True)
            found = lanedoku.generate(3000, kind, **options)
            self.assertEqual(found.dtype, np.uint8)
            np.testing.assert_array_equal(found, data.as_digits(told.stdout.split()))
        self.assertEqual(lanedoku.generate(0).shape, (0, 81))

    def test_errors(self):
        """Catches orders that cannot be met."""
        for arguments, options, what in (
                ((-1,), {}, "count is -1"), ((1, "tough"), {}, "kind is 'tough'; choose one of easy"),
                ((1,), {"seed": -1}, "seed is -1"), ((1,), {"seed": 2**64}, "seed is"),
                ((1,), {"clues": 82}, "a puzzle has 0 to 81"),
                ((1,), {"clues": (33, 31)}, "clues are 33 to 31"),
                ((1,), {"clues": 5}, "easy puzzles are made with"),
                ((1,), {"threads": 0}, "threads is 0")):
            with self.assertRaisesRegex(ValueError, what):
                lanedoku.generate(*arguments, **options)
        for arguments, options in (((1.5,), {}), (("1",), {}), ((1,), {"clues": "a"}),
                                   ((1,), {"clues": (1, 2, 3)}), ((1, 5), {})):
            with self.assertRaises(TypeError):
                lanedoku.generate(*arguments, **options)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
