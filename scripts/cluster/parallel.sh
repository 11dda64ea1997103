#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Solves files with GNU parallel, a shard in each job, on one machine or many.
set -euo pipefail
scripts=$(dirname "$(realpath "$0")")
source "$scripts/common.sh"

usage() {
  cat <<'END'
usage: scripts/cluster/parallel.sh --shards N --output OUT [OPTION ...] FILE ...
                                   [-- SOLVE-OPTION ...]
  --shards N       parts, a few for each machine
  --output OUT     where the answers go, compressed if it ends in .gz or .zst; the statistics go to
                   OUT.stats.json
  --attempts N     how often a shard that failed is tried (default: 3)
  --lanedoku PATH  the program (default: build/release/lanedoku, or that in PATH)
  --NAME=VALUE     any other option goes to parallel: --sshlogin=:,node1,node2 --bar
                   --jobs=2 (shards at once on a machine; default 1, as one takes all processors)
  SOLVE-OPTION     goes to lanedoku solve: --format csv
Files, OUT, lanedoku and this folder must be on storage that all machines share. When a run has
failed, the same command goes on with it.
END
}

parse_arguments "$@"
command -v parallel >/dev/null || fail "there is no GNU parallel; install the package parallel" 2
create_job
# Not --pipepart: on a retry it gives a job other input, or none, and all seems well.
seq "$shards" | parallel --jobs=1 --retries="$attempts" --joblog="$folder/joblog" --resume-failed \
  "${passed[@]}" --quote "$scripts/shard_task.sh" "$folder" || true
"$scripts/join.sh" "$folder"
