#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""install_test.py BUILD CMAKE CC CXX: installs the build into a folder of its own, moves that, and
uses it as other projects would: find_package, pkg-config, and what the README shows."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD, CMAKE, CC, CXX = sys.argv[1:5]
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PATIENCE = 900  # seconds until a command that should have ended is taken for stuck
INSTALLED = (
    "bin/lanedoku", "include/lanedoku/lanedoku.h", "include/lanedoku/files.hpp",
    "share/man/man1/lanedoku.1", "share/bash-completion/completions/lanedoku",
    "share/zsh/vendor-completions/_lanedoku", "share/fish/vendor_completions.d/lanedoku.fish")


def run(*command, **more):
    ended = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=PATIENCE,
                           check=False, **more)
    if ended.returncode != 0:
        raise AssertionError(f"{command} ended with {ended.returncode}:\n"
                             f"{ended.stdout}{ended.stderr}")
    return ended.stdout


def readme_section(name):
    return re.search(rf"\n## {name}\n(.*?)\n## ", (ROOT / "README.md").read_text(),
                     re.DOTALL).group(1)


class Installed(unittest.TestCase):
    """What `cmake --install` leaves."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="lanedoku-install-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        run(CMAKE, "--install", BUILD, "--prefix", cls.folder / "first")
        # Nothing may remember where it was put at first.
        cls.prefix = cls.folder / "second"
        (cls.folder / "first").rename(cls.prefix)
        cls.lib = next(cls.prefix.rglob("liblanedoku.so")).parent
        cls.environment = os.environ | {
            "PATH": f"{cls.prefix}/bin:{os.environ['PATH']}",
            "PKG_CONFIG_PATH": str(cls.lib / "pkgconfig"),
            "LD_LIBRARY_PATH": str(cls.lib),
            "CC": CC, "CXX": CXX}

    def test_files(self):
        """Catches a file that is not installed, and one that tells others where it was built."""
        for name in INSTALLED:
            self.assertTrue((self.prefix / name).is_file(), name)
        texts = [*self.prefix.rglob("*.cmake"), *self.prefix.rglob("*.pc")]
        self.assertGreater(len(texts), 4)
        for path in texts:
            for place in (str(ROOT), str(self.folder)):
                self.assertNotIn(place, path.read_text(), path)

    def test_find_package(self):
        """Catches a package that a project cannot find or link, and headers that do not compile
        alone."""
        build = self.folder / "consumer"
        run(CMAKE, "-S", HERE, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}",
            env=self.environment)
        run(CMAKE, "--build", build, env=self.environment)
        run(build / "from_c", env=self.environment)
        run(build / "from_cpp", ROOT / "datasets/minimal.txt", self.folder / "answers.txt")
        self.assertEqual((self.folder / "answers.txt").read_bytes(),
                         (ROOT / "datasets/minimal.answers.txt").read_bytes())

    def test_readme(self):
        """Catches examples that do not compile or print something else than the README says."""
        folder = self.folder / "readme"
        folder.mkdir()
        (folder / "datasets").symlink_to(ROOT / "datasets")
        # The compilers by the names that the README uses.
        (folder / "bin").mkdir()
        for name, compiler in (("cc", CC), ("c++", CXX)):
            (folder / "bin" / name).symlink_to(shutil.which(compiler))
        environment = self.environment | {
            "PATH": f"{folder / 'bin'}:{self.environment['PATH']}"}
        section = readme_section("From C and C\\+\\+")
        ran = 0
        for language, block in re.findall(r"```(\w*)\n(.*?)```", section, re.DOTALL):
            if language:
                self.assertLess(len(block.splitlines()), 10)
                (folder / f"million.{language}").write_text(block)
                continue
            for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
                if "cmake --install" in command:
                    continue
                told = run("bash", "-c", command, cwd=folder, env=environment)
                self.assertEqual(told, expected, command)
                ran += 1
        self.assertEqual(ran, 5)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
