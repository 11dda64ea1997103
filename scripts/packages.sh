# SPDX-License-Identifier: MIT
# Sourced by the other scripts: install_missing PACKAGE... gets Debian packages that are not there.

build_packages=(
  cmake g++ git libarchive-dev libbenchmark-dev libcli11-dev libfmt-dev libgtest-dev libhwy-dev
  liblzma-dev libspdlog-dev libtbb-dev libzstd-dev ninja-build nlohmann-json3-dev pybind11-dev python3
  python3-dev zlib1g-dev
)

# What the tests compress with, what reads headers, man pages and completions, the clusters they
# make, and what the Python module is used with and installed by.
test_packages=(
  bzip2 doxygen fish gzip lz4 mandoc parallel pkgconf python3-matplotlib python3-numpy python3-pandas
  python3-pip python3-setuptools python3-venv python3-wheel slurm-client slurmctld slurmd tar
  util-linux xz-utils zip zsh zstd
)

install_missing() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Packages are missing and this is neither root nor is there sudo. Have them installed:" >&2
      echo "  apt-get install ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  echo "installing ${missing[*]}" >&2
  "${as_root[@]}" apt-get update -qq >&2 &&
    DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends \
      "${missing[@]}" >&2
}

# use_ccache: has CMake compile with ccache where it is installed and nobody chose otherwise.
use_ccache() {
  if [ -z "${CMAKE_CXX_COMPILER_LAUNCHER+set}" ] && command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
  fi
}

# build_preset NAME [TARGET ...]: configures and builds a preset, or only what the targets need,
# quietly if it goes well.
build_preset() {
  use_ccache
  local log
  log=$(mktemp)
  if ! { cmake --preset "$1" && cmake --build --preset "$1" ${2:+--target "${@:2}"}; } \
    >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}
