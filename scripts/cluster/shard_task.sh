#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/cluster/shard_task.sh FOLDER [K]: solves shard K (default: the number of the task in its
# Slurm array) of the job in FOLDER. Nothing is there under its final name before it is whole, so
# that attempts may die at any time, and two of them may run at once. Exit status 0: the shard is
# done. All it says goes to FOLDER/log/shard-K.txt.
set -euo pipefail
# Slurm runs a copy of this file, so the job tells where the scripts are.
source "$1/job"
source "$scripts/common.sh"
open_job "$1"
shard=${2:-$SLURM_ARRAY_TASK_ID}
host=${SLURMD_NODENAME:-$(uname -n)}
exec >>"$(log_of "$shard")" 2>&1

say() { echo "$(date '+%F %T') shard $shard of $shards on $host: $1"; }

if is_done "$shard"; then
  say "done already"
  exit 0
fi
say "starts"
for left in "$folder/attempt-$shard.$host."*; do
  pid=${left#"$folder/attempt-$shard.$host."}
  kill -0 "${pid%%.*}" 2>/dev/null || rm -f -- "$left"
done

cd -- "$directory"
[ "$(states_of_files)" = "$files_were" ] ||
  fail "the files here are not those the job was made for: ${files[*]} (in $directory)"
# Slurm does not confine tasks on every cluster; lanedoku would take all processors it sees.
threads=()
case " ${options[*]}" in
  *" -j"* | *" --threads"*) ;;
  *) if [ -n "${SLURM_CPUS_ON_NODE-}" ]; then threads=(--threads "$SLURM_CPUS_ON_NODE"); fi ;;
esac
attempt=$folder/attempt-$shard.$host.$$
trap 'rm -f -- "$attempt" "$attempt".*' EXIT
status=0
# Quietly: messages name lines, for which all that lies before the shard would be read.
"$lanedoku" solve -q --shard "$shard/$shards" -o "$attempt$extension" --stats json \
  --stats-file "$attempt.json" "${threads[@]}" "${options[@]}" -- "${files[@]}" || status=$?
# 1: some record has no solution. That is data, counted in the statistics.
if [ "$status" -gt 1 ]; then
  say "failed with status $status"
  exit "$status"
fi
sync -- "$attempt.json"
mv -- "$attempt$extension" "$(answers_of "$shard")"
mv -- "$attempt.json" "$(statistics_of "$shard")"
say "done"
