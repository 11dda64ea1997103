#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Says of each row of two results of `lanedoku bench --json` whether the second is faster.

    scripts/compare_bench.py before.json after.json

Compares the repeats' cycles per puzzle with the Mann-Whitney test (two-sided; exact when no two
values are equal and there are few, else the normal approximation). A row is called faster or slower
when the test says so and the medians differ by at least the threshold, so that a real difference
too small to matter is not news. Rows that solved different puzzles, or abandoned others, are not
compared.

Exit status: 0 nothing became slower, 1 something did, 2 the files cannot be compared."""

import argparse
import json
import math
import statistics
import sys

EXACT_MOST = 40  # values in both samples together
ENOUGH_CPU = 0.93  # share of its processors a row should have had


def mann_whitney_u(a, b):
    """How many pairs (x from a, y from b) have x > y; ties count half."""
    return sum((x > y) + 0.5 * (x == y) for x in a for y in b)


def count_arrangements(n, m):
    """For each u: how many of the orders of n and m different values give U = u."""
    # The largest value is one of the n, above all m others, or one of the m, above none.
    table = [[None] * (m + 1) for _ in range(n + 1)]
    for i in range(n + 1):
        for j in range(m + 1):
            counts = [0] * (i * j + 1)
            if i == 0 or j == 0:
                counts[0] = 1
            else:
                for u, count in enumerate(table[i - 1][j]):
                    counts[u + j] += count
                for u, count in enumerate(table[i][j - 1]):
                    counts[u] += count
            table[i][j] = counts
    return table[n][m]


def mann_whitney_p(a, b):
    """The chance of a U at least this far from its middle if both samples have one origin."""
    n, m = len(a), len(b)
    u = mann_whitney_u(a, b)
    low = min(u, n * m - u)
    merged = sorted([*a, *b])
    ties = [merged.count(value) for value in set(merged)]
    if max(ties) == 1 and n + m <= EXACT_MOST:
        counts = count_arrangements(n, m)
        return min(1.0, 2 * sum(counts[: int(low) + 1]) / sum(counts))
    total = n + m
    correction = sum(t**3 - t for t in ties) / (total * (total - 1))
    variance = n * m / 12 * (total + 1 - correction)
    if variance == 0:
        return 1.0
    z = max(0.0, abs(u - n * m / 2) - 0.5) / math.sqrt(variance)
    return math.erfc(z / math.sqrt(2))


def key_of(run):
    return (run["file"].rsplit("/", 1)[-1], run["engine"], run["target"], run["threads"],
            run["end_to_end"])  # fmt: skip


def work_of(run):
    """What must be equal in rows that are compared."""
    return run["puzzles_digest"], run["statuses"]["abandoned"]


def cycles_of(run, of_cpu):
    cycles = run["repeats"]["cycles_per_puzzle"]
    if not of_cpu:
        return cycles
    return [c * share for c, share in zip(cycles, run["repeats"]["cpu_share"])]


def is_disturbed(result):
    """Whether some row in memory had too little of its processors to trust its wall time."""
    return any(
        not run["end_to_end"] and statistics.median(run["repeats"]["cpu_share"]) < ENOUGH_CPU
        for run in result["runs"]
    )


def compare(before, after, alpha, threshold, of_cpu=False):
    """One (label, ratio, p, verdict) per row of `after`; ratio above 1 is faster."""
    earlier = {key_of(run): run for run in before["runs"]}
    rows = []
    for run in after["runs"]:
        file, engine, target, threads, end_to_end = key_of(run)
        label = f"{file} {engine} {target} x{threads}" + (" file to file" if end_to_end else "")
        other = earlier.get(key_of(run))
        if other is None:
            rows.append((label, None, None, "new"))
            continue
        if work_of(other) != work_of(run):
            rows.append((label, None, None, "not comparable"))
            continue
        a, b = cycles_of(other, of_cpu), cycles_of(run, of_cpu)
        ratio = statistics.median(a) / statistics.median(b)
        p = mann_whitney_p(a, b)
        if p >= alpha or max(ratio, 1 / ratio) < 1 + threshold:
            verdict = "same"
        else:
            verdict = "faster" if ratio > 1 else "slower"
        rows.append((label, ratio, p, verdict))
    return rows


def read(path):
    with open(path, encoding="utf-8") as file:
        result = json.load(file)
    if not isinstance(result, dict) or result.get("schema") != 1:
        raise ValueError("not a result of lanedoku bench --json, schema 1")
    for run in result["runs"]:
        key_of(run), cycles_of(run, True), work_of(run)
    return result


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--alpha", type=float, default=0.01, help="significance (default: 0.01)")
    parser.add_argument(
        "--threshold", type=float, default=0.02, help="least difference of medians (default: 0.02)"
    )
    parser.add_argument(
        "--cpu", action="store_true",
        help="count the cycles the threads had, not wall time: for machines with other work",
    )  # fmt: skip
    options = parser.parse_args(arguments)
    results = []
    for path in (options.before, options.after):
        try:
            results.append(read(path))
        except (OSError, ValueError, KeyError, TypeError) as error:
            print(f"{path}: {error!r}", file=sys.stderr)
            return 2
    before, after = results
    for name in ("cpu", "compiler", "flags"):
        if before[name] != after[name]:
            print(f"note: {name} differs: {before[name]} and {after[name]}")
    if not options.cpu and (is_disturbed(before) or is_disturbed(after)):
        print("note: other programs ran beside these; --cpu leaves their time out")
    rows = compare(before, after, options.alpha, options.threshold, options.cpu)
    width = max([len(row[0]) for row in rows], default=0)
    for label, ratio, p, verdict in rows:
        figures = "" if ratio is None else f"  {ratio:6.3f}x  p = {p:.4f}"
        print(f"{label:<{width}}{figures:<22}  {verdict}")
    return 1 if any(row[3] == "slower" for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
