#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/coverage.sh [CTEST-OPTION ...]: runs the tests in a build that counts lines and branches
# (preset `coverage`), prints their share per folder of src/ and which lines of the three folders that
# matter most never ran, and ends with status 1 if in one of these less than 95 % did. The whole is in
# build/coverage/report/index.html. Lines compiled for several targets count once.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing "${build_packages[@]}" "${test_packages[@]}" gcovr
build_preset coverage
find build/coverage -name '*.gcda' -delete
# Tests run the program as somebody without rights too, who must be able to write what was counted.
umask 0
find build/coverage -type d -exec chmod a+w {} +
ctest --preset coverage -j "$(nproc)" -LE large "$@"
mkdir -p build/coverage/report
gcovr --root . --object-directory build/coverage --filter 'src/' --filter 'include/' \
  --exclude-throw-branches --exclude-unreachable-branches \
  --json build/coverage/report/coverage.json --html-details build/coverage/report/index.html \
  build/coverage
python3 scripts/coverage_table.py build/coverage/report/coverage.json 95 \
  src/engine src/text src/pipeline
