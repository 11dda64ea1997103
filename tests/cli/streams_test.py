#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pipes, closed streams and signals."""

import json
import os
import pathlib
import signal
import subprocess

from support import (
    ANSWER, BINARY, EMPTY, PATIENCE, PUZZLE, SMALLEST, CliTest, bytes_waiting, grid, main, start,
    wait_until)


def shell(command, stdin=b""):
    """Runs a shell command in which $L is the binary."""
    return subprocess.run(["sh", "-c", command], input=stdin, capture_output=True,
                          timeout=PATIENCE, check=False, env={**os.environ, "L": BINARY})


class Streams(CliTest):
    """Standard streams of every kind."""

    def test_an_answer_appears_before_the_pipe_is_closed(self):
        """Catches answers that wait for the end of the input or for a block to fill."""
        for options in ([], ["-j", "1"]):
            with start(*options) as process:
                for puzzle, answer in ((PUZZLE, ANSWER), (EMPTY, SMALLEST), (PUZZLE, ANSWER)):
                    process.stdin.write(puzzle.encode() + b"\n")
                    self.assertEqual(process.stdout.readline().decode(), answer + "\n")
                process.stdin.close()
                self.assertEqual(process.wait(PATIENCE), 0)

    def test_a_grid_is_answered_once_it_ends(self):
        """Catches grids that wait for more than the blank line behind them."""
        with start() as process:
            process.stdin.write(grid(PUZZLE).encode() + b"\n")
            self.assertEqual("".join(process.stdout.readline().decode() for _ in range(9)),
                             grid(ANSWER))
            process.stdin.close()
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_closed_pipe(self):
        """Catches `| head` that ends with an error, a message or never."""
        path = self.file("a.txt", f"{PUZZLE}\n" * 20000)
        for threads in (1, 2):
            run = shell(f"{{ $L solve -j {threads} {path} 2>{self.folder}/err; "
                        f"echo $? >{self.folder}/status; }} | head -n 1")
            self.assertEqual(run.stdout.decode(), ANSWER + "\n")
            self.assertEqual((self.folder / "status").read_text(), "0\n")
            self.assertEqual((self.folder / "err").read_text(), "")

    def test_closed_pipe_while_the_input_is_silent(self):
        """Catches a run that goes on reading although nobody reads its answers."""
        with start("-q") as process:
            process.stdin.write(PUZZLE.encode() + b"\n")
            process.stdout.readline()
            process.stdout.close()
            process.stdin.write(PUZZLE.encode() + b"\n")
            self.assertEqual(process.wait(PATIENCE), 0)
            self.assertEqual(process.stderr.read(), b"")

    def test_limit_ends_a_silent_pipe(self):
        """Catches a run that has all it was asked for and waits for more."""
        for threads in ("1", "2"):
            with start("--limit", "1", "-j", threads) as process:
                process.stdin.write(PUZZLE.encode() + b"\n")
                self.assertEqual(process.wait(PATIENCE), 0)
                self.assertEqual(process.stdout.read().decode(), ANSWER + "\n")

    def test_closed_standard_streams(self):
        """Catches files that get the number of a closed stream, and lost answers that nobody
        hears of."""
        path = self.file("a.txt", PUZZLE)
        out = self.folder / "out.txt"
        run = shell("$L solve <&-")
        self.assertEqual((run.returncode, run.stdout), (3, b""), run.stderr)
        run = shell(f"$L solve {path} >&-")
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn(b"cannot write standard output", run.stderr)
        run = shell(f"$L solve {path} 2>&-")
        self.assertEqual((run.returncode, run.stdout.decode()), (0, ANSWER + "\n"))
        run = shell(f"$L solve {path} -o {out} <&- >&- 2>&-")
        self.assertEqual(run.returncode, 0)
        self.assertEqual(out.read_text(), ANSWER + "\n", "and no message among the answers")
        run = shell(f"$L solve {path} -o {out} /no/such/file <&- >&- 2>&-")
        self.assertEqual(run.returncode, 3)
        self.assertEqual(out.read_text(), ANSWER + "\n")

    def test_standard_error_that_cannot_be_written(self):
        """Catches answers that depend on somebody listening to the summary."""
        run = shell("$L solve 2>/dev/full", stdin=PUZZLE.encode())
        self.assertEqual((run.returncode, run.stdout.decode()), (0, ANSWER + "\n"))

    def test_nonblocking_output(self):
        """Catches answers lost when the pipe is full and must not block."""
        path = self.file("a.txt", f"{PUZZLE}\n" * 5000)
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        with start(path, "-q", stdout=writer) as process, open(reader, "rb") as answers:
            os.close(writer)
            wait_until(lambda: bytes_waiting(answers) >= 4096, "the pipe fills")
            self.assertEqual(answers.read().decode(), f"{ANSWER}\n" * 5000)
            self.assertEqual(process.wait(PATIENCE), 0)


class Signals(CliTest):
    """The first signal ends the run in order, the second kills."""

    def stop_reader(self, number, *options):
        """A run that waits for a silent pipe, after its first answer, gets a signal."""
        process = start(*options)
        self.addCleanup(process.stdin.close)
        process.stdin.write(PUZZLE.encode() + b"\n")
        if "-o" not in options:
            self.assertEqual(process.stdout.readline().decode(), ANSWER + "\n")
        else:
            partial = pathlib.Path(str(options[options.index("-o") + 1]) + ".partial")
            wait_until(lambda: partial.exists() and partial.stat().st_size == 82, "an answer came")
        process.send_signal(number)
        self.assertEqual(process.wait(PATIENCE), 128 + number)
        told = process.stderr.read().decode()
        self.assertEqual(process.stdout.read(), b"")
        process.stdout.close()
        process.stderr.close()
        return told

    def test_the_first_signal_wakes_a_blocked_read(self):
        """Catches a signal that waits for input, a wrong exit status, and a silent end."""
        for number, name in ((signal.SIGINT, "SIGINT"), (signal.SIGTERM, "SIGTERM")):
            for threads in ("1", "2"):
                told = self.stop_reader(number, "-j", threads)
                self.assertIn(f"stopped by {name} after 1 record\n", told)
                self.assertIn("1 record in ", told, "the summary still comes")

    def test_statistics_after_a_signal(self):
        """Catches a summary that is lost with a signal."""
        told = self.stop_reader(signal.SIGINT, "-q", "--stats", "json")
        self.assertEqual(json.loads(told.splitlines()[-1])["records"], 1)

    def test_a_stopped_run_leaves_no_half_result(self):
        """Catches half a result under the real name, and answers that nobody finds."""
        path = self.file("out.txt", "old")
        told = self.stop_reader(signal.SIGINT, "-o", path)
        self.assertEqual(path.read_text(), "old")
        self.assertIn(f"{path}.partial", told)
        self.assertEqual(pathlib.Path(f"{path}.partial").read_text(), ANSWER + "\n")

    def test_the_second_signal_kills(self):
        """Catches a run that cannot be ended while it waits for somebody to read its answers."""
        path = self.file("a.txt", f"{PUZZLE}\n" * 50000)
        for number in (signal.SIGINT, signal.SIGTERM):
            with start("-j", "1", path) as process:
                # The answers are more than the pipe holds, so the run ends up waiting for us.
                wait_until(lambda: bytes_waiting(process.stdout) >= 65536, "the pipe is full")
                process.send_signal(number)
                status = pathlib.Path(f"/proc/{process.pid}/status")

                def is_caught():
                    masks = dict(line.split(":\t", 1) for line in
                                 status.read_text().splitlines() if ":\t" in line)
                    return int(masks["SigCgt"], 16) >> (number - 1) & 1

                wait_until(lambda: not is_caught(), "the first signal was taken")
                self.assertIsNone(process.poll(), "the first signal does not kill")
                process.send_signal(number)
                self.assertEqual(process.wait(PATIENCE), -number)
                process.stdout.close()


if __name__ == "__main__":
    main()
