# SPDX-License-Identifier: MIT
"""Running the real binary in tests. Its path is the first argument of every script."""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

BINARY = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "lanedoku"
SKIPPED = 77  # tells CTest that nothing was tested
PATIENCE = 300  # seconds until a command that should have ended is taken for stuck

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
# The smallest full grid there is.
SMALLEST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
INVALID = "11" + "." * 79
UNSOLVABLE = "12345678." + "." * 35 + "9" + "." * 36


def grid(digits, between=""):
    """81 cells as nine lines."""
    return "".join(between.join(digits[i : i + 9]) + "\n" for i in range(0, 81, 9))


def solve(*options, stdin=b"", **more):
    """Runs `lanedoku solve` to its end."""
    if isinstance(stdin, str):
        stdin = stdin.encode()
    return subprocess.run(
        [BINARY, "solve", *map(str, options)],
        input=stdin,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        **more,
    )


def start(*options, **streams):
    """Starts `lanedoku solve` and leaves it running."""
    streams.setdefault("stdin", subprocess.PIPE)
    streams.setdefault("stdout", subprocess.PIPE)
    streams.setdefault("stderr", subprocess.PIPE)
    return subprocess.Popen([BINARY, "solve", *map(str, options)], bufsize=0, **streams)


def wait_until(condition, what):
    """Polls for something that another process brings about."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain until {what}")
        time.sleep(0.005)


class CliTest(unittest.TestCase):
    """A test with a folder of its own."""

    maxDiff = 2000

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="lanedoku-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def expect(self, run, status, stdout=None, stderr=None):
        """Compares exit status, output, and what standard error must contain (None: anything)."""
        told = run.stderr.decode(errors="replace")
        self.assertEqual(run.returncode, status, told)
        if stdout is not None:
            self.assertEqual(run.stdout.decode(errors="replace"), stdout, told)
        if stderr is not None:
            self.assertIn(stderr, told)


def main():
    """Runs the calling script's tests."""
    program = unittest.main(argv=sys.argv[:1] + sys.argv[2:], exit=False, verbosity=2)
    result = program.result
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(SKIPPED if result.testsRun and len(result.skipped) == result.testsRun else 0)
