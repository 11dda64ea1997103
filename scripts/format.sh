#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/format.sh [--check]: formats the C++ sources, or says which are not formatted.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing clang-format
mapfile -t files < <(git ls-files '*.cpp' '*.hpp' '*.h')
if [ "${1:-}" = --check ]; then
  clang-format --dry-run -Werror "${files[@]}"
else
  clang-format -i "${files[@]}"
fi
