#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the real `lanedoku generate`: options, outputs, exit status. usage: generate_test.py LANEDOKU"""

import hashlib
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

LANEDOKU = sys.argv.pop(1)
KINDS = ["easy", "minimal", "hard", "sparse", "multiple", "unsolvable", "invalid"]

# Frozen: a change here means that everybody's files change.
SHA256 = {
    "easy": "a2240ca89132728a6794883cef682a3520a0244c2b0181733341a62911a2b979",
    "minimal": "42bfb3ff8301196d71d47275ab9c420340962aed8549ceb3dfd7182e8b70324d",
    "hard": "9dc7bdd34ea0ba8699fe262e7a898ddbd541c56223feaba7f1a2165be8d3b19b",
    "sparse": "0c203f8fb820fd85ff6abfc08a56645e8c97b0f226e243f4caaaaba390794a8e",
    "multiple": "bf63ecc1f43e182c00f45f41770023c4d76ade8f9843cd646c0158a60a2663aa",
    "unsolvable": "eecc5c47c226bf5ef3e3b24b33eef4d4d61e778b517364af7eb70eb7f22d32ae",
    "invalid": "8f2f38439800f3352d4467a8947fc3ff05a115ac3ab09e3609ef71e4411627d8",
}


def generate(*arguments, **options):
    command = [LANEDOKU, "generate", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, timeout=120, **options)


class Generate(unittest.TestCase):
    def test_bytes_are_the_same_on_every_machine_and_for_any_threads(self):
        for kind, digest in SHA256.items():
            count = 10 if kind == "hard" else 1000
            for threads in (1, 2, 3):
                run = generate("--kind", kind, "--count", count, "--seed", 42, "-j", threads)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertEqual(run.stdout.count(b"\n"), count)
                self.assertEqual(hashlib.sha256(run.stdout).hexdigest(), digest, kind)

    def test_answers_are_what_solve_writes(self):
        with tempfile.TemporaryDirectory() as folder:
            for kind in KINDS:
                puzzles = pathlib.Path(folder, kind)
                answers = pathlib.Path(folder, kind + ".answers")
                count = 5 if kind == "hard" else 500
                run = generate("-k", kind, "-n", count, "-o", puzzles, "--answers", answers)
                self.assertEqual((run.returncode, run.stdout, run.stderr), (0, b"", b""))
                solved = subprocess.run(
                    [LANEDOKU, "solve", "-q", puzzles], capture_output=True, check=False
                )
                self.assertEqual(solved.stdout, answers.read_bytes(), kind)
                self.assertFalse(list(pathlib.Path(folder).glob("*.partial")))

    def test_answers_on_standard_output(self):
        with tempfile.TemporaryDirectory() as folder:
            run = generate("-n", 3, "-o", pathlib.Path(folder, "p"), "--answers", "-")
            self.assertEqual((run.returncode, run.stdout.count(b"\n")), (0, 3))

    def test_wrong_usage_is_told(self):
        for arguments, words in (
            (["--clues", "20-25"], "easy puzzles are made with 30-38 clues, not 20-25"),
            (["-k", "minimal", "--clues", "16"], "minimal puzzles are made with 20-29 clues"),
            (["--clues", "33-31"], "--clues"),
            (["--clues", "33-"], "--clues"),
            (["--clues", "many"], "--clues"),
            (["--seed", "-1"], "--seed"),
            (["--seed", "18446744073709551616"], "--seed"),
            (["--kind", "evil"], "--kind"),
            (["--count", "-5"], "--count"),
            (["-j", "0"], "--threads"),
            (["--answers", "-"], "same place"),
            (["-o", "x", "--answers", "x"], "same place"),
            (["file"], "file"),
        ):
            run = generate(*arguments)
            self.assertEqual((run.returncode, run.stdout), (2, b""), arguments)
            self.assertIn(words, run.stderr.decode())

    def test_help_names_everything(self):
        text = generate("--help").stdout.decode()
        for word in KINDS + ["--clues", "--seed", "--answers", "Exit status", "Examples"]:
            self.assertIn(word, text)

    def test_the_largest_seed_is_one(self):
        runs = {generate("-n", 1, "-s", seed).stdout for seed in (0, 1, 2**63, 2**64 - 1)}
        self.assertEqual(len(runs), 4)

    def test_a_closed_pipe_is_no_error(self):
        command = [LANEDOKU, "generate", "-n", "10000000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
            self.assertEqual(len(run.stdout.readline()), 82)
            run.stdout.close()
            self.assertEqual(run.stderr.read(), b"")
            self.assertEqual(run.wait(timeout=60), 0)

    def test_a_full_disk_is_told(self):
        run = generate("-n", 5000, "-o", "/dev/full")
        self.assertEqual(run.returncode, 3)
        self.assertIn(b"No space left", run.stderr)

    def test_a_folder_that_is_not_there_is_told(self):
        run = generate("-o", "/nowhere/file")
        self.assertEqual(run.returncode, 3)
        self.assertIn(b"/nowhere/file", run.stderr)

    def test_signals_stop_it_and_leave_no_half_file(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, "puzzles")
                command = [LANEDOKU, "generate", "-n", "1000000000", "-o", path]
                with subprocess.Popen(command, stderr=subprocess.PIPE) as run:
                    partial = pathlib.Path(str(path) + ".partial")
                    end = time.monotonic() + 60
                    while not (partial.exists() and partial.stat().st_size):
                        self.assertLess(time.monotonic(), end)
                        time.sleep(0.02)
                    run.send_signal(number)
                    message = run.stderr.read().decode()
                    self.assertEqual(run.wait(timeout=60), 128 + number)
                self.assertFalse(path.exists())
                self.assertEqual(partial.stat().st_size % 82, 0)
                self.assertIn(f"after {partial.stat().st_size // 82} puzzles", message)


if __name__ == "__main__":
    unittest.main()
