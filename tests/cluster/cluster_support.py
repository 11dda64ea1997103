# SPDX-License-Identifier: MIT
"""What the tests of scripts/cluster share: files whose shards take seconds, their undivided
answers, and killing an attempt in mid-run."""

import contextlib
import functools
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "cli"))
sys.dont_write_bytecode = True

from support import BINARY, UNSOLVABLE, CliTest, wait_until  # noqa: E402

SCRIPTS = ROOT / "scripts" / "cluster"
RECORDS = 90_000
SHARDS = 6
CSV = ("--format", "csv")
# Plain C++, with puzzles that have many solutions: 20,000 a second.
SLOWLY = (*CSV, "--target", "scalar")
COUNTS = ("records", "unique", "multiple", "unsolvable", "invalid", "malformed", "abandoned",
          "skipped", "bytes_out")


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for bound in sockets:
            bound.bind(("127.0.0.1", 0))
        return [bound.getsockname()[1] for bound in sockets]


@functools.cache
def puzzle_rows():
    """A puzzle in each, but for two."""
    with tempfile.NamedTemporaryFile("r") as made:
        subprocess.run([BINARY, "generate", "--kind", "sparse", "--count", str(RECORDS), "--seed",
                        "11", "-o", made.name], check=True, capture_output=True)
        puzzles = pathlib.Path(made.name).read_text().splitlines()
    puzzles[RECORDS // 2] = UNSOLVABLE
    puzzles[RECORDS // 3] = "no puzzle"
    return [f"{number},{puzzle}\n" for number, puzzle in enumerate(puzzles)]


class ClusterTest(CliTest):
    """A test in a folder whose name is a hard one."""

    def setUp(self):
        super().setUp()
        self.folder = self.folder / "a cluster's 100% shared folder"
        self.folder.mkdir()
        self.output = self.folder / "all answers.csv"
        self.environment = {**os.environ, "PARALLEL_HOME": str(self.folder)}
        (self.folder / "will-cite").touch()

    @property
    def shards(self):
        return self.output.with_name(self.output.name + ".shards")

    def make_puzzles(self):
        """Two files that are one stream."""
        rows = puzzle_rows()
        middle = RECORDS // 5
        self.file("puzzles 1.csv", "id,puzzle\n" + "".join(rows[:middle]))
        self.file("puzzles 2.csv", "id,puzzle\n" + "".join(rows[middle:]))
        return ["puzzles 1.csv", "puzzles 2.csv"]

    def command(self, script, *arguments, shards=SHARDS):
        return [SCRIPTS / script, "--lanedoku", BINARY, f"--shards={shards}", "--output",
                self.output, *arguments]

    def run_script(self, script, *arguments, **more):
        return subprocess.run(self.command(script, *arguments, **more), cwd=self.folder,
                              env=self.environment, capture_output=True, text=True, check=False)

    def wait_for_attempt(self, is_wanted=lambda host, pid: True):
        """Shard and process of an attempt in mid-run."""
        found = []

        def is_there():
            for path in self.shards.glob("attempt-*.partial"):
                shard, rest = path.name.removeprefix("attempt-").split(".", 1)
                host, pid = rest.removesuffix(".partial").rsplit(".", 1)
                if is_wanted(host, int(pid)):
                    found[:] = [int(shard), int(pid)]
            return found

        wait_until(is_there, "a shard is being solved")
        return found

    def kill_solver(self, shard, pid):
        """Kills what solves the shard for its task."""
        solver = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0]
        self.assertIn(f"--shard\0{shard}/", pathlib.Path(f"/proc/{solver}/cmdline").read_text())
        os.kill(int(solver), signal.SIGKILL)

    def expect_undivided(self, files, *options):
        """Answers and counts are those of an undivided run, and nothing else is left."""
        undivided = self.output.with_stem("undivided")
        run = subprocess.run([BINARY, "solve", "-o", undivided, "--stats", "json", "-q", *options,
                              *files], cwd=self.folder, capture_output=True, check=False)
        self.assertIn(run.returncode, (0, 1), run.stderr)
        expected, joined = undivided.read_bytes(), self.output.read_bytes()
        self.assertEqual(len(joined), len(expected))
        self.assertTrue(joined == expected, "the answers differ")
        statistics = json.loads(
            self.output.with_name(self.output.name + ".stats.json").read_text())
        self.assertEqual({name: statistics[name] for name in COUNTS},
                         {name: json.loads(run.stderr)[name] for name in COUNTS})
        self.assertFalse(self.shards.exists())
