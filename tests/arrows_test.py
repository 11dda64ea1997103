#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the rooms of src/ include only what the arrows between them allow."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOW = {"text", "io", "engine"}
MIDDLE = {"pipeline", "report", "verify", "measure", "generate"}
ALLOWED = {
    "engine": set(),
    "text": {"engine"},
    "io": set(),
    "pipeline": LOW,
    "report": LOW | {"pipeline"},
    "verify": LOW | {"pipeline"},
    "measure": LOW | {"pipeline", "report"},
    "generate": LOW | {"pipeline"},
    "capi": LOW | MIDDLE,
    "python": LOW | MIDDLE | {"capi"},
    "cli": LOW | MIDDLE,
}
# Libraries that only some rooms may know.
LIBRARIES = {
    "tbb/": {"pipeline"},
    "CLI/": {"cli"},
    "spdlog/": {"cli"},
    "nlohmann/": {"report", "measure"},
    "archive": {"io"},
    "lzma": {"io"},
    "zlib": {"io"},
    "zstd": {"io"},
    "hwy/": {"engine", "text"},
    "pybind11/": {"python"},
}
# The public headers a room may use, where not all.
PUBLIC = {"engine": {"status.hpp", "solver.hpp"}}


def problems():
    for path in sorted((ROOT / "src").rglob("*")):
        if path.suffix not in {".hpp", ".cpp", ".h", ".in"}:
            continue
        room = path.relative_to(ROOT / "src").parts[0]
        if room not in ALLOWED:
            yield f"{path}: src/{room} is not a room of the house"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = re.match(r'\s*#\s*include\s*[<"]([^>"]+)[>"]', line)
            if not match:
                continue
            target = match.group(1)
            where = f"{path.relative_to(ROOT)}:{number}"
            first = target.split("/")[0]
            if first == "lanedoku":
                allowed = PUBLIC.get(room)
                if allowed and target.split("/")[1] not in allowed:
                    yield f"{where}: {room} must not include {target}"
            elif first in ALLOWED and first != room and first not in ALLOWED[room]:
                yield f"{where}: {room} must not include {target}"
            for prefix, rooms in LIBRARIES.items():
                if target.startswith(prefix) and room not in rooms:
                    yield f"{where}: {target} belongs to {', '.join(sorted(rooms))} alone"


def main():
    found = list(problems())
    print("\n".join(found) or "all includes follow the arrows")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
