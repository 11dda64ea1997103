#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The statistics of scripts/compare_bench.py against published values, and its verdicts."""

import contextlib
import io
import itertools
import json
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True

import compare_bench  # noqa: E402


def result(cycles, digest="d", engine="lanes", share=1.0, abandoned=0):
    run = {"file": "a/b.txt", "engine": engine, "target": "avx2", "threads": 1,
           "end_to_end": False, "puzzles_digest": digest, "statuses": {"abandoned": abandoned},
           "repeats": {"cycles_per_puzzle": cycles, "cpu_share": [share] * len(cycles)}}  # fmt: skip
    return {"schema": 1, "cpu": "c", "compiler": "g", "flags": "f", "runs": [run]}


class MannWhitney(unittest.TestCase):
    def test_the_hare_and_the_tortoise(self):
        # The textbook race T H H H H H T T T T T H: U is 11 for the tortoises, 25 for the hares.
        order = "THHHHHTTTTTH"
        tortoises = [-i for i, animal in enumerate(order) if animal == "T"]
        hares = [-i for i, animal in enumerate(order) if animal == "H"]
        self.assertEqual(compare_bench.mann_whitney_u(tortoises, hares), 11)
        self.assertEqual(compare_bench.mann_whitney_u(hares, tortoises), 25)

    def test_ties_count_half(self):
        self.assertEqual(compare_bench.mann_whitney_u([1, 2], [2, 3]), 0.5)

    def test_arrangements_against_counting_them(self):
        for n, m in ((1, 1), (2, 3), (4, 3), (5, 5)):
            counts = [0] * (n * m + 1)
            for chosen in itertools.combinations(range(n + m), n):
                rest = [i for i in range(n + m) if i not in chosen]
                counts[sum(x > y for x in chosen for y in rest)] += 1
            self.assertEqual(compare_bench.count_arrangements(n, m), counts)

    def test_published_critical_values(self):
        # Two-sided, 0.05: U is significant up to 2 for 5 and 5, 17 for 9 and 9; 0.01: 0 and 11.
        for n, alpha, critical in ((5, 0.05, 2), (9, 0.05, 17), (5, 0.01, 0), (9, 0.01, 11)):
            counts = compare_bench.count_arrangements(n, n)
            p_at = [2 * sum(counts[: u + 1]) / sum(counts) for u in (critical, critical + 1)]
            self.assertLessEqual(p_at[0], alpha)
            self.assertGreater(p_at[1], alpha)

    def test_no_overlap_of_nine_and_nine(self):
        p = compare_bench.mann_whitney_p(range(9), range(100, 109))
        self.assertAlmostEqual(p, 2 / 48620)

    def test_the_approximation_is_near_the_exact_value(self):
        a, b = [1, 3, 5, 7, 9, 11, 13, 15, 17], [2, 8, 10, 14, 16, 18, 19, 20, 21]
        exact = compare_bench.mann_whitney_p(a, b)
        limit, compare_bench.EXACT_MOST = compare_bench.EXACT_MOST, 0
        try:
            self.assertAlmostEqual(compare_bench.mann_whitney_p(a, b), exact, delta=0.01)
        finally:
            compare_bench.EXACT_MOST = limit

    def test_all_equal(self):
        self.assertEqual(compare_bench.mann_whitney_p([1, 1, 1], [1, 1]), 1.0)


class Verdicts(unittest.TestCase):
    def verdict(self, before, after, **options):
        row = compare_bench.compare(before, after, alpha=0.01, threshold=0.02, **options)[0]
        return row[3]

    def test_verdicts(self):
        slow, fast = [100.0 + i for i in range(9)], [50.0 + i for i in range(9)]
        near = [x * 0.99 for x in slow]
        self.assertEqual(self.verdict(result(slow), result(fast)), "faster")
        self.assertEqual(self.verdict(result(fast), result(slow)), "slower")
        self.assertEqual(self.verdict(result(slow), result(near)), "same")
        self.assertEqual(self.verdict(result(slow), result(fast, digest="e")), "not comparable")
        self.assertEqual(self.verdict(result(slow), result(fast, abandoned=1)), "not comparable")
        self.assertEqual(self.verdict(result(slow), result(fast, engine="reference")), "new")

    def test_a_real_difference_below_the_threshold_is_no_news(self):
        a = [100 + 0.001 * i for i in range(9)]
        self.assertEqual(self.verdict(result(a), result([x * 0.99 for x in a])), "same")

    def test_cycles_of_the_processor_alone(self):
        a, b = [100.0 + i for i in range(9)], [200.0 + i for i in range(9)]
        self.assertEqual(self.verdict(result(a), result(b, share=0.5)), "slower")
        self.assertEqual(self.verdict(result(a), result(b, share=0.5), of_cpu=True), "same")

    def test_a_busy_machine_is_noticed(self):
        self.assertFalse(compare_bench.is_disturbed(result([1.0] * 9)))
        self.assertTrue(compare_bench.is_disturbed(result([1.0] * 9, share=0.6)))

    def test_exit_status(self):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory)
            (path / "a.json").write_text(json.dumps(result([1.0 + i / 99 for i in range(9)])))
            (path / "b.json").write_text(json.dumps(result([5.0 + i / 99 for i in range(9)])))
            (path / "c.json").write_text('{"schema": 1, "runs": [{}]}')
            (path / "d.json").write_text("nothing")

            def status(*names):
                with contextlib.redirect_stdout(io.StringIO()) as out:
                    with contextlib.redirect_stderr(out):
                        return compare_bench.main([str(path / name) for name in names])

            self.assertEqual(status("a.json", "b.json"), 1)
            self.assertEqual(status("b.json", "a.json"), 0)
            for broken in ("c.json", "d.json", "absent.json"):
                self.assertEqual(status("a.json", broken), 2)


class Recorded(unittest.TestCase):
    def test_recorded_results_are_readable_and_of_a_commit(self):
        paths = sorted((ROOT / "benchmarks" / "results").glob("*.json"))
        self.assertTrue(paths)
        for path in paths:
            with self.subTest(path.name):
                found = compare_bench.read(path)
                self.assertRegex(found["commit"], "^[0-9a-f]{7,}$")
                self.assertTrue(found["cpu"] and found["compiler"] and found["runs"])


if __name__ == "__main__":
    unittest.main()
