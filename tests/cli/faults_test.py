#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What goes wrong around a run: disks, folders, pipes, inputs that change, odd surroundings. The
table in the README says what is kept; here it is tried."""

import gzip
import json
import os
import pathlib
import resource
import shutil
import subprocess
import zlib

from support import (
    ANSWER, BINARY, EMPTY, PATIENCE, PUZZLE, SMALLEST, CliTest, GeneratedTest, bytes_waiting, main,
    solve, start, wait_until)

LIMIT = 128 * 1024  # bytes a file may have in the tests of full disks


def unpack(path):
    """What can be read of a file of answers, whole or not."""
    data = path.read_bytes()
    if path.name.startswith("out.gz"):
        decoder = zlib.decompressobj(31)
        return decoder.decompress(data)
    if path.name.startswith("out.zst"):
        if shutil.which("zstd") is None:
            return None
        return subprocess.run(["zstd", "-dcq"], input=data, capture_output=True, check=False).stdout
    return data


class Outputs(GeneratedTest):
    """Answers that cannot be written."""

    COUNT = 20000  # more answers than LIMIT, compressed too

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.table = b"".join(puzzle + b"," + b"1" * 81 + b"\n"
                             for puzzle in cls.puzzles.splitlines())

    def check_full(self, run, folder, name, told):
        """A run that found no room: told, the old file there, and a part that can be used."""
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn(f"cannot write {name}: {told}, after ".encode(), run.stderr)
        self.assertIn(f"so far are in {name}.partial".encode(), run.stderr)
        self.assertEqual((folder / name).read_bytes(), b"old")
        part = unpack(folder / f"{name}.partial")
        if name != "out.csv" and part is not None:
            self.assertGreater(len(part), LIMIT // 2)
            self.assertTrue(self.answers.startswith(part), "a wrong answer")

    def test_a_file_that_may_not_grow(self):
        """Catches SIGXFSZ that kills, an error of writing that is lost, and a part of the answers
        under the name of all."""
        puzzles = self.file("a.txt", self.puzzles)
        table = self.file("a.csv", self.table)

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT))

        for name, command in (("out.txt", ["solve", "-j", "1"]), ("out.txt", ["solve", "-j", "3"]),
                              ("out.gz", ["solve"]), ("out.zst", ["solve"]),
                              ("out.csv", ["verify"])):
            out = self.file(name, "old")
            option = "-o" if command[0] == "solve" else "--report"
            source = puzzles if command[0] == "solve" else table
            run = subprocess.run(
                [BINARY, *command, "-q", option, name, source], cwd=self.folder,
                capture_output=True, timeout=PATIENCE, check=False, preexec_fn=limit)
            self.check_full(run, out.parent, name, "File too large")
        run = subprocess.run(
            [BINARY, "generate", "-n", "20000", "-o", "g.txt", "--answers", "h.txt"],
            cwd=self.folder, capture_output=True, timeout=PATIENCE, check=False, preexec_fn=limit)
        self.expect(run, 3, stderr="cannot write the puzzles: File too large, after ")
        self.assertIn(b"; the puzzles so far are in g.txt.partial", run.stderr)
        self.assertFalse((self.folder / "g.txt").exists() or (self.folder / "h.txt").exists())

    def test_a_full_disk_in_mid_run(self):
        """The same with a real file system that fills up, in a mount of this test's own."""
        puzzles = self.file("a.txt", self.puzzles)
        kept = self.folder / "kept"
        disk = self.folder / "disk"
        kept.mkdir()
        disk.mkdir()
        script = ('mount -t tmpfs -o size=128k none "$1" || exit 99; cd "$1"; printf old > "$2"; '
                  '"$3" solve -q -o "$2" "$4"; status=$?; cp "$2" "$2.partial" "$5"; exit $status')
        for name in ("out.txt", "out.gz", "out.zst"):
            try:
                run = subprocess.run(
                    ["unshare", "-m", "sh", "-c", script, "sh", disk, name, BINARY, puzzles, kept],
                    capture_output=True, timeout=PATIENCE, check=False)
            except FileNotFoundError:
                self.skipTest("there is no unshare")
            if run.returncode == 99 or run.stderr.startswith(b"unshare:"):
                self.skipTest("may not mount a file system here")
            self.check_full(run, kept, name, "No space left on device")

    def test_a_full_disk_of_statistics(self):
        """Catches half of the statistics in place of the old ones."""
        old = self.file("s.json", "old")
        run = subprocess.run(
            [BINARY, "solve", "-q", "--stats", "json", "--stats-file", old, "-o", "/dev/null"],
            input=PUZZLE.encode(), capture_output=True, timeout=PATIENCE, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        self.expect(run, 3, stderr="the statistics are lost: cannot write")
        self.assertEqual(old.read_text(), "old")

    def test_a_folder_that_may_not_be_written(self):
        """Catches a run of hours whose answers have no place, and an old file that is spoilt."""
        user = self.nobody()
        out = self.file("out.txt", "old")
        self.folder.chmod(0o555)
        self.addCleanup(self.folder.chmod, 0o755)
        run = solve("-o", out, stdin=PUZZLE, **user)
        self.expect(run, 3, stderr="out.txt.partial: Permission denied")
        run = solve("-o", self.folder / "new.txt", stdin=PUZZLE, **user)
        self.expect(run, 3, stderr="new.txt.partial: Permission denied")
        self.assertEqual([out.read_text(), len(list(self.folder.iterdir()))], ["old", 1])

    def run_and_meddle(self, out, meddle):
        """A run whose output is meddled with when it has written its first answer."""
        partial = pathlib.Path(f"{out}.partial")
        with start("-q", "-o", out) as process:
            process.stdin.write(PUZZLE.encode() + b"\n")
            wait_until(lambda: partial.exists() and partial.stat().st_size == 82, "it has written")
            meddle(partial)
            process.stdin.write(EMPTY.encode() + b"\n")
            process.stdin.close()
            self.assertEqual(process.wait(PATIENCE), 3)
            return process.stderr.read().decode()

    def test_a_folder_that_is_removed(self):
        """Catches answers that vanish with success."""
        folder = self.folder / "removed"
        folder.mkdir()
        told = self.run_and_meddle(folder / "out.txt", lambda _: shutil.rmtree(folder))
        self.assertIn("out.txt.partial was removed or replaced while it was written", told)
        self.assertFalse(folder.exists())

    def test_a_partial_file_that_is_replaced(self):
        """Catches what another run has written so far under the name of all answers."""
        out = self.file("out.txt", "old")

        def replace(partial):
            partial.unlink()
            partial.write_text("another run's first answers")

        told = self.run_and_meddle(out, replace)
        self.assertIn("out.txt.partial was removed or replaced while it was written", told)
        self.assertEqual(out.read_text(), "old")

    def test_a_named_pipe_whose_reader_dies(self):
        """Catches a run that ends with an error or never, and more than one reads. What `| head`
        does to standard output is tried elsewhere."""
        puzzles = self.file("a.txt", self.puzzles)
        for name in ("pipe", "pipe.gz"):
            pipe = self.folder / name
            os.mkfifo(pipe)
            with start("-q", "-j", "2", "-o", pipe, puzzles) as process:
                with open(pipe, "rb", buffering=0) as reader:
                    self.assertEqual(len(reader.read(10)), 10)
                self.assertEqual(process.wait(PATIENCE), 0)
                self.assertEqual(process.stderr.read(), b"")


class Inputs(CliTest):
    """Inputs that change, stall or come in crumbs."""

    def change_while_read(self, change, threads):
        """A run over 30,000 puzzles that waits for us to take its answers while the file is
        changed."""
        path = self.file("a.txt", f"{PUZZLE}\n" * 30000)
        with start("-q", "-j", threads, "--block-size", "65536", path) as process:
            wait_until(lambda: bytes_waiting(process.stdout) >= 65536, "the pipe is full")
            change(path)
            answers = process.stdout.read().decode()
            return process.wait(PATIENCE), answers, process.stderr.read().decode()

    def test_truncated_while_read(self):
        """Catches a signal, an error or wrong answers where a file shrinks under the run."""
        for threads in ("1", "2"):
            status, answers, told = self.change_while_read(
                lambda path: os.truncate(path, 82 * 20000 + 40), threads)
            self.assertEqual(answers, f"{ANSWER}\n" * 20000 + "malformed\n")
            self.assertEqual(status, 1, told)
            status, answers, told = self.change_while_read(lambda path: os.truncate(path, 0),
                                                           threads)
            self.assertEqual(status, 0 if len(answers) % 82 == 0 else 1, told)
            whole, rest = divmod(len(answers), 82)
            self.assertEqual(answers[:82 * whole], f"{ANSWER}\n" * whole)
            self.assertIn(rest, (0, len("malformed\n")))

    def test_appended_to_while_read(self):
        """Catches records that were added and are not read, or not once."""
        def append(path):
            with open(path, "ab") as file:
                file.write(f"{EMPTY}\n".encode() * 1000)

        for threads in ("1", "2"):
            status, answers, told = self.change_while_read(append, threads)
            self.assertEqual((status, told), (0, ""))
            self.assertEqual(answers, f"{ANSWER}\n" * 30000 + f"{SMALLEST}\n" * 1000)

    def test_a_cut_file_of_tiny_records(self):
        """Catches records lost at an error that comes while more are read than a block takes."""
        data = gzip.compress(f"{PUZZLE}\n".encode() + b"a\n" * 400_000)
        for share in (0.2, 0.6, 0.99):
            part = data[: int(share * len(data))]
            lines = zlib.decompressobj(31).decompress(part).count(b"\n")
            self.assertGreater(lines, 40_000)
            for threads in ("1", "2"):
                self.expect(solve("-q", "-j", threads, stdin=part), 3,
                            ANSWER + "\n" + "malformed\n" * (lines - 1), "truncated at byte")

    def test_a_pipe_that_stalls_within_a_record(self):
        """Catches half a record that is answered, or lost, when the pipe pauses in it."""
        text = (PUZZLE + "\n" + EMPTY + "\n").encode()
        expected = f"{ANSWER}\n{SMALLEST}\n"
        for data in (text, gzip.compress(text)):
            for threads in ("1", "2"):
                with start("-q", "-j", threads) as process:
                    for cut in range(0, len(data), 7):
                        process.stdin.write(data[cut : cut + 7])
                        wait_until(lambda: bytes_waiting(process.stdin) == 0, "it has read that")
                    process.stdin.close()
                    self.assertEqual(process.stdout.read().decode(), expected)
                    self.assertEqual(process.wait(PATIENCE), 0)

    def test_ten_thousand_blocks_of_one_record(self):
        """Catches answers that are lost or out of order where blocks are as small as can be."""
        text = f"{PUZZLE}\n{EMPTY}\n" * 5000
        for threads in ("1", "2", "64"):
            self.expect(solve("-q", "--block-size", "1", "-j", threads, stdin=text), 0,
                        f"{ANSWER}\n{SMALLEST}\n" * 5000)
        with start("-q") as process:
            for _ in range(1000):
                process.stdin.write(PUZZLE.encode() + b"\n")
                self.assertEqual(process.stdout.readline().decode(), ANSWER + "\n")
            process.stdin.close()
            self.assertEqual(process.wait(PATIENCE), 0)


class Surroundings(CliTest):
    """What should not matter."""

    def test_more_threads_than_processors(self):
        """Catches a run that needs a processor for each of its threads."""
        path = self.file("a.txt", f"{PUZZLE}\n{EMPTY}\n" * 20000)
        for threads in ("64", "1024"):
            options = ["-q", "-j", threads, "--block-size", "4096"]
            self.expect(solve(*options, path), 0, f"{ANSWER}\n{SMALLEST}\n" * 20000)

    def test_locale_and_time_zone(self):
        """Catches numbers with a comma, and names that do not survive another locale."""
        path = self.file("r\u00e4tsel.txt", PUZZLE)
        for odd in ({"LC_ALL": "de_DE.UTF-8"}, {"LC_ALL": "tr_TR.ISO-8859-9"}, {"LC_ALL": "x\x01"},
                    {"LANG": "", "TZ": "Mars/Olympus"}, {"TZ": ":/dev/zero"}, {"TZ": ""}):
            run = solve("--stats", "json", path, env={**os.environ, **odd})
            self.expect(run, 0, ANSWER + "\n")
            self.assertIsInstance(json.loads(run.stderr)["wall_seconds"], float)
        nothing = {name: value for name, value in os.environ.items()
                   if name.endswith("SAN_OPTIONS")}  # without which a sanitizer sees ghosts
        self.expect(solve(path, env=nothing), 0, ANSWER + "\n")

    def test_odd_names(self):
        """Catches names that are cut, taken for an option, or break a message or an object."""
        for name in ("a b", "it's", '"quoted"', "new\nline", "\u6570\u72ec \u00e9", "back\\slash",
                     "tab\t", "-q", "a" * 240):
            path = self.file(name, f"{PUZZLE}\nbad\n")
            out = self.folder / f"o {name}"
            source = "./-q" if name == "-q" else name
            run = solve("-f", "jsonl", "--stats", "none", "-o", out.name, "--", source,
                        cwd=self.folder)
            self.expect(run, 1, "", ":2: malformed: 3 characters")
            self.assertEqual(run.stderr.count(b"\n"), 1, run.stderr)
            first = json.loads(out.read_text().splitlines()[0])
            self.assertEqual((first["file"], first["answer"]), (source, ANSWER))
            path.unlink()
            out.unlink()
        self.assertEqual(list(self.folder.iterdir()), [], "nothing else was made")


if __name__ == "__main__":
    main()
