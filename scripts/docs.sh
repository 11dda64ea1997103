#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/docs.sh: makes pages of the public headers in build/docs/html; fails if something in them is
# not documented.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing doxygen
mkdir -p build
doxygen scripts/packaging/Doxyfile
echo build/docs/html/index.html
