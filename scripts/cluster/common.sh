# SPDX-License-Identifier: MIT
# Sourced by the other scripts of this folder. A job is a folder, OUT.shards, on storage that every
# machine sees:
#   job                            what to do, as shell variables
#   answers-K, statistics-K.json   shard K, done when both are there
#   attempt-K.HOST.PID...          what an attempt writes that runs, or died
#   log/shard-K.txt                what its attempts said
#   joblog                         of GNU parallel

fail() {
  echo "error: $1" >&2
  exit "${2:-1}"
}

# parse_arguments ARGUMENT...: sets shards, output, attempts, lanedoku, files, options (behind --,
# for lanedoku) and passed (options that are not ours).
parse_arguments() {
  shards='' output='' attempts=3 lanedoku='' files=() options=() passed=()
  while [ $# -gt 0 ]; do
    case $1 in
      --shards=* | --output=* | --attempts=* | --lanedoku=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" ;;
    esac
    case $1 in
      -h | --help) usage; exit 0 ;;
      --shards | --output | --attempts | --lanedoku)
        [ -n "${2-}" ] || fail "$1 needs a value; try --help" 2
        printf -v "${1#--}" %s "$2"
        shift
        ;;
      --) options=("${@:2}"); break ;;
      -*) passed+=("$1") ;;
      *) files+=("$1") ;;
    esac
    shift
  done
  if [ -z "$output" ] || [ ${#files[@]} -eq 0 ]; then
    usage >&2
    exit 2
  fi
  [[ $shards =~ ^[1-9][0-9]{0,5}$ ]] || fail "--shards needs a number from 1, such as --shards 12" 2
  [[ $attempts =~ ^[1-9][0-9]?$ ]] || fail "--attempts needs a number from 1 to 99" 2
  local option
  for option in "${options[@]}"; do
    case $option in
      -o* | --output* | --shard* | --stats* | --skip* | --limit*)
        fail "$option cannot stand behind --: the scripts give each shard its own" 2 ;;
    esac
  done
  if [ -z "$lanedoku" ]; then
    lanedoku=$scripts/../../build/release/lanedoku
    [ -x "$lanedoku" ] || lanedoku=lanedoku
  fi
  lanedoku=$(command -v -- "$lanedoku") ||
    fail "there is no program $lanedoku; build it or name one with --lanedoku PATH" 2
  lanedoku=$(realpath -- "$lanedoku")
  output=$(realpath -m -- "$output")
}

# create_job: makes the folder of the parsed arguments. One that is there is gone on with, if it
# does the same with the same files. Names of files stay as given, as answers can contain them.
create_job() {
  local file described
  directory=$PWD
  for file in "${files[@]}"; do
    [ -f "$file" ] || fail "$file is not a file; shards are cut from files on shared storage" 2
  done
  [ ! -e "$output" ] || [ -f "$output" ] || fail "$output is there and is not a file" 2
  "$lanedoku" solve --explain --shard "1/$shards" "${options[@]}" -- "${files[@]}" >/dev/null ||
    fail "lanedoku does not take these options or files, see above" 2
  folder=$output.shards
  described="scripts=${scripts@Q}
lanedoku=${lanedoku@Q}
directory=${directory@Q}
files=(${files[*]@Q})
files_were=$(states_of_files)
options=(${options[*]@Q})
shards=$shards
output=${output@Q}"
  if [ ! -e "$folder" ]; then
    mkdir -- "$folder" "$folder/log"
    printf '%s\n' "$described" >"$folder/job"
  elif [ "$(cat -- "$folder/job")" != "$described" ]; then
    fail "$folder belongs to another job: other options, or the files have changed. Wait for it, or
stop it and remove the folder."
  fi
  open_job "$folder"
}

# open_job FOLDER: sets what follows from the variables of FOLDER/job, which were read before.
# Answers of shards are compressed as OUT is.
open_job() {
  folder=$1
  case $output in
    *.gz) extension=.gz ;;
    *.zst) extension=.zst ;;
    *) extension='' ;;
  esac
}

# Sizes and times, as 820:1700000000,1640:1700000001.
states_of_files() { (cd -- "$directory" && stat -L -c %s:%Y -- "${files[@]}" | paste -sd,); }

answers_of() { echo "$folder/answers-$1$extension"; }
statistics_of() { echo "$folder/statistics-$1.json"; }
log_of() { echo "$folder/log/shard-$1.txt"; }

is_done() { [ -e "$(answers_of "$1")" ] && [ -e "$(statistics_of "$1")" ]; }

# missing_shards: those not done, as 1,5-7: sbatch does not take long lists.
missing_shards() {
  local shard first='' list=''
  for ((shard = 1; shard <= shards + 1; ++shard)); do
    if [ "$shard" -le "$shards" ] && ! is_done "$shard"; then
      first=${first:-$shard}
    elif [ -n "$first" ]; then
      list+=,$first
      [ "$first" -eq $((shard - 1)) ] || list+=-$((shard - 1))
      first=''
    fi
  done
  echo "${list#,}"
}
