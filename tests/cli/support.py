# SPDX-License-Identifier: MIT
"""Running the real binary in tests. Its path is the first argument of every script."""

import array
import fcntl
import os
import pathlib
import subprocess
import sys
import tempfile
import termios
import threading
import time
import unittest

BINARY = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "lanedoku"
MIB = 1 << 20
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


def lanedoku(command, *options, stdin=b"", **more):
    """Runs `lanedoku COMMAND` to its end."""
    if isinstance(stdin, str):
        stdin = stdin.encode()
    return subprocess.run(
        [BINARY, command, *map(str, options)],
        input=stdin,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        **more,
    )


def solve(*options, **more):
    """Runs `lanedoku solve` to its end."""
    return lanedoku("solve", *options, **more)


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


def bytes_waiting(stream):
    """Bytes in a pipe that nobody has read yet."""
    count = array.array("i", [0])
    fcntl.ioctl(stream, termios.FIONREAD, count)
    return count[0]


def is_sanitized():
    """Whether the binary is built with a sanitizer, whose shadow memory is not ours to count."""
    with open(BINARY, "rb") as binary:
        content = binary.read()
    return b"__asan_init" in content or b"__tsan_init" in content


def is_thread_sanitized():
    """Whether it is the thread sanitizer, which keeps a signal that reaches a thread while that waits
    in oneTBB until the thread calls something it knows: perhaps never."""
    with open(BINARY, "rb") as binary:
        return b"__tsan_init" in binary.read()


def stream(options, pieces, sink, command="solve"):
    """Feeds `pieces` (bytes, how often) through a pipe; exit status, standard error, memory. The
    memory is the test's own at least, so that must be small."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([BINARY, command, *options], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=errors, bufsize=0)

        def feed():
            for piece, times in pieces:
                for _ in range(times):
                    view = memoryview(piece)
                    while view:
                        view = view[process.stdin.write(view):]
            process.stdin.close()

        feeder = threading.Thread(target=feed)
        feeder.start()
        while chunk := process.stdout.read(MIB):
            sink(chunk)
        feeder.join()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        errors.seek(0)
        return process.returncode, errors.read().decode(), usage.ru_maxrss * 1024


class CliTest(unittest.TestCase):
    """A test with a folder of its own."""

    maxDiff = 2000

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="lanedoku-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def nobody(self):
        """What makes subprocess run the binary as somebody without rights: nobody if this is root,
        nothing if not. The test's folder can be entered then."""
        if os.geteuid() != 0:
            return {}
        self.folder.chmod(0o755)
        user = {"user": 65534, "group": 65534, "extra_groups": []}
        try:
            subprocess.run([BINARY, "--version"], capture_output=True, check=True, **user)
        except (OSError, subprocess.SubprocessError):
            self.skipTest("runs as root, and nobody else can run the binary here")
        return user

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


class GeneratedTest(CliTest):
    """A test with COUNT puzzles, `puzzles`, and their answers, `answers`."""

    COUNT = 0

    @classmethod
    def setUpClass(cls):
        cls.puzzles = lanedoku("generate", "-n", cls.COUNT).stdout
        cls.answers = solve("-q", stdin=cls.puzzles).stdout


def main():
    """Runs the calling script's tests."""
    program = unittest.main(argv=sys.argv[:1] + sys.argv[2:], exit=False, verbosity=2)
    result = program.result
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(SKIPPED if result.testsRun and len(result.skipped) == result.testsRun else 0)
