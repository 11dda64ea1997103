#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A data set from its file to a chart, with the lanedoku package: read a CSV with the columns quizzes
and solutions (as the well-known sets of a million puzzles have them), solve all puzzles, compare with
the known answers, and draw how many guesses puzzles take by their number of clues.

The cells (# %%) run one by one in an editor or notebook, or all of them:

    example_dataset.py PICTURE.png [PUZZLES.csv]

Without PUZZLES.csv it makes puzzles of its own.
"""

# %% What to read, where to draw
import pathlib
import sys
import tempfile
import time

import matplotlib

matplotlib.use("Agg")  # into a file; leave it out to see the chart in a notebook
import matplotlib.pyplot as plt
import matplotlib.ticker
import numpy as np
import pandas as pd

import lanedoku

arguments = [] if hasattr(sys, "ps1") else sys.argv[1:]  # in a notebook, write names here
if len(arguments) > 2:
    sys.exit("usage: example_dataset.py PICTURE.png [PUZZLES.csv]")
picture = pathlib.Path(arguments[0] if arguments else "guesses.png")
dataset = pathlib.Path(arguments[1]) if len(arguments) == 2 else None

# %% Puzzles of our own, where none are given: easy ones, and minimal ones of all numbers of clues
if dataset is None:
    folder = tempfile.TemporaryDirectory()
    dataset = pathlib.Path(folder.name) / "sudoku.csv"
    puzzles = np.concatenate([lanedoku.generate(8000, "easy"), lanedoku.generate(12000, "minimal")])

    def as_strings(digits):
        """Rows of 81 digits as strings."""
        return (digits + ord("0")).view("S81").ravel().astype(str)

    pd.DataFrame({"quizzes": as_strings(puzzles),
                  "solutions": as_strings(lanedoku.solve(puzzles).answers)}).to_csv(
                      dataset, index=False)

# %% Read. Without dtype=str pandas would take the puzzles for numbers
frame = pd.read_csv(dataset, dtype=str)
print(f"{len(frame):,} puzzles in {dataset.name}")

# %% Solve the column
begin = time.perf_counter()
solved = lanedoku.solve(frame["quizzes"])
seconds = time.perf_counter() - begin
frame["answer"] = solved.answers
frame["status"] = [lanedoku.Status(status).name.lower() for status in solved.statuses]
frame["guesses"] = solved.guesses
print(f"solved in {seconds:.2f} s, {len(frame) / seconds:,.0f} a second")
print(frame["status"].value_counts().to_string())

# %% Compare with the known answers. A puzzle with several solutions may have another one there
wrong = frame[frame["answer"] != frame["solutions"]]
print(f"{len(frame) - len(wrong):,} of {len(frame):,} known answers are the ones found")
if len(wrong) != 0:
    print(wrong.head().to_string(columns=["quizzes", "solutions", "answer", "status"]))

# %% Guesses by number of clues, and the share of puzzles that need none
unique = frame[frame["status"] == "unique"].copy()
if unique.empty:
    sys.exit("no puzzle has exactly one solution: there is nothing to draw")
unique["clues"] = 81 - unique["quizzes"].str.count(r"[^1-9]")
groups = unique.groupby("clues")["guesses"]
by_clues = pd.DataFrame({"puzzles": groups.size(), "mean": groups.mean(),
                         "p99": groups.quantile(0.99), "max": groups.max(),
                         "none": groups.agg(lambda guesses: (guesses == 0).mean())})
print(by_clues.to_string(float_format="{:.2f}".format))

# %% Draw
by_clues = by_clues.reindex(range(by_clues.index.min(), by_clues.index.max() + 1))  # gaps stay gaps
figure, (above, below) = plt.subplots(2, 1, sharex=True, figsize=(9, 6.5), layout="constrained",
                                      gridspec_kw={"height_ratios": [2, 1]})
figure.suptitle("Guesses per puzzle by number of clues", fontsize=14)
above.set_title(f"{len(unique):,} puzzles with exactly one solution", fontsize=10)
above.plot(by_clues.index, by_clues["max"], color="tab:gray", marker=".", linestyle=":",
           label="most guesses")
above.fill_between(by_clues.index, by_clues["mean"], by_clues["p99"], color="tab:blue", alpha=0.2,
                   label="mean to 99th percentile")
above.plot(by_clues.index, by_clues["mean"], color="tab:blue", marker="o", label="mean")
above.set_yscale("symlog", linthresh=1)
above.set_ylim(-0.1, 2 * max(5, by_clues["max"].max()))
above.set_ylabel("guesses per puzzle")
above.legend(frameon=False)
above.grid(axis="y", alpha=0.3)
below.bar(by_clues.index, by_clues["puzzles"], color="tab:gray", alpha=0.7)
below.set_ylabel("puzzles")
below.set_xlabel("clues in the puzzle")
below.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(nbins=24, integer=True))
for axis in (above.yaxis, below.yaxis):
    axis.set_major_formatter(matplotlib.ticker.StrMethodFormatter("{x:,.0f}"))
figure.savefig(picture, dpi=120)
print(f"drawn to {picture}")
