# SPDX-License-Identifier: MIT
"""What arguments of several functions must be."""

from __future__ import annotations

import operator
import os

from lanedoku import _native

MOST_THREADS = 1024


def thread_count(threads: int | None) -> int:
    """The number of threads to use; by default the processors this process may use."""
    if threads is None:
        return _native.available_cpus()
    count = operator.index(threads)
    if not 1 <= count <= MOST_THREADS:
        raise ValueError(f"threads is {count}; it must be 1 to {MOST_THREADS}, or None for the "
                         "processors there are")
    return count


def path_bytes(path: str | bytes | os.PathLike) -> bytes:
    """A path as the system takes it."""
    encoded = os.fsencode(path)
    if b"\0" in encoded:
        raise ValueError(f"{path!r} is no path: it has a character NUL")
    return encoded
