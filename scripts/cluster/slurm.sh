#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Solves files with a Slurm job array, a shard in each task.
set -euo pipefail
scripts=$(dirname "$(realpath "$0")")
source "$scripts/common.sh"
source "$scripts/submit.sh"

usage() {
  cat <<'END'
usage: scripts/cluster/slurm.sh --shards N --output OUT [OPTION ...] FILE ...
                                [-- SOLVE-OPTION ...]
  --shards N       parts, a few for each node
  --output OUT     where the answers go, compressed if it ends in .gz or .zst; the statistics go to
                   OUT.stats.json, what the joining job says to OUT.log
  --attempts N     how often a shard that failed is tried (default: 3)
  --lanedoku PATH  the program (default: build/release/lanedoku, or that in PATH)
  --NAME=VALUE     any other option goes to sbatch: --partition=short --time=1:00:00 --mem=1G
                   --cpus-per-task=8 (the threads of a shard)
  SOLVE-OPTION     goes to lanedoku solve: --format csv
Submits an array job and behind it a job that joins the shards, and ends. Files, OUT, lanedoku and
this folder must be on storage that all nodes share. When a run has failed, the same command goes on
with it.
END
}

parse_arguments "$@"
command -v sbatch >/dev/null || fail "there is no sbatch here; is this a machine of the cluster?" 2
create_job
rm -f -- "$output.log"
submit "$(missing_shards)" $((attempts - 1)) "${passed[@]}"
echo "${output##*/}.log will tell when the answers are in ${output##*/}"
