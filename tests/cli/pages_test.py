#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pages_test.py BINARY FOLDER: the man page and the completions made of what the program tells of
itself, in the programs that read them."""

import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import termios
import time
import unittest

from support import BINARY, PATIENCE, CliTest, main

MADE = pathlib.Path(sys.argv.pop(2))
COMMANDS = ("solve", "verify", "bench", "generate")


def told(*command, **more):
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True,
                          timeout=PATIENCE, **more).stdout


def options_of(command):
    """Every name of every option, straight from the help."""
    block = told(BINARY, command, "--help").split("\nOptions:\n")[1].split("\n\n")[0]
    names = set()
    for line in block.splitlines():
        if not line.startswith("   "):
            names.update(line.split()[0].split(","))
    return names


def needs(program):
    return unittest.skipIf(shutil.which(program) is None, f"{program} is not installed")


class ManPage(CliTest):
    """lanedoku.1"""

    @needs("mandoc")
    def test_is_well_formed(self):
        """Catches roff that is wrong, which readers see as text that is missing."""
        lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", MADE / "lanedoku.1"],
                              capture_output=True, text=True, check=False)
        self.assertEqual((lint.returncode, lint.stdout), (0, ""))

    @needs("mandoc")
    def test_has_every_option(self):
        """Catches an option that is missing, in the page as it is read."""
        page = told("mandoc", "-T", "utf8", "-O", "width=500", MADE / "lanedoku.1")
        page = re.sub(".\b", "", page)
        sections = dict(re.findall(r"^LANEDOKU (\w+)\n(.*?)(?=^\S)", page, re.M | re.S))
        self.assertEqual(set(sections), {name.upper() for name in COMMANDS})
        for command in COMMANDS:
            shown = set(re.findall(r"(?<=[ ,])--?[\w-]+", " ".join(
                re.findall(r"^ +(-.*)$", sections[command.upper()], re.M))))
            self.assertLessEqual(options_of(command), shown | {"-h"}, command)

    def test_is_the_same_everywhere(self):
        """Catches what only this machine's help says: processors and targets."""
        page = (MADE / "lanedoku.1").read_text()
        self.assertNotRegex(page, r"processors there are, \d|avx2 *\)|scalar, ")


class Completions(CliTest):
    """What the shells offer."""

    def environment(self):
        return {"PATH": f"{pathlib.Path(BINARY).parent}:/usr/bin:/bin", "TERM": "xterm",
                "HOME": str(self.folder)}

    def bash(self, expected, *words):
        script = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
                  '_lanedoku; printf "%s\\n" "${COMPREPLY[@]}"')
        offered = told("bash", "-c", script, "bash", MADE / "bash/lanedoku", *words,
                       env=self.environment())
        self.assertLessEqual(expected, set(offered.split()), words)

    def fish(self, expected, *words):
        offered = told("fish", "--no-config", "-c",
                       f"source {MADE}/lanedoku.fish; complete -C '{' '.join(words)}'",
                       env=self.environment(), cwd=self.folder)
        names = {line.split("\t")[0] for line in offered.splitlines()}
        self.assertLessEqual(expected, names, words)

    def zsh(self, expected, *words):
        """zsh completes on a terminal only, so this is one: it types a TAB and reads what comes."""
        terminal, other_end = pty.openpty()
        fcntl.ioctl(other_end, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 300, 0, 0))
        shell = subprocess.Popen(["zsh", "-f", "-i"], stdin=other_end, stdout=other_end,
                                 stderr=other_end, start_new_session=True, cwd=self.folder,
                                 env=self.environment())
        os.close(other_end)
        try:
            os.write(terminal, f"fpath=({MADE}/zsh $fpath); autoload -Uz compinit; compinit -D -u;"
                               " echo r''eady\n".encode())
            self.read_until(terminal, {"ready"})
            os.write(terminal, " ".join(words).encode() + b"\t")
            self.read_until(terminal, expected)
        finally:
            shell.kill()
            shell.wait()
            os.close(terminal)

    def read_until(self, terminal, expected):
        shown = ""
        end = time.monotonic() + PATIENCE
        while not expected <= set(re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", " ", shown).split()):
            if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
                self.fail(f"{expected} did not come, only {shown!r}")
            shown += os.read(terminal, 65536).decode(errors="replace")

    def check(self, offers):
        """What every shell must offer."""
        offers(set(COMMANDS), "lanedoku", "")
        for command in COMMANDS:
            offers({name for name in options_of(command) if name.startswith("--")},
                   "lanedoku", command, "--")
        formats = {"auto", "line", "pair", "csv", "jsonl", "grid", "spaced"}
        for option in ("--format", "-f"):
            offers(formats, "lanedoku", "solve", option, "")
        offers({"hard", "sparse"}, "lanedoku", "generate", "--kind", "")
        targets = told(BINARY, "solve", "--target", "list").splitlines()
        offers({line.split()[0] for line in targets}, "lanedoku", "solve", "--target", "")

    def test_bash(self):
        """Catches options and values that bash does not offer."""
        self.check(self.bash)

    @needs("fish")
    def test_fish(self):
        """Catches options and values that fish does not offer, and files that it does not."""
        self.check(self.fish)
        self.file("puzzles.txt", "")
        self.fish({"puzzles.txt"}, "lanedoku", "solve", "puz")

    @needs("zsh")
    def test_zsh(self):
        """Catches options and values that zsh does not offer, and files that it does not."""
        self.check(self.zsh)
        self.file("puzzles.txt", "")
        self.file("pupils.txt", "")
        self.zsh({"puzzles.txt", "pupils.txt"}, "lanedoku", "solve", "-o", "pu")


if __name__ == "__main__":
    main()
