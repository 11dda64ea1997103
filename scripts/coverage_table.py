#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coverage_table.py JSON PERCENT FOLDER ...: the report of gcovr as a table of folders, then the
lines of FOLDER that never ran. Status 1 if less than PERCENT of a FOLDER's lines did."""

import collections
import json
import pathlib
import sys


def runs(numbers):
    """1, 2, 3, 7 as 1-3, 7."""
    spans = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)


def main(report, percent, folders):
    lines = collections.defaultdict(lambda: [0, 0])
    branches = collections.defaultdict(lambda: [0, 0])
    missed = {}
    for file in json.loads(pathlib.Path(report).read_text())["files"]:
        folder = str(pathlib.PurePath(file["file"]).parent)
        counted = [line for line in file["lines"] if not line.get("gcovr/noncode")]
        lines[folder][0] += sum(line["count"] > 0 for line in counted)
        lines[folder][1] += len(counted)
        for line in counted:
            branches[folder][0] += sum(branch["count"] > 0 for branch in line["branches"])
            branches[folder][1] += len(line["branches"])
        never = sorted(line["line_number"] for line in counted if line["count"] == 0)
        if folder in folders and never:
            missed[file["file"]] = never
    print(f"{'folder':20} {'lines':>16}  {'branches':>16}")
    for folder in sorted(lines):
        shares = [
            f"{ran:5}/{total:<5}{100 * ran / max(total, 1):5.1f}"
            for ran, total in (lines[folder], branches[folder])
        ]
        print(f"{folder:20} {shares[0]:>16}  {shares[1]:>16}")
    for name, never in sorted(missed.items()):
        print(f"{name}: never ran {runs(never)}")
    low = [f for f in folders if 100 * lines[f][0] < float(percent) * max(lines[f][1], 1)]
    for folder in low:
        print(f"{folder}: less than {percent} % of its lines ran; add tests", file=sys.stderr)
    return 1 if low else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: coverage_table.py JSON PERCENT FOLDER ...")
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
