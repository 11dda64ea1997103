// SPDX-License-Identifier: MIT
//
// libFuzzer target: any bytes, read as a file. Catches a crash, a hang, and memory touched that is
// not the text's; a record that is lost, doubled or changed by where blocks are cut; and records
// that are written as more or fewer answers than they are.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "text/answers.hpp"
#include "text/shape.hpp"

namespace {

using namespace lanedoku;
using namespace lanedoku::text;

[[noreturn]] void fail(std::string_view what) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

struct Found {
  std::string records;  // a line each: number of the line, cells or reason, extras
  std::uint64_t count = 0;
  std::uint64_t lines = 0;
  Skipped skipped;
};

// The fields of an answer, written and counted.
void write_all(const Layout& layout, const Scan& scan) {
  const std::size_t puzzles = static_cast<std::size_t>(
      std::count_if(scan.records.begin(), scan.records.end(),
                    [](const Record& record) { return record.cells != nullptr; }));
  Solution solution;
  solution.fill('1');
  const std::vector<Solution> solutions(puzzles, solution);
  std::vector<Status> statuses(puzzles, Status::unsolvable);
  const std::vector<std::uint32_t> guesses(puzzles, 7);
  std::vector<char> out;
  for (const Format format : {Format::line, Format::pair, Format::csv, Format::jsonl}) {
    const std::size_t size = write_answers(format, "",
                                           {.records = scan.records,
                                            .extras = scan.extras,
                                            .statuses = statuses,
                                            .solutions = solutions,
                                            .guesses = guesses,
                                            .layout = &layout,
                                            .file = "f\xFF\""},
                                           out);
    const auto newlines = static_cast<std::size_t>(std::count(out.data(), out.data() + size, '\n'));
    // Fields in quotes may hold newlines.
    const bool is_right =
        format == Format::csv ? newlines >= scan.records.size() : newlines == scan.records.size();
    if (!is_right) fail("records out are not records in");
  }
}

void add_block(const Layout& layout, std::string_view text, bool ends_file, Found& found) {
  const std::vector<char> exact(text.begin(), text.end());
  Scan scan;
  layout.shape->scan(layout, {exact.data(), exact.size()}, ends_file, scan);
  if (!scan.extras.empty() && scan.extras.size() != scan.records.size()) fail("extras are missing");
  for (std::size_t i = 0; i < scan.records.size(); ++i) {
    const Record& record = scan.records[i];
    found.records += std::to_string(found.lines + record.line) + ' ';
    found.records +=
        record.cells != nullptr ? std::string(record.cells, kCells) : describe_problem(record);
    if (!scan.extras.empty()) {
      const Extra& extra = scan.extras[i];
      for (const std::string_view part : {extra.row, extra.known, extra.id}) {
        found.records += '|' + std::string(part);
      }
    }
    while (found.records.ends_with('|')) found.records.pop_back();
    found.records += '\n';
  }
  found.count += scan.records.size();
  found.lines += scan.lines;
  found.skipped += scan.skipped;
  write_all(layout, scan);
}

Found read_in_blocks(const Layout& layout, std::string_view text, std::size_t block) {
  Found found;
  while (!text.empty()) {
    std::size_t cut = 0;
    // As the reader does: more text until there is a place to cut.
    for (std::size_t known = block; known < text.size() && cut == 0; known += block) {
      cut = layout.shape->cut(layout, text.substr(0, known), std::min(block, known));
      if (cut > known) fail("cut beyond the text");
    }
    const bool ends_file = cut == 0;
    add_block(layout, text.substr(0, ends_file ? text.size() : cut), ends_file, found);
    text.remove_prefix(ends_file ? text.size() : cut);
  }
  return found;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The first byte chooses how the rest is read.
  if (size == 0) return 0;
  const std::uint8_t choice = data[0];
  std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  Reading reading;
  if (choice % 8 < shapes().size()) reading.shape = shapes()[choice % 8].name;
  if (choice % 16 > 12) reading.column = choice % 16 == 13 ? "2" : "board";
  const LeadingComments leading = leading_comments(text, true);
  text.remove_prefix(leading.bytes);
  (void)what_it_looks_like(text);
  const auto whole = recognise(text, true, reading);
  // A part of the file tells the same or nothing.
  const std::size_t part = text.size() * (choice / 16) / 16;
  const auto early = recognise(text.substr(0, part), false, reading);
  if (early && !whole) fail("recognised by a part alone");
  if (early && (early->error != whole->error || early->preamble_bytes != whole->preamble_bytes ||
                early->layout.explanation != whole->layout.explanation ||
                early->layout.header != whole->layout.header)) {
    fail("a part tells something else");
  }
  if (!whole || !whole->error.empty()) return 0;
  text.remove_prefix(whole->preamble_bytes);
  Found all;
  add_block(whole->layout, text, true, all);
  const Found parts = read_in_blocks(whole->layout, text, 1 + choice % 97U);
  if (parts.records != all.records) {
    std::fprintf(stderr, "--- whole\n%s--- parts\n%s", all.records.c_str(), parts.records.c_str());
    fail("blocks change what is read");
  }
  if (parts.lines != all.lines || parts.skipped.comments != all.skipped.comments ||
      parts.skipped.blank_lines != all.skipped.blank_lines ||
      parts.skipped.other != all.skipped.other) {
    fail("blocks change what is passed over");
  }
  return 0;
}
