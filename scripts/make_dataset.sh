#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes a file of many puzzles, with answers, into a folder; builds lanedoku first where needed.
set -euo pipefail

usage() {
  cat >&2 <<END
usage: scripts/make_dataset.sh KIND [COUNT [FOLDER [SEED]]]
  KIND    easy, minimal, hard, sparse, multiple, unsolvable or invalid
  COUNT   puzzles (default: 1000000)
  FOLDER  made where it does not exist (default: the current one)
  SEED    default: 1
Writes FOLDER/KIND-COUNT.txt and FOLDER/KIND-COUNT.answers.txt (SEED is added to the names when it
is not 1). A million easy puzzles take seconds, minimal ones minutes, hard ones hours.
END
  exit 2
}

case "${1-}" in
  easy | minimal | hard | sparse | multiple | unsolvable | invalid) ;;
  *) usage ;;
esac
[ $# -le 4 ] || usage
kind=$1
count=${2-1000000}
folder=${3-.}
seed=${4-1}

mkdir -p "$folder"
folder=$(realpath "$folder")
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing "${build_packages[@]}"
echo "building ..." >&2
build_preset release lanedoku

name=$kind-$count
[ "$seed" = 1 ] || name=$name-seed$seed
build/release/lanedoku generate --kind "$kind" --count "$count" --seed "$seed" \
  --output "$folder/$name.txt" --answers "$folder/$name.answers.txt"
echo "$folder/$name.txt"
echo "$folder/$name.answers.txt"
