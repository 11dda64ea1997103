#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""completions.py SHELL BINARY ...: completions for bash, zsh or fish of what BINARY tells of
itself."""

import sys

import command_line

HEAD = "# SPDX-License-Identifier: MIT\n"
TARGETS = "lanedoku solve --target list 2>/dev/null | cut -d\" \" -f1"


def quote(text):
    return "'" + text.replace("'", "'\\''") + "'"


def kind(option):
    """What an option's value is: "none", "targets", "choices", "files", or "other"."""
    if not option.value:
        return "none"
    if "--target" in option.names:
        return "targets"
    if option.choices:
        return "choices"
    return "files" if option.value == "PATH" else "other"


def bash(program, commands):
    def names(options):
        return quote(" ".join(name for option in options for name in option.names))

    text = HEAD + """_lanedoku() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words=%s
  else
    case ${COMP_WORDS[1]}:$before in
""" % names(program.commands + program.options)
    for command in commands:
        for option in command.options:
            pattern = " | ".join(f"{command.name}:{name}" for name in option.names)
            words = {"choices": f"words={quote(' '.join(option.choices))}",
                     "targets": f"words=$({TARGETS})",
                     "files": "return",
                     "other": "compopt +o default; return"}.get(kind(option))
            if words:
                text += f"      {pattern}) {words} ;;\n"
    text += """      *)
        case $word in -*) ;; *) return ;; esac
        case ${COMP_WORDS[1]} in
"""
    for command in commands:
        text += f"          {command.name}) words={names(command.options)} ;;\n"
    return text + """        esac
        ;;
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
# Where nothing else is offered, files are.
complete -o default -F _lanedoku lanedoku
"""


def zsh(program, commands):
    def text_of(option):
        text = option.text
        for special in "\\[]:":
            text = text.replace(special, "\\" + special)
        return text

    def argument(option):
        offer = {"choices": f"({' '.join(option.choices)})", "files": "_files",
                 "targets": f"($({TARGETS}))", "other": ""}.get(kind(option))
        value = f":{option.value}:{offer}" if option.value else ""
        shut = f"({' '.join(option.names)})"
        return " ".join(quote(f"{shut}{name}[{text_of(option)}]{value}") for name in option.names)

    text = f"#compdef lanedoku\n{HEAD}" + """local command=$words[2]
if (( CURRENT == 2 )); then
  local -a commands=(
"""
    for command in program.commands + program.options:
        text += f"    {quote(command.names[-1] + ':' + text_of(command))}\n"
    text += """  )
  _describe command commands
  return
fi
shift words
(( CURRENT-- ))
case $command in
"""
    for command in commands:
        arguments = [argument(option) for option in command.options]
        arguments += [quote("*:FILE:_files") for _ in command.arguments]
        text += f"  {command.name}) _arguments " + " \\\n    ".join(arguments) + " ;;\n"
    return text + "esac\n"


def fish(program, commands):
    def line(*words):
        return "complete -c lanedoku " + " ".join(words) + "\n"

    def named(option):
        return [f"-{'l' if name.startswith('--') else 's'} {name.lstrip('-')}"
                for name in option.names]

    text = HEAD + line("-f")
    for command in program.commands:
        text += line("-n __fish_use_subcommand", "-a", command.names[0], "-d", quote(command.text))
    for option in program.options:
        text += line("-n __fish_use_subcommand", *named(option), "-d", quote(option.text))
    for command in commands:
        seen = f"-n '__fish_seen_subcommand_from {command.name}'"
        for option in command.options:
            offer = {"choices": f"-x -a {quote(' '.join(option.choices))}", "files": "-r -F",
                     "targets": f"-x -a {quote('(' + TARGETS + ')')}", "other": "-x",
                     "none": ""}[kind(option)]
            text += line(seen, *named(option), offer, "-d", quote(option.text))
        if command.arguments:
            text += line(seen, "-F")
    return text


def main():
    shells = {"bash": bash, "zsh": zsh, "fish": fish}
    sys.stdout.write(shells[sys.argv[1]](*command_line.read(sys.argv[2:])))


if __name__ == "__main__":
    main()
