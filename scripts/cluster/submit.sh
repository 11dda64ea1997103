# SPDX-License-Identifier: MIT
# Sourced by slurm.sh and join.sh.

# submit SHARDS ROUNDS [SBATCH-OPTION ...]: an array of the shards (1,5-7), if there are any, and
# behind it a job that joins, or submits what is missing in up to ROUNDS more rounds. It comes after
# whatever end of the array: `afterok` would wait for ever when a task has died.
submit() {
  local list=$1 rounds=$2 array='' join
  local common=(--parsable --requeue --open-mode=append "${@:3}")
  local after=()
  if [ -n "$list" ]; then
    array=$(sbatch "${common[@]}" --job-name=lanedoku --array="$list" \
      --output="${folder//%/%%}/log/shard-%a.txt" "$scripts/shard_task.sh" "$folder") ||
      fail "sbatch refused the shards. Their number is bounded: scontrol show config | grep MaxArraySize"
    array=${array%%;*}
    after=(--dependency="afterany:$array")
  fi
  join=$(sbatch "${common[@]}" "${after[@]}" --cpus-per-task=1 --job-name=lanedoku-join \
    --output="${output//%/%%}.log" "$scripts/join.sh" "$folder" "$rounds" "${@:3}") ||
    fail "sbatch refused the job that joins; when the shards are done: $scripts/join.sh $folder"
  echo "jobs: shards ${array:-none}, join ${join%%;*}; to stop them: scancel $array ${join%%;*}"
}
