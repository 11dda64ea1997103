#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Input and output files of every kind, good and bad."""

import os
import stat
import subprocess
import threading

from support import (
    ANSWER, BINARY, EMPTY, PATIENCE, PUZZLE, SMALLEST, CliTest, main, solve, start, wait_until)


class Inputs(CliTest):
    """What is read, and what is refused."""

    def test_missing_file(self):
        """Catches a missing file that is noticed late or not at all."""
        good = self.file("a.txt", PUZZLE)
        self.expect(solve(good, self.folder / "missing.txt"), 3, "", "missing.txt")

    def test_escaped_names(self):
        """Catches bytes of a file's name that reach the terminal."""
        for options in (["missing\x1b[2J"], ["-o", "no\x1b[2J/where"],
                        ["--stats-file", "no\x1b[2J/where"]):
            told = solve(*options, stdin=PUZZLE, cwd=self.folder)
            self.expect(told, 3, stderr="\\x1b[2J")
            self.assertNotIn(b"\x1b", told.stderr)
        told = solve("-o", "out\x1b[2J", stdin="prose\n", cwd=self.folder)
        self.expect(told, 3, "", "the answers so far are in out\\x1b[2J.partial")
        self.assertNotIn(b"\x1b", told.stderr)

    def test_directory(self):
        """Catches a directory that is read as a file."""
        self.expect(solve(self.folder), 3, "", "Is a directory")

    def test_unreadable_file(self):
        """Catches a file that may not be read and passes for empty. Root may read everything, so
        the command runs as nobody then."""
        path = self.file("a.txt", PUZZLE)
        path.chmod(0)
        self.expect(solve(path, **self.nobody()), 3, "", "Permission denied")

    def test_nothing_in_it(self):
        """Catches a file of nothing that fails: it holds no record, and that is no error."""
        for content in ("", "\n\r\n", "# a\n// b\n; c", "\ufeff", "\x1a"):
            path = self.file("a.txt", content)
            self.expect(solve(path), 0, "")
            self.expect(solve(stdin=content), 0, "")
            self.expect(solve("/dev/null"), 0, "")

    def test_nothing_recognised(self):
        """Catches prose that passes for an empty file."""
        self.expect(solve(stdin="Dear Sir,\n"), 3, "", "standard input:1: no puzzle recognised")
        path = self.file("a.txt", "\n# c\n<xml/>\n")
        self.expect(solve(path), 3, "", f"{path}:3: no puzzle recognised")

    def test_utf16(self):
        """Catches UTF-16 without a hint what to do."""
        for encoding in ("utf-16-le", "utf-16-be"):
            path = self.file("a.txt", ("\ufeff" + PUZZLE + "\r\n").encode(encoding))
            self.expect(solve(path), 3, "", "UTF-16")

    def test_windows_file(self):
        """Catches a mark, line ends or an end-of-file mark that become part of a puzzle."""
        self.expect(solve(stdin=f"\ufeff{PUZZLE}\r\n\r\n{EMPTY}\r\n\x1a"), 0,
                    f"{ANSWER}\n{SMALLEST}\n")

    def test_named_pipe(self):
        """Catches a named pipe that is opened twice, so that its first bytes are lost."""
        path = self.folder / "pipe"
        os.mkfifo(path)
        writer = threading.Thread(target=path.write_text, args=(PUZZLE + "\n",))
        writer.start()
        self.expect(solve(path), 0, ANSWER + "\n")
        writer.join()


class Outputs(CliTest):
    """Where answers go, and what is left when they cannot."""

    def test_new_file(self):
        """Catches answers that are lost, doubled on standard output, or left in the partial
        file."""
        path = self.folder / "out.txt"
        for option in ("-o", "--output"):
            self.expect(solve(option, path, stdin=PUZZLE), 0, "")
            self.assertEqual(path.read_text(), ANSWER + "\n")
            self.assertEqual([entry.name for entry in self.folder.iterdir()], ["out.txt"])
        self.expect(solve("-o", "-", stdin=PUZZLE), 0, ANSWER + "\n")

    def test_existing_file(self):
        """Catches a mode that changes, and old bytes behind shorter answers."""
        path = self.file("out.txt", "old" * 1000)
        path.chmod(0o640)
        self.expect(solve("-o", path, stdin=PUZZLE), 0, "")
        self.assertEqual(path.read_text(), ANSWER + "\n")
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)

    def test_input_as_output(self):
        """Catches a file that is emptied before it was read."""
        path = self.file("a.txt", PUZZLE)
        self.expect(solve("-o", path, path), 0, "")
        self.assertEqual(path.read_text(), ANSWER + "\n")

    def test_link(self):
        """Catches a link that is replaced instead of followed."""
        target = self.file("target.txt", "old")
        link = self.folder / "link.txt"
        link.symlink_to("target.txt")
        self.expect(solve("-o", link, stdin=PUZZLE), 0, "")
        self.assertTrue(link.is_symlink())
        self.assertEqual(target.read_text(), ANSWER + "\n")

    def test_dev_null_stays_a_device(self):
        """Catches a device that is replaced by a file."""
        before = os.stat("/dev/null")
        self.expect(solve("-o", "/dev/null", stdin=PUZZLE), 0, "")
        after = os.stat("/dev/null")
        self.assertTrue(stat.S_ISCHR(after.st_mode))
        self.assertEqual((before.st_ino, before.st_mode, before.st_rdev),
                         (after.st_ino, after.st_mode, after.st_rdev))
        self.assertFalse(os.path.exists("/dev/null.partial"))

    def test_named_pipe(self):
        """Catches a named pipe that is replaced by a file."""
        path = self.folder / "pipe"
        os.mkfifo(path)
        got = []
        reader = threading.Thread(target=lambda: got.append(path.read_text()))
        reader.start()
        self.expect(solve("-o", path, stdin=PUZZLE), 0, "")
        reader.join()
        self.assertEqual(got, [ANSWER + "\n"])
        self.assertTrue(stat.S_ISFIFO(path.stat().st_mode))

    def test_full_disk(self):
        """Catches answers that are lost without a word."""
        self.expect(solve("-o", "/dev/full", stdin=PUZZLE), 3, "",
                    "No space left on device, after 0 records")
        with open("/dev/full", "wb") as full:
            run = subprocess.run([BINARY, "solve", "-q"], input=PUZZLE.encode(), stdout=full,
                                 stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
        self.assertEqual(run.returncode, 3)
        self.assertIn(b"cannot write standard output: No space left on device", run.stderr)

    def test_places_that_cannot_be_written(self):
        """Catches a run that starts although its answers have nowhere to go."""
        self.expect(solve("-o", self.folder, stdin=PUZZLE), 3, "", "Is a directory")
        self.expect(solve("-o", self.folder / "no" / "where", stdin=PUZZLE), 3, "",
                    "No such file or directory")

    def test_failed_run_keeps_the_old_result(self):
        """Catches half a result under the real name."""
        path = self.file("out.txt", "old")
        run = solve("-o", path, stdin="prose\n")
        self.expect(run, 3, "", f"{path}.partial")
        self.assertEqual(path.read_text(), "old")

    def test_second_writer_is_refused(self):
        """Catches two runs that write one file, and a refusal that spoils the first run."""
        path = self.folder / "out.txt"
        partial = self.folder / "out.txt.partial"
        first = start("-o", path)
        try:
            first.stdin.write(PUZZLE.encode() + b"\n")
            wait_until(lambda: partial.exists() and partial.stat().st_size == 82,
                       "the first run has written")
            self.expect(solve("-o", path, stdin=EMPTY), 3, "", "another process is writing")
            first.stdin.write(EMPTY.encode() + b"\n")
        finally:
            first.communicate(timeout=PATIENCE)
        self.assertEqual(first.returncode, 0)
        self.assertEqual(path.read_text(), f"{ANSWER}\n{SMALLEST}\n")
        self.assertFalse(partial.exists())

    def test_partial_file_of_a_killed_run(self):
        """Catches a left-over partial file that blocks the next run or ends up in its result."""
        self.file("out.txt.partial", "left over " * 100)
        path = self.folder / "out.txt"
        self.expect(solve("-o", path, stdin=PUZZLE), 0, "")
        self.assertEqual(path.read_text(), ANSWER + "\n")


if __name__ == "__main__":
    main()
