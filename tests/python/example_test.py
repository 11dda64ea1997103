#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/example_dataset.py: what it prints and draws."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import matplotlib.image

import data

SCRIPT = data.ROOT / "scripts/example_dataset.py"


class Example(unittest.TestCase):
    """The script as people run it."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.picture = self.folder / "picture.png"

    def run_script(self, *arguments, status=0):
        ended = subprocess.run([sys.executable, "-B", SCRIPT, *arguments], capture_output=True,
                               text=True, check=False, cwd=self.folder,
                               env=os.environ | {"MPLCONFIGDIR": str(self.folder)})
        self.assertEqual(ended.returncode, status, ended.stderr)
        return ended.stdout if status == 0 else ended.stderr

    def check_picture(self):
        pixels = matplotlib.image.imread(self.picture)
        self.assertEqual(pixels.shape, (780, 1080, 4))
        ink = (pixels[:, :, :3] < 0.9).any(axis=2)
        self.assertGreater(ink.mean(), 0.02)
        for half in (ink[:500], ink[500:]):  # both charts, over most of their width
            self.assertGreater(half.any(axis=0).mean(), 0.8)

    def test_own_puzzles(self):
        """Catches a script that fails where there is no data set."""
        told = self.run_script(self.picture)
        self.assertIn("20,000 puzzles in sudoku.csv\n", told)
        self.assertIn("20,000 of 20,000 known answers are the ones found\n", told)
        self.assertRegex(told, r"unique +20000\n")
        counts = [int(row[1]) for row in re.findall(r"^(\d\d) +(\d+) ", told, re.MULTILINE)]
        self.assertEqual(sum(counts), 20000)
        self.check_picture()

    def test_a_data_set(self):
        """Catches puzzles, answers and statuses that are counted wrong."""
        rows, clues = [], {}
        for kind, count in (("easy", 5000), ("minimal", 1000), ("multiple", 30), ("invalid", 20)):
            puzzles, answers = data.data_set(kind)
            rows += list(zip(puzzles[:count], answers[:count], strict=True))
            for puzzle in puzzles[:count] if kind in ("easy", "minimal") else ():
                number = sum(cell.isdigit() for cell in puzzle)
                clues[number] = clues.get(number, 0) + 1
        rows[7] = (rows[7][0], rows[7][1][::-1])
        dataset = self.folder / "a set.csv"
        dataset.write_text("quizzes,solutions\n" + "".join(f"{p},{a}\n" for p, a in rows))
        told = self.run_script(self.picture, dataset)
        self.assertIn("6,050 puzzles in a set.csv\n", told)
        self.assertIn("6,029 of 6,050 known answers are the ones found\n", told)
        self.assertIn(rows[7][1], told)
        for status, count in (("unique", 6000), ("multiple", 30), ("invalid", 20)):
            self.assertRegex(told, rf"\n{status} +{count}\n")
        counts = re.findall(r"^(\d\d) +(\d+) ", told, re.MULTILINE)
        self.assertEqual({int(number): int(count) for number, count in counts}, clues)
        self.check_picture()

    def test_nothing_to_draw(self):
        """Catches a traceback where a message is due."""
        dataset = self.folder / "none.csv"
        dataset.write_text(f"quizzes,solutions\n{'0' * 81},{'1' * 81}\n")
        self.assertIn("no puzzle has exactly one solution",
                      self.run_script(self.picture, dataset, status=1))
        self.assertIn("usage", self.run_script("a", "b", "c", status=1))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
