#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/test_aarch64.sh [--engine-only]: compiles for aarch64 and runs it under qemu: the engine's
# tests, the NEON target among them; then program and libraries, which solve the data sets. What they
# are linked with comes from Debian's arm64 packages, unpacked in build/aarch64-sysroot.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing cmake ninja-build git python3 g++-aarch64-linux-gnu googletest libhwy-dev qemu-user
# Highway's headers are the same everywhere, but the folder they are in is not for a cross compiler.
mkdir -p build/aarch64-include
ln -sfn /usr/include/hwy build/aarch64-include/hwy
build_preset aarch64
ctest --preset aarch64 -j "$(nproc)"
[ "${1:-}" != --engine-only ] || exit 0

sysroot=build/aarch64-sysroot
if [ ! -e "$sysroot/complete" ]; then
  install_missing mmdebstrap
  rm -rf "$sysroot"
  mmdebstrap --quiet --variant=extract --architectures=arm64 --include="$(
    printf '%s,' libc6-dev libstdc++6 libarchive-dev libcli11-dev libfmt-dev libhwy-dev liblzma-dev \
      libspdlog-dev libtbb-dev libzstd-dev nlohmann-json3-dev zlib1g-dev)" bookworm "$sysroot"
  touch "$sysroot/complete"
fi
build_preset aarch64-all
on_aarch64() { qemu-aarch64 -L "$sysroot" "$@"; }
lanedoku=build/aarch64-all/lanedoku
on_aarch64 "$lanedoku" --version
for kind in easy minimal hard multiple unsolvable invalid sparse; do
  on_aarch64 "$lanedoku" verify -q "datasets/$kind.txt" --answers "datasets/$kind.answers.txt"
done
aarch64-linux-gnu-gcc -Iinclude tests/capi/from_c.c -o build/aarch64-all/from_c \
  -DLANEDOKU_VERSION="\"$(on_aarch64 "$lanedoku" --version | sed -n 's/^lanedoku \([^ ]*\).*/\1/p')\"" \
  -Lbuild/aarch64-all -llanedoku
on_aarch64 -E LD_LIBRARY_PATH=build/aarch64-all build/aarch64-all/from_c
echo "the C library works"
