#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/cluster/slurm.sh on a real Slurm with three nodes, on this machine."""

import sys
import tempfile
import unittest

from cluster_support import CSV, SHARDS, SLOWLY, ClusterTest
from slurm_lab import SlurmLab, is_installed
from support import PUZZLE, main, wait_until


@unittest.skipUnless(is_installed(), "needs slurmctld, slurmd and slurm-client")
class Slurm(ClusterTest):
    """Each test has a cluster of its own."""

    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory(prefix="lanedoku-slurm-")
        self.addCleanup(folder.cleanup)
        self.lab = SlurmLab(folder.name)
        self.addCleanup(self.lab.stop)
        self.environment = {**self.environment, **self.lab.environment}

    def submit(self, *arguments):
        run = self.run_script("slurm.sh", *arguments)
        self.assertEqual(run.returncode, 0, run.stderr)
        print(run.stdout, end="", file=sys.stderr)

    def wait_for_the_end(self):
        wait_until(lambda: not self.lab.is_busy(), "no job is left")
        log = (self.folder / "all answers.csv.log").read_text()
        print(f"what the joining jobs said:\n{log}", end="", file=sys.stderr)
        return log

    def tell_jobs(self):
        for job in self.lab.finished_jobs():
            print("job {JobId:>3} {Name:<14} on {NodeList}: {JobState}".format(**job),
                  file=sys.stderr)

    def test_a_killed_task_and_a_lost_node(self):
        """Catches a shard that is lost, joined twice or half, or in another place."""
        files = self.make_puzzles()
        self.submit(*files, "--", *SLOWLY)
        killed, task = self.wait_for_attempt(lambda host, _: host == "n1")
        self.kill_solver(killed, task)
        lost, _ = self.wait_for_attempt(lambda host, _: host == "n2")
        self.lab.crash("n2")
        print(f"killed shard {killed} on n1; n2 is lost, and shard {lost} with it", file=sys.stderr)
        log = self.wait_for_the_end()
        self.tell_jobs()
        self.assertIn(f"shards {killed} of {SHARDS} are missing and run again\n", log)
        self.expect_undivided(files, *CSV)
        states = [job["JobState"] for job in self.lab.finished_jobs()]
        self.assertEqual(states.count("FAILED"), 1, states)
        self.assertEqual(self.lab.ask("sinfo", "-h", "-N", "-t", "idle", "-o", "%N"), ["n1", "n3"])

    def test_attempts_used_up(self):
        """Catches resubmission without end, and a failed job that cannot be gone on with."""
        file = self.file("few.txt", f"{PUZZLE}\n" * 9)
        arguments = ("--attempts=2", "few.txt")
        hidden = self.folder / "hidden"
        self.lab.ask("scontrol", "update", "partitionname=main", "state=down")
        self.submit(*arguments)
        file.rename(hidden)
        self.lab.ask("scontrol", "update", "partitionname=main", "state=up")
        log = self.wait_for_the_end()
        self.assertIn("error: not joined, shards 1-6 are missing; ", log)
        self.tell_jobs()
        names = [job["Name"] for job in self.lab.finished_jobs()]
        self.assertEqual((names.count("lanedoku"), names.count("lanedoku-join")), (12, 2))
        self.assertFalse(self.output.exists())
        hidden.rename(file)
        self.submit(*arguments)
        self.wait_for_the_end()
        self.expect_undivided(["few.txt"])


if __name__ == "__main__":
    main()
