// SPDX-License-Identifier: MIT
//
// The shape of grids: rows of nine cells. Rows without a line between them are a run. A run of nine
// is a puzzle, a run of 18 or more starts with one, and a run of any other length is one malformed
// record, but for frames: runs of three rows at most, with one rule or one blank line between two
// of them, are parts of one grid up to nine rows.
//
//     2..|1.5|..3
//     .54|...|71.       three rows
//     .1.|2.3|.8.
//     ---+---+---       one line between
//     6.2|8.7|3.4
//
// A block may end behind a line at which no rows wait for more, and within a long run behind nine
// rows if at least nine more follow: then both parts read the same as the whole.
#include <array>
#include <bit>

#include "text/grid_rows.hpp"
#include "text/lines.hpp"
#include "text/shape.hpp"

namespace lanedoku::text {
namespace {

constexpr std::uint32_t kMostRowsOfPart = 4;
constexpr std::uint32_t kParts = 3;
// Six bytes and a newline at least hold a row, right or wrong.
constexpr std::size_t kShortestRow = 6;

/// Counts rows and tells when some of them are a record.
class GridAssembler {
 public:
  /// What is complete: the oldest `rows` of the rows not yet told.
  struct Done {
    std::uint32_t rows = 0;
    std::uint32_t first_line = 0;
    std::uint32_t bad_rows = 0;  // bit i: row i went wrong
    [[nodiscard]] bool is_grid() const noexcept { return rows == 9; }
  };

  /// Whether rows wait for more.
  [[nodiscard]] bool is_waiting() const noexcept { return rows_ + run_ != 0; }
  /// A row at `line`; at most one record is complete by it.
  Done add_row(std::uint32_t line, bool is_bad) noexcept {
    lines_between_ = 0;
    Done done;
    // What goes on is a run of its own, not a part of the grid before.
    if (rows_ != 0 && run_ == kMostRowsOfPart) done = take();
    if (!is_waiting()) first_line_ = line;
    if (run_ == 0) run_line_ = line;
    if (is_bad) bad_rows_ |= 1U << (rows_ + run_);
    ++run_;
    if (run_ == 18) done = take_of_run(9);
    return done;
  }

  /// A line that is no row. Complete by it is one record at most.
  Done end_run(LineKind kind) noexcept {
    if (run_ > kMostRowsOfPart) return take_of_run(run_);
    if (run_ != 0) {
      rows_ += run_;
      run_ = 0;
      ++parts_;
    }
    if (rows_ == 0) return {};
    ++lines_between_;
    const bool may_go_on = kind == LineKind::rule || kind == LineKind::blank;
    return may_go_on && parts_ < kParts && lines_between_ == 1 ? Done() : take();
  }

  /// The block's end.
  Done finish() noexcept { return end_run(LineKind::text); }

 private:
  // The parts; the present run stays.
  Done take() noexcept {
    const Done done = first(rows_);
    rows_ = parts_ = 0;
    first_line_ = run_line_;
    return done;
  }

  // Of the present run, before which there are no parts, that many rows.
  Done take_of_run(std::uint32_t rows) noexcept {
    const Done done = first(rows);
    run_ -= rows;
    first_line_ += rows;
    return done;
  }

  Done first(std::uint32_t rows) noexcept {
    const Done done{rows, first_line_, bad_rows_ & ((1U << rows) - 1)};
    bad_rows_ >>= rows;
    return done;
  }

  std::uint32_t parts_ = 0;  // before the present run
  std::uint32_t rows_ = 0;   // of the parts
  std::uint32_t run_ = 0;
  std::uint32_t lines_between_ = 0;  // since the last part
  std::uint32_t first_line_ = 0;     // of parts and run
  std::uint32_t run_line_ = 0;
  std::uint32_t bad_rows_ = 0;
};

// A place before `want` where a block may end, from which to look for a better one: behind a line
// that is neither row, rule nor blank, behind two lines that are no rows, or behind the end of a
// run that is longer than a part. Looked for among the last few lines before `want`, else the
// start.
std::size_t place_before(const Layout& layout, std::string_view text, std::size_t want) noexcept {
  constexpr int kLinesLookedAt = 24;
  Row row;
  std::size_t end = want - 1;
  std::size_t place = 0;   // behind the last line seen that is no row
  std::uint32_t rows = 0;  // rows seen before it
  for (int i = 0; i <= kLinesLookedAt; ++i) {
    const std::size_t newline = end == 0 ? std::string_view::npos : text.rfind('\n', end - 1);
    const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
    // The first round finds where the line that holds the last byte wanted starts.
    if (i > 0) {
      const LineKind kind = classify(text.substr(start, end - start), layout.blanks, row);
      if (is_row(kind)) {
        if (++rows > kMostRowsOfPart && place != 0) return place;
      } else {
        if (kind != LineKind::rule && kind != LineKind::blank) return end + 1;
        if (place != 0 && rows == 0) return place;
        place = end + 1;
        rows = 0;
      }
    }
    if (start == 0) break;
    end = newline;
  }
  return 0;
}

}  // namespace

bool claims_grids(std::string_view line) noexcept {
  Row row;
  return classify(line, kAnyBlank, row) == LineKind::row;
}

std::size_t cut_grids(const Layout& layout, std::string_view text, std::size_t want) noexcept {
  Row row;
  const std::size_t first = place_before(layout, text, want);
  LineWalk walk(text, first);
  std::size_t last = first;
  GridAssembler grids;
  std::array<std::size_t, 9> starts{};  // of the run's last rows
  std::size_t rows = 0;                 // of the run
  while (!walk.at_end()) {
    const std::size_t start = walk.position();
    const std::string_view line = walk.next();
    if (!walk.was_complete()) break;
    const LineKind kind = classify(line, layout.blanks, row);
    if (is_row(kind)) {
      (void)grids.add_row(0, false);
      starts[rows++ % 9] = start;
      if (rows >= 18 && rows % 9 == 0) last = starts[rows % 9];
    } else {
      (void)grids.end_run(kind);
      rows = 0;
      if (!grids.is_waiting()) last = walk.position();
    }
    if (last >= want) break;
  }
  return last;
}

void scan_grids(const Layout& layout, std::string_view text, bool /*ends_file*/, Scan& scan) {
  // Records point into it, so it must not move.
  scan.cells.reserve(text.size() / kShortestRow * 9 + 9);
  std::size_t told = 0;  // cells of complete records
  const auto tell = [&](const GridAssembler::Done& done) {
    if (done.rows == 0) return;
    const bool is_whole = done.is_grid() && done.bad_rows == 0;
    Record record{is_whole ? scan.cells.data() + told : nullptr, done.first_line, Problem::none, 0,
                  done.rows};
    if (!done.is_grid()) {
      record.problem = Problem::grid_rows;
    } else if (!is_whole) {
      record.problem = Problem::grid_row;
      record.count = static_cast<std::uint32_t>(std::countr_zero(done.bad_rows));
    }
    scan.records.push_back(record);
    told += 9 * std::size_t{done.rows};
  };
  GridAssembler grids;
  LineWalk walk(text);
  std::uint32_t line_number = 0;
  for (; !walk.at_end(); ++line_number) {
    Row row{};
    const LineKind kind = classify(walk.next(), layout.blanks, row);
    if (is_row(kind)) {
      tell(grids.add_row(line_number, kind == LineKind::bad_row));
      scan.cells.insert(scan.cells.end(), row.begin(), row.end());
      continue;
    }
    tell(grids.end_run(kind));
    switch (kind) {
      case LineKind::blank:
        ++scan.skipped.blank_lines;
        break;
      case LineKind::comment:
        ++scan.skipped.comments;
        break;
      case LineKind::too_long:
        scan.records.push_back({nullptr, line_number, Problem::line_too_long, 0, 0});
        break;
      case LineKind::long_row:
        scan.records.push_back({nullptr, line_number, Problem::grid_row, 0, 0});
        break;
      default:
        ++scan.skipped.other;
    }
  }
  tell(grids.finish());
  scan.lines = line_number;
}

}  // namespace lanedoku::text
