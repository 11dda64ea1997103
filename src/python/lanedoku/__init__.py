# SPDX-License-Identifier: MIT
"""Solves Sudoku puzzles in bulk: many at once, one in each lane of a SIMD register, on all
processors.

>>> import lanedoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> solved = lanedoku.solve([puzzle])
>>> solved.answers
['534678912672195348198342567859761423426853791713924856961537284287419635345286179']
>>> solved.statuses[0] == lanedoku.Status.UNIQUE
True

Puzzles come as a list of strings, a NumPy array or a pandas column (`solve`), or in files
(`solve_file`, `verify`); `generate` makes some. A puzzle with several solutions is answered with the
lexicographically smallest one, and every answer has passed an independent checker. Results do not
depend on the number of threads or the machine. All functions let other Python threads run
meanwhile, may be called from several at once, and end early on Ctrl-C.
"""

from lanedoku._files import FileReport, VerifyReport, generate, solve_file, verify
from lanedoku._native import version as __version__
from lanedoku._solve import Solved, Status, solve

__all__ = ["FileReport", "Solved", "Status", "VerifyReport", "__version__", "generate", "solve",
           "solve_file", "verify"]
