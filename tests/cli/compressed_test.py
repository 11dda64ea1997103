#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compressed files and archives in, compressed answers out, with files that other tools packed."""

import array
import fcntl
import gzip
import io
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import tarfile
import termios
import zipfile
import zlib

from support import (
    ANSWER, EMPTY, INVALID, PATIENCE, PUZZLE, SMALLEST, CliTest, grid, main, solve, start,
    wait_until)

HELD_BACK = 64 * 1024  # bytes that a decoder may keep of data that breaks off
LINE = 82
PACKERS = {
    "gzip": ["gzip", "-c"],
    "bzip2": ["bzip2", "-1", "-c"],
    "xz": ["xz", "-0", "-c"],
    "zstd": ["zstd", "-q", "-c"],
    "lz4": ["lz4", "-q", "-c", "-B4"],
}


def tool(command, data, may_fail=False):
    """What a command makes of some bytes."""
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          timeout=PATIENCE, check=not may_fail).stdout


def pack(name, data):
    return tool(PACKERS[name], data)


def unpack(name, data):
    """What the tool itself gets out of the data, whole or not."""
    return tool([PACKERS[name][0], "-d", "-q", "-c"], data, may_fail=True)


def twins(count):
    """Puzzles and answers, all different: digits exchanged in a known pair."""
    rng = random.Random(5)
    puzzles, answers = [], []
    for _ in range(count):
        digits = list("123456789")
        rng.shuffle(digits)
        table = str.maketrans("123456789", "".join(digits))
        puzzles.append(PUZZLE.translate(table))
        answers.append(ANSWER.translate(table))
    return "\n".join(puzzles).encode() + b"\n", "\n".join(answers).encode() + b"\n"


PUZZLES, ANSWERS = twins(8000)


def tar_of(members, mode="w"):
    """A tar archive of (name, bytes) pairs."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def zip_of(members, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


def waits_for_more(process):
    """Whether a process has read all of its standard input so far, and sleeps."""
    waiting = array.array("i", [0])
    fcntl.ioctl(process.stdin, termios.FIONREAD, waiting)
    state = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    return waiting[0] == 0 and state == "S"


class Compressed(CliTest):
    """What is read."""

    def both_ways(self, data, *options):
        """The same bytes as a file whose name says nothing, and through a pipe."""
        path = self.file("input", data)
        yield solve("-q", *options, path)
        yield solve("-q", *options, stdin=data)

    def expect_answers(self, data, status, answers, told=None):
        for threads in (1, 2):
            for run in self.both_ways(data, "-j", threads):
                self.assertEqual(run.returncode, status, run.stderr.decode())
                self.assertEqual(run.stdout, answers)
                if told is None:
                    self.assertEqual(run.stderr, b"")
                else:
                    self.assertIn(told, run.stderr.decode())

    def test_every_kind(self):
        """Catches a kind that is not recognised by its bytes, or a byte of it that is lost."""
        for name in PACKERS:
            with self.subTest(name):
                self.expect_answers(pack(name, PUZZLES), 0, ANSWERS)
                self.expect_answers(pack(name, grid(PUZZLE).encode()), 0, grid(ANSWER).encode())
                self.expect_answers(pack(name, b""), 0, b"")

    def test_concatenated(self):
        """Catches a file read up to the end of its first member, and a record cut by the boundary."""
        for name in PACKERS:
            with self.subTest(name):
                data = (pack(name, PUZZLES[:100]) + pack(name, b"") + pack(name, PUZZLES[100:])
                        + pack(name, b"") + pack(name, PUZZLES))
                self.expect_answers(data, 0, ANSWERS * 2)

    def test_truncated_anywhere(self):
        """Catches a cut that nobody hears of, complete records that are lost with it, and an answer
        to the record that was cut."""
        rng = random.Random(7)
        for name in PACKERS:
            data = pack(name, PUZZLES)
            cuts = [1, 15, len(data) - 1, len(data) - 9] + rng.sample(range(20, len(data)), 10)
            for cut in cuts:
                with self.subTest(name, cut=cut):
                    had = unpack(name, data[:cut])
                    path = self.file("cut", data[:cut])
                    run = solve("-q", path)
                    if cut == 1 and run.returncode == 3:
                        self.assertIn(b"no puzzle recognised", run.stderr)
                        continue
                    self.assertEqual(run.returncode, 3)
                    self.assertRegex(run.stderr.decode(),
                                     f"^lanedoku: error: {path}: cannot read on: .*runcated.* at "
                                     rf"byte \d+ of the {name} data, after \d+ decoded bytes\n$")
                    self.assertEqual(run.stdout, ANSWERS[:len(run.stdout)])
                    self.assertEqual(len(run.stdout) % LINE, 0)
                    held_back = HELD_BACK if name == "bzip2" else 0
                    self.assertGreater(len(run.stdout) + held_back + LINE, len(had))
                    self.assertEqual(solve("-q", stdin=data[:cut]).stdout, run.stdout)

    def test_truncated_before_the_columns_are_sure(self):
        """Catches the records of a small table that are lost with its end, as they leave open
        which of two columns is the puzzle."""
        data = pack("gzip", f"{ANSWER},{ANSWER}\n".encode() * 5)
        for threads in (1, 2):
            run = solve("-q", "-j", threads, stdin=data[:-4])
            self.expect(run, 3, f"{ANSWER}\n" * 5, "cannot read on: ")

    def test_damaged_in_the_middle(self):
        """Catches damage that passes for puzzles."""
        for name in PACKERS:
            with self.subTest(name):
                data = bytearray(pack(name, PUZZLES))
                data[len(data) // 2] ^= 0xFF
                run = solve("-q", stdin=bytes(data))
                self.assertEqual(run.returncode, 3)
                self.assertIn(f"of the {name} data", run.stderr.decode())
                # What was decoded before is right; which bytes that are, the checksum does not say.
                sure = ANSWERS[:len(ANSWERS) // 4 // LINE * LINE] if name != "bzip2" else b""
                self.assertEqual(run.stdout[:len(sure)], sure)

    def test_a_broken_archive_does_not_replace_the_old_answers(self):
        """Catches a part of the answers under the name of all of them."""
        out = self.file("out.txt", "old")
        data = pack("gzip", PUZZLES)
        run = solve("-q", "-o", out, stdin=data[:-3000])
        self.assertEqual(run.returncode, 3)
        self.assertIn(f"the answers so far are in {out}.partial", run.stderr.decode())
        self.assertEqual(out.read_text(), "old")
        kept = pathlib.Path(f"{out}.partial").read_bytes()
        self.assertEqual(kept, ANSWERS[:len(kept)])
        self.assertGreater(len(kept), len(ANSWERS) // 2)

    def test_members_in_order(self):
        """Catches members out of order, or run together where the last line has no end; every
        member has its own shape, and lines of its own."""
        members = [("a.txt", PUZZLE.encode()), ("sub/b.txt", grid(EMPTY).encode()),
                   ("c.txt", b""), ("d.txt", f"# comment\n{INVALID}".encode()),
                   ("e.txt", PUZZLE.encode())]
        answers = f"{ANSWER}\n{SMALLEST}\ninvalid\n{ANSWER}\n"
        tar = tar_of(members)
        archives = [tar, zip_of(members), zip_of(members, zipfile.ZIP_STORED),
                    zip_of(members, zipfile.ZIP_BZIP2)]
        archives += [pack(name, tar) for name in PACKERS]
        for data in archives:
            self.expect_answers(data, 1, answers.encode())
            path = self.file("archive", data)
            self.expect(solve(path), 1, answers, f"{path}/d.txt:2: invalid: row 1 column 1")
        one = [("a.txt", PUZZLES)]
        for data in (tar_of(one), zip_of(one), tar_of(one, "w:gz"), tar_of(one, "w:xz")):
            self.expect_answers(data, 0, ANSWERS)

    def test_members_are_named_in_statistics(self):
        """Catches a hard record whose line nobody can find."""
        puzzle = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
        path = self.file("a.zip", zip_of([("x.txt", PUZZLE), ("y.txt", "\n" + puzzle)]))
        run = solve("--stats", "json", path)
        hardest = json.loads(run.stderr.decode().splitlines()[-1])["hardest"]
        self.assertEqual([(hard["file"], hard["line"]) for hard in hardest],
                         [(f"{path}/y.txt", 2)])

    def test_members_are_named_in_jsonl(self):
        """Catches answers that leave open which of an archive's files they belong to."""
        members = [("x.txt", PUZZLE), ("sub/y.txt", PUZZLE)]
        path = self.file("a.zip", zip_of(members))
        run = solve("-f", "jsonl", path)
        self.assertEqual([json.loads(line)["file"] for line in run.stdout.splitlines()],
                         [f"{path}/{name}" for name, _ in members])

    def test_a_member_that_is_no_puzzle_file_is_named(self):
        """Catches an error that leaves open which of the files it is."""
        path = self.file("a.tar", tar_of([("x.txt", PUZZLE.encode()), ("y.md", b"Read me.\n")]))
        self.expect(solve(path), 3, ANSWER + "\n", f"{path}/y.md:1: no puzzle recognised")

    def test_what_is_no_file_is_passed_over(self):
        """Catches directories, links and devices of an archive that are read."""
        folder = self.folder / "d"
        folder.mkdir()
        (folder / "a").write_text(PUZZLE + "\n")
        os.symlink("a", folder / "link")
        os.mkfifo(folder / "pipe")
        data = tool(["tar", "cf", "-", "-C", self.folder, "d"], b"")
        self.expect_answers(data, 0, f"{ANSWER}\n".encode())

    def test_truncated_archives(self):
        """Catches a cut archive that passes for a whole one, at a member's end too."""
        members = [("a.txt", PUZZLES), ("b.txt", PUZZLES)]
        for data in (tar_of(members), zip_of(members)):
            for share in (0.3, 0.5, 0.8):
                run = solve("-q", stdin=data[:int(len(data) * share)])
                self.assertEqual(run.returncode, 3)
                self.assertEqual(run.stdout, (ANSWERS * 2)[:len(run.stdout)])
                self.assertGreater(len(run.stdout) + HELD_BACK + LINE,
                                   2 * len(ANSWERS) * (share - 0.05))
        # Whole members and no end of the archive.
        tar = tar_of([("a.txt", PUZZLES[:512 * LINE])])
        self.expect_answers(tar[:512 + 512 * LINE], 3, ANSWERS[:512 * LINE], "truncated")
        data = zip_of(members)
        self.expect_answers(data[:-30], 3, ANSWERS * 2, "truncated")

    def test_empty_archives(self):
        """Catches an archive of nothing that fails, or is waited for."""
        for data in (tar_of([]), zip_of([]), tar_of([("a", b"")]), pack("xz", tar_of([]))):
            self.expect_answers(data, 0, b"")

    def test_encrypted(self):
        """Catches encrypted bytes that pass for text, and an error that does not say why."""
        path = self.file("a.txt", PUZZLE)
        archive = self.folder / "secret.zip"
        subprocess.run(["zip", "-q", "-j", "-P", "secret", archive, path], check=True,
                       timeout=PATIENCE)
        self.expect(solve("-q", archive), 3, "", f"{archive}/a.txt: cannot read on: it is encrypted")

    def test_garbage_behind_the_end(self):
        """Catches bytes that are passed over in silence, as puzzles may be among them."""
        for name in PACKERS:
            run = solve("-q", stdin=pack(name, PUZZLES) + PUZZLE.encode() + b"\n")
            self.assertEqual(run.returncode, 3, name)
            self.assertGreater(len(run.stdout) + HELD_BACK + LINE, len(ANSWERS))

    def test_an_interactive_compressed_pipe(self):
        """Catches answers to a whole compressed stream that wait for the next one."""
        for name in ("gzip", "xz", "zstd"):
            for threads in ("1", "2"):
                with start("-q", "-j", threads) as process:
                    for _ in range(3):
                        process.stdin.write(pack(name, PUZZLE.encode() + b"\n"))
                        self.assertEqual(process.stdout.readline().decode(), ANSWER + "\n")
                    process.stdin.close()
                    self.assertEqual(process.wait(PATIENCE), 0)

    def test_a_signal_wakes_a_read_below_a_decoder(self):
        """Catches a run that cannot be stopped while its compressed pipe is silent."""
        archives = {name: pack(name, PUZZLES) for name in PACKERS}
        archives["tar"] = tar_of([("a", PUZZLES)])
        archives["zip"] = zip_of([("a", PUZZLES)])
        for name, data in archives.items():
            with self.subTest(name), start("-q", stdout=subprocess.DEVNULL) as process:
                process.stdin.write(data[:len(data) // 2])
                wait_until(lambda: waits_for_more(process), "all was read")
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(PATIENCE), 130)

    def test_progress_is_measured_in_the_stored_file(self):
        """Catches a share done of more than all, or hardly any, as text and file differ in size."""
        path = self.file("a.gz", pack("gzip", PUZZLES * 10))
        run = solve("--progress", "--block-size", 100000, path)
        shares = [int(share) for share in
                  re.findall(r" per second, (\d+) %", run.stderr.decode())]
        self.assertTrue(shares)
        self.assertEqual(shares, sorted(shares))
        self.assertLess(shares[0], 60)

    def test_bytes_in_are_those_of_the_text(self):
        """Catches a figure that depends on how a file is packed."""
        for data in (PUZZLES, pack("gzip", PUZZLES), pack("xz", PUZZLES),
                     zip_of([("a", PUZZLES)])):
            run = solve("--stats", "json", stdin=data)
            shown = json.loads(run.stderr.decode().splitlines()[-1])
            self.assertEqual((shown["bytes_in"], shown["bytes_out"]),
                             (len(PUZZLES), len(ANSWERS)))

    def test_explanations(self):
        """Catches files of an archive that --explain passes over, and an error that hides them."""
        data = zip_of([("a.txt", PUZZLES), ("b.csv", f"puzzle,solution\n{PUZZLE},{ANSWER}\n"),
                       ("c.txt", "nothing\n")])
        path = self.file("x.zip", data)
        run = solve("--explain", path)
        told = run.stdout.decode()
        self.assertIn(f"{path}/a.txt: one puzzle per line", told)
        self.assertIn(f"{path}/b.csv: CSV with header, puzzle in column 1", told)
        self.assertIn("x.zip/c.txt:1: no puzzle recognised", run.stderr.decode())
        self.assertEqual(run.returncode, 3)

    def test_a_window_as_large_as_a_bomb_needs(self):
        """Catches an xz file that takes as much memory as it likes: this one asks for 4 GiB."""
        data = bytearray(pack("xz", PUZZLES))
        end = 12 + (data[12] + 1) * 4  # of the first block's header, with its checksum
        filter_lzma2 = data.index(b"\x21\x01", 12)
        data[filter_lzma2 + 2] = 40
        data[end - 4:end] = zlib.crc32(data[12:end - 4]).to_bytes(4, "little")
        self.expect(solve("-q", stdin=bytes(data)), 3, "", "a window of more than 64 MiB at byte")
        largest = tool(["xz", "-c", "--lzma2=preset=0,dict=64MiB"], PUZZLES)
        self.expect_answers(largest, 0, ANSWERS)

    def test_a_zstd_window_as_large_as_a_bomb_needs(self):
        """Catches a zstd file that takes as much memory as it likes."""
        large = tool(["zstd", "-q", "-c", "-1", "--long=28"], PUZZLES)
        self.expect(solve("-q", stdin=large), 3, "", "requires too much memory")
        largest = tool(["zstd", "-q", "-c", "-1", "--long=27"], PUZZLES)
        self.expect_answers(largest, 0, ANSWERS)

    def test_zip_members_that_may_take_any_memory(self):
        """Catches an lzma window of what the archive says, and a refusal that does not say of
        what, or loses the members before."""
        members = [("a.txt", PUZZLE.encode()), ("b.txt", EMPTY.encode())]
        data = io.BytesIO(zip_of(members[:1]))
        with zipfile.ZipFile(data, "a", zipfile.ZIP_LZMA) as archive:
            archive.writestr(*members[1])
        path = self.file("a.zip", data.getvalue())
        self.expect(solve("-q", path), 3, f"{ANSWER}\n",
                    f"{path}/b.txt: cannot read on: it is compressed with lzma, not with deflate or "
                    "bzip2; unpack the archive first")


class CompressedAnswers(CliTest):
    """What is written."""

    KINDS = {".gz": "gzip", ".zst": "zstd"}

    def test_the_same_bytes_for_any_threads_and_blocks(self):
        """Catches blocks, threads, a name or a time that show in the compressed file."""
        path = self.file("in.txt", PUZZLES)
        for suffix, name in self.KINDS.items():
            made = set()
            for threads in (1, 2):
                for block in (1000, 65536, 1 << 20):
                    out = self.folder / f"{threads}-{block}{suffix}"
                    self.expect(solve("-q", "-j", threads, "--block-size", block, "-o", out, path),
                                0, "")
                    made.add(out.read_bytes())
            self.assertEqual(len(made), 1)
            data = made.pop()
            self.assertEqual(unpack(name, data), ANSWERS)
            self.assertLess(len(data), len(ANSWERS))
            self.expect(solve("-q", "-", stdin=data), 0, ANSWERS.decode(), "")

    def test_no_answers(self):
        """Catches a compressed file of nothing that is no compressed file."""
        for suffix, name in self.KINDS.items():
            out = self.folder / f"out{suffix}"
            self.expect(solve("-q", "-o", out), 0, "")
            self.assertNotEqual(out.read_bytes(), b"")
            self.assertEqual(tool([name, "-d", "-c"], out.read_bytes()), b"")

    def test_a_full_disk(self):
        """Catches a failed write that is lost in the compressor."""
        for suffix in self.KINDS:
            out = self.folder / f"full{suffix}"
            os.symlink("/dev/full", out)
            run = solve("-q", "-o", out, stdin=PUZZLE)
            self.expect(run, 3, "", f"cannot write {out}: No space left on device")

    def test_a_kill_leaves_the_old_file(self):
        """Catches an unfinished compressed file under its real name."""
        for suffix in self.KINDS:
            out = self.file(f"out{suffix}", "old")
            partial = pathlib.Path(f"{out}.partial")
            rng = random.Random(3)
            with start("-q", "-j", "2", "-o", out) as process:
                def more():
                    process.stdin.write(rng.choice((PUZZLES, PUZZLES[LINE:])))
                    return partial.exists() and partial.stat().st_size > 0
                wait_until(more, "something is written")
                process.kill()
                self.assertEqual(process.wait(PATIENCE), -signal.SIGKILL)
            self.assertEqual(out.read_text(), "old")

    def test_a_stopped_run_can_be_read(self):
        """Catches answers that are lost in the compressor when a run is stopped."""
        for suffix, name in self.KINDS.items():
            out = self.file(f"out{suffix}", "old")
            with start("-o", out, "--stats", "none") as process:
                process.stdin.write(PUZZLE.encode() + b"\n")
                wait_until(lambda: waits_for_more(process), "the puzzle was read")
                process.send_signal(signal.SIGTERM)
                self.assertEqual(process.wait(PATIENCE), 143)
            self.assertEqual(out.read_text(), "old")
            kept = tool([name, "-d", "-c"], pathlib.Path(f"{out}.partial").read_bytes())
            self.assertEqual(kept.decode(), ANSWER + "\n")


if __name__ == "__main__":
    main()
