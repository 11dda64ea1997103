#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/cluster/join.sh FOLDER [ROUNDS [SBATCH-OPTION ...]]: joins the shards of the job in
# FOLDER, if all are there, and removes the folder. With ROUNDS, missing shards are given to Slurm
# again, at most that often.
set -euo pipefail
# Slurm runs a copy of this file, so the job tells where the scripts are.
source "$1/job"
source "$scripts/common.sh"
open_job "$1"
rounds=${2:-0}

missing=$(missing_shards)
if [ -n "$missing" ]; then
  if [ "$rounds" -gt 0 ]; then
    echo "shards $missing of $shards are missing and run again"
    source "$scripts/submit.sh"
    submit "$missing" $((rounds - 1)) "${@:3}"
    exit 0
  fi
  fail "not joined, shards $missing are missing; why is above or in $(log_of "${missing%%[,-]*}").
The command that started the job goes on with it."
fi

# number_of NAME FILE: a count of the statistics; the first with that name is that of the whole run.
number_of() {
  local text
  text=$(<"$2")
  [[ $text =~ \"$1\":([0-9]+) ]] || fail "$2 has no number \"$1\""
  echo "${BASH_REMATCH[1]}"
}

# text_size FILE: its bytes without compression.
text_size() {
  case $1 in
    *.gz) gzip -dc -- "$1" | wc -c ;;
    *.zst) zstd -qdc -- "$1" | wc -c ;;
    *) stat -c %s -- "$1" ;;
  esac
}

joined=$folder/attempt-joined.${SLURMD_NODENAME:-$(uname -n)}.$$
trap 'rm -f -- "$joined" "$joined".*' EXIT
answers=() statistics=() records=0 bytes=0
for ((shard = 1; shard <= shards; ++shard)); do
  answers+=("$(answers_of "$shard")")
  statistics+=("$(statistics_of "$shard")")
  told=$(number_of bytes_out "${statistics[-1]}")
  size=$(text_size "${answers[-1]}")
  [ "$size" = "$told" ] ||
    fail "${answers[-1]} has $size bytes, not the $told of its statistics; remove it (and
$folder/joblog) and run again"
  count=$(number_of records "${statistics[-1]}")
  records=$((records + count))
  size=$(stat -c %s -- "${answers[-1]}")
  bytes=$((bytes + size))
done
"$lanedoku" merge-stats "${statistics[@]}" >"$joined.json"
cat -- "${answers[@]}" >"$joined"
sync -- "$joined" "$joined.json"

size=$(stat -c %s -- "$joined")
[ "$size" = "$bytes" ] || fail "$joined has $size bytes, the shards have $bytes"
counted=0
for status in unique multiple unsolvable invalid malformed abandoned; do
  count=$(number_of "$status" "$joined.json")
  counted=$((counted + count))
done
count=$(number_of records "$joined.json")
[ "$count $counted" = "$records $records" ] ||
  fail "the shards have $records records; the joined statistics $count, $counted by status"

echo "$shards shards joined into ${output##*/}"
"$lanedoku" merge-stats --stats text "${statistics[@]}"
mv -- "$joined.json" "$output.stats.json"
mv -- "$joined" "$output"
rm -rf -- "$folder" || echo "warning: the answers are complete, but $folder is still there" >&2
