/* SPDX-License-Identifier: MIT */
/* The C interface as a C program uses it: compiled as C, linked with the shared library alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanedoku/lanedoku.h"

#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define ANSWER "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define BLANKS "................................................................................."
#define SMALLEST "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
#define ZEROS "000000000000000000000000000000000000000000000000000000000000000000000000000000000"
/* Row 1 lacks a 9 and column 9 has one. */
#define UNSOLVABLE "12345678." BLANKS_35 "9" BLANKS_36
#define BLANKS_36 "...................................."
#define BLANKS_35 "..................................."
#define INVALID "11" BLANKS_35 BLANKS_35 "........."
#define MALFORMED \
  "a3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

#define CHECK(condition)                                                      \
  do {                                                                        \
    if (!(condition)) {                                                       \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                \
    }                                                                         \
  } while (0)

static int is_refused(const char* puzzles, const lanedoku_options* options, const char* reason) {
  char solution[81];
  memset(solution, '?', sizeof solution);
  CHECK(lanedoku_solve_batch(puzzles, 1, solution, NULL, NULL, options) == LANEDOKU_BAD_ARGUMENT);
  CHECK(solution[0] == '?');
  if (strstr(lanedoku_error(), reason) != NULL) return 1;
  fprintf(stderr, "%s\n", lanedoku_error());
  return 0;
}

/* Catches a status, a solution or a guess in the wrong place, or bytes outside touched. */
static void every_status(void) {
  const char puzzles[] = PUZZLE "\n" BLANKS "\n" UNSOLVABLE "\n" INVALID "\n" MALFORMED "\n" PUZZLE;
  const char expected[] = ANSWER "||" SMALLEST "||" ZEROS "||" ZEROS "||" ZEROS "||" ANSWER "||";
  char solutions[sizeof expected];
  uint8_t statuses[6];
  uint32_t guesses[6];
  lanedoku_options options = {.size = sizeof options};
  options.puzzle_stride = 82;
  options.solution_stride = 83;
  memset(solutions, '|', sizeof solutions - 1);
  solutions[sizeof solutions - 1] = '\0';
  memset(guesses, 0xFF, sizeof guesses);
  CHECK(lanedoku_solve_batch(puzzles, 6, solutions, statuses, guesses, &options) == LANEDOKU_OK);
  CHECK(strcmp(solutions, expected) == 0);
  CHECK(statuses[0] == LANEDOKU_UNIQUE && statuses[1] == LANEDOKU_MULTIPLE);
  CHECK(statuses[2] == LANEDOKU_UNSOLVABLE && statuses[3] == LANEDOKU_INVALID);
  CHECK(statuses[4] == LANEDOKU_MALFORMED && statuses[5] == LANEDOKU_UNIQUE);
  for (int i = 0; i < 6; ++i) CHECK(guesses[i] == 0);
}

/* Catches an array that must be there, and defaults that are none. */
static void what_is_not_wanted(void) {
  char solution[81];
  uint8_t status = 99;
  lanedoku_options options = {.size = sizeof options};
  CHECK(lanedoku_solve_batch(NULL, 0, NULL, NULL, NULL, NULL) == LANEDOKU_OK);
  CHECK(lanedoku_solve_batch(PUZZLE, 1, NULL, NULL, NULL, NULL) == LANEDOKU_OK);
  CHECK(lanedoku_solve_batch(PUZZLE, 1, NULL, &status, NULL, NULL) == LANEDOKU_OK);
  CHECK(status == LANEDOKU_UNIQUE);
  CHECK(lanedoku_solve_batch(PUZZLE, 1, solution, NULL, NULL, &options) == LANEDOKU_OK);
  CHECK(memcmp(solution, ANSWER, 81) == 0);
}

/* Catches a bad argument that passes, and an error that does not say what to do. */
static void what_is_refused(void) {
  lanedoku_options options = {0};
  CHECK(is_refused(PUZZLE, &options, "options.size is 0; set it to sizeof(lanedoku_options)"));
  options.size = sizeof options;
  options.puzzle_stride = 80;
  CHECK(is_refused(PUZZLE, &options, "puzzle_stride is 80; it must be 0 or at least 81"));
  options.puzzle_stride = 0;
  options.solution_stride = 1;
  CHECK(is_refused(PUZZLE, &options, "solution_stride is 1"));
  options.solution_stride = 0;
  options.target = "mmx";
  CHECK(is_refused(PUZZLE, &options, "target 'mmx' does not run here; these do: scalar"));
  options.target = NULL;
  options.threads = 1025;
  CHECK(is_refused(PUZZLE, &options, "threads is 1025; it must be at most 1024"));
  CHECK(is_refused(NULL, NULL, "puzzles is NULL"));
  CHECK(lanedoku_solve_batch(PUZZLE, SIZE_MAX, NULL, NULL, NULL, NULL) == LANEDOKU_BAD_ARGUMENT);
  CHECK(strstr(lanedoku_error(), "do not fit into memory") != NULL);
}

/* Catches a program compiled with a later header that gets something else than it asks for. */
static void options_of_another_version(void) {
  struct {
    lanedoku_options known;
    size_t from_the_future;
  } options = {{.size = sizeof options}, 0};
  CHECK(lanedoku_solve_batch(PUZZLE, 1, NULL, NULL, NULL, &options.known) == LANEDOKU_OK);
  options.from_the_future = 1;
  CHECK(is_refused(PUZZLE, &options.known, "an option is set that version"));
}

/* Catches names that are missing, and lists without end. */
static void names(void) {
  int has_default = 0;
  size_t targets = 0;
  for (; lanedoku_target(targets) != NULL; ++targets) {
    has_default |= strcmp(lanedoku_target(targets), lanedoku_default_target()) == 0;
  }
  CHECK(has_default && strcmp(lanedoku_target(0), "scalar") == 0 && targets < 10);
  CHECK(lanedoku_target(SIZE_MAX) == NULL);
  CHECK(strcmp(lanedoku_version(), LANEDOKU_VERSION) == 0);
  CHECK(strcmp(lanedoku_status_name(LANEDOKU_UNIQUE), "unique") == 0);
  CHECK(strcmp(lanedoku_status_name(LANEDOKU_MALFORMED), "malformed") == 0);
  CHECK(lanedoku_status_name(-1) == NULL && lanedoku_status_name(5) == NULL);
}

int main(void) {
  CHECK(strcmp(lanedoku_error(), "") == 0);
  every_status();
  what_is_not_wanted();
  what_is_refused();
  options_of_another_version();
  names();
  return 0;
}
