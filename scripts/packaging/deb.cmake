# SPDX-License-Identifier: MIT
#
# Debian packages by CPack, one per component; scripts/package.sh builds them.
set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL cli lib dev)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_CONTACT "The lanedoku authors <lanedoku@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
# The times in the packages are that of the commit: see fixed_times.cmake.
set(CPACK_PRE_BUILD_SCRIPTS "${packaging}/fixed_times.cmake")

function(lanedoku_package component name section summary description)
  string(TOUPPER ${component} upper)
  foreach(field IN ITEMS "PACKAGE_NAME;${name}" "PACKAGE_SECTION;${section}")
    list(POP_FRONT field variable)
    set(CPACK_DEBIAN_${upper}_${variable} "${field}" PARENT_SCOPE)
  endforeach()
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
endfunction()

set(about "lanedoku streams files of millions of puzzles, solves them on all processors, one in each lane
of a SIMD register, and writes one answer per puzzle in input order.")
lanedoku_package(cli lanedoku games "solves Sudoku puzzles in bulk" "${about}")
lanedoku_package(lib liblanedoku${PROJECT_VERSION_MAJOR} libs
                 "solves Sudoku puzzles in bulk - C library"
                 "${about}\nThis is the library that programs in C and other languages use.")
lanedoku_package(dev liblanedoku-dev libdevel "solves Sudoku puzzles in bulk - development files"
                 "${about}\nThese are the headers for C and C++, and the C++ library.")

if(LANEDOKU_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  lanedoku_package(python python3-lanedoku python "solves Sudoku puzzles in bulk - Python 3 module"
                   "${about}\nThis is the module for Python: NumPy arrays, pandas columns, files.")
  # The compiled part is for one version of the interpreter.
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.${Python3_VERSION_MINOR}), \
python3 (<< 3.${next_minor}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS python3-pandas)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
      "${packaging}/python/postinst;${packaging}/python/prerm")
endif()

set(CPACK_DEBIAN_LIB_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "liblanedoku${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION}), \
libtbb-dev, libfmt-dev, libarchive-dev, liblzma-dev, zlib1g-dev, libzstd-dev")
include(CPack)
