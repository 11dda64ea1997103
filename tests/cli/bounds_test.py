#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Memory: too little of it, and inputs that ask for too much."""

import io
import os
import resource
import subprocess
import tarfile
import unittest
import zlib

from support import (
    ANSWER, BINARY, EMPTY, MIB, PATIENCE, PUZZLE, CliTest, is_sanitized, main, solve, stream)

# What the README promises of two threads, which have six blocks: 24 MiB for each of them whatever
# it holds, and 16 MiB beside.
MOST_RESIDENT = (16 + 6 * 24) * MIB
IS_SLOW = bool(os.environ.get("LANEDOKU_SLOW_BUILD")) or is_sanitized()
RECORD = (PUZZLE + "\n").encode()


def packed(piece, times):
    """`piece` that many times as a gzip member. Made without holding it, as the memory of this
    process counts as the command's."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join([*(packer.compress(piece) for _ in range(times)), packer.flush()])


class Most(CliTest):
    """Inputs that grow without end must not take memory with them."""

    def check(self, options, pieces, status, expected=None, command="solve"):
        """Streams `pieces`; expects the exit status, the output if that is short, and little
        memory."""
        got = []
        size = [0]

        def sink(chunk):
            size[0] += len(chunk)
            if expected is not None:
                got.append(chunk)

        code, told, resident = stream(["-q", "-j", "2", *options], pieces, sink, command)
        self.assertEqual(code, status, told)
        if expected is not None:
            self.assertEqual(b"".join(got).decode(), expected)
        if not is_sanitized():
            self.assertLess(resident, MOST_RESIDENT)
        return size[0]

    def test_ten_gigabytes_of_one_line(self):
        """Catches a decompression bomb that is unpacked into memory."""
        members = 64 if IS_SLOW else 640
        line = packed(b"7" * MIB, 16)
        self.assertLess(len(line), MIB // 32)
        self.check([], [(packed(RECORD, 1), 1), (line, members), (packed(b"\n" + RECORD, 1), 1)],
                   1, f"{ANSWER}\nmalformed\n{ANSWER}\n")

    def test_nothing_but_newlines(self):
        """Catches blank lines that are collected, before the first record or behind it."""
        newlines = packed(b"\n" * MIB, 16)
        times = 2 if IS_SLOW else 4
        self.check([], [(newlines, times)], 0, "")
        self.check([], [(packed(RECORD, 1), 1), (newlines, times), (packed(RECORD, 1), 1)], 0,
                   f"{ANSWER}\n{ANSWER}\n")

    def test_a_line_of_4_gib(self):
        """Catches a length of 32 bits, and a line that is kept, on a pipe."""
        self.check([], [(RECORD, 1), (b"7" * MIB, 512 if IS_SLOW else 4097), (b"\n" + RECORD, 1)],
                   1, f"{ANSWER}\nmalformed\n{ANSWER}\n")

    def test_a_quoted_field_without_an_end(self):
        """Catches a field that is read to its end before it is looked at."""
        head = b"puzzle,note\n" + PUZZLE.encode() + b',"a'
        self.check([], [(head, 1), (b"b" * MIB, 64 if IS_SLOW else 512)], 1)
        self.check([], [(head, 1), (b"b\n" * (MIB // 64), 64)], 1)

    def test_the_shortest_records(self):
        """Catches a block whose answers are a hundred times its text: malformed lines of a
        character, with an object or a row of a thousand columns for each."""
        short = packed(b"a\n" * (MIB // 2), 1 if IS_SLOW else 2)
        for shape in ("line", "csv", "jsonl"):
            self.check(["-f", shape], [(packed(RECORD, 1), 1), (short, 1)], 1)
        header = b"puzzle" + b",a" * 999 + b"\n" + RECORD
        self.check(["-f", "csv"], [(header, 1), (b"1\n" * (MIB // 8), 4)], 1)
        self.check(["--report", "-"], [(b"puzzle,answer\n" + RECORD, 1), (b"1\n" * (MIB // 4), 4)],
                   1, command="verify")

    def test_control_bytes(self):
        """Catches ids whose escapes, six times as long, were not counted on."""
        row = b"\x01" * 8000 + b"," + RECORD
        self.check(["-f", "jsonl"], [(b"id,puzzle\n" + b"7," + RECORD, 1), (row * 32, 32)], 0)

    def test_an_archive_with_a_name_of_a_megabyte(self):
        """Catches a name that is repeated in every answer of a block."""
        archive = io.BytesIO()
        with tarfile.open(fileobj=archive, mode="w", format=tarfile.PAX_FORMAT) as tar:
            member = tarfile.TarInfo("n" * 500_000)
            content = RECORD + b"a\n" * 400
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
        self.check(["-f", "jsonl"], [(archive.getvalue(), 1)], 1)


@unittest.skipIf(is_sanitized(), "a sanitizer needs terabytes of addresses")
class Least(CliTest):
    """Too little of what a run needs: a message, or the right answers."""

    def run_limited(self, arguments, limit, most, **user):
        """Runs a command under a limit."""
        return subprocess.run(
            [BINARY, *map(str, arguments)], capture_output=True, timeout=PATIENCE, check=False,
            preexec_fn=lambda: resource.setrlimit(limit, (most, most)), **user)

    def check(self, run, answers, what):
        """Whether a run did what it can; true if that was its work."""
        if run.returncode == 0:
            self.assertEqual(run.stdout, answers, what)
            return True
        # Below what the program itself takes, the loader refuses it.
        is_loader = run.returncode == 127 and b"loading shared libraries" in run.stderr
        is_told = (run.returncode == 3 and run.stderr.count(b"\n") == 1 and
                   (b"not enough memory" in run.stderr or b"cannot start thread" in run.stderr or
                    b"Cannot allocate memory" in run.stderr))
        self.assertTrue(is_loader or is_told, f"{what}: {run.returncode} {run.stderr}")
        self.assertTrue(answers.startswith(run.stdout), what)
        return False

    def walk(self, arguments, answers, steps):
        """The command under ulimit -v, from hardly anything to enough."""
        ends = set()
        for mib in steps:
            run = self.run_limited(arguments, resource.RLIMIT_AS, mib * MIB)
            self.check(run, answers, f"{arguments} with {mib} MiB")
            ends.add(run.returncode)
        self.assertIn(3, ends, "the limit was never what ended it")
        self.assertIn(0, ends)

    def test_little_memory(self):
        """Catches a run that crashes, hangs or loses answers when memory ends somewhere."""
        text = f"{PUZZLE}\n{EMPTY}\n" * 20000
        plain = self.file("a.txt", text)
        answers = solve("-q", stdin=text).stdout
        self.walk(["solve", "-q", "-j", "1", plain], answers, [8, 24, *range(44, 56), 512])
        self.walk(["solve", "-q", "-j", "8", plain], answers, [*range(46, 190, 6), 1024])
        packed_text = self.file("a.gz", packed(text.encode(), 1))
        self.walk(["solve", "-q", "-j", "2", packed_text], answers, [*range(44, 90, 3), 1024])
        made = run_command("generate", "-n", "20000", "-j", "1").stdout
        self.walk(["generate", "-n", "20000", "-j", "8"], made, [*range(46, 120, 8), 1024])

    def test_little_memory_keeps_what_was_answered(self):
        """Catches a part of the answers under the name of all, and where they are not told."""
        plain = self.file("a.txt", f"{PUZZLE}\n" * 40000)
        answers = f"{ANSWER}\n".encode() * 40000
        out = self.folder / "out.txt"
        for mib in range(46, 90, 4):
            out.write_text("old")
            run = self.run_limited(["solve", "-q", "-j", "2", "-o", out, plain],
                                   resource.RLIMIT_AS, mib * MIB)
            self.check(run, b"", f"{mib} MiB")
            self.assertEqual(out.read_bytes(), answers if run.returncode == 0 else b"old")
            if b", after " in run.stderr:
                self.assertIn(b"; the answers so far are in ", run.stderr)

    def test_few_processes(self):
        """Catches threads that the system refuses and that end the process with them."""
        user = self.nobody()
        text = f"{PUZZLE}\n" * 20000
        plain = self.file("a.txt", text)
        answers = f"{ANSWER}\n".encode() * 20000
        made = run_command("generate", "-n", "2000", "-j", "1").stdout
        enough = resource.getrlimit(resource.RLIMIT_NPROC)[0]
        for most in (0, 1, 2, 3, 5, 7, enough):
            for command, expected in ((["solve", "-q", "-j", "8", plain], answers),
                                      (["generate", "-n", "2000", "-j", "8"], made)):
                run = self.run_limited(command, resource.RLIMIT_NPROC, most, **user)
                self.assertEqual(self.check(run, expected, f"{most} processes"), most == enough)
        run = self.run_limited(["solve", "-q", "-j", "1", plain], resource.RLIMIT_NPROC, 0, **user)
        self.assertTrue(self.check(run, answers, "one thread needs no other"))

    def test_few_descriptors(self):
        """Catches files that cannot be opened and are passed over."""
        plain = self.file("a.txt", PUZZLE)
        for most in range(4, 16):
            run = self.run_limited(["solve", "-q", plain], resource.RLIMIT_NOFILE, most)
            if run.returncode != 0:
                self.expect(run, 3, "", "Too many open files")
        self.assertEqual(run.stdout.decode(), ANSWER + "\n")


def run_command(*arguments):
    """Runs any command to its end."""
    return subprocess.run([BINARY, *arguments], capture_output=True, timeout=PATIENCE, check=True)


if __name__ == "__main__":
    main()
