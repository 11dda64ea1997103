#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/test.sh [PRESET [CTEST-OPTION ...]]: installs what is missing, builds, and runs every test.
# PRESET: release (default), dev, asan or tsan.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
preset=${1:-release}
[ $# -eq 0 ] || shift
install_missing "${build_packages[@]}" "${test_packages[@]}"
build_preset "$preset"
exec ctest --preset "$preset" -j "$(nproc)" "$@"
