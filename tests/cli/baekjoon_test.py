#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The two problems it grew from, exactly: Baekjoon 2239 (nine lines of nine digits) and 2580 (with
blanks between). Catches any byte on standard output that a judge would refuse, a format that is not
the input's, and anything on standard error with -q."""

import subprocess

from support import (ANSWER, BINARY, EMPTY, PATIENCE, PUZZLE, SMALLEST, CliTest, grid, main,
                     solve)


def two_solutions():
    """A full grid without a rectangle of two digits, and the smaller of its two solutions."""
    cells = list(ANSWER)
    for top in range(81):
        row, column = divmod(top, 9)
        for other in range(column + 1, 9):
            for below in range(row + 1, 9):
                a, b = ANSWER[top], ANSWER[9 * row + other]
                c, d = ANSWER[9 * below + column], ANSWER[9 * below + other]
                # The digits can be exchanged if that keeps the boxes: both corners of a row or of a
                # column in one box.
                same_box = column // 3 == other // 3 or row // 3 == below // 3
                if a == d and b == c and same_box:
                    corners = [top, 9 * row + other, 9 * below + column, 9 * below + other]
                    puzzle = cells.copy()
                    smaller = cells.copy()
                    low, high = sorted((a, b))
                    for corner, digit in zip(corners, (low, high, high, low)):
                        puzzle[corner] = "0"
                        smaller[corner] = digit
                    return "".join(puzzle), "".join(smaller)
    raise AssertionError("the grid has no such rectangle")


class Baekjoon(CliTest):
    """Every kind of board in both forms."""

    def check(self, puzzle, answer):
        for between in ("", " "):
            for zeros in (True, False):
                board = puzzle.replace(".", "0") if zeros else puzzle
                for final in ("\n", ""):
                    text = grid(board, between)[:-1] + final
                    run = solve("-q", stdin=text)
                    self.expect(run, 0, grid(answer, between))
                    self.assertEqual(run.stderr, b"")
                    path = self.file("board.txt", text)
                    with open(path, "rb") as board_file:
                        run = subprocess.run([BINARY, "solve"], stdin=board_file,
                                             capture_output=True, timeout=PATIENCE, check=False)
                    self.expect(run, 0, grid(answer, between))

    def test_unique(self):
        self.check(PUZZLE, ANSWER)

    def test_several_solutions(self):
        puzzle, smaller = two_solutions()
        self.check(puzzle, smaller)

    def test_empty_board(self):
        self.check(EMPTY, SMALLEST)

    def test_full_board(self):
        self.check(ANSWER, ANSWER)


if __name__ == "__main__":
    main()
