#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`lanedoku bench` from outside: what it writes where, and how it refuses."""

import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = ""
UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
# The same puzzle without its 7s and 5s has several solutions.
MULTIPLE = UNIQUE.replace("7", ".").replace("5", ".")
INVALID = "55" + UNIQUE[2:]
QUICK = ["--seconds", "0.002", "--repeat", "3"]


class Bench(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.path = pathlib.Path(self.directory.name)

    def file(self, name, *lines):
        path = self.path / name
        path.write_text("".join(line + "\n" for line in lines))
        return str(path)

    def bench(self, *arguments, status=0, stdin=None):
        done = subprocess.run(
            [PROGRAM, "bench", *arguments], capture_output=True, text=True, input=stdin, timeout=120
        )
        self.assertEqual(done.returncode, status, done.stderr + done.stdout)
        return done

    def test_table_and_json_tell_the_same(self):
        puzzles = self.file("some.txt", *[UNIQUE] * 20, MULTIPLE, INVALID, "not a puzzle")
        result = self.path / "result.json"
        done = self.bench(
            *QUICK, "--engine", "lanes,reference", "--threads", "1,2", "--end-to-end",
            "--json", str(result), puzzles,
        )  # fmt: skip
        self.assertEqual(done.stderr, "")
        found = json.loads(result.read_text())
        self.assertEqual(found["schema"], 1)
        self.assertEqual(found["permute"], 1)
        self.assertGreater(found["clock_ghz"], 0)
        rows = [(r["engine"], r["threads"], r["end_to_end"]) for r in found["runs"]]
        self.assertEqual(
            rows,
            [(e, t, x) for e in ("lanes", "reference") for t in (1, 2) for x in (False, True)],
        )
        for run in found["runs"]:
            self.assertEqual(run["file"], puzzles)
            self.assertEqual(run["target"] == "scalar", run["engine"] == "reference")
            self.assertEqual(run["records"], 22)
            self.assertEqual(
                run["statuses"],
                {"unique": 20, "multiple": 1, "unsolvable": 0, "invalid": 1, "malformed": 1,
                 "abandoned": 0},
            )  # fmt: skip
            for name in ("puzzles_per_second", "cycles_per_puzzle"):
                values = run["repeats"][name]
                self.assertEqual(len(values), 3)
                self.assertEqual(run[name]["min"], min(values))
                self.assertEqual(run[name]["max"], max(values))
                self.assertEqual(run[name]["median"], sorted(values)[1])
            has_guesses = run["engine"] != "reference"
            self.assertEqual(run["guesses"]["total"] is not None, has_guesses)
        lines = [line for line in done.stdout.splitlines() if line.startswith("  ")]
        self.assertEqual(sum(line.endswith("proof") for line in lines), len(rows))
        self.assertIn("1 malformed left out", done.stdout)

    def test_json_on_standard_output_is_alone_there(self):
        done = self.bench(*QUICK, "--json", "-", self.file("p.txt", UNIQUE))
        self.assertEqual(len(json.loads(done.stdout)["runs"]), 1)

    def test_reads_what_solve_reads(self):
        grid = [UNIQUE[9 * row : 9 * row + 9] for row in range(9)]
        path = self.file("grids.txt", *grid, "", *grid, "", *grid[:8])
        done = self.bench(*QUICK, path, "-", "--json", "-", stdin=UNIQUE + "\n")
        runs = json.loads(done.stdout)["runs"]
        self.assertEqual([r["records"] for r in runs], [2, 1])
        self.assertEqual([r["statuses"]["malformed"] for r in runs], [1, 0])
        self.assertEqual(runs[1]["file"], "standard input")

    def test_permuted_puzzles_are_others_but_the_same_for_a_seed(self):
        path = self.file("p.txt", UNIQUE, MULTIPLE)

        def run(permute):
            done = self.bench(*QUICK, "--permute", permute, "--json", "-", path)
            return json.loads(done.stdout)

        off, one, again, two = run("off"), run("1"), run("1"), run("2")
        self.assertIsNone(off["permute"])
        digests = [x["runs"][0]["puzzles_digest"] for x in (off, one, two)]
        self.assertEqual(len(set(digests)), 3)
        self.assertEqual(digests[1], again["runs"][0]["puzzles_digest"])
        for found in (off, one, two):
            self.assertEqual(found["runs"][0]["statuses"]["unique"], 1)
            self.assertEqual(found["runs"][0]["statuses"]["multiple"], 1)

    def test_baseline(self):
        path = self.file("p.txt", *[UNIQUE] * 30)
        before = self.path / "before.json"
        self.bench(*QUICK, "--json", str(before), path)
        self.assertRegex(
            self.bench(*QUICK, "--baseline", str(before), path).stdout, r"x [\d.]+\.\.[\d.]+  proof"
        )
        other = self.bench(*QUICK, "--permute", "2", "--baseline", str(before), path)
        self.assertIn("not comparable", other.stdout)

    def test_the_step_budget_bounds_the_reference(self):
        path = self.file("p.txt", *[UNIQUE] * 5)
        done = self.bench(
            *QUICK, "--engine", "reference", "--step-budget", "3", "--json", "-", path
        )
        self.assertEqual(json.loads(done.stdout)["runs"][0]["statuses"]["abandoned"], 5)

    def test_wrong_usage(self):
        path = self.file("p.txt", UNIQUE)
        for arguments in (
            [],
            ["--engine", "default", path],
            ["--engine", "", path],
            ["--threads", "0", path],
            ["--threads", "1,x", path],
            ["--repeat", "0", path],
            ["--seconds", "-1", path],
            ["--permute", "maybe", path],
            ["--permute", "-1", path],
            ["--permute", "", path],
            ["--records", "0", path],
            ["--nonsense", path],
        ):
            with self.subTest(arguments):
                done = self.bench(*arguments, status=2)
                self.assertEqual(done.stdout, "")
                self.assertIn("error", done.stderr)

    def test_what_cannot_be_read_or_written(self):
        path = self.file("p.txt", UNIQUE)
        text = self.file("text.txt", "these are not the puzzles", "you are looking for")
        empty = self.file("empty.txt")
        bad_json = self.file("bad.json", '{"schema": 1}')
        for arguments in (
            [str(self.path / "absent.txt")],
            [str(self.path)],
            [text],
            [empty],
            [path, "--baseline", str(self.path / "absent.json")],
            [path, "--baseline", bad_json],
            [path, "--json", str(self.path / "no" / "x.json")],
            [path, "--html", str(self.path / "no" / "x.html")],
        ):
            with self.subTest(arguments):
                done = self.bench(*QUICK, *arguments, status=3)
                self.assertIn("lanedoku: error: ", done.stderr)

    def test_a_signal_ends_it_soon(self):
        path = self.file("p.txt", UNIQUE)
        process = subprocess.Popen(
            [PROGRAM, "bench", "--seconds", "0.1", "--repeat", "10000", path],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(out, "")
        self.assertIn("stopped", err)

    def test_leaves_nothing_in_the_temporary_directory(self):
        path = self.file("p.txt", UNIQUE)
        scratch = self.path / "scratch"
        scratch.mkdir()
        subprocess.run(
            [PROGRAM, "bench", *QUICK, "--end-to-end", path],
            check=True, capture_output=True, env={"TMPDIR": str(scratch)}, timeout=120,
        )  # fmt: skip
        self.assertEqual(list(scratch.iterdir()), [])


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
