# SPDX-License-Identifier: MIT
# Run at build time: writes build_info.cpp anew when the commit or the flags have changed.
execute_process(
  COMMAND git -C "${SOURCE_DIR}" describe --always --dirty --abbrev=12 --exclude=*
  OUTPUT_VARIABLE LANEDOKU_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT LANEDOKU_COMMIT)
  set(LANEDOKU_COMMIT unknown)
endif()
configure_file("${SOURCE_DIR}/src/report/build_info.cpp.in" "${OUTPUT}" @ONLY)
