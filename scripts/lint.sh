#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/lint.sh: clang-tidy (.clang-tidy) over the modules, as the preset `dev` compiles them. The
# command line's files are left out: its option library's headers take longer than all the others;
# and lanes.cpp, compiled once per instruction set with flags that only g++ knows.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing "${build_packages[@]}" clang-tidy
cmake --preset dev >/dev/null
mapfile -t files < <(git ls-files 'src/*.cpp' ':!src/cli' ':!src/engine/lanes.cpp')
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p build/dev \
  2> >(grep -v 'warnings generated' >&2)
