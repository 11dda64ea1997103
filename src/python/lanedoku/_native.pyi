# SPDX-License-Identifier: MIT
from typing import Any

import numpy as np
import numpy.typing as npt

version: str

def available_cpus() -> int: ...
def solve(
    puzzles: npt.NDArray[Any],
    answers: npt.NDArray[Any],
    statuses: npt.NDArray[np.uint8],
    guesses: npt.NDArray[np.uint32],
    threads: int,
) -> int | None: ...
def gather(puzzles: list[Any], characters: npt.NDArray[np.bytes_]) -> int | None: ...
def scatter(characters: npt.NDArray[np.bytes_], puzzles: list[Any]) -> list[Any]: ...
def solve_file(
    input: bytes, output: bytes, format: str, column: str, threads: int
) -> dict[str, Any]: ...
def verify(
    input: bytes,
    answers: bytes | None,
    report: bytes | None,
    accepts_any: bool,
    finds_duplicates: bool,
    column: str,
    threads: int,
) -> dict[str, Any]: ...
def generate(
    puzzles: npt.NDArray[np.uint8],
    kind: str,
    seed: int,
    clues: tuple[int, int] | None,
    threads: int,
) -> None: ...
