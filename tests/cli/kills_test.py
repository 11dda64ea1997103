#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Signals at random moments. Whatever the moment, the file that was asked for is the old one or the
whole new one. The moments come from a seed and spread over a run and a little more."""

import pathlib
import random
import signal
import subprocess
import time
import zlib

from support import BINARY, PATIENCE, GeneratedTest, is_sanitized, main, solve

MOMENTS = 20  # for each signal


def text_of(data, name):
    """What can be read of answers, whole or not."""
    return zlib.decompressobj(31).decompress(data) if name.endswith(".gz") else data


class Kills(GeneratedTest):
    """Runs that are ended from outside."""

    COUNT = 4000 if is_sanitized() else 40000

    def run_until(self, arguments, number, seconds):
        """Runs the command and sends the signal after that time; its exit status."""
        command = [BINARY, *map(str, arguments)]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.send_signal(number)
                return process.wait(PATIENCE)

    def duration(self, arguments):
        """Seconds that a whole run takes."""
        start = time.monotonic()
        self.assertEqual(self.run_until(arguments, signal.SIGKILL, PATIENCE), 0)
        return time.monotonic() - start

    def check(self, number, name, status):
        """What a run that got `number` has left."""
        out = self.folder / name
        partial = pathlib.Path(f"{out}.partial")
        data = out.read_bytes()
        what = f"{name}, status {status}"
        self.assertIn(status, (0, -number) if number == signal.SIGKILL
                      else (0, -number, 128 + number), what)
        is_new = data != b"old"
        if is_new:
            self.assertEqual(text_of(data, name), self.answers, what)
        if status == 0:
            self.assertTrue(is_new and not partial.exists(), what)
        if partial.exists():
            part = text_of(partial.read_bytes(), name)
            self.assertTrue(self.answers.startswith(part), what)
            if status == 128 + number:
                self.assertEqual(len(part) % 82, 0, "a stop ends behind a record")
        return is_new

    def kill_at_random(self, number):
        """MOMENTS runs, each killed at another moment, on plain and on compressed files."""
        source = self.file("a.txt", self.puzzles)
        moments = random.Random(int(number))
        seconds = {}
        ends = []
        for k in range(MOMENTS):
            name = ("out.txt", "out.gz")[k % 2]
            arguments = ["solve", "-q", "-j", 1 + k // 2 % 2, "-o", self.folder / name, source]
            if name not in seconds:
                seconds[name] = self.duration(arguments)
            self.file(name, "old")
            status = self.run_until(arguments, number, moments.uniform(0, 1.1) * seconds[name])
            ends.append(self.check(number, name, status))
        self.assertIn(False, ends, "some run was ended before its end")
        # What they left does not hinder the next one.
        for name in seconds:
            self.assertEqual(solve("-q", "-o", self.folder / name, source).returncode, 0)
            self.assertTrue(self.check(number, name, 0))

    def test_sigkill(self):
        """Catches a part of the answers in place of all, and locks that stay behind."""
        self.kill_at_random(signal.SIGKILL)

    def test_sigint(self):
        """The same, and records that are cut where the run still could end in order."""
        self.kill_at_random(signal.SIGINT)

    def test_sigterm(self):
        """The same."""
        self.kill_at_random(signal.SIGTERM)

    def test_other_commands(self):
        """Catches generate and verify doing worse than solve."""
        table = self.file("a.csv", b"".join(puzzle + b"," + b"1" * 81 + b"\n"
                                            for puzzle in self.puzzles.splitlines()))
        moments = random.Random(1)
        for arguments in (["generate", "-q", "-n", self.COUNT, "-o"],
                          ["verify", "-q", table, "--report"]):
            out = self.folder / "out"
            command = [*arguments, out]
            subprocess.run([BINARY, *map(str, command)], check=False, timeout=PATIENCE)
            whole = out.read_bytes()
            start = time.monotonic()
            subprocess.run([BINARY, *map(str, command)], check=False, timeout=PATIENCE)
            seconds = time.monotonic() - start
            for number in (signal.SIGKILL, signal.SIGTERM) * 4:
                self.file("out", "old")
                self.run_until(command, number, moments.uniform(0, 1.1) * seconds)
                self.assertIn(out.read_bytes(), (b"old", whole))


if __name__ == "__main__":
    main()
