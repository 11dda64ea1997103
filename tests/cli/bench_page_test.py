#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens the page of `lanedoku bench --html` in a browser and looks at what is drawn.

Exits with 77, which CTest shows as skipped, when no Chromium is installed."""

import html.parser
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = ""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
# Added to a copy of the page: the page itself has no script.
PROBE = """
<script>
const box = e => { const r = e.getBoundingClientRect();
  return {x: r.x, y: r.y, width: r.width, height: r.height,
          fill: getComputedStyle(e).fill, text: e.textContent}; };
const all = s => [...document.querySelectorAll(s)].map(box);
const found = {bars: all("rect.bar"), whiskers: all("path.whisker"), labels: all("text.label"),
  columns: all("rect.column"), figures: all("text.figures"), speed: all("svg.speed"),
  headings: [...document.querySelectorAll("h2")].map(e => e.textContent),
  wide: document.documentElement.scrollWidth > window.innerWidth};
const pre = document.createElement("pre");
pre.id = "probe";
pre.textContent = JSON.stringify(found);
document.body.append(pre);
</script>
"""


class Probe(html.parser.HTMLParser):
    """The text of <pre id=probe>."""

    def __init__(self):
        super().__init__()
        self.inside = False
        self.text = ""

    def handle_starttag(self, tag, attrs):
        self.inside = self.inside or (tag == "pre" and ("id", "probe") in attrs)

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "pre"

    def handle_data(self, data):
        self.text += data if self.inside else ""


def look_at(page, directory):
    """What the browser made of the page, by the probe."""
    (directory / "probed.html").write_text(page.replace("</body>", PROBE + "</body>"))
    done = subprocess.run(
        [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         f"--user-data-dir={directory / 'profile'}", "--window-size=1100,1400", "--dump-dom",
         (directory / "probed.html").as_uri()],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    probe = Probe()
    probe.feed(done.stdout)
    if not probe.text:
        raise AssertionError("the browser gave no page: " + done.stderr)
    return json.loads(probe.text)


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.directory.cleanup)
        path = pathlib.Path(cls.directory.name)
        cls.puzzles = path / "<script>document.title='x'</script>&amp;\"'.txt".replace("/", "|")
        cls.puzzles.write_text((UNIQUE + "\n" + HARD + "\n") * 20)
        (path / "plain.txt").write_text(UNIQUE + "\n")
        subprocess.run(
            [PROGRAM, "bench", "--seconds", "0.01", "--repeat", "3", "--engine", "lanes,reference",
             "--threads", "1,2", "--step-budget", "1000", "--html", str(path / "page.html"),
             "--json", str(path / "page.json"), str(cls.puzzles), str(path / "plain.txt")],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
        cls.runs = json.loads((path / "page.json").read_text())["runs"]
        cls.text = (path / "page.html").read_text()
        cls.seen = look_at(cls.text, path)

    def test_every_row_has_a_bar_a_whisker_and_its_label(self):
        self.assertEqual(len(self.seen["bars"]), len(self.runs))
        self.assertEqual(len(self.seen["whiskers"]), len(self.runs))
        labels = [label["text"] for label in self.seen["labels"]]
        expected = [
            f"{run['engine']}{' ' + run['target'] if run['engine'] == 'lanes' else ''}, "
            f"{run['threads']} thread{'s' if run['threads'] > 1 else ''}"
            for run in self.runs
        ]
        self.assertEqual(labels, expected)

    def test_bars_are_drawn_and_as_long_as_the_figures_say(self):
        for file in range(2):
            bars = self.seen["bars"][4 * file : 4 * file + 4]
            rates = [r["puzzles_per_second"]["median"] for r in self.runs[4 * file : 4 * file + 4]]
            for bar, rate in zip(bars, rates):
                self.assertGreater(bar["height"], 5)
                self.assertNotIn(bar["fill"], ("none", "rgb(0, 0, 0)"))
                longest = max(range(4), key=lambda i: rates[i])
                self.assertAlmostEqual(
                    bar["width"] / bars[longest]["width"], rate / rates[longest], delta=0.02
                )

    def test_labels_and_figures_stay_inside_the_drawing(self):
        for file in range(2):
            drawing = self.seen["speed"][file]
            for kind in ("labels", "figures"):
                for text in self.seen[kind][4 * file : 4 * file + 4]:
                    self.assertGreater(text["width"], 10)
                    self.assertGreaterEqual(text["x"], drawing["x"] - 1)
                    self.assertLessEqual(
                        text["x"] + text["width"], drawing["x"] + drawing["width"] + 1
                    )

    def test_the_guesses_histogram_is_there(self):
        self.assertTrue(any(column["height"] > 20 for column in self.seen["columns"]))

    def test_the_page_fits_its_window(self):
        self.assertFalse(self.seen["wide"])

    def test_names_of_files_are_text(self):
        self.assertIn(str(self.puzzles), self.seen["headings"])
        self.assertNotRegex(self.text, re.compile(r"<script", re.IGNORECASE))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    if BROWSER is None:
        print("skipped: no Chromium is installed")
        sys.exit(77)
    unittest.main()
