#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_seeds.py FOLDER: writes what the fuzz targets start from, a folder for each, made of the data
sets and always the same. What only a person would think of lies in seeds/ beside this file."""

import bz2
import gzip
import io
import lzma
import pathlib
import random
import shutil
import subprocess
import sys
import tarfile
import zipfile

DATASETS = pathlib.Path(__file__).resolve().parent.parent.parent / "datasets"
RAW = b"\x07"  # the target's first byte: take the rest as it is
ROUND_TRIP = b"\xff"


def puzzles(name, count):
    with open(DATASETS / name, encoding="ascii") as file:
        return [next(file).strip() for _ in range(count)]


def scan():
    """Files as people have them."""
    for path in sorted(DATASETS.glob("*.txt")):
        lines = puzzles(path.name, 2)
        answers = DATASETS / f"{path.stem}.answers.txt"
        yield path.stem, b"z" + "\n".join(lines).encode()
        if answers.exists():
            known = puzzles(answers.name, 2)
            rows = [f"{a},{b}" for a, b in zip(lines, known)]
            yield path.stem + "-csv", b"z" + "\n".join(["quizzes,solutions", *rows]).encode()
    rows = [puzzles("easy.txt", 1)[0][i : i + 9] for i in range(0, 81, 9)]
    yield "grid", b"z" + "\n".join(rows).encode()
    yield "spaced", b"z" + "\n".join(" ".join(row) for row in rows).encode()


def choices():
    """Bytes for the targets that make something of them."""
    generator = random.Random(1)
    for size in (40, 200, 1000, 3000):
        for copy in range(3):
            yield f"{size}-{copy}", generator.randbytes(size)


def engines():
    """Boards: a byte below 128 that is not 0 is a digit, others are blank."""
    for path in sorted(DATASETS.glob("*.txt")):
        if path.name.endswith(".answers.txt"):
            continue
        # A digit d is the byte 8 + d, which is '1' + (8 + d) % 9.
        boards = [bytes(8 + int(c) if c in "123456789" else 255 for c in p) for p in puzzles(path.name, 3)]
        # An even byte between them: the next board as it stands.
        yield path.stem, b"\0".join(boards)
        generator = random.Random(path.stem)
        yield path.stem + "-dug", boards[0] + b"".join(
            b"\1" + generator.randbytes(12) for _ in range(20)
        )


def members(text):
    return [("a.txt", text), ("b/c.txt", text[:100])]


def tar(text):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, content in members(text):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def zipped(text, method):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in members(text):
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return packed.getvalue()


def packed_by(tool, text):
    return subprocess.run([tool, "-qc"], input=text, capture_output=True, check=True).stdout


def packed():
    """A text in every packing, and the choices that lead to each round trip."""
    text = "\n".join(puzzles("minimal.txt", 3)).encode()
    yield "gzip", RAW + gzip.compress(text, mtime=0)
    yield "gzip-twice", RAW + 2 * gzip.compress(text, mtime=0)
    yield "bzip2", RAW + bz2.compress(text)
    yield "xz", RAW + lzma.compress(text)
    yield "tar", RAW + tar(text)[:3072]
    yield "tar-gzip", RAW + gzip.compress(tar(text), mtime=0)
    yield "tar-xz", RAW + lzma.compress(tar(text))
    yield "zip-stored", RAW + zipped(text, zipfile.ZIP_STORED)
    yield "zip-deflated", RAW + zipped(text, zipfile.ZIP_DEFLATED)
    for tool in ("zstd", "lz4"):
        if shutil.which(tool):
            yield tool, RAW + packed_by(tool, text)
    for archive in range(3):
        for compression in range(6):
            for damage in range(3):
                choice = bytes([archive, compression, damage, 0, 77, 3, 2, 50, 60])
                yield f"round-{archive}-{compression}-{damage}", ROUND_TRIP + choice + text


def main():
    folder = pathlib.Path(sys.argv[1])
    targets = {"scan": scan, "csv": choices, "grids": choices, "engines": engines, "packed": packed}
    for target, make in targets.items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for name, content in make():
            (folder / target / f"seed-{name}").write_bytes(content)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: make_seeds.py FOLDER")
    main()
