#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The programs in the README's section "From Python" print what it shows."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import data


class Readme(unittest.TestCase):
    """Programs, run as printed."""

    def test_programs(self):
        """Catches programs that fail or print something else, and a pip command that is not the one
        that is tested."""
        readme = (data.ROOT / "README.md").read_text()
        section = re.search(r"\n## From Python\n(.*?)\n## ", readme, re.DOTALL).group(1)
        self.assertIn("pip install --no-build-isolation --no-index .\n", section)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            easy = (data.DATASETS / "easy.txt").read_bytes()
            (folder / "million.txt").write_bytes(easy * 200)
            rows = [f"{puzzle.replace('.', '0')},{answer}\n" for kind in ("easy", "minimal")
                    for puzzle, answer in zip(*data.data_set(kind))]
            (folder / "sudoku.csv").write_text("quizzes,solutions\n" + "".join(rows))
            shown = re.findall(r"```python\n(.*?)```\n\n```\n\$ python3 (\S+)\n(.*?)```", section,
                               re.DOTALL)
            self.assertEqual(len(shown), 2)
            for program, file, expected in shown:
                self.assertLess(len(program.splitlines()), 10)
                (folder / file).write_text(program)
                told = subprocess.run([sys.executable, file], cwd=folder, capture_output=True,
                                      text=True, check=False)
                self.assertEqual(told.stderr, "")
                self.assertEqual(told.stdout, expected)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
