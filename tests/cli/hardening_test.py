#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the compiler and the linker were asked for (LANEDOKU_HARDENING) is in the program. Catches a
flag that is lost, or of no use, such as _FORTIFY_SOURCE without optimisation."""

import re
import subprocess
import unittest

from support import BINARY, main


def readelf(*options):
    return subprocess.run(
        ["readelf", "-W", *options, BINARY], capture_output=True, text=True, check=True
    ).stdout


class HardeningTest(unittest.TestCase):
    def test_program_is_position_independent(self):
        self.assertRegex(readelf("--file-header"), r"Type:\s+DYN")
        self.assertRegex(readelf("--dynamic"), r"FLAGS_1.*\bPIE\b")

    def test_relocations_are_read_only_once_it_runs(self):
        self.assertIn("GNU_RELRO", readelf("--segments"))
        self.assertRegex(readelf("--dynamic"), r"FLAGS.*\bNOW\b")

    def test_stack_is_not_executable(self):
        self.assertRegex(readelf("--segments"), r"GNU_STACK.*\bRW\s")

    def test_stack_and_buffers_are_guarded(self):
        guards = re.findall(r"UND (__\w+_chk(?:_fail)?)\b", readelf("--dyn-syms"))
        self.assertIn("__stack_chk_fail", guards)
        # Such as __memcpy_chk.
        self.assertNotEqual(set(guards), {"__stack_chk_fail"})


if __name__ == "__main__":
    main()
