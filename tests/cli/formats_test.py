#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files in the shapes people have, read without options; what is said of them; and answers as CSV
and as JSON lines."""

import csv
import io
import json
import os
import pathlib
import unittest

from support import ANSWER, INVALID, PUZZLE, UNSOLVABLE, CliTest, grid, main, solve

DATA = os.environ.get("LANEDOKU_EXTRA_DATA")
ZEROS = PUZZLE.replace(".", "0")
SHORT = ZEROS[1:]  # what a spreadsheet program makes of a puzzle that starts with a zero
PAIR = f"{PUZZLE},{ANSWER}\n"
ROWS = grid(PUZZLE).splitlines()


def framed(edge, upright, rule, gap=""):
    """The puzzle in a frame."""
    text = rule if edge else ""
    for i, row in enumerate(ROWS):
        threes = [gap.join(row[j : j + 3]) for j in (0, 3, 6)]
        text += edge + upright.join(threes) + edge[::-1] + "\n"
        if i in (2, 5) or (i == 8 and edge):
            text += rule
    return text


# name: (text, what format pair makes of it, skipped lines, how --explain starts)
LINES = {
    "plain": (f"{PUZZLE}\n{PUZZLE}\r\n{PUZZLE}", 3 * PAIR, {}, "one puzzle per line, blanks ."),
    "count header": (f"2\n{PUZZLE}\n{PUZZLE}\n", "2\n" + 2 * PAIR, {"headers": 1},
                     "one puzzle per line"),
    "comments and titles": (f"# a\n// b\n; c\nMy puzzles\n{PUZZLE}\n# d\n{PUZZLE}\n", 2 * PAIR,
                            {"comments": 4, "headers": 1}, "one puzzle per line"),
    "text behind": (f"{PUZZLE} tough\n{PUZZLE}\teasy\n{PUZZLE}  // très, 1\n{PUZZLE}# 4\n", 4 * PAIR,
                    {}, "one puzzle per line"),
    "TAB and text": (f"{PUZZLE}\ttough, he said\n{PUZZLE}\t(x)\n", 2 * PAIR, {},
                     "fields between TABs, without header, puzzle in column 1, blanks ."),
    "puzzle:count:solution": (f"{PUZZLE}:1:{ANSWER}\n", PAIR, {},
                              "fields between ':', without header, puzzle in column 1, "
                              "answer in column 3"),
    "puzzle:solution": (f"{PUZZLE}:{ANSWER}\n", PAIR, {},
                        "fields between ':', without header, puzzle in column 1, answer in column 2"),
    "puzzle;rating": (f"{PUZZLE};7.2;x\n{PUZZLE};;\n", 2 * PAIR, {},
                      "fields between ';', without header, puzzle in column 1, blanks ."),
    "puzzle,label": (f"List\n#!by -c1,x\n{PUZZLE},a;b,9,,\r\n", PAIR, {"comments": 1, "headers": 1},
                     "CSV without header, puzzle in column 1, blanks ."),
    "id puzzle rating": (f"00f1c {PUZZLE}  7.2\n12345 {PUZZLE}  7.1\n", 2 * PAIR, {},
                         "fields between blanks, without header, puzzle in column 2, blanks ."),
    "count;puzzle": (f"25;{PUZZLE}\n", PAIR, {},
                     "fields between ';', without header, puzzle in column 2, blanks ."),
    "puzzle in the fifth column": (f"9,8,7,6,{PUZZLE},1\n", PAIR, {},
                                   "CSV without header, puzzle in column 5, blanks ."),
    "solution;puzzle": (f"{ANSWER};{PUZZLE} #  1\r\n", PAIR, {},
                        "fields between ';', without header, puzzle in column 2, "
                        "answer in column 1, blanks ."),
    "0x1A at the end": (f"{PUZZLE}\r\n\x1a", PAIR, {"blank_lines": 1}, "one puzzle per line"),
    "spaces and blank lines": (f"\n \n{PUZZLE}  \n\n\n", PAIR, {"blank_lines": 4},
                               "one puzzle per line"),
}
CSV = {
    "quizzes,solutions": (f"quizzes,solutions\n{PUZZLE},{ANSWER}\n", PAIR, {"headers": 1},
                          "CSV with header, puzzle in column 1 'quizzes', "
                          "answer in column 2 'solutions', blanks ."),
    "five columns": (f"id,puzzle,solution,clues,difficulty\n1,{PUZZLE},{ANSWER},30,0.0\n", PAIR,
                     {"headers": 1}, "CSV with header, puzzle in column 2 'puzzle', "
                     "answer in column 3 'solution', id in column 1 'id', blanks ."),
    "quoted fields": (f'source,question,answer,rating\n"a, ""b""\nc","{PUZZLE}",{ANSWER},2\n',
                      PAIR, {"headers": 1}, "CSV with header, puzzle in column 2 'question', "
                      "answer in column 3 'answer', blanks ."),
    "no header": (f"1,{PUZZLE},{ANSWER}\n", PAIR, {}, "CSV without header, puzzle in column 2, "
                  "answer in column 3, blanks ."),
    "index column": (f",puzzle,solution\r\n0,{PUZZLE},{ANSWER}\r\n", PAIR, {"headers": 1},
                     "CSV with header, puzzle in column 2 'puzzle', answer in column 3 'solution', "
                     "id in column 1 ''"),
    "last comma": (f"Puzzle,\n{PUZZLE},\n", PAIR, {"headers": 1},
                   "CSV with header, puzzle in column 1 'Puzzle', blanks ."),
    "CR in the header": (f"quizzes\r,solutions\r\n{PUZZLE},{ANSWER}\n", PAIR, {"headers": 1},
                         "CSV with header, puzzle in column 1 'quizzes', "
                         "answer in column 2 'solutions'"),
    "CR behind the header": (f"quizzes,solutions\r{PUZZLE},{ANSWER}\n", PAIR, {"headers": 1},
                             "CSV with header, puzzle in column 1 'quizzes', "
                             "answer in column 2 'solutions'"),
    "zeros are no answer": (f"{PUZZLE},{'0' * 81}\n{PUZZLE},{ANSWER}\n", 2 * PAIR, {},
                            "CSV without header, puzzle in column 1, answer in column 2"),
    "only zeros": (f"{PUZZLE},{'0' * 81}\n", PAIR, {},
                   "CSV without header, puzzle in column 1, blanks ."),
    "a column alone": (f"sudoku\n{PUZZLE}\n", PAIR, {"headers": 1},
                       "CSV with header, puzzle in column 1 'sudoku'"),
    "a column alone in quotes": (f'"sudoku"\n"{PUZZLE}"\n"{PUZZLE}"\n', 2 * PAIR, {"headers": 1},
                                 "CSV with header, puzzle in column 1 'sudoku'"),
    "a newline in the header": (f'id,"Name\n(short)",Puzzle\n1,a,{PUZZLE}\n', PAIR, {"headers": 2},
                                "CSV with header, puzzle in column 3 'Puzzle', "
                                "id in column 1 'id', blanks ."),
    "quotes before TABs": (f'Name\tNote\tPuzzle\n"a ""b"""\t"c\nd"\t{PUZZLE}\n'
                           f'"a\nb"\t"c\nd"\t{PUZZLE}\n', 2 * PAIR, {"headers": 1},
                           "fields between TABs, with header, puzzle in column 3 'Puzzle'"),
    "nothing before the first TAB": (f"a\tb\tc\n\t{PUZZLE}\tx\n1\t{PUZZLE}\t\n", 2 * PAIR,
                                     {"headers": 1},
                                     "fields between TABs, with header, puzzle in column 2 'b'"),
    "nothing behind the last TAB": (f"a\tb\tc\n1\t{PUZZLE}\t\n", PAIR, {"headers": 1},
                                    "fields between TABs, with header, puzzle in column 2 'b'"),
    "a quoted newline first": (f'"a\nb"\t"c\n"\t{PUZZLE}\n', PAIR, {},
                               "fields between TABs, without header, puzzle in column 3"),
    "empty before semicolons": (f'a;b;c;d\nx;{PUZZLE};y;z\n;{SHORT};;\n;53;"c\nd";\n; a; note\n'
                                f';{PUZZLE};;\n', PAIR + 2 * ",malformed\n" + PAIR,
                                {"headers": 1, "comments": 1},
                                "fields between ';', with header, puzzle in column 2 'b'"),
    "semicolons": (f";Board;Note\n1;{PUZZLE};x\n", PAIR, {"headers": 1},
                   "fields between ';', with header, puzzle in column 2 'Board', id in column 1 ''"),
    "lost zeros": (f"puzzle,solution\n{SHORT},{ANSWER}\n{PUZZLE},{ANSWER}\n",
                   ",malformed\n" + PAIR, {"headers": 1},
                   "CSV with header, puzzle in column 1 'puzzle', answer in column 2 'solution'"),
}
GRIDS = {
    "bare": (grid(PUZZLE), PAIR, {}, "grids of nine lines, cells without anything between, blanks ."),
    "spaced": (grid(PUZZLE, " "), PAIR, {}, "grids of nine lines, cells with something between"),
    "TABs": (grid(PUZZLE, "\t"), PAIR, {}, "grids of nine lines, cells with something between"),
    "commas": (grid(PUZZLE, ",").replace("\n", "\r\n"), PAIR, {}, "grids of nine lines"),
    "spaces for blanks": (grid(PUZZLE.replace(".", " "), " "), PAIR, {}, "grids of nine lines"),
    "groups of three": (framed("", " ", "\n"), PAIR, {"blank_lines": 2}, "grids of nine lines"),
    "uprights and dashes": (framed("", "|", "-----------\n"), PAIR, {"other": 2}, "grids"),
    "a frame": (framed("|", "|", "+---+---+---+\n"), PAIR, {"headers": 1, "other": 3}, "grids"),
    "a wide frame": (framed("| ", " | ", "+-------+-------+-------+\n", " "), PAIR,
                     {"headers": 1, "other": 3}, "grids"),
    "a frame of stars": (framed("|", "|", "*---*---*---*\n"), PAIR, {"headers": 1, "other": 3},
                         "grids"),
    "a frame of equals signs": (framed("|", "|", "=============\n"), PAIR,
                                {"headers": 1, "other": 3}, "grids"),
    "nine dashes": (framed("", "", "---------\n"), PAIR, {"other": 2}, "grids"),
    "titles": (2 * ("Grid 01\n" + grid(PUZZLE)), 2 * PAIR, {"headers": 1, "other": 1}, "grids"),
    ".sdk": ("#Aauthor\n#Dtext\n" + grid(PUZZLE), PAIR, {"comments": 2}, "grids"),
    "blank lines between": (grid(PUZZLE) + "\n\n" + grid(PUZZLE), 2 * PAIR, {"blank_lines": 2},
                            "grids"),
    "rules between": (grid(PUZZLE) + "========\n" + grid(PUZZLE) + "---------\n" + grid(PUZZLE),
                      3 * PAIR, {"other": 2}, "grids"),
    "prose behind": (grid(PUZZLE) + "\nThis one took me 20 minutes, no guesses.\n", PAIR,
                     {"blank_lines": 1, "other": 1}, "grids"),
    "a row too few": ("".join(r + "\n" for r in ROWS[1:]) + "\n" + grid(PUZZLE),
                      ",malformed\n" + PAIR, {"blank_lines": 1}, "grids"),
    "a first row gone wrong": ("53..7...a\n" + grid(PUZZLE)[10:] + "\n" + grid(PUZZLE),
                               ",malformed\n" + PAIR, {"blank_lines": 1}, "grids"),
    "a column too few": ("".join(r[1:] + "\n" for r in ROWS), ",malformed\n", {},
                         "grids of nine lines, the first without a row of nine cells"),
    "a date above": ("2005-01-02\n" + grid(PUZZLE), PAIR, {"headers": 1}, "grids"),
}
# Read and looked at: statuses, and lines that are no records.
SAMPLES = {
    "answers_all_zero.csv": ({"unique": 3}, {"headers": 1}),
    "bad_extra_column.sdk": ({"malformed": 1}, {}),
    "bad_missing_column.sdk": ({"malformed": 1}, {}),
    "bad_missing_row.ss": ({"malformed": 1}, {"other": 2}),
    "blocks.txt": ({"unique": 50}, {"blank_lines": 49}),
    "board_then_prose.ss": ({"unique": 1}, {"blank_lines": 1, "other": 4}),
    "bom.sdk": ({"unique": 5}, {"headers": 1}),
    "comma_separated_grid_crlf.txt": ({"unique": 1}, {}),
    "count_header.txt": ({"unique": 100}, {"headers": 1}),
    "dos_eof_1a.txt": ({"unique": 100}, {"blank_lines": 1}),
    "grid_nn_titles.txt": ({"unique": 50}, {"headers": 1, "other": 49}),
    "grids_with_separators.txt": ({"unique": 50}, {"other": 49}),
    "hash_comments_crlf.txt": ({"unique": 196}, {"comments": 4}),
    "hash_header_crlf.txt": ({"multiple": 98}, {"comments": 2}),
    "hex_id_puzzle_rating.txt": ({"unique": 50}, {}),
    "index_column_crlf.csv": ({"unique": 49}, {"headers": 1}),
    "irregular_blank_lines.txt": ({"unique": 95}, {"blank_lines": 48}),
    "kaggle3m_five_columns.csv": ({"unique": 100}, {}),
    "kaggle_quizzes_solutions.csv": ({"unique": 199}, {"headers": 1}),
    "no_final_newline.sdm": ({"unique": 1}, {}),
    "normal.sdk": ({"unique": 1}, {}),
    "one_per_line.sdm": ({"unique": 100}, {}),
    "puzzle_colon_solution.txt": ({"unique": 48}, {"comments": 2}),
    "puzzle_count_solution.txt": ({"unique": 18, "multiple": 15, "unsolvable": 10}, {}),
    "slash_comments_utf8.txt": ({"unique": 80}, {"blank_lines": 2}),
    "solution_semicolon_puzzle.txt": ({"unique": 50}, {}),
    "space_then_reason.txt": ({"invalid": 3, "unsolvable": 4}, {}),
    "star_blanks.txt": ({"unique": 50}, {}),
    "star_grid.txt": ({"unique": 1}, {}),
    "stats_columns_empty_last.csv": ({"unique": 49}, {"headers": 1}),
    "tab_separated_grid.txt": ({"unique": 1}, {}),
    "tab_then_text.txt": ({"unique": 20}, {}),
    "title_lines_fields_crlf.txt": ({"unique": 58}, {"comments": 1, "headers": 1}),
    "trailing_comma.csv": ({"unique": 99}, {"headers": 1}),
    "underscore_blanks.txt": ({"unique": 50}, {}),
    "x_blanks.ss": ({"unique": 2}, {"comments": 2, "blank_lines": 1}),
}
STATUSES = ("unique", "multiple", "unsolvable", "invalid", "malformed", "abandoned")


def positive(counts):
    """The counts that are not zero."""
    return {name: count for name, count in counts.items() if count}


class Shapes(CliTest):
    """Every shape is recognised, and read as a person would read it."""

    def check(self, shapes):
        for name, (text, pairs, skipped, explained) in shapes.items():
            with self.subTest(name):
                path = self.file("puzzles", text)
                for options in ((), ("--block-size", 7)):
                    run = solve("-f", "pair", "--stats", "json", *options, path)
                    self.expect(run, 1 if "malformed" in pairs else 0, pairs)
                    told = json.loads(run.stderr.decode().splitlines()[-1])
                    self.assertEqual(positive(told["skipped"]), skipped)
                run = solve("--explain", path)
                self.expect(run, 0)
                self.assertTrue(run.stdout.decode().startswith(f"{path}: {explained}"), run.stdout)

    def test_lines(self):
        """Catches a line shape that is not understood, and lines that are lost from the counts."""
        self.check(LINES)

    def test_csv(self):
        """Catches the wrong column, a quoted newline that ends a record, a header taken for one."""
        self.check(CSV)

    def test_grids(self):
        """Catches frames, titles and rules that are taken for rows, or break grids."""
        self.check(GRIDS)

    def test_shapes_that_are_not_read(self):
        """Catches files of another kind that are read as something, or refused without a hint."""
        for text, hint in (
            (f'<?xml version="1.0"?>\n<opensudoku><game data="{ZEROS}"/>\n', "looks like XML"),
            (f'{{"puzzle": "{ZEROS}"}}\n', "looks like JSON"),
            ("1234\n3412\n2143\n4321\n", "looks like a grid with rows of 4"),
            (16 * "0123456789ABCDEF\n", "looks like a grid with rows of 16"),
            ("nothing at all\n", "no puzzle recognised"),
            ("1234341221434321\n", "looks like a 4 x 4 puzzle"),
            ("GIF89a\0\0\0", "looks like binary data"),
        ):
            self.expect(solve(stdin=text), 3, "", hint)
        for cells, hint in ((729, "pencilmarks"), (256, "a 16 x 16 puzzle")):
            line = "123456789" * 100
            self.expect(solve(stdin=line[:cells] + "\n"), 1, "malformed\n",
                        f"standard input:1: malformed: {cells} characters, not 81: {hint}")

    def test_carriage_returns_alone(self):
        """Catches a file that is taken for one long line, and all records but the first lost."""
        rows = f"{PUZZLE},{ANSWER}\n"
        for text in (3 * f"{PUZZLE}\n", "quizzes,solutions\n" + 3 * rows, 3000 * f"{PUZZLE}\n",
                     f"# comment\n{PUZZLE}\n{PUZZLE}\n", "# comment\n" + grid(PUZZLE)):
            for options in ((), ("--block-size", 1), ("--input-format", "csv")):
                run = solve(*options, stdin=text.replace("\n", "\r"))
                self.expect(run, 3, "", "this looks like lines that end with CR alone")
        # Of a line that is too long nothing is read, whatever ends in it.
        text = f"title\r{PUZZLE}{70000 * ' '}\n{PUZZLE}\n"
        for options in ((), ("--block-size", 1)):
            self.expect(solve(*options, stdin=text), 1, f"malformed\n{ANSWER}\n", "longer than")

    def test_lost_zeros(self):
        """Catches a spreadsheet's mishap without its name."""
        run = solve(stdin=f"puzzle,solution\n{SHORT},{ANSWER}\n{PUZZLE},{ANSWER}\n")
        self.expect(run, 1, f"malformed\n{ANSWER}\n",
                    "standard input:2: malformed: the puzzle's field has 80 digits, not 81; "
                    "spreadsheet programs drop leading zeros")

    @unittest.skipUnless(DATA, "LANEDOKU_EXTRA_DATA is not set")
    def test_samples(self):
        """Catches a file found in public that is read otherwise than by eye."""
        files = {path.name for path in pathlib.Path(DATA, "formats").iterdir()}
        self.assertEqual(files, set(SAMPLES))
        for name, (statuses, skipped) in SAMPLES.items():
            with self.subTest(name):
                run = solve("-q", "--stats", "json", pathlib.Path(DATA, "formats", name))
                told = json.loads(run.stderr)
                self.assertEqual(positive({s: told[s] for s in STATUSES}), statuses)
                self.assertEqual(positive(told["skipped"]), skipped)
                self.assertEqual(told["records"], sum(statuses.values()))


class Options(CliTest):
    """What recognition is told."""

    TWO = f"a,b\n{PUZZLE},{'.' * 81}\n"

    def test_column(self):
        """Catches a column asked for that is not the one read."""
        empty = "." * 81
        for column, puzzle in (("1", PUZZLE), ("a", PUZZLE), ("2", empty), ("B", empty)):
            run = solve("-c", column, "-f", "pair", stdin=self.TWO)
            self.expect(run, 0)
            self.assertEqual(run.stdout.decode().split(",")[0], puzzle)
        self.expect(solve("-c", "3", stdin=self.TWO), 3, "",
                    "standard input: there is no column 3, only 2")
        self.expect(solve("-c", "0", stdin=self.TWO), 3, "",
                    "standard input: there is no column 0, only 2")
        self.expect(solve("-c", "c", stdin=self.TWO), 3, "",
                    "standard input: the header names no column 'c'")
        self.expect(solve("-c", "c", stdin=PUZZLE), 3, "",
                    "standard input: there is no header to name a column 'c'")
        self.expect(solve("-c", "", stdin=PUZZLE), 2, "", "a column needs a name or a number")
        self.expect(solve("-c", "1", stdin=PUZZLE), 0, ANSWER + "\n")

    def test_input_format(self):
        """Catches a shape asked for that is not the one read."""
        text = f"x {PUZZLE} y\n"
        self.expect(solve("--input-format", "lines", stdin=text), 1, "malformed\n")
        self.expect(solve("--input-format", "fields", stdin=text), 0, ANSWER + "\n")
        self.expect(solve("--input-format", "grids", stdin=PUZZLE), 3, "", "no puzzle recognised")
        self.expect(solve("--input-format", "csv", "--explain", stdin=PUZZLE), 0,
                    f"standard input: CSV without header, puzzle in column 1, blanks .\n"
                    "  column 1 is the puzzle: the first field of 81 cells with a blank\n")
        self.expect(solve("--input-format", "grids", stdin=f"{PUZZLE}\n{grid(PUZZLE)}"), 0,
                    grid(ANSWER))
        self.expect(solve("--input-format", "tables", stdin=PUZZLE), 2, "", "--input-format")

    def test_explain(self):
        """Catches an explanation that is not the documented one, that solves, or that hides an
        input."""
        first = self.file("puzzles.csv", f"id,quizzes,solutions\n1,{ZEROS},{ANSWER}\n")
        second = self.file("empty.txt", "# nothing\n")
        third = self.file("prose.txt", "nothing to see\n")
        run = solve("--explain", first, second, third)
        self.expect(run, 3, f"{first}: CSV with header, puzzle in column 2 'quizzes', answer in "
                    "column 3 'solutions', id in column 1 'id', blanks 0\n"
                    "  line 1 is the header, above the first record in line 2\n"
                    "  column 2 'quizzes' is the puzzle: the header names it so\n"
                    "  column 3 'solutions' is the answer: the header names it so\n"
                    f"{second}: no record, only blank lines and comments\n",
                    f"{third}:1: no puzzle recognised")


class Tables(CliTest):
    """Answers as CSV and JSON lines, read by other programs."""

    RECORDS = ((PUZZLE, "unique"), (UNSOLVABLE, "unsolvable"), (INVALID, "invalid"),
               ("1" * 80, "malformed"), ("." * 81, "multiple"))

    def rows(self, *options, stdin):
        run = solve("-f", "csv", *options, stdin=stdin)
        self.assertIn(run.returncode, (0, 1), run.stderr)
        return list(csv.reader(io.StringIO(run.stdout.decode(), newline=""), strict=True))

    def test_csv_keeps_columns(self):
        """Catches columns of the input that are changed, and answers beside the wrong record."""
        text = "name,puzzle,note\n" + "".join(
            f'"{i}, ""x""\ny",{puzzle},\n' for i, (puzzle, _) in enumerate(self.RECORDS))
        for options in ((), ("--block-size", 1), ("--engine", "reference", "--step-budget", 1000)):
            rows = self.rows(*options, stdin=text)
            self.assertEqual(rows[0], ["name", "puzzle", "note", "answer", "status", "guesses"])
            for i, (row, (puzzle, status)) in enumerate(zip(rows[1:], self.RECORDS)):
                self.assertEqual(row[:3], [f'{i}, "x"\ny', puzzle, ""])
                if options[:1] == ("--engine",):
                    self.assertEqual(row[5], "")
                    continue
                self.assertEqual(row[4], status)
                self.assertEqual(row[3] == ANSWER, puzzle == PUZZLE)
                self.assertEqual(len(row[3]), 81 if status in ("unique", "multiple") else 0)
                self.assertEqual(row[5] != "", status in ("unique", "unsolvable"))
            self.assertEqual(len(rows), 6)

    def test_csv_of_plain_lines_and_grids(self):
        """Catches columns or a header made up, and the text of a malformed line lost."""
        self.expect(solve("-f", "csv", stdin=f'{PUZZLE} // "a"\n{PUZZLE}\nab,"c\n'), 1,
                    f'{PUZZLE},{ANSWER},unique,0\n' * 2 + '"ab,""c",,malformed,\n')
        self.expect(solve("-f", "csv", stdin=grid(PUZZLE) + "\n" + grid(PUZZLE)[10:]), 1,
                    f"{PUZZLE},{ANSWER},unique,0\n,,malformed,\n")

    def test_csv_of_other_delimiters(self):
        """Catches fields between other delimiters that are not made CSV."""
        self.assertEqual(self.rows(stdin=f";board;note\n7;{PUZZLE};a,b\n8;{PUZZLE}\n"),
                         [["", "board", "note", "answer", "status", "guesses"],
                          ["7", PUZZLE, "a,b", ANSWER, "unique", "0"],
                          ["8", PUZZLE, "", ANSWER, "unique", "0"]])
        self.assertEqual(self.rows(stdin=f"ab  {PUZZLE} 7.1\n"),
                         [["ab", PUZZLE, "7.1", ANSWER, "unique", "0"]])

    def test_csv_has_one_header(self):
        """Catches a header for each file or block, and one that --skip takes away."""
        one = self.file("1.csv", f"puzzle,x\n{PUZZLE},1\n")
        two = self.file("2.csv", f"puzzle,x\n{PUZZLE},2\n{PUZZLE},3\n")
        rows = self.rows("--skip", 2, one, two, stdin="")
        self.assertEqual(rows, [["puzzle", "x", "answer", "status", "guesses"],
                                [PUZZLE, "3", ANSWER, "unique", "0"]])

    def test_csv_is_read_again(self):
        """Catches an output that is no input: ours with answers, read by us."""
        text = solve("-f", "csv", stdin=f"puzzle\n{PUZZLE}\n{UNSOLVABLE}\n").stdout
        run = solve("--explain", stdin=text)
        self.expect(run, 0)
        self.assertIn("puzzle in column 1 'puzzle', answer in column 2 'answer'",
                      run.stdout.decode())

    def test_jsonl(self):
        """Catches an object that is no JSON, lacks a name, or is about another record."""
        path = self.file('a"\xe9.csv', "# c\nid,puzzle\n" + "".join(
            f'"i""{i}",{puzzle}\n' for i, (puzzle, _) in enumerate(self.RECORDS)))
        for options in ((), ("--block-size", 1)):
            run = solve("-f", "jsonl", *options, path)
            objects = [json.loads(line) for line in run.stdout.decode().splitlines()]
            self.assertEqual(len(objects), 5)
            for i, (record, (puzzle, status)) in enumerate(zip(objects, self.RECORDS)):
                is_solved = status in ("unique", "multiple")
                self.assertEqual(list(record), ["record", "line", "file", "id", "puzzle", "answer",
                                                "status", "guesses"])
                self.assertEqual((record["record"], record["line"], record["file"]),
                                 (i + 1, i + 3, str(path)))
                self.assertEqual(record["id"], f'i"{i}')
                self.assertEqual(record["puzzle"], None if status == "malformed" else puzzle)
                self.assertEqual(record["answer"] is not None, is_solved)
                self.assertEqual(record["status"], status)
                self.assertEqual(record["guesses"] is not None, status in ("unique", "unsolvable"))
            self.assertEqual(objects[0]["answer"], ANSWER)
        run = solve("-f", "jsonl", stdin=PUZZLE)
        self.expect(run, 0, f'{{"record":1,"line":1,"file":"standard input","puzzle":"{PUZZLE}",'
                    f'"answer":"{ANSWER}","status":"unique","guesses":0}}\n')

    def test_a_wide_header(self):
        """Catches rows filled up to a header of any width: memory without bound."""
        text = "puzzle" + "," * 60_000 + f"\n{PUZZLE},\n"
        rows = solve("-q", "-f", "csv", stdin=text).stdout.decode().splitlines()
        self.assertEqual(rows[1], f"{PUZZLE}{',' * 999},{ANSWER},unique,0")

    def test_many_quoted_fields(self):
        """Catches a search for the line's end from each quoted field anew: a minute for this."""
        text = "puzzle" + ",n" * 30_000 + "\n" + (PUZZLE + ',"a"' * 15_000 + "\n") * 300
        run = solve("-q", stdin=text)
        self.expect(run, 0, f"{ANSWER}\n" * 300)


if __name__ == "__main__":
    main()
