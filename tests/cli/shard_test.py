#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Parts of files, each answered by a run of its own, against one run over all."""

import os
import random
import unittest

from compressed_test import pack, zip_of
from formats_test import CSV, GRIDS, LINES
from support import ANSWER, INVALID, PUZZLE, UNSOLVABLE, CliTest, grid, main, solve

MIB = 1 << 20
SLOW = os.environ.get("LANEDOKU_SLOW_BUILD") == "1"


class Shard(CliTest):
    """`--shard K/N`."""

    def join(self, count, *options):
        """The outputs of all shards."""
        output = b""
        for number in range(1, count + 1):
            run = solve("--stats", "none", "--shard", f"{number}/{count}", *options)
            self.assertIn(run.returncode, (0, 1), run.stderr)
            output += run.stdout
        return output

    def expect_to_join(self, counts, *options):
        whole = solve("-q", *options)
        self.assertIn(whole.returncode, (0, 1), whole.stderr)
        for count in counts:
            with self.subTest(count=count, options=options):
                self.assertEqual(self.join(count, *options).decode(), whole.stdout.decode())

    def test_every_shape(self):
        """Catches a record lost or doubled at an edge, in a shape that people use."""
        rng = random.Random(3)
        for name, (text, *_) in {**LINES, **CSV, **GRIDS}.items():
            data = text if isinstance(text, bytes) else text.encode()
            if SLOW and rng.randrange(4):
                continue
            with self.subTest(name):
                form = rng.choice(("line", "pair", "csv", "jsonl", "grid"))
                self.expect_to_join((rng.randint(2, 7),), "-f", form, self.file("input", data))

    def test_compressed_and_several_files(self):
        """Catches parts of what is decoded that do not fit, and files that start again."""
        lines = "".join(f"{PUZZLE if i % 5 else INVALID} {i}\n" for i in range(3000))
        table = "id,puzzle\n" + "".join(f'"{i}\n{"," * (i % 9)}",{PUZZLE}\n' for i in range(2000))
        files = [self.file("a.gz", pack("gzip", lines.encode())),
                 self.file("b.csv", table),
                 self.file("empty", ""),
                 self.file("c.zip", zip_of([("x", lines.encode()), ("y", grid(PUZZLE).encode())])),
                 self.file("d", f"2\n{PUZZLE}\n{UNSOLVABLE}")]
        for form in ("auto", "pair", "csv", "jsonl"):
            self.expect_to_join((5,), "-f", form, "-j", 2, *files)

    def test_more_shards_than_records(self):
        """Catches a shard without a record that fails, or headers in more than one."""
        path = self.file("input", f"id,puzzle\n1,{PUZZLE}\n2,{PUZZLE}\n")
        for form in ("line", "csv", "jsonl"):
            self.expect_to_join((40,), "-f", form, path)
        for text in ("", "# nothing\n"):
            self.expect_to_join((3,), self.file("input", text))

    def test_far_into_a_large_file(self):
        """Catches a shard of plain lines that reads what is not its own: here 16 GiB of a hole."""
        path = self.file("input", f"{PUZZLE}\n" * 3)
        size = 16 << 30
        with open(path, "r+b") as file:
            file.truncate(size - 2 * MIB - 1)
            file.seek(0, os.SEEK_END)
            tail = f"\n{PUZZLE}\n".encode() * (2 * MIB // 83)
            file.write(b"\n" * (2 * MIB + 1 - len(tail)) + tail)
        run = solve("-q", "--shard", f"{size // MIB}/{size // MIB}", path)
        self.expect(run, 0)
        self.assertEqual(run.stdout.decode(), f"{ANSWER}\n" * (MIB // 83))

    def test_messages_name_the_line(self):
        """Catches lines counted from the shard's start, and a count that is not told of."""
        text = "".join(f"{PUZZLE}\n" for _ in range(999)) + INVALID + "\n"
        run = solve("--shard", "3/3", self.file("input", text))
        self.expect(run, 1, stderr=f"{self.folder}/input:1000: invalid")
        self.expect(run, 1, stderr="were read to count their lines")

    def test_what_is_counted_is_told(self):
        """Catches a shard that reads all that lies before it and does not say so."""
        table = self.file("input.csv", "id,puzzle\n" + f"1,{PUZZLE}\n" * 99)
        plain = self.file("plain", f"{PUZZLE}\n" * 99)
        packed = self.file("plain.gz", pack("gzip", f"{PUZZLE}\n".encode() * 99))
        for options, reason in (((table,), "only that tells where records end"),
                                ((packed,), "compressed"),
                                (("-f", "jsonl", plain), "numbers of records")):
            run = solve("--shard", "2/2", *options)
            self.expect(run, 0, stderr="read and counted, not solved")
            self.expect(run, 0, stderr=reason)
        run = solve("--shard", "2/2", plain)
        self.assertNotIn(b"counted, not solved", run.stderr)

    def test_usage(self):
        """Catches parts of what has none, and parts of parts."""
        path = self.file("input", f"{PUZZLE}\n")
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        for shard in ("0/2", "3/2", "1", "1/", "/2", "1/2x", "-1/2", "1/99999999999", ""):
            self.expect(solve("--shard", shard, path), 2, stdout="", stderr="--shard")
        for options in (("--skip", 1, path), ("--limit", 1, path), (), ("-",), (path, "-"), (fifo,)):
            self.expect(solve("--shard", "1/2", *options), 2, stdout="", stderr="--shard")
        self.expect(solve("--shard", "1/2", self.folder / "absent"), 3, stderr="absent")
        self.expect(solve("--shard", "1/2", path, self.folder), 3, stderr="directory")


if __name__ == "__main__":
    unittest.TestCase.maxDiff = 400
    main()
