#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs that are killed and go on: the result is that of an undisturbed run, byte for byte."""

import gzip
import io
import json
import os
import pathlib
import random
import signal
import subprocess
import time
import zipfile

from support import (EMPTY, INVALID, PATIENCE, PUZZLE, UNSOLVABLE, CliTest, grid, main,
                     solve, start, wait_until)

SETS = pathlib.Path(__file__).resolve().parents[2] / "datasets"
TIMES = {"wall_seconds", "cpu_seconds", "read_seconds", "solve_seconds", "write_seconds",
         "records_per_second"}
# Slow enough to be killed in its midst, with a checkpoint after every few blocks.
SLOW = ("--target", "scalar", "--checkpoint-seconds", "0")
IS_SLOW_BUILD = bool(os.environ.get("LANEDOKU_SLOW_BUILD"))
BLOCK = 512 if IS_SLOW_BUILD else 4096


def puzzles(count, seed):
    """Puzzles of every status; a tenth of them where everything takes ten times as long."""
    if IS_SLOW_BUILD:
        count = max(1, count // 10)
    chosen = random.Random(seed)
    lines = []
    for name in ("hard", "minimal", "multiple", "unsolvable"):
        lines += (SETS / f"{name}.txt").read_text().split()
    return [chosen.choice(lines) if chosen.random() < 0.99
            else chosen.choice((EMPTY, INVALID, UNSOLVABLE)) for _ in range(count)]


def quoted_csv(lines):
    return "".join(["id,quizzes,note\n"] + [
        f'{number},{line},"says ""{number}"",\nand more"\n' for number, line in enumerate(lines)])


def text(lines):
    return "".join(line + "\n" for line in lines)


class ResumeTest(CliTest):
    """Runs into out.txt."""

    def setUp(self):
        super().setUp()
        self.out = self.folder / "out.txt"
        self.partial = self.folder / "out.txt.partial"
        self.checkpoint = self.folder / "out.txt.partial.checkpoint"
        self.stats = self.folder / "stats.json"

    def arguments(self, *options):
        return ["-q", "-o", self.out, "--stats", "json", "--stats-file", self.stats, *options]

    def begin(self, *options, pipe_of=None):
        """Starts a run; its standard error goes to a file, so that it never waits for us."""
        streams = {"stdin": subprocess.DEVNULL}
        if pipe_of is not None:
            cat = subprocess.Popen(["cat", pipe_of], stdout=subprocess.PIPE)
            self.addCleanup(cat.wait)
            streams = {"stdin": cat.stdout}
        told = open(self.folder / "told", "wb")
        self.addCleanup(told.close)
        process = start(*self.arguments(*options), stdout=subprocess.DEVNULL, stderr=told,
                        **streams)
        if pipe_of is not None:
            streams["stdin"].close()
        return process

    def finish(self, process, *statuses):
        status = process.wait(PATIENCE)
        self.assertIn(status, statuses, (self.folder / "told").read_text(errors="replace"))
        return status

    def result(self, options):
        """The output and the numbers of a run that has ended."""
        numbers = json.loads(self.stats.read_text())
        for name in TIMES | {"threads"}:
            del numbers[name]
        if "--limit" in options:
            del numbers["bytes_in"]  # what is read beyond is a matter of blocks and timing
        return self.out.read_bytes(), numbers

    def undisturbed(self, *options, pipe_of=None):
        """The result of a whole run, and how long it took."""
        begun = time.monotonic()
        self.finish(self.begin(*options, pipe_of=pipe_of), 0, 1)
        seconds = time.monotonic() - begun
        result = self.result(options)
        self.out.unlink()
        self.stats.unlink()
        self.assertEqual(os.path.exists(self.partial), False)
        self.assertFalse(self.checkpoint.exists(), "of no use any more")
        return result, seconds

    def kill_and_resume(self, times, seed, *options, pipe_of=None, number=signal.SIGKILL):
        """Compares runs that are ended at random moments, some of them twice, with a whole one.
        Returns how many went on from a checkpoint."""
        blocks = ["--block-size", str(BLOCK)]
        whole, seconds = self.undisturbed(*options, *blocks, pipe_of=pipe_of)
        if IS_SLOW_BUILD:
            times = (times + 1) // 2
        moments = random.Random(seed)
        resumed = 0
        for turn in range(times):
            others = blocks
            for _ in range(moments.choice((1, 1, 2))):
                # The moments are spread over the run, turn by turn.
                moment = seconds * (turn + moments.random()) / times
                process = self.begin(*options, *others, pipe_of=pipe_of)
                try:
                    process.wait(moment)
                except subprocess.TimeoutExpired:
                    process.send_signal(number)
                    process.wait(PATIENCE)
                if process.returncode in (0, 1):
                    break
                resumed += self.checkpoint.exists()
                if self.out.exists():  # killed at its very end
                    self.assertEqual(self.out.read_bytes() == whole[0], True, "half a result")
                    self.out.unlink()
                others = ["--resume", "-j", moments.choice("12"), "--block-size",
                          moments.choice(("1000", str(BLOCK), "50000"))]
            if process.returncode not in (0, 1):
                self.finish(self.begin(*options, *others, pipe_of=pipe_of), 0, 1)
            got = self.result(options)
            self.assertEqual(got[0] == whole[0], True, f"turn {turn}: other answers")
            self.assertEqual(got[1], whole[1], f"turn {turn}")
            self.assertEqual(sorted(path.name for path in self.folder.glob("out*")), ["out.txt"])
            self.out.unlink()
        return resumed


class Killed(ResumeTest):
    """Runs that are killed at random moments."""

    def test_lines(self):
        """Catches answers that are lost, doubled or mixed, and statistics of the last part
        alone."""
        path = self.file("in.txt", text(["# a comment", ""] + puzzles(20000, 1)))
        self.assertGreater(self.kill_and_resume(20, 2, path, *SLOW), 0, "none had a checkpoint")

    def test_quoted_csv(self):
        """Catches a second header, and a place within a quoted field."""
        path = self.file("in.csv", quoted_csv(puzzles(5000, 3)))
        self.kill_and_resume(4, 4, path, "-f", "csv", *SLOW)

    def test_grids(self):
        """Catches a place within a grid, and a format that the part's first grid decides."""
        path = self.file("in.txt", "\n".join(grid(line, " ") for line in puzzles(3000, 5)))
        self.kill_and_resume(4, 6, path, *SLOW)

    def test_pairs_after_a_count(self):
        """Catches a count that is echoed twice, or taken for wrong in the second part."""
        lines = puzzles(5000, 7)
        path = self.file("in.txt", text([str(len(lines))] + lines))
        self.kill_and_resume(3, 8, path, "-f", "pair", *SLOW)

    def test_two_files(self):
        """Catches records numbered anew, and lines that are not, where a file starts."""
        paths = [self.file(f"{name}.txt", text(["# title"] + puzzles(3000, name)))
                 for name in (9, 10)]
        self.kill_and_resume(4, 11, *paths, "-f", "jsonl", *SLOW)

    def test_skip_and_limit(self):
        """Catches a skip or a limit that counts from where a run goes on."""
        lines = puzzles(8000, 12)
        path = self.file("in.txt", text(lines))
        self.kill_and_resume(4, 13, path, "--skip", len(lines) // 8, "--limit",
                             len(lines) * 5 // 8, *SLOW)

    def test_shard(self):
        """Catches a shard that goes on in another one."""
        path = self.file("in.txt", text(puzzles(15000, 14)))
        self.kill_and_resume(4, 15, path, "--shard", "2/3", *SLOW)

    def test_gzip(self):
        """Catches a place in compressed bytes that is taken for one in the text."""
        path = self.file("in.gz", gzip.compress(text(puzzles(5000, 16)).encode()))
        self.kill_and_resume(4, 17, path, *SLOW)

    def test_zip(self):
        """Catches a place that is sought in another file of the archive."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.txt", text(puzzles(2500, 18)))
            archive.writestr("b.csv", quoted_csv(puzzles(2500, 19)))
        path = self.file("in.zip", packed.getvalue())
        self.kill_and_resume(4, 20, path, "-f", "jsonl", *SLOW)

    def test_pipe(self):
        """Catches a pipe of which the part before is solved again, or left out."""
        path = self.file("in.txt", text(puzzles(5000, 21)))
        self.kill_and_resume(4, 22, *SLOW, pipe_of=path)

    def test_the_answers_before_are_kept(self):
        """Catches a run that says it goes on and starts at the beginning. A byte of the answers
        before the checkpoint is changed: nobody writes it again."""
        lines = puzzles(20000, 23)
        path = self.file("in.txt", text(lines))
        process = self.begin(path, *SLOW, "--block-size", str(BLOCK))
        wait_until(self.checkpoint.exists, "there is a checkpoint")
        process.kill()
        process.wait(PATIENCE)
        with open(self.partial, "r+b") as answers:
            answers.write(b"X")
            answers.seek(0, os.SEEK_END)
            answers.write(b"what was written after the checkpoint")
        self.finish(self.begin(path, "--resume"), 0, 1)
        answers = self.out.read_text().splitlines()
        self.assertEqual(len(answers), len(lines))
        self.assertEqual([line[0] for line in answers].count("X"), 1)


class Stopped(ResumeTest):
    """Runs that end early, but in order."""

    def test_sigterm(self):
        """Catches a signal after which the last checkpoint is an old one."""
        path = self.file("in.txt", text(puzzles(10000, 24)))
        self.kill_and_resume(4, 25, path, *SLOW, number=signal.SIGTERM)
        # Without checkpoints in between there is the last one.
        process = self.begin(path, "--target", "scalar", "--block-size", str(BLOCK),
                             "--checkpoint-seconds", "3600")
        wait_until(lambda: self.partial.exists() and self.partial.stat().st_size, "it writes")
        process.terminate()
        if self.finish(process, 0, 1, 143) == 143:
            saved = json.loads(self.checkpoint.read_text())
            self.assertEqual(saved["output_bytes"], self.partial.stat().st_size)
            self.assertIn(f"are in {self.partial}; --resume goes on from there\n",
                          (self.folder / "told").read_text())

    def test_signal_before_the_first_block(self):
        """Catches a checkpoint that is lost by a run that had only just gone on from it: it waits
        for a pipe that brings nothing."""
        lines = puzzles(10000, 27)
        path = self.file("in.txt", text(lines))
        process = self.begin(*SLOW, "--block-size", str(BLOCK), pipe_of=path)
        wait_until(self.checkpoint.exists, "there is a checkpoint")
        process.kill()
        process.wait(PATIENCE)
        before = self.checkpoint.read_bytes()
        with start(*self.arguments("--resume")) as second:
            status = pathlib.Path(f"/proc/{second.pid}/status")

            def catches_signals():
                masks = dict(line.split(":\t", 1) for line in status.read_text().splitlines()
                             if ":\t" in line)
                return int(masks["SigCgt"], 16) >> (signal.SIGTERM - 1) & 1

            wait_until(catches_signals, "the second run has begun")
            second.terminate()
            self.assertEqual(second.wait(PATIENCE), 143)
            self.assertIn(b"--resume goes on from there\n", second.stderr.read())
        self.assertEqual(self.checkpoint.read_bytes(), before)
        self.finish(self.begin("--resume", pipe_of=path), 0, 1)
        self.assertEqual(len(self.out.read_text().splitlines()), len(lines))

    def test_input_that_breaks_off(self):
        """Catches an error of the input after which nothing can go on."""
        packed = gzip.compress(text(puzzles(5000, 26)).encode())
        path = self.file("in.gz", packed[:len(packed) // 2])
        self.finish(self.begin(path), 3)
        saved = json.loads(self.checkpoint.read_text())
        self.assertEqual(saved["output_bytes"], self.partial.stat().st_size)
        answered = saved["statistics"]["records"]
        self.assertGreater(answered, 0)
        self.finish(self.begin(path, "--resume"), 3)
        self.assertEqual(json.loads(self.checkpoint.read_text())["statistics"]["records"],
                         answered)
        self.assertEqual(json.loads(self.stats.read_text())["records"], answered, "of the whole")


class Refused(ResumeTest):
    """What cannot go on."""

    def stopped(self, *options):
        """Leaves a checkpoint of a run with `options` over in.gz, which breaks off."""
        packed = gzip.compress(text(puzzles(2000, 30)).encode())
        path = self.file("in.gz", packed[:-100])
        self.finish(self.begin(path, *options), 3)
        self.assertTrue(self.checkpoint.exists())
        return path

    def expect_refusal(self, told, *options):
        before = self.partial.read_bytes(), self.checkpoint.read_bytes()
        run = solve(*self.arguments("--resume", *options))
        self.expect(run, 3, "", told)
        self.assertIn("leave out --resume to start anew", run.stderr.decode())
        self.assertEqual((self.partial.read_bytes(), self.checkpoint.read_bytes()), before,
                         "nothing has changed")

    def test_other_options(self):
        """Catches answers of two kinds in one file, and numbers of two kinds in one sum."""
        path = self.stopped()
        other = self.file("other.gz", path.read_bytes())
        for options, told in (
                (["-f", "csv", path], "--format was auto and is csv"),
                (["-c", "1", path], "--column was not given and is '1'"),
                (["--input-format", "lines", path], "--input-format was not given and is 'lines'"),
                (["--skip", "1", path], "--skip was 0 and is 1"),
                (["--limit", "9", path], "--limit was not given and is 9"),
                (["--shard", "1/2", path], "--shard was not given and is 1/2"),
                (["--engine", "reference", path], "--engine was lanes and is reference"),
                (["--step-budget", "9", path], "--step-budget was 100000000 and is 9"),
                ([path, other], "the number of inputs was 1 and is 2"),
                ([other], f"input 1 was {path}, "),
                ([], f"input 1 was {path}, ")):
            self.expect_refusal(told, *options)

    def test_other_input(self):
        """Catches a file that was changed meanwhile, in its size or only in its time."""
        path = self.stopped()
        times = path.stat().st_atime_ns, path.stat().st_mtime_ns
        os.utime(path, ns=(times[0], times[1] + 1))
        self.expect_refusal(f"input 1 was {path}, ", path)
        with open(path, "ab") as file:
            file.write(b"x")
        os.utime(path, ns=times)
        self.expect_refusal(f"input 1 was {path}, ", path)

    def test_damaged_checkpoint(self):
        """Catches half a checkpoint that is taken for one, or for none."""
        path = self.stopped()
        whole = self.checkpoint.read_text()
        self.checkpoint.write_text(whole[:len(whole) // 2])
        self.expect_refusal("it is not JSON, or breaks off", path)
        saved = json.loads(whole)
        del saved["position"]["offset"]
        self.checkpoint.write_text(json.dumps(saved))
        self.expect_refusal("member position.offset is missing", path)
        self.checkpoint.write_text(json.dumps(json.loads(whole) | {"checkpoint_schema": 2}))
        self.expect_refusal("another version wrote it", path)

    def test_answers_that_are_gone(self):
        """Catches a hole in place of answers that somebody cut off."""
        path = self.stopped()
        size = self.partial.stat().st_size
        os.truncate(self.partial, size - 1)
        self.expect_refusal(f"speaks of {size} bytes, but {self.partial} has {size - 1}", path)

    def test_a_pipe_with_other_content(self):
        """Catches a pipe that is fed with something else the second time."""
        path = self.file("in.txt", text(puzzles(10000, 31)))
        process = self.begin(*SLOW, "--block-size", str(BLOCK), pipe_of=path)
        wait_until(self.checkpoint.exists, "there is a checkpoint")
        process.kill()
        process.wait(PATIENCE)
        other = self.file("other.txt", text(puzzles(3, 32)))
        self.finish(self.begin("--resume", *SLOW, pipe_of=other), 3)
        self.assertFalse(self.out.exists())

    def test_wrong_options(self):
        """Catches outputs that cannot be resumed and are started anew instead."""
        path = self.file("in.txt", PUZZLE)
        for options in ([], ["-o", "-"], ["-o", "/dev/null"], ["-o", self.folder]):
            self.expect(solve("--resume", *options, path), 2, "",
                        "--resume: needs -o with the path of a file")
        for name in ("out.gz", "out.zst"):
            self.expect(solve("--resume", "-o", self.folder / name, path), 2, "",
                        "--resume: compressed output cannot be resumed")
            self.assertFalse((self.folder / name).exists())

    def test_nothing_to_go_on_from(self):
        """Catches a first run that needs to be told otherwise, and one that does not tell. What is
        left without its partial file is of a run that was killed at its very end."""
        path = self.file("in.txt", PUZZLE)
        self.expect(solve("--resume", "-o", self.out, path), 0, "",
                    f"no checkpoint in {self.checkpoint}: starting at the beginning")
        whole = self.out.read_bytes()
        for left in ("partial", "checkpoint"):
            (self.partial if left == "partial" else self.checkpoint).write_text("left over " * 99)
            run = solve("-q", "--resume", "-o", self.out, path)
            self.expect(run, 0, "")
            self.assertEqual(run.stderr, b"")
            self.assertEqual(self.out.read_bytes(), whole)
            self.assertFalse(self.partial.exists() or self.checkpoint.exists())

    def test_a_new_run_takes_the_checkpoint_away(self):
        """Catches a checkpoint that belongs to answers that are not there any more."""
        self.stopped()
        self.finish(self.begin(self.file("prose", "prose\n")), 3)
        self.assertFalse(self.checkpoint.exists())
        self.assertEqual(self.partial.read_bytes(), b"")

    def test_two_writers(self):
        """Catches a second run, with --resume or without, that spoils the first one."""
        lines = puzzles(20, 33)
        path = self.file("in.txt", text(lines))
        first = start(*self.arguments("--checkpoint-seconds", "0"), stderr=subprocess.DEVNULL)
        first.stdin.write(path.read_bytes())
        wait_until(self.checkpoint.exists, "there is a checkpoint")
        before = self.partial.read_bytes(), self.checkpoint.read_bytes()
        for options in ([], ["--resume"]):
            self.expect(solve(*options, "-o", self.out, path), 3, "", "another process is writing")
            self.assertEqual((self.partial.read_bytes(), self.checkpoint.read_bytes()), before)
        first.stdin.write(path.read_bytes())
        first.communicate(timeout=PATIENCE)
        self.assertIn(first.returncode, (0, 1))
        self.assertEqual(len(self.out.read_text().splitlines()), 2 * len(lines))
        self.assertFalse(self.checkpoint.exists())


if __name__ == "__main__":
    main()
