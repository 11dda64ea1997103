#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/solve.sh FILE [OPTION ...]: installs what is missing, builds lanedoku, solves FILE, and
# shows the first answers and the summary. All answers are kept in build/answers/, never compressed.
# Options are those of `lanedoku solve`.
set -euo pipefail
if [ $# -eq 0 ] || [ ! -e "$1" ]; then
  echo "usage: scripts/solve.sh FILE [OPTION ...]   (see lanedoku solve --help)" >&2
  exit 2
fi
file=$(realpath "$1")
shift
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing "${build_packages[@]}"
echo "building ..." >&2
build_preset release lanedoku

mkdir -p build/answers
name=$(basename "$file")
case $name in ?*.gz | ?*.zst) name=${name%.*} ;; esac
answers=build/answers/$name
statistics=$(mktemp)
trap 'rm -f "$statistics"' EXIT
status=0
build/release/lanedoku solve "$file" -o "$answers" --stats-file "$statistics" "$@" || status=$?
if [ "$status" -gt 1 ]; then exit "$status"; fi
head -n 9 "$answers"
echo "... all answers are in $answers" >&2
cat "$statistics" >&2
exit "$status"
