# SPDX-License-Identifier: MIT
"""Puzzles with known answers, for tests of the Python package."""

import pathlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATASETS = ROOT / "datasets"
KINDS = ("easy", "minimal", "hard", "multiple", "unsolvable", "invalid")
WORDS = ("unique", "multiple", "unsolvable", "invalid")  # by status
NO_ANSWER = "0" * 81


def data_set(kind):
    """Puzzles and what `lanedoku solve` writes for them."""
    puzzles = (DATASETS / f"{kind}.txt").read_text().split()
    answers = (DATASETS / f"{kind}.answers.txt").read_text().split()
    assert len(puzzles) == len(answers) > 50
    return puzzles, answers


def as_digits(texts):
    """An array of shape (n, 81), 0 for blanks, made without the package."""
    return np.array([[int(cell) if cell.isdigit() else 0 for cell in text] for text in texts],
                    np.uint8)
