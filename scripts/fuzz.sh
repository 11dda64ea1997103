#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/fuzz.sh TARGET SECONDS: builds tests/fuzz/TARGET.cpp with clang's libFuzzer and sanitizers
# and runs it. What it learns stays in build/fuzz/corpus/TARGET; an input that fails is named.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -ne 2 ]; then
  echo "usage: scripts/fuzz.sh TARGET SECONDS, for example scripts/fuzz.sh scan 60" >&2
  exit 2
fi
source scripts/packages.sh
install_missing "${build_packages[@]}" clang
cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DLANEDOKU_FUZZ=ON -DLANEDOKU_TESTS=OFF -DLANEDOKU_BENCHMARKS=OFF >/dev/null
cmake --build build/fuzz --target "fuzz_$1" >/dev/null
corpus=build/fuzz/corpus/$1
mkdir -p "$corpus"
# Something to start from: the beginning of every data set, and shapes that are hard to find.
for file in datasets/*.txt; do
  { printf 'z'; head -n 3 "$file"; } >"$corpus/seed-$(basename "$file")"
done
cp tests/fuzz/seeds/"$1"/* "$corpus"/ 2>/dev/null || true
exec build/fuzz/tests/fuzz/"fuzz_$1" -max_total_time="$2" -max_len=4096 -timeout=10 \
  -artifact_prefix=build/fuzz/ "$corpus"
