#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""man_page.py BINARY ...: the man page lanedoku(1), in roff, of what BINARY tells of itself."""

import os
import subprocess
import sys
import time

import command_line

ABOUT = """\
reads Sudoku puzzles from files, archives and pipes, solves them on all processors, and writes one
answer per puzzle in input order. A puzzle with several solutions gets the lexicographically smallest
one; the answers are the same, byte for byte, for any number of threads and any instruction set.
Every solution was checked before it is written, and every record of the input has one of the output.
"""


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\\&" + text if text.startswith(".") else text


def option(entry):
    names = ", ".join(f"\\fB{escape(name)}\\fR" for name in entry.names)
    value = f" \\fI{escape(entry.value)}\\fR" if entry.value else ""
    return [".TP", names + value, escape(entry.text)]


def notes(lines):
    """The lines behind the options: sentences, and under a line that ends in a colon what is to be
    shown as it is."""
    page = []
    is_shown = False
    for line in lines:
        if is_shown and not line.startswith("  "):
            page += [".EE", ".RE"]
            is_shown = False
        if not is_shown:
            page.append(".PP")
        page.append(escape(line.strip() if not is_shown else line[2:]))
        if line.endswith(":"):
            page += [".RS 2", ".EX"]
            is_shown = True
    return page + ([".EE", ".RE"] if is_shown else [])


def command(entry):
    page = [f".SH LANEDOKU {entry.name.upper()}", f".B {escape(entry.usage)}", ".PP",
            escape(entry.text)]
    for item in entry.options:
        page += option(item)
    for item in entry.arguments:
        page += [".TP", f"\\fI{escape(item.value)}\\fR", escape(item.text)]
    return page + notes(entry.notes)


def main():
    binary = sys.argv[1:]
    version = subprocess.run([*binary, "--version"], check=True, capture_output=True,
                             text=True).stdout.split()[1]
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    date = time.strftime("%Y-%m-%d", time.gmtime(seconds))
    program, commands = command_line.read(binary)
    title = f'.TH LANEDOKU 1 {date} "lanedoku {version}" "User Commands"'
    page = ['.\\" SPDX-License-Identifier: MIT', title, ".SH NAME",
            "lanedoku \\- solve Sudoku puzzles in bulk", ".SH SYNOPSIS"]
    for entry in commands:
        page += [f".B {escape(entry.usage)}", ".br"]
    page[-1:] = [".SH DESCRIPTION", ".B lanedoku"] + escape(ABOUT).splitlines()
    for entry in program.commands:
        page += option(entry)
    for entry in program.options:
        page += option(entry)
    for entry in commands:
        page += command(entry)
    print("\n".join(page))


if __name__ == "__main__":
    main()
