#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`lanedoku merge-stats`: the statistics of parts add up to those of the whole."""

import gzip
import json
import random

from support import EMPTY, INVALID, UNSOLVABLE, CliTest, lanedoku, main, solve

TIMES = {"wall_seconds", "cpu_seconds", "read_seconds", "solve_seconds", "write_seconds",
         "records_per_second"}


def merge(*arguments):
    return lanedoku("merge-stats", *arguments)


def generate(kind, count):
    made = lanedoku("generate", "-q", "--kind", kind, "--count", count, "--seed", 5)
    return made.stdout.decode().splitlines()


class Parts(CliTest):
    """Statistics of files of their own."""

    def statistics_of(self, name, lines, *options):
        path = self.folder / f"{name}.json"
        solve("-q", "--stats", "json", "--stats-file", path, *options,
              stdin="\n".join(lines) + "\n")
        return path

    def test_parts_add_up(self):
        """Catches a count that is lost, percentiles that are averaged instead of counted, and
        hardest records of one part alone."""
        lines = generate("minimal", 300) + generate("hard", 50) + [EMPTY, INVALID, UNSOLVABLE,
                                                                   "x", "", "# comment"]
        random.Random(7).shuffle(lines)
        whole = json.loads(self.statistics_of("whole", ["# first"] + lines).read_text())
        parts = [self.statistics_of("0", ["# first"] + lines[:40])] + [
            self.statistics_of(str(first), lines[first:first + 80])
            for first in range(40, len(lines), 80)]
        run = merge(*parts)
        self.expect(run, 0, stderr="")
        total = json.loads(run.stdout)
        self.assertEqual(list(total), list(whole), "the same schema")
        for name in set(whole) - TIMES - {"hardest", "threads"}:
            self.assertEqual(total[name], whole[name], name)
        self.assertEqual([hard["guesses"] for hard in total["hardest"]],
                         [hard["guesses"] for hard in whole["hardest"]])
        each = [json.loads(part.read_text()) for part in parts]
        self.assertEqual(total["wall_seconds"], max(part["wall_seconds"] for part in each))
        self.assertAlmostEqual(total["cpu_seconds"], sum(part["cpu_seconds"] for part in each))
        self.assertEqual(total["threads"], sum(part["threads"] for part in each))

    def test_where_it_goes(self):
        """Catches a total that cannot be added to another one, or is half there."""
        part = self.statistics_of("part", [EMPTY])
        path = self.folder / "total.json"
        self.expect(merge(part, part, "-o", path), 0, "", "")
        again = json.loads(merge(path, part).stdout)
        self.assertEqual(again["records"], 3)
        self.assertTrue(merge(path, "--stats", "text").stdout.startswith(b"2 records in "))
        self.expect(merge(part, "-o", "/dev/full"), 3, "", "cannot write /dev/full: No space")

    def test_refusals(self):
        """Catches totals of what was not read or does not belong together, and errors that do not
        name the file."""
        part = self.statistics_of("part", [EMPTY])
        content = json.loads(part.read_text())
        self.expect(merge(), 2, "", "files is required")
        self.expect(merge(part, self.folder / "none"), 3, "",
                    f"cannot read {self.folder}/none: there is no such file")
        self.expect(merge(part, self.folder), 3, "", f"cannot read {self.folder}: Is a directory")
        for name, text, problem in (
                ("text", "1 record in 0.1 s", "it is not JSON, or breaks off"),
                ("cut", part.read_text()[:200], "it is not JSON, or breaks off"),
                ("schema", json.dumps(content | {"schema": 2}), "member schema is not 1"),
                ("wrong", json.dumps(content | {"records": "many"}),
                 "member records is not a count")):
            self.expect(merge(part, self.file(name, text)), 3, "",
                        f"{name} does not hold what `solve --stats json --stats-file` writes: "
                        f"{problem}")
        broken = self.folder / "broken.json"
        packed = gzip.compress(f"{EMPTY}\n".encode() * 9)[:-1]
        self.expect(solve("-q", "--stats", "json", "--stats-file", broken, stdin=packed), 3)
        self.expect(merge(part, broken), 3, "",
                    f"{broken} is of a run that ended early (bad_input); finish it")
        reference = self.statistics_of("reference", [EMPTY], "--engine", "reference")
        self.expect(merge(part, reference), 3, "",
                    f"{part} is of engine lanes and {reference} of engine reference")

    def test_shards(self):
        """Catches records numbered within their shard, and a total of some shards that passes for
        the whole."""
        lines = generate("minimal", 400) + ["# comment", UNSOLVABLE, "x"]
        path = self.file("in.txt", "\n".join(lines) + "\n")
        whole = json.loads(self.statistics_of("whole", [], path).read_text())
        shards = [self.statistics_of(str(k), [], path, "--shard", f"{k}/3") for k in (1, 2, 3)]
        total = json.loads(merge(shards[2], shards[0], shards[1]).stdout)
        hardest = total["hardest"]
        for name in set(whole) - TIMES - {"hardest", "threads"}:
            self.assertEqual(total[name], whole[name], name)
        self.assertEqual([hard | {"line": 0} for hard in hardest],
                         [hard | {"line": 0} for hard in whole["hardest"]])
        self.assertIn(None, [hard["line"] for hard in hardest], "nobody counted them")
        self.expect(merge(shards[0], shards[2]), 3, "", "of 3 shards one is missing: 2;")
        self.expect(merge(*shards, shards[1]), 3, "", "is shard 2 of 3, and so is")
        other = self.statistics_of("other", [], path, "--shard", "2/4")
        self.expect(merge(shards[0], other), 3, "", f"{other} is shard 2 of 4: they are not parts")
        self.expect(merge(shards[0], self.folder / "whole.json"), 3, "", "is no shard")


if __name__ == "__main__":
    main()
