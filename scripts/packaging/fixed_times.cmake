# SPDX-License-Identifier: MIT
# Run by CPack before it packs: gives every file the time SOURCE_DATE_EPOCH, so that two builds of a
# commit are the same, byte for byte.
file(GLOB_RECURSE files LIST_DIRECTORIES true "${CPACK_TEMPORARY_DIRECTORY}/*")
execute_process(COMMAND touch --no-dereference --date=@$ENV{SOURCE_DATE_EPOCH} -- ${files}
                COMMAND_ERROR_IS_FATAL ANY)
