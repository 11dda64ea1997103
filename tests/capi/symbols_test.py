#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the shared library shows and needs: the functions of lanedoku.h, the system's libraries."""

import pathlib
import re
import subprocess
import sys
import unittest

LIBRARY = sys.argv[1]
HEADER = pathlib.Path(__file__).resolve().parent.parent.parent / "include/lanedoku/lanedoku.h"


def told(*command):
    return subprocess.run([*command, LIBRARY], check=True, capture_output=True, text=True).stdout


class SharedLibrary(unittest.TestCase):
    """liblanedoku.so as the linker sees it."""

    def test_exported_symbols(self):
        """Catches C++ that leaks out, a function that is missing, and another version."""
        declared = set(re.findall(r"LANEDOKU_API [^;(]*?\b(lanedoku_\w+)\(", HEADER.read_text()))
        self.assertEqual(len(declared), 6)
        lines = [line.split() for line in told("nm", "-D", "--defined-only").splitlines()]
        shown = {name: kind for _, kind, name in lines}
        self.assertEqual(shown.pop("LANEDOKU_0", None), "A")
        self.assertEqual(shown, {f"{name}@@LANEDOKU_0": "T" for name in declared})

    def test_needs(self):
        """Catches a library that whoever uses the C interface would have to install, and a
        SONAME that lets a program start with another interface."""
        dynamic = told("objdump", "-p")
        needed = set(re.findall(r"NEEDED +(\S+?)\.so", dynamic))
        self.assertLessEqual(needed, {"libc", "libm", "libstdc++", "libgcc_s",
                                      "ld-linux-x86-64", "ld-linux-aarch64"})
        self.assertRegex(dynamic, r"SONAME +liblanedoku\.so\.0\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
