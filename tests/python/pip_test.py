#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pip_test.py VERSION: the package as pip installs it, in a virtual environment of its own."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

VERSION = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PATIENCE = 1700  # seconds
PROGRAM = """
import importlib.metadata, pathlib, sys
import lanedoku
puzzles, answers = (pathlib.Path(path).read_text().split() for path in sys.argv[1:])
assert lanedoku.solve(puzzles).answers == answers
print(lanedoku.__version__, importlib.metadata.version("lanedoku"))
print(pathlib.Path(lanedoku.__file__).parent)
"""


def run(*command, **more):
    ended = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=PATIENCE,
                           check=False, **more)
    if ended.returncode != 0:
        raise AssertionError(f"{command} ended with {ended.returncode}:\n"
                             f"{ended.stdout}{ended.stderr}")
    return ended.stdout


class Installed(unittest.TestCase):
    """pip install, without a network."""

    def test_install(self):
        """Catches a package that pip cannot build, that lacks files, or has another version."""
        with tempfile.TemporaryDirectory(prefix="lanedoku-pip-") as name:
            folder = pathlib.Path(name)
            run(sys.executable, "-m", "venv", "--system-site-packages", folder / "venv")
            python = folder / "venv/bin/python"
            environment = {key: value for key, value in os.environ.items()
                           if key != "PYTHONPATH" and not key.startswith("PIP_")}
            run(python, "-m", "pip", "install", "--no-build-isolation", "--no-index", ".", cwd=ROOT,
                env=environment)
            told = run(python, "-c", PROGRAM, ROOT / "datasets/minimal.txt",
                       ROOT / "datasets/minimal.answers.txt", cwd=folder, env=environment)
            versions, place = told.splitlines()
            self.assertEqual(versions, f"{VERSION} {VERSION}")
            package = pathlib.Path(place)
            self.assertTrue(package.is_relative_to(folder), package)
            for file in ("py.typed", "_native.pyi"):
                self.assertTrue((package / file).is_file(), file)
            run(python, "-m", "pip", "uninstall", "-y", "lanedoku", env=environment)
            self.assertFalse(package.exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
