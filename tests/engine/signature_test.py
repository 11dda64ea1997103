#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The engine's signature: total guesses of the default engine over the generated sets of unique
puzzles in datasets/, against signature.txt. A change of the search changes it, and so does a bug
that makes the search depend on threads, block size or target. Answers would not show either.

    tests/engine/signature_test.py PROGRAM             compare
    tests/engine/signature_test.py PROGRAM --record    write signature.txt anew

Record only when the search or the sets were changed on purpose, and say so in the commit."""

import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RECORD = pathlib.Path(__file__).resolve().with_name("signature.txt")
SETS = ["easy.txt", "minimal.txt", "hard.txt"]
HEADER = """\
# Total guesses of the default engine over each set, unpermuted: file, puzzles, guesses.
# Written by tests/engine/signature_test.py PROGRAM --record.
"""
# Ways to run that must make no difference: arguments of `solve`.
WAYS = [
    ["--threads", "1"],
    ["--threads", "1", "--block-size", "1000"],
    ["--threads", "3", "--block-size", "20000"],
]


def targets(program):
    """The arguments for every target that runs here."""
    listed = subprocess.run(
        [program, "solve", "--target", "list"], check=True, capture_output=True, text=True
    )
    return [["--target", line.split()[0]] for line in listed.stdout.splitlines()]


def measure(program, path, way):
    """(puzzles, guesses) over a file of unique puzzles."""
    with tempfile.NamedTemporaryFile() as stats:
        subprocess.run(
            [program, "solve", "--quiet", "-o", "/dev/null", *way, "--stats", "json",
             "--stats-file", stats.name, str(path)],
            check=True, timeout=600,
        )  # fmt: skip
        found = json.loads(pathlib.Path(stats.name).read_text())
    if found["unique"] != found["records"]:
        sys.exit(f"{path}: {found['records'] - found['unique']} puzzles are not unique")
    return found["records"], found["guesses"]["total"]


def main():
    program = sys.argv[1]
    paths = [ROOT / "datasets" / name for name in SETS]
    present = [path for path in paths if path.exists()]
    if sys.argv[2:] == ["--record"]:
        lines = [f"{p.name} {n} {g}\n" for p in present for n, g in [measure(program, p, WAYS[0])]]
        RECORD.write_text(HEADER + "".join(lines))
        print("".join(lines), end="")
        return 0
    recorded = {}
    if RECORD.exists():
        lines = [x.split() for x in RECORD.read_text().splitlines() if not x.startswith("#")]
        recorded = {name: (int(puzzles), int(guesses)) for name, puzzles, guesses in lines}
    if not present and not recorded:
        print("skipped: there are no data sets yet")
        return 77
    wrong = [f"{name}: recorded, but not in datasets/" for name in recorded
             if name not in {path.name for path in present}]  # fmt: skip
    for path in present:
        for way in WAYS + targets(program):
            found = measure(program, path, way)
            if found != recorded.get(path.name):
                wrong.append(
                    f"{path.name}, {' '.join(way)}: puzzles and guesses are {found}, recorded "
                    f"{recorded.get(path.name)}"
                )
    print("\n".join(wrong) or f"the signature of {len(present)} sets is as recorded")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
