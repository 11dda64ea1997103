#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/cluster/parallel.sh with the real GNU parallel."""

import gzip
import shutil
import subprocess
import sys
import tempfile
import unittest

from cluster_support import CSV, SHARDS, SLOWLY, ClusterTest
from ssh_lab import HOSTS, SSHD, SshLab
from support import ANSWER, PUZZLE, main


@unittest.skipUnless(shutil.which("parallel"), "needs GNU parallel")
class Parallel(ClusterTest):
    """On this machine and on two that are this one, by ssh."""

    def start(self, *arguments):
        return subprocess.Popen(self.command("parallel.sh", *arguments), cwd=self.folder,
                                env=self.environment, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)

    def end(self, process, status):
        """Waits for it; what it said, and the log of GNU parallel, which may be gone by then."""
        with open(self.shards / "joblog") as log:
            told, _ = process.communicate()
            jobs = [line.split("\t") for line in log.read().splitlines()]
        print(told, file=sys.stderr)
        for job in jobs:
            print("shard {0:>4} on {1:<6} status {6}, signal {7}".format(*job), file=sys.stderr)
        self.assertEqual(process.returncode, status)
        return told, jobs[1:]

    def test_a_killed_job(self):
        """Catches a shard that is lost, joined twice or half, or in another place."""
        files = self.make_puzzles()
        process = self.start("--jobs=2", *files, "--", *SLOWLY)
        killed, task = self.wait_for_attempt()
        with open(self.shards / "log" / f"shard-{killed}.txt") as log:
            self.kill_solver(killed, task)
            self.end(process, 0)
            told = log.read()
        print(told, file=sys.stderr)
        self.assertIn("failed with status 137", told)
        self.assertIn("done", told)
        self.expect_undivided(files, *CSV)

    @unittest.skipUnless(SSHD, "needs openssh-server")
    def test_a_lost_host(self):
        """Catches shards lost with the host that solves them, and those it would have got."""
        folder = tempfile.TemporaryDirectory(prefix="lanedoku-ssh-")
        self.addCleanup(folder.cleanup)
        lab = SshLab(folder.name)
        self.addCleanup(lab.stop)
        self.environment.update(lab.environment)
        files = self.make_puzzles()
        process = self.start(f"--sshlogin={','.join(HOSTS)}", *files, "--", *SLOWLY)
        lost, _ = self.wait_for_attempt(lambda _, pid: lab.runs_on("left", pid))
        lab.crash("left")
        print(f"left is lost, and shard {lost} with it", file=sys.stderr)
        _, jobs = self.end(process, 0)
        self.assertIn([str(lost), "right"], [job[:2] for job in jobs])
        self.expect_undivided(files, *CSV)

    def test_attempts_used_up(self):
        """Catches a joined output without a shard, and shards solved again that were done."""
        files = self.make_puzzles()
        arguments = ("--jobs=2", "--attempts=1", *files, "--", *SLOWLY)
        process = self.start(*arguments)
        killed, task = self.wait_for_attempt()
        self.kill_solver(killed, task)
        told, jobs = self.end(process, 1)
        self.assertIn(f"error: not joined, shards {killed} are missing; ", told)
        self.assertIn([str(killed), "137"], [[job[0], job[6]] for job in jobs])
        self.assertFalse(self.output.exists())
        _, jobs = self.end(self.start(*arguments), 0)
        self.assertEqual([job[0] for job in jobs[SHARDS:]], [str(killed)])
        self.expect_undivided(files, *CSV)

    def test_compressed_answers(self):
        """Catches shards that are not compressed as the whole is; most of these are empty."""
        self.output = self.output.with_suffix(".gz")
        self.file("few.txt", f"{PUZZLE}\n" * 3)
        run = self.run_script("parallel.sh", "--jobs=2", "few.txt", shards=7)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(gzip.decompress(self.output.read_bytes()).decode(), f"{ANSWER}\n" * 3)


if __name__ == "__main__":
    main()
