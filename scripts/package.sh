#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/package.sh [FOLDER]: installs what is missing, builds, and makes the Debian packages
# lanedoku, liblanedoku0, liblanedoku-dev and python3-lanedoku in FOLDER (default: build/packages).
# Two builds of a commit give the same bytes, wherever they are made.
set -euo pipefail
folder=$(realpath -m "${1:-$(dirname "$0")/../build/packages}")
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing "${build_packages[@]}" dpkg-dev
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
fi
export SOURCE_DATE_EPOCH
build_preset package
mkdir -p "$folder"
(cd build/package && cpack -B "$folder") >/dev/null
rm -rf "$folder/_CPack_Packages"
ls "$folder"/*.deb
