# SPDX-License-Identifier: MIT
"""The command line as `lanedoku --help` tells it: what man page and completions are made of."""

import dataclasses
import re
import subprocess

# What differs from machine to machine, and what stands for it.
MACHINE = (
    (re.compile(r"the processors there are, \d+"), "the processors there are"),
    (re.compile(r": scalar(, \w+)* \(default: \w+\)"),
     "; `lanedoku solve --target list` shows them (default: the best)"),
)


@dataclasses.dataclass
class Option:
    """One option, or an argument without a name."""

    names: list[str]
    value: str  # PATH, N ...; empty for a flag
    text: str

    @property
    def choices(self):
        """The words it takes, if these are all: "...: one, two, three" at the end of its text."""
        found = re.search(r": ([a-z][\w-]*(?:, [a-z][\w-]*)+)(?: \(default.*\))?$", self.text)
        return found.group(1).split(", ") if found and self.value in ("NAME", "LIST") else []


@dataclasses.dataclass
class Command:
    """`lanedoku`, with its commands as options, or one of these."""

    name: str
    text: str
    usage: str
    arguments: list[Option]
    options: list[Option]
    commands: list[Option]
    notes: list[str]  # lines behind the options


def parse_option(line, text):
    line = re.sub(r" Excludes: .*", "", line)
    names, _, value = line.partition(" ")
    return Option(names.split(","), value, text)


def parse_options(block):
    options = []
    for line in block:
        if line.startswith("   "):
            options[-1].text = line.strip()
        else:
            match = re.match(r"  (\S.*?)(?:  +(.*))?$", line)
            options.append(parse_option(match.group(1), match.group(2) or ""))
    return options


def parse(name, told):
    for pattern, instead in MACHINE:
        told = pattern.sub(instead, told)
    lines = told.splitlines()
    command = Command(name, lines[0], lines[1].removeprefix("Usage: "), [], [], [], [])
    blocks = {"Positionals:": "arguments", "Options:": "options", "Subcommands:": "commands"}
    at = 2
    while at < len(lines):
        line = lines[at]
        at += 1
        if line not in blocks:
            command.notes.append(line)
            continue
        end = lines.index("", at) if "" in lines[at:] else len(lines)
        setattr(command, blocks[line], parse_options(lines[at:end]))
        at = end
    command.notes = "\n".join(command.notes).strip().splitlines()
    return command


def read(binary):
    """`lanedoku` itself and its commands, asked of `binary` (words of a command)."""

    def ask(*words):
        return subprocess.run([*binary, *words, "--help"], check=True, capture_output=True,
                              text=True).stdout

    program = parse("lanedoku", ask())
    return program, [parse(sub.names[0], ask(sub.names[0])) for sub in program.commands]
