#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/test_aarch64.sh: compiles the engine and its tests for aarch64 and runs them under qemu,
# the NEON target among them.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing cmake ninja-build git python3 g++-aarch64-linux-gnu googletest libhwy-dev qemu-user
# Highway's headers are the same everywhere, but the folder they are in is not for a cross compiler.
mkdir -p build/aarch64-include
ln -sfn /usr/include/hwy build/aarch64-include/hwy
build_preset aarch64
exec ctest --preset aarch64 -j "$(nproc)" "$@"
