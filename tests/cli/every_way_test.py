#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Any list of puzzles, in any shape, compressed in any way, cut anywhere by blocks, from a file or a
pipe, is read the same."""

import os
import random
import unittest

from compressed_test import PACKERS, pack, tar_of, zip_of
from formats_test import CSV, GRIDS, LINES, PAIR
from support import PUZZLE, CliTest, grid, main, solve

WRAPPERS = {
    "plain": lambda data: data,
    **{name: lambda data, name=name: pack(name, data) for name in PACKERS},
    "zip": lambda data: zip_of([("member", data)]),
    "tar.gz": lambda data: pack("gzip", tar_of([("member", data)])),
}
IS_SLOW_BUILD = bool(os.environ.get("LANEDOKU_SLOW_BUILD"))
BLOCK_SIZES = (1, 2, 81, 82, 83, 163, 1000, 1 << 20)


class EveryWay(CliTest):
    """Shapes x compression x blocks."""

    @staticmethod
    def chosen(rng):
        """All wrappers; two of them where everything takes ten times as long."""
        return rng.sample(sorted(WRAPPERS.items()), 2) if IS_SLOW_BUILD else WRAPPERS.items()

    def test_short_files(self):
        """Catches a shape that is recognised otherwise, or a record lost, when its bytes come through
        a decoder or in other blocks. What is expected was written down with the shape."""
        rng = random.Random(7)
        for name, (text, pair, *_) in {**LINES, **CSV, **GRIDS}.items():
            data = text if isinstance(text, bytes) else text.encode()
            for wrapper, wrap in self.chosen(rng):
                block, threads = rng.choice(BLOCK_SIZES), rng.choice((1, 2))
                options = ["-q", "-f", "pair", "-j", threads, "--block-size", block]
                with self.subTest(name, wrapper=wrapper, block=block, threads=threads):
                    packed = wrap(data)
                    runs = [solve(*options, self.file("input", packed)),
                            solve(*options, stdin=packed)]
                    for run in runs:
                        self.assertEqual(run.stderr, b"")
                        self.assertEqual(run.stdout.decode(), pair)

    def test_long_files(self):
        """Catches the same where a file has many blocks, and a decoder many buffers."""
        rng = random.Random(8)
        count = 1000 if IS_SLOW_BUILD else 4000
        texts = {
            "lines": f"{PUZZLE}\n" * count,
            "text behind": "".join(f"{PUZZLE} {'x' * (i % 90)}\n" for i in range(count)),
            "csv": "id,puzzle,note\n" + "".join(
                f'{i},{PUZZLE},"a, ""b""\n{"c" * (i % 70)}"\n' for i in range(count)),
            "grids": (grid(PUZZLE) + "\n") * count,
            "grids in a row": grid(PUZZLE, " ") * count,
        }
        for name, text in texts.items():
            for wrapper, wrap in self.chosen(rng):
                block = rng.choice((1000, 4096, 65536, 100_003, 1 << 20))
                with self.subTest(name, wrapper=wrapper, block=block):
                    packed = wrap(text.encode())
                    run = solve("-q", "-f", "pair", "-j", 2, "--block-size", block, stdin=packed)
                    self.assertEqual(run.stderr, b"")
                    self.assertTrue(run.stdout == PAIR.encode() * count, name)


if __name__ == "__main__":
    unittest.TestCase.maxDiff = 400
    main()
