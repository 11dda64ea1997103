#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Options and exit codes of `lanedoku solve`."""

import json
import re
import subprocess

from support import (
    ANSWER, BINARY, EMPTY, INVALID, PATIENCE, PUZZLE, SMALLEST, UNSOLVABLE, CliTest, grid, main,
    solve)

# Frozen for a search in row order; it has one solution.
FREEZING = "000007004000006003860200000509082000640000080000000700000000042010030000703000009"


def run(*arguments):
    return subprocess.run([BINARY, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=PATIENCE, check=False)


class Options(CliTest):
    """Every option, its values, and what is refused."""

    def test_help_and_version(self):
        """Catches help that fails, goes to standard error or forgets an option."""
        for arguments in (["--help"], ["solve", "--help"], ["--version"]):
            shown = run(*arguments)
            self.expect(shown, 0)
            self.assertEqual(shown.stderr, b"")
        text = run("solve", "--help").stdout.decode()
        for option in ("--output", "--format", "--column", "--input-format", "--explain", "--threads", "--engine", "--skip", "--limit",
                       "--stats", "--stats-file", "--progress", "--no-progress", "--quiet",
                       "--verbose", "Exit status"):
            self.assertIn(option, text)
        self.assertNotIn("--block-size", text, "for tests only")
        self.assertRegex(run("--version").stdout.decode(),
                         r"^lanedoku \d+\.\d+\.\d+ \(.+\)\ncompiler: .+\ntargets: .+\n$")

    def test_wrong_usage(self):
        """Catches wrong options that are accepted, have another exit status than 2, or are
        complained about on standard output."""
        path = str(self.file("a.txt", PUZZLE + "\n"))
        for arguments in (
                [], ["nonsense"], ["--nonsense"], ["solve", "--nonsense"],
                ["solve", "-f", "nonsense"], ["solve", "-f"], ["solve", "-f", "LINE"],
                ["solve", "-j", "0"], ["solve", "-j", "-1"], ["solve", "-j", "1025"],
                ["solve", "-j", "two"], ["solve", "-j", "1.5"],
                ["solve", "--engine", "quantum"], ["solve", "--stats", "xml"],
                ["solve", "--skip", "-1"], ["solve", "--skip", "x"], ["solve", "--skip", "1x"],
                ["solve", "--limit", "-1"], ["solve", "--limit", "18446744073709551616"],
                ["solve", "--step-budget", "0"], ["solve", "--block-size", "0"],
                ["solve", "-o", ""], ["solve", "--stats-file", ""], ["verify", "--report", ""],
                ["verify", "--answers", ""], ["generate", "-o", ""], ["generate", "--answers", ""],
                ["bench", "--json", "", path], ["solve", "--progress", "--no-progress"]):
            wrong = run(*arguments, *([path] if arguments[:1] == ["solve"] else []))
            with self.subTest(arguments):
                self.expect(wrong, 2, "", "lanedoku: error: ")

    def test_exit_status_tells_of_unsolved_records(self):
        """Catches a run that hides an unsolved record, or fails over several solutions."""
        for puzzle, answer, status in (
                (PUZZLE, ANSWER, 0), (EMPTY, SMALLEST, 0), (UNSOLVABLE, "unsolvable", 1),
                (INVALID, "invalid", 1), (PUZZLE[1:], "malformed", 1)):
            self.expect(solve(stdin=f"{ANSWER}\n{puzzle}\n{ANSWER}\n"), status,
                        f"{ANSWER}\n{answer}\n{ANSWER}\n")

    def test_abandoned(self):
        """Catches engine reference without its budget, and with another exit status."""
        self.expect(solve("--engine", "reference", "--step-budget", 1000, stdin=FREEZING), 1,
                    "abandoned\n", "standard input:1: abandoned")
        self.expect(solve("--engine", "reference", stdin=PUZZLE), 0, ANSWER + "\n")

    def test_formats(self):
        """Catches formats exchanged, and `auto` that is not the input's."""
        text = PUZZLE + "\nshort\n"
        for form, expected in (
                ("line", ANSWER + "\nmalformed\n"), ("auto", ANSWER + "\nmalformed\n"),
                ("pair", f"{PUZZLE},{ANSWER}\n,malformed\n"),
                ("grid", grid(ANSWER) + "malformed\n"),
                ("spaced", grid(ANSWER, " ") + "malformed\n")):
            self.expect(solve("-f", form, stdin=text), 1, expected)
            self.expect(solve("--format", form, stdin=text), 1, expected)
        self.expect(solve(stdin=grid(PUZZLE) * 2), 0, grid(ANSWER) * 2)
        self.expect(solve(stdin=grid(PUZZLE, ",")), 0, grid(ANSWER, " "))
        self.expect(solve("-f", "pair", stdin=f"1\n{PUZZLE}\n"), 0, f"1\n{PUZZLE},{ANSWER}\n")

    def test_skip_and_limit(self):
        """Catches records miscounted over several files."""
        a = self.file("a.txt", f"{PUZZLE}\n# c\n{EMPTY}\n")
        b = self.file("b.txt", f"{INVALID}\n{ANSWER}\n")
        answers = [ANSWER, SMALLEST, "invalid", ANSWER]
        for skip in range(6):
            for limit in range(6):
                wanted = answers[skip : skip + limit]
                with self.subTest(skip=skip, limit=limit):
                    self.expect(solve("--skip", skip, "--limit", limit, a, b),
                                1 if "invalid" in wanted else 0,
                                "".join(answer + "\n" for answer in wanted))

    def test_several_files_are_one_stream(self):
        """Catches files out of order, a last line that runs into the next file, and lines or
        records numbered wrong."""
        a = self.file("a.txt", f"# c\n{PUZZLE}")
        b = self.file("b.txt", grid(EMPTY) + "\n" + grid(INVALID))
        c = self.file("c.txt", "# only a comment")
        answered = solve(a, c, "-", b, stdin=f"\n\n{UNSOLVABLE}")
        self.expect(answered, 1, f"{ANSWER}\nunsolvable\n{SMALLEST}\ninvalid\n",
                    "standard input:3: unsolvable")
        self.assertIn(f"{b}:11: invalid: row 1 column 1 and row 1 column 2 both hold 1",
                      answered.stderr.decode())

    def test_threads_and_blocks(self):
        """Catches any influence of threads and blocks on the output."""
        text = "".join(f"{PUZZLE}\n{EMPTY}\r\n{INVALID}\n# c\nbad\n" for _ in range(200))
        expected = f"{ANSWER}\n{SMALLEST}\ninvalid\nmalformed\n" * 200
        for threads in (1, 2, 3, 8, 100):
            for block in (1, 100, 1 << 20):
                self.expect(solve("-j", threads, "--block-size", block, stdin=text), 1, expected)
        self.expect(solve("--threads", 2, stdin=text), 1, expected)

    def test_quiet(self):
        """Catches anything said with -q, an explicit --stats that does not win, and errors that
        do not show."""
        text = f"{PUZZLE}\n{INVALID}\nbad\n"
        for option in ("-q", "--quiet"):
            quiet = solve(option, stdin=text)
            self.expect(quiet, 1, f"{ANSWER}\ninvalid\nmalformed\n")
            self.assertEqual(quiet.stderr, b"")
        stats = solve("-q", "--stats", "json", stdin=text)
        self.assertEqual(json.loads(stats.stderr)["records"], 3, "and nothing else is said")
        self.expect(solve("-q", "/no/such/file"), 3, "", "/no/such/file")

    def test_verbose(self):
        """Catches -v without effect, or on standard output."""
        self.expect(solve("-v", "-j", 3, stdin=PUZZLE), 0, ANSWER + "\n", "3 threads, ")
        self.expect(solve("-v", "-j", 1, stdin=PUZZLE), 0, ANSWER + "\n", "1 thread, ")

    def test_messages(self):
        """Catches messages without end, and bytes of the input that reach the terminal."""
        lines = "".join(f"\x1b[{i}m\n" for i in range(30))
        told = solve("--stats", "none", stdin=f"{PUZZLE}\n{lines}")
        shown = told.stderr.decode().splitlines()
        self.assertEqual(len(shown), 21)
        self.assertTrue(shown[0].startswith("lanedoku: warning: standard input:2: malformed: "))
        self.assertEqual(shown[20],
                         "lanedoku: warning: 10 more records without a solution are not shown")
        told = solve(stdin=f"{PUZZLE}\n\x1b{PUZZLE[1:]}\n")
        self.assertNotIn(b"\x1b", told.stderr)
        self.assertIn(b"character 1 is '\\x1b'", told.stderr)


class Statistics(CliTest):
    """What is told of a run."""

    NAMES = {
        "schema", "ending", "records", "unique", "multiple", "unsolvable", "invalid", "malformed",
        "abandoned", "skipped", "wall_seconds", "cpu_seconds", "read_seconds", "solve_seconds",
        "write_seconds", "records_per_second", "bytes_in", "bytes_out", "guesses", "hardest",
        "shard", "threads", "engine", "target", "cpu", "version", "commit"}
    TEXT = f"# c\n{PUZZLE}\n\n{EMPTY}\n{INVALID}\n{UNSOLVABLE}\nbad\n"

    def test_json(self):
        """Catches names that are missing or new without notice, and wrong counts."""
        path = self.file("puzzles.txt", self.TEXT)
        stats = json.loads(solve("-q", "--stats", "json", "-j", 2, path).stderr)
        self.assertEqual(set(stats), self.NAMES)
        self.assertEqual(stats["schema"], 1)
        self.assertEqual(stats["skipped"],
                         {"comments": 1, "headers": 0, "blank_lines": 1, "other": 0})
        for name, count in (("records", 5), ("unique", 1), ("multiple", 1), ("unsolvable", 1),
                            ("invalid", 1), ("malformed", 1), ("abandoned", 0), ("threads", 2),
                            ("bytes_in", len(self.TEXT)),
                            ("bytes_out", 2 * 82 + len("invalid\nunsolvable\nmalformed\n"))):
            self.assertEqual(stats[name], count, name)
        self.assertEqual(set(stats["guesses"]),
                         {"total", "mean", "p50", "p90", "p99", "max", "none_share", "histogram"})
        self.assertGreater(stats["wall_seconds"], 0)

    def test_empty_run(self):
        """Catches anything but zeros and nulls where nothing was read."""
        stats = json.loads(solve("--stats", "json").stderr)
        self.assertEqual(set(stats), self.NAMES)
        for name in ("records", "unique", "bytes_in", "bytes_out"):
            self.assertEqual(stats[name], 0, name)
        self.assertEqual(stats["guesses"].pop("histogram"), [])
        self.assertEqual(set(stats["guesses"].values()), {None})
        self.assertEqual(stats["hardest"], [])

    def test_hardest_names_file_and_line(self):
        """Catches the hardest record in the wrong place."""
        a = self.file("a.txt", f"{PUZZLE}\n")
        # Takes guesses without doubt: singles do not solve it.
        hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        b = self.file("b.txt", f"# c\n\n{PUZZLE}\n{hard}\n")
        stats = json.loads(solve("--stats", "json", a, b).stderr)
        self.assertEqual(len(stats["hardest"]), 1)
        found = stats["hardest"][0]
        self.assertEqual((found["record"], found["file"], found["line"]), (3, str(b), 4))
        self.assertEqual(found["guesses"], stats["guesses"]["max"])
        self.assertEqual(stats["guesses"]["total"], found["guesses"])
        self.assertAlmostEqual(stats["guesses"]["none_share"], 2 / 3)

    def test_text(self):
        """Catches a summary without its main facts."""
        told = solve(stdin=self.TEXT).stderr.decode()
        self.assertIn("5 records in ", told)
        for status in ("unique", "multiple", "unsolvable", "invalid", "malformed"):
            self.assertRegex(told, rf"\n  {status} +1 +20\.00 %\n")
        self.assertIn("skipped     1 comment, 1 blank line", told)
        self.assertRegex(told, re.compile(r"^  bytes +\d+ in, \d+ out$", re.M))
        self.assertIn("5 records in ", solve("--stats", "text", "-q", stdin=self.TEXT)
                      .stderr.decode())
        self.assertEqual(solve("--stats", "none", stdin=PUZZLE).stderr, b"")

    def test_stats_file(self):
        """Catches statistics in the wrong place, also with -q, and a failed write hidden."""
        path = self.folder / "stats.json"
        told = solve("--stats", "json", "--stats-file", path, stdin=PUZZLE)
        self.expect(told, 0, ANSWER + "\n")
        self.assertEqual(told.stderr, b"")
        self.assertEqual(json.loads(path.read_text())["unique"], 1)
        told = solve("-q", "--stats-file", path, stdin=PUZZLE)
        self.assertEqual(told.stderr, b"")
        self.assertTrue(path.read_text().startswith("1 record in "))
        self.expect(solve("--stats-file", self.folder / "no" / "where", stdin=PUZZLE), 3,
                    ANSWER + "\n", "the statistics are lost: cannot write")
        self.expect(solve("--stats-file", "/dev/full", stdin=PUZZLE), 3, ANSWER + "\n",
                    "the statistics are lost: cannot write")

    def test_progress(self):
        """Catches progress where nobody asked for it, and none where somebody did."""
        self.assertNotIn(b"\r", solve(stdin=PUZZLE).stderr)
        shown = solve("--progress", stdin=PUZZLE).stderr
        self.assertIn(b"\r1 record,", shown)
        self.assertNotIn(b"\r", solve("--progress", "-q", stdin=PUZZLE).stderr)

    def test_what_is_told_on_standard_output_is_all_there(self):
        """Catches a list or an explanation that nobody could write, and success all the same."""
        path = self.file("p.txt", PUZZLE)
        for options in (["--explain", path], ["--target", "list"]):
            with open("/dev/full", "wb") as full:
                run = subprocess.run([BINARY, "solve", *map(str, options)], stdout=full,
                                     stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
            self.assertEqual(run.returncode, 3)
            self.assertIn(b"cannot write standard output", run.stderr)


if __name__ == "__main__":
    main()
