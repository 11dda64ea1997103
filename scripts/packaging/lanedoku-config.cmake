# SPDX-License-Identifier: MIT
# lanedoku::lanedoku is the C++ library, lanedoku::c the C library.
include(CMakeFindDependencyMacro)
# What the C++ library is linked with.
foreach(dependency Threads TBB fmt LibArchive LibLZMA ZLIB zstd)
  find_dependency(${dependency})
endforeach()
include("${CMAKE_CURRENT_LIST_DIR}/lanedoku-targets.cmake")
