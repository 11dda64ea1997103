#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Public data sets with known answers: the output is equal to them byte for byte, for every number
of threads and block size, from a file and from a pipe. LANEDOKU_EXTRA_DATA names the folder that
holds sets/NAME.txt with sets/NAME.answers, and formats/ with single files in many shapes."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from support import BINARY, PATIENCE, main, solve

DATA = os.environ.get("LANEDOKU_EXTRA_DATA")
REASON = "LANEDOKU_EXTRA_DATA is not set"
# One record, seven records, and more.
BLOCK_SIZES = (1, 574, 65536, 1048576)
EVERY_WAY = [(threads, block, where) for threads in (1, 2) for block in BLOCK_SIZES
             for where in ("file", "pipe")]
# Larger sets are read in two ways as a whole, and their first records in every way.
SMALL = 2_000_000
TWO_WAYS = [(2, 1048576, "file"), (1, 65536, "pipe")]
# With sanitizers `hardest` takes one lane more than ten minutes: a part of each set does.
IS_SLOW_BUILD = "LANEDOKU_SLOW_BUILD" in os.environ
FIRST = 200 if IS_SLOW_BUILD else 1000
# What all puzzles of a set are.
STATUS_OF = {"easy": "unique", "minimal": "unique", "clue17": "unique", "top1465": "unique",
             "hardest": "unique", "multi": "multiple", "sparse": "multiple",
             "unsolvable": "unsolvable"}


@unittest.skipUnless(DATA, REASON)
class PublicData(unittest.TestCase):
    """Sets and shapes found in public."""

    def test_sets(self):
        """Catches any answer that is wrong, and any that depends on threads, blocks or pipes."""
        sets = sorted(pathlib.Path(DATA, "sets").glob("*.txt"))
        self.assertTrue(sets, "no sets there")
        for puzzles in sets:
            answers = puzzles.with_suffix(".answers").read_bytes()
            if puzzles.stat().st_size < SMALL and not IS_SLOW_BUILD:
                self.check_set(puzzles, answers, EVERY_WAY)
                continue
            if not IS_SLOW_BUILD:
                self.check_set(puzzles, answers, TWO_WAYS)
            with tempfile.TemporaryDirectory() as folder:
                self.check_set(*self.first_of(puzzles, answers, folder), EVERY_WAY)

    def test_statuses_on_every_target(self):
        """Catches a unique puzzle called multiple, which its answer does not show, and a target
        that answers or guesses otherwise than the others."""
        listed = solve("--target", "list").stdout.decode().split("\n")
        targets = [line.split()[0] for line in listed if line]
        for name, status in STATUS_OF.items():
            puzzles = pathlib.Path(DATA, "sets", name + ".txt")
            expected = puzzles.with_suffix(".answers").read_bytes()
            guesses = set()
            with tempfile.TemporaryDirectory() as folder:
                if IS_SLOW_BUILD:
                    puzzles, expected = self.first_of(puzzles, expected, folder)
                for target in targets:
                    with self.subTest(name, target=target):
                        run = solve("-q", "--target", target, "--stats", "json", puzzles)
                        found = json.loads(run.stderr)
                        self.assertEqual(found[status], found["records"])
                        self.assertTrue(run.stdout == expected,
                                        self.difference(run.stdout, expected))
                        guesses.add(found["guesses"]["total"])
            self.assertEqual(len(guesses), 1, f"{name}: guesses differ: {guesses}")

    @staticmethod
    def first_of(puzzles, answers, folder):
        """A file of the first puzzles of a set, in `folder`, and their answers."""
        first = pathlib.Path(folder, f"first of {puzzles.name}")
        first.write_bytes(b"".join(puzzles.read_bytes().splitlines(True)[:FIRST]))
        return first, b"".join(answers.splitlines(True)[:FIRST])

    def check_set(self, puzzles, expected, ways):
        """Solves `puzzles` in several ways (threads, block size, where from)."""
        for threads, block, where in ways:
            with self.subTest(puzzles.name, threads=threads, block=block, where=where):
                options = ["-q", "-j", threads, "--block-size", block]
                run = (solve(*options, puzzles) if where == "file"
                       else self.from_pipe(options, puzzles))
                self.assertIn(run.returncode, (0, 1))
                self.assertTrue(run.stdout == expected, self.difference(run.stdout, expected))

    @staticmethod
    def from_pipe(options, path):
        """A real pipe, filled by another process."""
        with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as cat:
            return subprocess.run([BINARY, "solve", *map(str, options)], stdin=cat.stdout,
                                  capture_output=True, timeout=PATIENCE, check=False)

    @staticmethod
    def difference(got, expected):
        """The first line that differs."""
        got_lines, expected_lines = got.splitlines(), expected.splitlines()
        for number, (have, want) in enumerate(zip(got_lines, expected_lines), 1):
            if have != want:
                return f"answer {number} is {have}, not {want}"
        return f"{len(got_lines)} answers, not {len(expected_lines)}"

    def test_every_file_found_in_public_is_answered_or_refused_in_order(self):
        """Catches crashes and answers that depend on blocks, in shapes read today or later."""
        files = sorted(path for path in pathlib.Path(DATA, "formats").iterdir() if path.is_file())
        self.assertTrue(files, "no files there")
        for path in files:
            with self.subTest(path.name):
                first = solve("-j", 1, "--stats", "none", path)
                self.assertIn(first.returncode, (0, 1, 3), first.stderr)
                for block in BLOCK_SIZES:
                    run = solve("-j", 2, "--stats", "none", "--block-size", block,
                                stdin=path.read_bytes())
                    self.assertEqual((run.returncode, run.stdout),
                                     (first.returncode, first.stdout), block)

    def test_shapes(self):
        """Catches shapes misread: each of these files is one of the plain shapes, and its records
        can be told from it with a line of Python."""
        formats = pathlib.Path(DATA, "formats")
        for name in ("one_per_line.sdm", "count_header.txt", "dos_eof_1a.txt", "star_blanks.txt",
                     "underscore_blanks.txt", "no_final_newline.sdm", "hash_header_crlf.txt"):
            path = formats / name
            if not path.exists():
                continue
            lines = path.read_bytes().replace(b"\x1a", b"").split()
            puzzles = [line.decode() for line in lines if len(line) == 81]
            self.assertTrue(puzzles, name)
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as plain:
                plain.write("".join(puzzle + "\n" for puzzle in puzzles))
                plain.flush()
                expected = solve("-q", "-f", "pair", plain.name)
            run = solve("-q", "-f", "pair", path)
            answered = [line for line in run.stdout.splitlines(True) if b"," in line]
            self.assertEqual(b"".join(answered), expected.stdout, name)
            self.assertEqual(run.returncode, 0, name)


if __name__ == "__main__":
    main()
