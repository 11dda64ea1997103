#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the data sets again with the commands of datasets/README.md and compares every byte.

usage: datasets_test.py LANEDOKU. Of `hard`, which takes long, only a part is made again unless
LANEDOKU_SLOW_TESTS is set: the first puzzles of a longer file are the same.
"""

import collections
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

DATASETS = pathlib.Path(__file__).resolve().parent.parent.parent / "datasets"
README = (DATASETS / "README.md").read_text()
LANEDOKU = sys.argv.pop(1)
HARD_IN_SHORT = 100
COMMANDS = [line.split() for line in README.splitlines() if line.startswith("lanedoku generate")]


def status_of(answer):
    return "solved" if answer[0].isdigit() else answer


class Datasets(unittest.TestCase):
    def test_commands_make_the_files_again(self):
        self.assertEqual(len(COMMANDS), 7)
        with tempfile.TemporaryDirectory() as folder:
            for command in COMMANDS:
                kind = command[command.index("--kind") + 1]
                count = command.index("--count") + 1
                if kind == "hard" and not os.environ.get("LANEDOKU_SLOW_TESTS"):
                    command[count] = str(HARD_IN_SHORT)
                subprocess.run([LANEDOKU, *command[1:]], cwd=folder, check=True)
                for name in (f"{kind}.txt", f"{kind}.answers.txt"):
                    made = (pathlib.Path(folder) / name).read_bytes()
                    there = (DATASETS / name).read_bytes()
                    self.assertEqual(made.count(b"\n"), int(command[count]))
                    self.assertTrue(
                        there == made or (kind == "hard" and there.startswith(made)), name
                    )

    def test_checksums(self):
        sums = dict(re.findall(r"^([0-9a-f]{64})  (\S+)$", README, re.M))
        named = {name: digest for digest, name in sums.items()}
        files = {path.name for path in DATASETS.glob("*.txt")}
        self.assertEqual(set(named), files)
        for name, digest in named.items():
            self.assertEqual(hashlib.sha256((DATASETS / name).read_bytes()).hexdigest(), digest)

    def test_counts_and_statuses(self):
        rows = re.findall(r"^\| `(\w+)\.txt` \| (\d+) \| (\w+) (\d+) \|", README, re.M)
        self.assertEqual(len(rows), 7)
        for kind, count, status, of_it in rows:
            answers = (DATASETS / f"{kind}.answers.txt").read_text().split()
            found = collections.Counter(map(status_of, answers))
            word = status if status in ("unsolvable", "invalid") else "solved"
            self.assertEqual(found, {word: int(of_it)}, kind)
            self.assertEqual(len(answers), int(count))
            stats = subprocess.run(
                [LANEDOKU, "solve", "--stats", "json", DATASETS / f"{kind}.txt"],
                capture_output=True, check=False,
            )
            self.assertEqual(stats.stdout.split(), [a.encode() for a in answers], kind)
            self.assertRegex(stats.stderr.decode(), rf'"{status}": ?{of_it}\b', kind)

    def test_are_small(self):
        size = sum(path.stat().st_size for path in DATASETS.iterdir())
        self.assertLess(size, 4 << 20)


if __name__ == "__main__":
    unittest.main()
