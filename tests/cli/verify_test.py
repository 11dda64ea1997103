#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`lanedoku verify`: verdicts, answers in files of their own, the report, duplicates."""

import csv
import gzip
import io
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import unittest
import zipfile

from large_test import is_sanitized
from support import (
    ANSWER, BINARY, EMPTY, INVALID, PATIENCE, PUZZLE, SMALLEST, UNSOLVABLE, CliTest,
    is_thread_sanitized, lanedoku, main, solve)

DATASETS = pathlib.Path(__file__).resolve().parent.parent.parent / "datasets"
COLUMNS = ["record", "file", "line", "verdict", "puzzle", "expected", "found", "reason"]
# A full grid; any is a solution of the empty board, and not its smallest one.
OTHER = ANSWER


def verify(*options, **more):
    """Runs `lanedoku verify` to its end."""
    return lanedoku("verify", *options, **more)


def rectangles(grid):
    """The corners, row by row, of rectangles in two boxes that hold two digits crosswise: a second
    grid has them exchanged."""
    for a in range(81):
        for b in range(a + 1, a // 9 * 9 + 9):
            for down in range(9, 81 - b, 9):
                boxes = {(i // 27, i % 9 // 3) for i in (a, b, a + down, b + down)}
                crosswise = (grid[a], grid[b]) == (grid[b + down], grid[a + down])
                if crosswise and len(boxes) == 2:
                    yield a, b, a + down, b + down


def fault_of(answer, puzzle):
    """Whether 81 characters are no solution of the puzzle."""
    if any(given not in ".0" and given != digit for given, digit in zip(puzzle, answer)):
        return True
    rows = [answer[i : i + 9] for i in range(0, 81, 9)]
    columns = ["".join(row[i] for row in rows) for i in range(9)]
    boxes = ["".join(rows[r + i][c : c + 3] for i in range(3)) for r in (0, 3, 6) for c in (0, 3, 6)]
    return any(sorted(house) != list("123456789") for house in rows + columns + boxes)


class Verdicts(CliTest):
    """What is said of one answer, and how the command ends."""

    def check(self, puzzle, answer, status, line, finding="", options=()):
        puzzles = self.file("p.txt", f"{ANSWER}\n{puzzle}\n")
        answers = self.file("a.txt", f"{ANSWER}\n{answer}\n")
        run = verify(puzzles, "--answers", answers, *options)
        told = f"{puzzles}:2: {finding}\n" if finding else ""
        self.expect(run, status, f"{told}2 records: {line}\n")

    def test_every_verdict(self):
        """Catches a verdict that is another one, a reason that names the wrong place, and an exit
        status that hides it."""
        self.check(PUZZLE, ANSWER, 0, "2 match")
        self.check(PUZZLE, SMALLEST, 1, "1 match, 1 wrong",
                   "wrong: changes the given 5 at row 1 column 1 to 1")
        # Two digits of the last row exchanged that are no givens.
        swapped = ANSWER[:72] + "435286179"
        self.check(PUZZLE, swapped, 1, "1 match, 1 wrong",
                   "wrong: row 9 column 1: 4 is twice in column 1")
        self.check(PUZZLE, "", 1, "1 match, 1 missing", "missing: no known answer")
        self.check(PUZZLE, "unsolvable", 1, "1 match, 1 status",
                   "status: claims unsolvable; found unique")
        self.check(UNSOLVABLE, ANSWER, 1, "1 match, 1 status",
                   "status: claims a solution; found unsolvable: the puzzle has no solution")
        self.check(INVALID, ANSWER, 1, "1 match, 1 status",
                   "status: claims a solution; found invalid: row 1 column 1 and row 1 column 2 "
                   "both hold 1")
        self.check(PUZZLE[1:], ANSWER, 1, "1 match, 1 status",
                   "status: claims a solution; found malformed: 80 characters, not 81")
        for puzzle, word in ((UNSOLVABLE, "unsolvable"), (INVALID, "invalid"),
                             ("bad", "malformed"), (PUZZLE, "unique"), (EMPTY, "multiple")):
            self.check(puzzle, word, 0, "2 match")

    def test_accept(self):
        """Catches another solution that is called wrong, is right unasked, or is never right, and
        a wrong one that --accept any lets pass."""
        self.check(EMPTY, SMALLEST, 0, "2 match")
        self.check(EMPTY, OTHER, 1, "1 match, 1 other",
                   "other: a solution, but not the smallest of several")
        self.check(EMPTY, OTHER, 1, "1 match, 1 other",
                   "other: a solution, but not the smallest of several",
                   ["--accept", "smallest"])
        self.check(EMPTY, OTHER, 0, "1 match, 1 other", "", ["--accept", "any"])
        bad = OTHER[:80] + "1"
        self.check(EMPTY, bad, 1, "1 match, 1 wrong",
                   "wrong: row 9 column 9: 1 is twice in column 9", ["--accept", "any"])

    def test_two_solutions(self):
        """Catches a smallest solution that is not the smallest."""
        for cells in rectangles(ANSWER):
            a, b, c, d = cells
            puzzle, other = list(ANSWER), list(ANSWER)
            for cell in cells:
                puzzle[cell] = "."
            other[a], other[b], other[c], other[d] = (ANSWER[i] for i in (b, a, d, c))
            puzzle, other = "".join(puzzle), "".join(other)
            self.assertFalse(fault_of(other, puzzle))
            first, second = sorted((ANSWER, other))
            self.check(puzzle, first, 0, "2 match")
            self.check(puzzle, second, 1, "1 match, 1 other",
                       "other: a solution, but not the smallest of several")
            return
        self.fail("the grid has no such rectangle")

    def test_missing_and_extra_answers(self):
        """Catches a file of answers of the wrong length that passes."""
        puzzles = self.file("p.txt", f"{PUZZLE}\n{EMPTY}\n")
        answers = self.file("a.txt", f"{ANSWER}\n")
        self.expect(verify(puzzles, "--answers", answers), 1,
                    f"{puzzles}:2: missing: no known answer\n2 records: 1 match, 1 missing\n")
        answers = self.file("a.txt", f"{ANSWER}\n{SMALLEST}\n{ANSWER}\n")
        self.expect(verify(puzzles, "--answers", answers), 1,
                    f"{answers}: 1 answer too many, after line 2\n"
                    "2 records: 2 match; 1 answer too many\n")
        self.expect(verify(puzzles), 1, None,
                    "there are no known answers beside the puzzles; --answers FILE gives them")

    def test_skip_and_limit(self):
        """Catches the wrong answers for a part of the input."""
        puzzles = self.file("p.txt", f"{PUZZLE}\n{EMPTY}\nbad\n{INVALID}\n")
        answers = self.file("a.txt", f"{ANSWER}\n{SMALLEST}\nmalformed\nwrong\n")
        self.expect(verify(puzzles, "-a", answers, "--skip", 1, "--limit", 2), 0,
                    "2 records: 2 match\n")
        self.expect(verify(puzzles, "-a", answers, "--skip", 3), 1,
                    f"{puzzles}:4: status: claims a solution; found invalid: row 1 column 1 and "
                    "row 1 column 2 both hold 1\n1 record: 0 match, 1 status\n")


class AnswersBesideThePuzzles(CliTest):
    """Known answers in the puzzles' own file."""

    def test_columns(self):
        """Catches an answer taken from another column or row, and blocks that cut a row."""
        rows = [(PUZZLE, ANSWER, "match"), (EMPTY, OTHER, "other"), (PUZZLE, SMALLEST, "wrong"),
                (EMPTY, "", "missing"), (INVALID, ANSWER, "status"), (PUZZLE, ANSWER, "match"),
                (EMPTY, "0" * 81, "missing"), (PUZZLE[1:], ANSWER, "status"),
                (UNSOLVABLE, "unsolvable", "match"), (PUZZLE, ANSWER[1:], "wrong"),
                ("", "malformed", "match"), (EMPTY, SMALLEST, "match")] * 20
        shapes = {
            "csv": ("quizzes,solutions\n", "{0},{1}\n"),
            "fields": ("", "{0}:{1}\n"),
            "turned": ("id;solution;puzzle\n", "{2};{1};{0}\n"),
            "quoted": ("a,puzzle,answer,b\r\n", '"x\n,""{2}""","{0}","{1}",\r\n'),
        }
        for name, (header, form) in shapes.items():
            text = header
            expected = []
            for i, (puzzle, answer, verdict) in enumerate(rows):
                line = text.count("\n") + 1
                text += form.format(puzzle, answer, i)
                if verdict != "match":
                    expected.append((str(i + 1), str(line), verdict))
            path = self.file("p.csv", text)
            told = set()
            for threads, block in ((1, 1 << 20), (2, 300), (2, 1)):
                with self.subTest(name, threads=threads, block=block):
                    run = verify("-j", threads, "--block-size", block, path, "--report", "-")
                    self.expect(run, 1)
                    found = list(csv.DictReader(io.StringIO(run.stdout.decode())))
                    self.assertEqual([(row["record"], row["line"], row["verdict"])
                                      for row in found], expected)
                    told.add(run.stdout)
            self.assertEqual(len(told), 1)

    def test_what_solve_wrote(self):
        """Catches pairs and tables of solve that are no file of puzzles with answers."""
        puzzles = self.file("p.csv", f"id,puzzle\n1,{PUZZLE}\n2,{EMPTY}\n3,bad\n4,{INVALID}\n"
                                     f"5,{UNSOLVABLE}\n")
        solved = self.folder / "solved.csv"
        for form in ("pair", "csv"):
            self.expect(solve("-q", "-f", form, puzzles, "-o", solved), 1)
            self.expect(verify(solved), 0, "5 records: 5 match\n")

    def test_a_table_that_solve_wrote(self):
        """Catches a table of solve in which a status does not stand for the answer that is not
        there, whichever comes first, and one that is not compared."""
        rows = [(PUZZLE, "unique"), (EMPTY, "multiple"), (PUZZLE[1:], "malformed"),
                (INVALID, "invalid"), (UNSOLVABLE, "unsolvable"), (f"{PUZZLE[1:]},x", "malformed")]
        solved = self.folder / "solved.csv"
        for header, form in (("", "{}\n"), ("quiz\n", "{}\n"), ("", "{},é\n"),
                             ("id;quiz;x\r\n", '"a\n""";{};b\r\n')):
            for first in range(len(rows) - 1):
                turned = (rows[first:] + rows[:first]) * 20
                puzzles = self.file("p.txt", header + "".join(form.format(row[0]) for row in turned))
                self.expect(solve("-q", "-f", "csv", puzzles, "-o", solved), 1)
                for threads, block in ((1, 1 << 20), (2, 300), (2, 1)):
                    with self.subTest(header=header, form=form, first=first, block=block):
                        self.expect(verify("-j", threads, "--block-size", block, solved), 0,
                                    f"{len(turned)} records: {len(turned)} match\n")
        wrong = self.file("wrong.csv", f"puzzle,answer,status,guesses\n{PUZZLE},,unsolvable,0\n"
                                       f"{INVALID},,unsolvable,0\n{PUZZLE},,easy,0\n")
        self.expect(verify(wrong), 1,
                    f"{wrong}:2: status: claims unsolvable; found unique\n"
                    f"{wrong}:3: status: claims unsolvable; found invalid: row 1 column 1 and "
                    f"row 1 column 2 both hold 1\n{wrong}:4: missing: no known answer\n"
                    "3 records: 0 match, 1 missing, 2 status\n")
        shown = verify("--explain", wrong).stdout.decode()
        self.assertIn("answer in column 2 'answer', status in column 3 'status', blanks .", shown)

    def test_an_answers_file_wins(self):
        """Catches --answers that does not replace the column."""
        puzzles = self.file("p.csv", f"puzzle,solution\n{PUZZLE},{SMALLEST}\n")
        answers = self.file("a.txt", f"{ANSWER}\n")
        self.expect(verify(puzzles), 1)
        self.expect(verify(puzzles, "-a", answers), 0)

    @unittest.skipIf(is_thread_sanitized(), "a signal may wait for ever")
    def test_a_stop_is_told(self):
        """Catches a signal that loses what was verified, or is taken for the end of the input."""
        with subprocess.Popen([BINARY, "verify"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as run:
            run.stdin.write(f"{PUZZLE},{ANSWER}\n{PUZZLE},{SMALLEST}\n".encode())
            run.stdin.flush()
            self.assertIn(b"standard input:2: wrong", run.stdout.readline())
            run.send_signal(signal.SIGINT)
            self.assertEqual(run.wait(timeout=PATIENCE), 130)  # before its input ends
            out, told = run.communicate()
        self.assertEqual(out, b"2 records: 1 match, 1 wrong\n")
        self.assertIn(b"stopped by SIGINT after 2 records", told)


class Archives(CliTest):
    """Puzzles in archives."""

    def test_places_name_members(self):
        """Catches a bad record of an archive whose file nobody can find."""
        archive = self.folder / "p.zip"
        with zipfile.ZipFile(archive, "w") as file:
            file.writestr("a.csv", f"puzzle,solution\n{PUZZLE},{ANSWER}\n")
            file.writestr("b.txt", f"# c\n{PUZZLE},{SMALLEST}\n{EMPTY},{SMALLEST}\n")
        run = verify(archive, "--duplicates", "--report", "-")
        self.expect(run, 1)
        told = run.stderr.decode()
        for line in (f"{archive}/b.txt:2: wrong: changes the given 5 at row 1 column 1 to 1",
                     f"{archive}/a.csv:2: this puzzle is there 2 times",
                     f"  multiple               1   33.33 %  first at {archive}/b.txt:3"):
            self.assertIn(line + "\n", told)
        rows = list(csv.DictReader(io.StringIO(run.stdout.decode())))
        self.assertEqual([(row["file"], row["line"]) for row in rows], [(f"{archive}/b.txt", "2")])


class RoundTrips(CliTest):
    """What solve writes is what verify reads."""

    def test_every_format(self):
        """Catches a format of solve that verify does not read, status words included, and any
        influence of threads and blocks."""
        lines = (DATASETS / "minimal.txt").read_text().splitlines()[:150]
        mixed = []
        for i, line in enumerate(lines):
            mixed.append(line)
            mixed += [[EMPTY], [INVALID, "bad"], [UNSOLVABLE], []][i % 4]
        for first in ([], [PUZZLE[1:]], [INVALID], [UNSOLVABLE]):
            puzzles = self.file("p.txt", "".join(line + "\n" for line in first + mixed))
            count = len(first + mixed)
            for form in ("line", "pair", "csv", "jsonl", "grid", "spaced"):
                answers = self.folder / f"answers.{form}"
                self.assertEqual(solve("-q", "-f", form, puzzles, "-o", answers).returncode, 1)
                seen = set()
                for threads, block in ((1, 1 << 20), (2, 1 << 20), (1, 300), (2, 300), (8, 1)):
                    run = verify("-j", threads, "--block-size", block, puzzles, "-a", answers)
                    with self.subTest(form, threads=threads, block=block):
                        self.expect(run, 0, f"{count} records: {count} match\n")
                    seen.add(run.stdout)
                self.assertEqual(len(seen), 1)

    def test_compressed_answers(self):
        """Catches answers that solve compressed, or an archive of them, that verify does not read,
        and records that are lost where one of its files ends."""
        puzzles = self.file("p.txt", f"{PUZZLE}\nbad\n{EMPTY}\n{UNSOLVABLE}\n")
        for form in ("line", "csv", "grid"):
            for kind in ("gz", "zst"):
                answers = self.folder / f"a.{form}.{kind}"
                self.expect(solve("-q", "-f", form, puzzles, "-o", answers), 1)
                self.assertNotIn(b"malformed", answers.read_bytes())
                self.expect(verify(puzzles, "-a", answers), 0, "4 records: 4 match\n")
                self.expect(verify(puzzles, "-a", "-", stdin=answers.read_bytes()), 0)
        parts = [solve("-q", "-f", form, "--skip", skip, "--limit", 2, puzzles).stdout
                 for form, skip in (("csv", 0), ("spaced", 2))]
        archive = self.folder / "a.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr("1.csv", parts[0])
            file.writestr("2.txt", parts[1])
        self.expect(verify(puzzles, "-a", archive), 0, "4 records: 4 match\n")
        self.expect(verify(puzzles, "-a", archive, "--limit", 3), 0, "3 records: 3 match\n")
        fewer = self.file("fewer.txt", f"{PUZZLE}\nbad\n{EMPTY}\n")
        self.expect(verify(fewer, "-a", archive), 1,
                    f"{archive}/2.txt: 1 answer too many, after line 9\n"
                    "3 records: 3 match; 1 answer too many\n")

    def test_broken_answers(self):
        """Catches the end of broken data that is taken for the end of the answers, and an error
        that does not say where it is."""
        grids = (DATASETS / "easy.txt").read_text().splitlines()[:2000]
        puzzles = self.file("p.txt", "".join(line + "\n" for line in grids))
        answers = self.folder / "a.gz"
        self.expect(solve("-q", puzzles, "-o", answers), 0)
        data = answers.read_bytes()
        cut = self.file("cut.gz", data[:len(data) * 2 // 3])
        run = verify(puzzles, "-a", cut)
        self.expect(run, 3)
        self.assertRegex(run.stderr.decode(),
                         f"lanedoku: error: {cut}: cannot read on: .*runcated.* of the gzip data")
        records = re.fullmatch(r"(\d+) records: (\d+) match\n", run.stdout.decode())
        self.assertIsNotNone(records, run.stdout)
        self.assertEqual(records[1], records[2])
        self.assertGreater(int(records[1]), 500)

    def test_data_sets(self):
        """Catches a verdict that the small data sets and their answers contradict."""
        for puzzles in sorted(DATASETS.glob("*.txt")):
            answers = puzzles.with_suffix(".answers.txt")
            if not answers.exists():
                continue
            self.expect(verify("--limit", 1000, puzzles, "--answers", answers), 0)

    def test_answers_from_standard_input(self):
        """Catches answers that cannot come from a pipe, and two users of one."""
        puzzles = self.file("p.txt", f"{PUZZLE}\n{EMPTY}\n")
        self.expect(verify(puzzles, "-a", "-", stdin=f"{ANSWER}\n{SMALLEST}\n"), 0)
        self.expect(verify("-a", "-", stdin=ANSWER), 2, "")
        self.expect(verify("-", "-a", "-", stdin=ANSWER), 2, "")
        self.expect(verify(puzzles, "-a", self.folder / "absent"), 3, None, "absent")


class Report(CliTest):
    """The list of bad records."""

    def damaged(self):
        """Puzzles, answers every third of which was damaged, and which those are."""
        source = random.Random(5)
        puzzles = (DATASETS / "minimal.txt").read_text().splitlines()[:400]
        answers = (DATASETS / "minimal.answers.txt").read_text().splitlines()[:400]
        bad = []
        for i, answer in enumerate(answers):
            if source.random() < 0.3:
                cells = list(answer)
                a, b = source.sample(range(81), 2)
                cells[a], cells[b] = cells[b], cells[a]
                answers[i] = "".join(cells)
                if answers[i] != answer:
                    bad.append(i)
        return puzzles, answers, bad

    def test_against_a_plain_judge(self):
        """Catches a record missing in the report, one too many, a wrong place, or fields that a
        reader of CSV takes for others; and any influence of threads and blocks."""
        puzzles, answers, bad = self.damaged()
        path = self.file('p, "q".txt', "# c\n" + "\n".join(puzzles))
        known = self.file("a.txt", "\n".join(answers))
        self.assertGreater(len(bad), 50)
        contents = set()
        for threads, block in ((1, 1 << 20), (2, 1000), (2, 1)):
            report = self.folder / "bad.csv"
            run = verify("-j", threads, "--block-size", block, path, "-a", known, "--report", report)
            self.expect(run, 1)
            lines = run.stdout.decode().splitlines()
            self.assertEqual(len(lines), 22)
            self.assertEqual(lines[20], f"{len(bad) - 20} more bad records not shown")
            contents.add((report.read_bytes(), run.stdout))
        self.assertEqual(len(contents), 1)
        with open(report, newline="", encoding="ascii") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(list(rows[0]), COLUMNS)
        self.assertEqual([int(row["record"]) for row in rows], [i + 1 for i in bad])
        self.assertEqual(lines[:20], [f"{path}:{row['line']}: wrong: {row['reason']}"
                                      for row in rows[:20]])
        for row, i in zip(rows, bad):
            self.assertEqual(row["file"], str(path))
            self.assertEqual(int(row["line"]), i + 2)
            self.assertEqual(row["puzzle"], puzzles[i])
            self.assertEqual(row["expected"], answers[i])
            self.assertEqual(row["verdict"], "wrong")
            self.assertTrue(fault_of(answers[i], puzzles[i]))
            self.assertFalse(fault_of(row["found"], puzzles[i]))

    def test_fields_that_need_quotes(self):
        """Catches fields of the input that break the report's rows."""
        puzzles = self.file("p.txt", f"{PUZZLE}\n{PUZZLE}\n")
        known = self.file("a.jsonl", '{"answer":"a,b"}\n{"answer":"é \\"x"}\n')
        run = verify(puzzles, "-a", known, "--report", "-", "--stats", "none")
        self.expect(run, 1, None, "2 records: 0 match, 2 wrong")
        rows = list(csv.reader(io.StringIO(run.stdout.decode())))
        self.assertEqual([row[5] for row in rows], ["expected", "a,b", 'é \\"x'])
        self.assertEqual({len(row) for row in rows}, {len(COLUMNS)})

    def test_where_it_goes(self):
        """Catches a report that is not there when nothing is bad, half a report under its name, and
        a full disk or a closed pipe taken for success."""
        puzzles = self.file("p.txt", f"{PUZZLE}\n")
        answers = self.file("a.txt", f"{ANSWER}\n")
        report = self.folder / "bad.csv"
        self.expect(verify(puzzles, "-a", answers, "--report", report), 0)
        self.assertEqual(report.read_text(), ",".join(COLUMNS) + "\n")
        self.assertFalse(os.path.exists(f"{report}.partial"))
        self.expect(verify(puzzles, "-a", self.folder, "--report", report), 3)
        self.assertEqual(report.read_text(), ",".join(COLUMNS) + "\n")
        self.expect(verify(puzzles, "-a", answers, "--report", "/dev/full"), 3, None,
                    "cannot write /dev/full: No space left on device")
        reading, writing = os.pipe()
        os.close(reading)
        closed = subprocess.run([BINARY, "verify", "-q", "--report", "-", str(puzzles), "-a",
                                 str(answers)], stdout=writing, stderr=subprocess.PIPE,
                                timeout=PATIENCE, check=False)
        os.close(writing)
        self.assertEqual((closed.returncode, closed.stderr), (1, b""), "quiet, but not verified")
        with open("/dev/full", "wb") as full:
            run = subprocess.run([BINARY, "verify", str(puzzles), "-a", str(answers)], stdout=full,
                                 stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
        self.assertEqual(run.returncode, 3)
        self.assertIn(b"cannot write standard output", run.stderr)


class Told(CliTest):
    """Summary, statistics, duplicates."""

    def sample(self):
        puzzles = self.file(
            "p.txt", f"# c\n{PUZZLE}\n{EMPTY}\nbad\n{EMPTY}\n{INVALID}\n{UNSOLVABLE}\n{EMPTY}\n")
        answers = self.file(
            "a.txt",
            f"{ANSWER}\n{OTHER}\nmalformed\n{SMALLEST}\n{ANSWER}\nunsolvable\n\n{ANSWER[1:]}\n1\n")
        return puzzles, answers

    def test_json(self):
        """Catches names that are missing or new without notice, and wrong counts."""
        puzzles, answers = self.sample()
        plain = json.loads(solve("-q", "--stats", "json", puzzles).stderr)
        run = verify("-q", "--stats", "json", puzzles, "-a", answers)
        self.expect(run, 1, "")
        stats = json.loads(run.stderr)
        self.assertEqual(set(stats), set(plain) | {"verdicts", "extra_answers"})
        self.assertEqual(stats["verdicts"],
                         {"match": 4, "other": 1, "wrong": 1, "missing": 0, "status": 1})
        self.assertEqual(stats["extra_answers"], 1)
        for name in ("records", "unique", "multiple", "invalid", "unsolvable", "malformed",
                     "skipped", "bytes_in", "guesses", "hardest"):
            self.assertEqual(stats[name], plain[name], name)
        self.assertEqual(stats["bytes_out"], 0)
        stats = json.loads(verify("-q", "--stats", "json", "--duplicates", puzzles).stderr)
        self.assertEqual(set(stats), set(plain) | {"verdicts", "duplicates"})
        self.assertEqual(stats["duplicates"], {"puzzles": 1, "records": 2})
        path = self.folder / "stats.json"
        self.expect(verify("-q", "--stats", "json", "--stats-file", path, puzzles, "-a", answers), 1)
        self.assertEqual(json.loads(path.read_text())["verdicts"]["match"], 4)

    def test_text(self):
        """Catches a summary that forgets verdicts, or where puzzles with several solutions, without
        one, and with clashing givens are."""
        puzzles, answers = self.sample()
        told = verify(puzzles, "-a", answers, "--duplicates").stderr.decode()
        for line in ("  match                  4   57.14 %", "  other                  1   14.29 %",
                     "  answers                1  more than records",
                     "  repeats                2  of 1 puzzle",
                     f"  multiple               3   42.86 %  first at {puzzles}:3",
                     f"  unsolvable             1   14.29 %  first at {puzzles}:7",
                     f"  invalid                1   14.29 %  first at {puzzles}:6",
                     f"  malformed              1   14.29 %  first at {puzzles}:4"):
            self.assertIn(line + "\n", told)

    def test_duplicates(self):
        """Catches repeated puzzles that are not told, or told with another place or number."""
        a = self.file("a.txt", f"{PUZZLE}\nbad\n{EMPTY}\nbad\n")
        b = self.file("b.txt", f"# c\n{EMPTY}\n{PUZZLE}\n{EMPTY}\n{'0' * 81}\n")
        answers = self.file("k.txt", f"{ANSWER}\nmalformed\n{SMALLEST}\nmalformed\n{SMALLEST}\n"
                                     f"{ANSWER}\n{SMALLEST}\n{SMALLEST}\n")
        for threads, block in ((1, 1 << 20), (2, 1)):
            run = verify("-j", threads, "--block-size", block, a, b, "-a", answers, "--duplicates")
            self.expect(run, 0,
                        f"{a}:1: this puzzle is there 2 times\n"
                        f"{a}:3: this puzzle is there 3 times\n"
                        "8 records: 8 match; 2 puzzles repeated in 3 more records\n")
        self.expect(verify(a, b, "-a", answers), 0, "8 records: 8 match\n")

    def test_quiet(self):
        """Catches anything said with -q."""
        puzzles, answers = self.sample()
        run = verify("-q", puzzles, "-a", answers, "--duplicates")
        self.expect(run, 1, "")
        self.assertEqual(run.stderr, b"")

    def test_help_and_wrong_usage(self):
        """Catches help without an option, and wrong options that are accepted."""
        shown = verify("--help")
        self.expect(shown, 0)
        for option in ("--answers", "--accept", "--duplicates", "--report", "--threads",
                       "--target", "--engine", "--skip", "--limit", "--stats", "--stats-file",
                       "--progress", "--quiet", "Exit status", "Verdicts"):
            self.assertIn(option, shown.stdout.decode())
        path = str(self.file("p.txt", PUZZLE))
        for options in (["--accept", "none"], ["--nonsense"], ["-f", "line"], ["-j", "0"]):
            self.expect(verify(path, *options), 2, "", "lanedoku: error: ")
        self.expect(verify("--target", "list"), 0, None)
        self.assertIn(b"(default)", verify("--target", "list").stdout)

    def test_engines_and_targets(self):
        """Catches an option that is not passed on."""
        puzzles = self.file("p.txt", f"{PUZZLE}\n")
        answers = self.file("a.txt", f"{ANSWER}\n")
        run = verify("--engine", "reference", "--stats", "json", puzzles, "-a", answers)
        self.assertEqual(json.loads(run.stderr)["engine"], "reference")
        run = verify("--target", "scalar", "-j", 3, "--stats", "json", puzzles, "-a", answers)
        stats = json.loads(run.stderr)
        self.assertEqual((stats["target"], stats["threads"]), ("scalar", 3))
        run = verify("--engine", "reference", "--step-budget", 1, puzzles, "-a", answers)
        self.expect(run, 1, None)
        self.assertIn(b"status: claims a solution; found abandoned", run.stdout)


class AnswerFiles(CliTest):
    """Files of answers that people have touched."""

    def test_comments_between_answers(self):
        """Catches a comment taken for an answer: all that follow would be another record's."""
        puzzles = self.file("p.txt", f"{PUZZLE}\n" * 2)
        answer = json.dumps({"answer": ANSWER})
        for kind, line in {"line": ANSWER, "pair": f"{PUZZLE},{ANSWER}", "json": answer}.items():
            with self.subTest(kind):
                answers = self.file("a", f"{line}\n# a note, with a comma\n\n{line}\n")
                self.expect(verify(puzzles, "-a", answers), 0, "2 records: 2 match\n")

    def test_a_stray_quote(self):
        """Catches a quote inside a field that swallows the rows behind it."""
        puzzles = self.file("p.txt", f"{PUZZLE}\n" * 3)
        answers = self.file("a.csv", f'note,answer\n5" pipe,{ANSWER}\nx,{ANSWER}\n'
                                     f'"a ""b""\nc",{ANSWER}\n')
        self.expect(verify(puzzles, "-a", answers), 0, "3 records: 3 match\n")

    def test_long_answers_are_not_kept_whole(self):
        """Catches memory that grows with the length of what cannot be an answer."""
        puzzles = self.file("p.txt", f"{PUZZLE}\n" * 400)
        answers = self.folder / "a.txt"
        with answers.open("w") as out:  # in pieces: a child's peak includes what its parent held
            for _ in range(400):
                out.write("z" * 900_000 + "\n")
        with subprocess.Popen([BINARY, "verify", "-q", "-j", "1", puzzles, "-a", answers]) as run:
            _, status, usage = os.wait4(run.pid, 0)
            run.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(run.returncode, 1)
        if not is_sanitized():
            self.assertLess(usage.ru_maxrss, 200_000)  # KiB; all of them would be 360 MB

    def test_an_unfinished_compressed_report_can_be_read(self):
        """Catches rows left in the encoder when the run ends early."""
        rows = f"{PUZZLE},{PUZZLE}\n" * 2000
        broken = self.file("p.gz", gzip.compress(rows.encode())[:-6])
        report = self.folder / "r.csv.gz"
        self.expect(verify(broken, "--report", report), 3, None, f"are in {report}.partial")
        self.assertFalse(report.exists())
        with gzip.open(f"{report}.partial", "rt") as kept:
            self.assertEqual(len(list(csv.reader(kept))), 2001)


if __name__ == "__main__":
    main()
