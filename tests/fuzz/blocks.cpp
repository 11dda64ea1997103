// SPDX-License-Identifier: MIT
#include "fuzz/blocks.hpp"

#include <algorithm>
#include <vector>

#include "fuzz/target.hpp"
#include "text/answers.hpp"
#include "text/shape.hpp"

namespace lanedoku::fuzz {
namespace {

using namespace text;

// The records, answered in every format and counted.
void write_all(const Layout& layout, const Scan& scan) {
  const auto puzzles = static_cast<std::size_t>(
      std::count_if(scan.records.begin(), scan.records.end(),
                    [](const Record& record) { return record.cells != nullptr; }));
  Solution solution;
  solution.fill('1');
  const std::vector<Solution> solutions(puzzles, solution);
  const std::vector<Status> statuses(puzzles, Status::unsolvable);
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
    if (!is_right) fail("records out are not records in", std::string_view(out.data(), size));
  }
}

// Where a line is a record or passed over, nothing else: not in grids, nor in quotes.
void account_for_lines(const Layout& layout, std::string_view text, const Scan& scan) {
  const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) +
                     (text.empty() || text.ends_with('\n') ? 0 : 1);
  if (scan.lines != lines) fail("lines are not counted right", text);
  const bool is_by_line = layout.shape->scan != scan_grids &&
                          (!layout.has_quotes() || text.find('"') == std::string_view::npos);
  const Skipped& skipped = scan.skipped;
  if (is_by_line && lines != scan.records.size() + skipped.comments + skipped.blank_lines +
                                 skipped.headers + skipped.other) {
    fail("a line is neither record nor passed over", text);
  }
}

void add_block(const Layout& layout, std::string_view text, bool ends_file, const Look& look,
               Found& found) {
  // Of exactly its size, so that a sanitizer sees reads beyond it.
  const std::vector<char> exact(text.begin(), text.end());
  Scan scan;
  layout.shape->scan(layout, {exact.data(), exact.size()}, ends_file, scan);
  if (!scan.extras.empty() && scan.extras.size() != scan.records.size()) fail("extras are missing");
  account_for_lines(layout, text, scan);
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
  if (look) look(scan);
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
    add_block(layout, text.substr(0, ends_file ? text.size() : cut), ends_file, {}, found);
    text.remove_prefix(ends_file ? text.size() : cut);
  }
  return found;
}

}  // namespace

Found read_checked(const Layout& layout, std::string_view text, std::size_t block,
                   const Look& look) {
  Found all;
  add_block(layout, text, true, look, all);
  const Found parts = read_in_blocks(layout, text, block);
  if (parts.records != all.records) {
    fail("blocks change what is read",
         "--- whole\n" + all.records + "--- blocks\n" + parts.records);
  }
  if (parts.lines != all.lines || parts.skipped.comments != all.skipped.comments ||
      parts.skipped.blank_lines != all.skipped.blank_lines ||
      parts.skipped.other != all.skipped.other) {
    fail("blocks change what is passed over", text);
  }
  return all;
}

}  // namespace lanedoku::fuzz
