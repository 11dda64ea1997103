#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/test_package.sh: builds the Debian packages twice, in two folders, and compares them byte for
# byte; installs them on a bare Debian 12 in a folder of its own, solves a data set there, and removes
# them again. As root.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
install_missing "${build_packages[@]}" dpkg-dev mmdebstrap
work=$(mktemp -d /var/tmp/lanedoku-package.XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT

echo "== two builds, the second of a clone in another folder"
scripts/package.sh "$work/first"
git clone --quiet . "$work/another folder"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) "$work/another folder/scripts/package.sh" "$work/second" >/dev/null
for package in "$work"/first/*.deb; do
  cmp "$package" "$work/second/$(basename "$package")"
done
echo "the same bytes"

echo "== a bare Debian 12"
root=$work/root
log=$work/log
mmdebstrap --variant=minbase --skip=cleanup/apt/lists bookworm "$root" >"$log" 2>&1 || { tail -n 20 "$log" >&2; exit 1; }
cp "$work"/first/*.deb "$root/tmp/"
cp datasets/minimal.txt datasets/minimal.answers.txt "$root/tmp/"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C DEBIAN_FRONTEND=noninteractive "$@"; }
inside sh -c 'apt-get install -y --no-install-recommends /tmp/*.deb' >"$log" 2>&1 ||
  { tail -n 20 "$log" >&2; exit 1; }
inside dpkg-query -W -f '${Package} ${Version} ${Status}\n' lanedoku 'liblanedoku*' python3-lanedoku

echo "== used there"
inside lanedoku --version
inside sh -c 'lanedoku solve -q /tmp/minimal.txt | cmp - /tmp/minimal.answers.txt'
inside lanedoku verify -q /tmp/minimal.txt --answers /tmp/minimal.answers.txt
inside sh -c 'ldconfig -p | grep liblanedoku.so.0'
inside python3 -c "import lanedoku, pathlib
puzzles = open('/tmp/minimal.txt').read().split()
assert lanedoku.solve(puzzles).answers == open('/tmp/minimal.answers.txt').read().split()
assert pathlib.Path(lanedoku.__file__).with_name('py.typed').is_file()
print('python3:', len(puzzles), 'solved by', lanedoku.__version__, 'in', lanedoku.__file__)"
inside sh -c 'apt-get purge -y lanedoku liblanedoku0 liblanedoku-dev python3-lanedoku' >"$log" 2>&1
left=$(find "$root/usr" "$root/etc" -name '*lanedoku*')
[ -z "$left" ] || { echo "left behind after removal: $left" >&2; exit 1; }
echo "passed"
