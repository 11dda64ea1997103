# SPDX-License-Identifier: MIT
#
# What `cmake --install` puts where: the program with its man page and completions (component cli),
# the C library (lib), headers and the C++ library (dev).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(packaging "${PROJECT_SOURCE_DIR}/scripts/packaging")

# The C++ library: the modules that the public headers stand for, in one archive. Static, since C++
# has no stable binary interface.
set(cpp_modules engine text io pipeline verify)
add_library(lanedoku_cpp STATIC)
foreach(module IN LISTS cpp_modules)
  target_sources(lanedoku_cpp PRIVATE $<TARGET_OBJECTS:lanedoku_${module}>)
endforeach()
set_target_properties(lanedoku_cpp PROPERTIES
  OUTPUT_NAME lanedoku-cpp EXPORT_NAME lanedoku LINKER_LANGUAGE CXX)
target_compile_features(lanedoku_cpp INTERFACE cxx_std_20)
target_include_directories(lanedoku_cpp INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
target_link_libraries(lanedoku_cpp PRIVATE TBB::tbb Threads::Threads fmt::fmt
  LibArchive::LibArchive LibLZMA::LibLZMA ZLIB::ZLIB zstd::libzstd_shared)
set_target_properties(lanedoku_c PROPERTIES EXPORT_NAME c)

# Man page and completions are made of what the program tells of itself, so that they say the same.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
function(lanedoku_made_of_help output folder script)
  set(made "${PROJECT_BINARY_DIR}/made/${output}")
  add_custom_command(OUTPUT "${made}"
    COMMAND Python3::Interpreter -B "${packaging}/${script}" ${ARGN}
      ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:lanedoku> > "${made}"
    DEPENDS lanedoku "${packaging}/${script}" "${packaging}/command_line.py" VERBATIM)
  set_property(GLOBAL APPEND PROPERTY lanedoku_made "${made}")
  install(FILES "${made}" DESTINATION "${folder}" COMPONENT cli)
endfunction()
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/made/bash" "${PROJECT_BINARY_DIR}/made/zsh")
lanedoku_made_of_help(lanedoku.1 ${CMAKE_INSTALL_MANDIR}/man1 man_page.py)
lanedoku_made_of_help(bash/lanedoku ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
                      completions.py bash)
lanedoku_made_of_help(zsh/_lanedoku ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
                      completions.py zsh)
lanedoku_made_of_help(lanedoku.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
                      completions.py fish)
get_property(made GLOBAL PROPERTY lanedoku_made)
add_custom_target(lanedoku_made ALL DEPENDS ${made})

install(TARGETS lanedoku RUNTIME COMPONENT cli)
install(TARGETS lanedoku_c EXPORT lanedoku
        LIBRARY COMPONENT lib NAMELINK_COMPONENT dev)
install(TARGETS lanedoku_cpp EXPORT lanedoku ARCHIVE COMPONENT dev)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/lanedoku" TYPE INCLUDE COMPONENT dev)

# find_package(lanedoku)
set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/lanedoku)
install(EXPORT lanedoku FILE lanedoku-targets.cmake NAMESPACE lanedoku::
        DESTINATION ${config_folder} COMPONENT dev)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/lanedoku-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${packaging}/lanedoku-config.cmake"
              "${PROJECT_BINARY_DIR}/lanedoku-config-version.cmake"
        DESTINATION ${config_folder} COMPONENT dev)

# pkg-config: lanedoku is the C library, lanedoku-cpp the C++ library.
file(RELATIVE_PATH PREFIX_FROM_PC "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
foreach(name lanedoku lanedoku-cpp)
  configure_file("${packaging}/${name}.pc.in" "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/${name}.pc"
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endforeach()

include("${packaging}/deb.cmake")
