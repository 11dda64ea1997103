#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/fuzz.sh TARGET|all SECONDS [SEED]: builds the fuzz targets (tests/fuzz/TARGET.cpp) with
# clang's libFuzzer and sanitizers and runs TARGET, or each of them, for so long. What they learn stays
# in build/fuzz/corpus/TARGET. With a SEED they start from nothing but the repository's seeds and make
# the same inputs each time, more or fewer. An input that fails is named; once the fault is mended it
# belongs into tests/fuzz/regressions/TARGET, from where the ordinary tests run it again.
set -euo pipefail
cd "$(dirname "$0")/.."
targets=(scan csv grids packed engines)
if [ $# -lt 2 ] || [ $# -gt 3 ] || [[ " all ${targets[*]} " != *" $1 "* ]]; then
  echo "usage: scripts/fuzz.sh TARGET SECONDS [SEED], for example scripts/fuzz.sh scan 60" >&2
  echo "TARGET: all or one of ${targets[*]}" >&2
  exit 2
fi
[ "$1" = all ] || targets=("$1")
source scripts/packages.sh
install_missing "${build_packages[@]}" "${test_packages[@]}" clang
use_ccache
cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1" -DLANEDOKU_TARGETS="scalar;avx2;neon" \
  -DLANEDOKU_FUZZ=ON -DLANEDOKU_TESTS=OFF -DLANEDOKU_BENCHMARKS=OFF >/dev/null
cmake --build build/fuzz --target "${targets[@]/#/fuzz_}" >/dev/null
python3 tests/fuzz/make_seeds.py build/fuzz/seeds
for target in "${targets[@]}"; do
  echo "== fuzz $target for $2 s"
  corpus=build/fuzz/corpus/$target
  [ $# -eq 2 ] || corpus=$(mktemp -d)
  mkdir -p "$corpus"
  folders=("$corpus" "build/fuzz/seeds/$target")
  for folder in tests/fuzz/seeds/"$target" tests/fuzz/regressions/"$target"; do
    [ ! -d "$folder" ] || folders+=("$folder")
  done
  build/fuzz/tests/fuzz/"fuzz_$target" -max_total_time="$2" -seed="${3:-0}" -max_len=4096 \
    -timeout=60 -verbosity=0 -print_final_stats=1 -artifact_prefix="build/fuzz/$target-" \
    "${folders[@]}"
  [ $# -eq 2 ] || rm -rf "$corpus"
done
