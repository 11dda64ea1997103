/* SPDX-License-Identifier: MIT */
/**
 * @file
 * lanedoku from C, and from whatever can call C: a batch of puzzles in memory, solved on all
 * processors.
 *
 * The interface is stable: names, numbers and layouts stay as they are for as long as the library
 * is liblanedoku.so.0. Every function may be called from any number of threads at once; none
 * prints, exits, or lets a C++ exception out.
 */
#ifndef LANEDOKU_LANEDOKU_H
#define LANEDOKU_LANEDOKU_H

#include <stddef.h>
#include <stdint.h>

/** What the shared library shows of itself. */
#define LANEDOKU_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/** Characters of a puzzle, and of a solution: the cells row by row. */
#define LANEDOKU_CELLS 81

/** What became of a puzzle: the values of `statuses`. */
enum {
  LANEDOKU_UNIQUE = 0,     /**< Exactly one solution. */
  LANEDOKU_MULTIPLE = 1,   /**< Two or more; the lexicographically smallest is given. */
  LANEDOKU_UNSOLVABLE = 2, /**< The givens do not clash directly, yet there is no solution. */
  LANEDOKU_INVALID = 3,    /**< Two equal givens share a row, column or box. */
  LANEDOKU_MALFORMED = 4   /**< A character is neither a digit nor a blank. */
};

/** What a call returns. */
enum {
  LANEDOKU_OK = 0,           /**< Done. */
  LANEDOKU_BAD_ARGUMENT = 1, /**< Nothing was done; see lanedoku_error(). */
  LANEDOKU_NO_MEMORY = 2,    /**< Nothing was done; fewer threads need less memory. */
  LANEDOKU_INTERNAL_ERROR =
      3, /**< A defect of lanedoku, such as a solution that the checker refused:
              the outputs are worth nothing. lanedoku_error() says which. */
};

/**
 * How a batch is solved. Zero or NULL in a field stands for its default, so that
 * `lanedoku_options options = {.size = sizeof options};` changes nothing. Fields that later
 * versions bring come at the end.
 */
typedef struct lanedoku_options {
  size_t size;            /**< sizeof(lanedoku_options) where the caller was compiled. */
  size_t puzzle_stride;   /**< Bytes from a puzzle to the next, at least 81; default 81. */
  size_t solution_stride; /**< Bytes from a solution to the next, at least 81; default 81. */
  const char* target;     /**< A name of lanedoku_target(); default: lanedoku_default_target(). */
  unsigned threads;       /**< At most 1024; default: the processors this process may use. */
} lanedoku_options;

/**
 * Solves `count` puzzles.
 *
 * @param puzzles    The first puzzle. A puzzle is 81 characters, row by row: '1' to '9' are givens,
 *                   any of `. 0 _ * - x X ?` is a blank. Not written to, and needs no final NUL.
 * @param count      Number of puzzles; may be 0.
 * @param solutions  Receives 81 digits per puzzle, nothing behind them, and nothing between strides
 *                   is touched: the solution, of several the lexicographically smallest; 81 times
 *                   '0' where there is none. NULL: not wanted.
 * @param statuses   Receives LANEDOKU_UNIQUE ... per puzzle. NULL: not wanted.
 * @param guesses    Receives the branches of the search until the status was proved, for unique and
 *                   unsolvable puzzles; 0 for others. NULL: not wanted.
 * @param options    NULL: the defaults.
 * @return           LANEDOKU_OK, also when puzzles have no solution: that is in `statuses`.
 *
 * The arrays must not overlap. Results depend on the puzzles alone: not on threads, target, order
 * or company. Every solution was checked against the rules and the givens. Takes about 0.15
 * microseconds (easy) to 15 (the hardest known) per puzzle and thread. A thread needs 1 MiB; the
 * calling thread keeps it for its next call.
 */
LANEDOKU_API int lanedoku_solve_batch(const char* puzzles, size_t count, char* solutions,
                                      uint8_t* statuses, uint32_t* guesses,
                                      const lanedoku_options* options);

/** What went wrong in this thread's last call that did, and what to do; "" if none has. Valid until
 * this thread's next failure. */
LANEDOKU_API const char* lanedoku_error(void);

/** The version of the library that runs, such as "0.1.0". */
LANEDOKU_API const char* lanedoku_version(void);

/** The instruction sets that run here, from plain to wide: the name of number `index`, counted from
 * 0; NULL past the last. Results are the same on all. */
LANEDOKU_API const char* lanedoku_target(size_t index);

/** The name of the instruction set that is used when none is named. */
LANEDOKU_API const char* lanedoku_default_target(void);

/** The word for a status, such as "unique"; NULL if there is no such status. */
LANEDOKU_API const char* lanedoku_status_name(int status);

#ifdef __cplusplus
}
#endif

#endif
