#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The examples in the Python package's docstrings do what they show."""

import doctest
import importlib
import sys
import unittest

import lanedoku

DOCUMENTED = ("Status", "generate", "solve", "solve_file", "verify")


class Docstrings(unittest.TestCase):
    """Examples, and public names without any text."""

    def test_examples(self):
        """Catches an example that tells something else than what happens."""
        tried = 0
        for name in ("", "._solve", "._files"):
            found = doctest.testmod(importlib.import_module(f"lanedoku{name}"))
            self.assertEqual(found.failed, 0)
            tried += found.attempted
        self.assertGreater(tried, 20)

    def test_all_have_them(self):
        """Catches a public function without an example, or name without text."""
        for name in lanedoku.__all__:
            if name != "__version__":
                self.assertGreater(len(getattr(lanedoku, name).__doc__), 20, name)
        for name in DOCUMENTED:
            self.assertIn(">>> ", getattr(lanedoku, name).__doc__, name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
