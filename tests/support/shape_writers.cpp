// SPDX-License-Identifier: MIT
#include "support/shape_writers.hpp"

#include <string_view>

#include "lanedoku/solver.hpp"

#include "support/puzzles.hpp"

namespace lanedoku::support {
namespace {

std::string text_with(char special, Random& random) {
  constexpr std::string_view kAlphabet = "ab c1.";
  std::string text = "t";
  for (std::size_t left = random.below(12); left > 0; --left) {
    text += random.below(4) == 0 ? special : kAlphabet[random.below(kAlphabet.size())];
  }
  return text;
}

std::string in_quotes(const std::string& text) {
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
  return field + '"';
}

// Text that needs its quotes: delimiters, quotes and newlines in it.
std::string any_text(Random& random) {
  constexpr std::string_view kAlphabet = "ab,;\n\"\t#1.";
  std::string text;
  for (std::size_t left = random.below(30); left > 0; --left) {
    text += kAlphabet[random.below(kAlphabet.size())];
  }
  return in_quotes(text);
}

// Cells of a record gone wrong that is surely meant as one.
std::string wrong_cells(Random& random) {
  const std::string solution = full_grid(random.next());
  return random.below(2) == 0 ? solution.substr(random.between(1, 40)) : solution + "1";
}

std::string cells_of(const Entry& entry, Random& random) {
  return entry.puzzle.empty() ? wrong_cells(random) : entry.puzzle;
}

std::string grid_of(const std::string& puzzle, const std::string& cell_gap,
                    const std::string& three_gap, const std::string& edge,
                    const std::string& rule) {
  std::string text = edge.empty() ? "" : rule;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cell % 9 == 0) text += edge;
    text += puzzle[cell];
    text += cell % 9 == 8 ? edge + "\n" : cell % 3 == 2 ? three_gap : cell_gap;
    if (cell % 27 == 26 && cell != kCells - 1) text += rule;
  }
  return text + (edge.empty() ? "" : rule);
}

}  // namespace

std::vector<ShapeWriter> shape_writers() {
  const auto rows = [](const std::string& header, auto write_row) {
    return [header, write_row](const std::vector<Entry>& entries, Random& random) {
      std::string text = header;
      for (const Entry& entry : entries) text += write_row(entry, random) + "\n";
      return text;
    };
  };
  const auto grids = [](const std::string& title, const std::string& cell_gap,
                        const std::string& three_gap, const std::string& edge,
                        const std::string& rule, const std::string& after) {
    return [=](const std::vector<Entry>& entries, Random& /*random*/) {
      std::string text;
      for (const Entry& entry : entries) {
        text += title + grid_of(entry.puzzle, cell_gap, three_gap, edge, rule) + after;
      }
      return text;
    };
  };
  return {
      {"plain", true, rows("", [](const Entry& e, Random& r) { return cells_of(e, r); })},
      {"text behind", true,
       rows("",
            [](const Entry& e, Random& r) {
              constexpr std::string_view kBetween[] = {" ", "  // ", " #", "// ", "#", ""};
              const std::string_view between = kBetween[r.below(6)];
              return cells_of(e, r) + std::string(between) +
                     (between.empty() ? "" : text_with(',', r));
            })},
      {"TAB and text", true,
       rows("",
            [](const Entry& e, Random& r) { return cells_of(e, r) + "\t" + text_with(',', r); })},
      {"puzzle:count:solution", true,
       rows("", [](const Entry& e, Random& r) { return cells_of(e, r) + ":1:" + e.answer; })},
      {"solution;puzzle", true,
       rows("",
            [](const Entry& e, Random& r) { return e.answer + ";" + cells_of(e, r) + " # x"; })},
      {"id puzzle rating", true,
       rows("",
            [](const Entry& e, Random& r) {
              return "00ab" + std::to_string(r.below(1000)) + " " + cells_of(e, r) + "   7.1";
            })},
      {"CSV with header", true,
       rows("quizzes,solutions\n",
            [](const Entry& e, Random& r) { return cells_of(e, r) + "," + e.answer; })},
      {"CSV of five columns", true,
       rows("",
            [](const Entry& e, Random& r) {
              return std::to_string(r.below(100'000)) + "," + cells_of(e, r) + "," + e.answer +
                     ",25,0.5";
            })},
      {"CSV with an index and a last comma", true,
       rows(",Puzzle,\r\n",
            [](const Entry& e, Random& r) {
              return std::to_string(r.below(100)) + "," + cells_of(e, r) + ",\r";
            })},
      {"CSV with quotes", true,
       rows("id,text,question,answer\n",
            [](const Entry& e, Random& r) {
              const std::string cells = cells_of(e, r);
              return in_quotes(std::to_string(r.below(100))) + "," + any_text(r) + "," +
                     (r.below(2) == 0 ? in_quotes(cells) : cells) + "," + e.answer;
            })},
      {"semicolons with quotes", true,
       rows(";board;note\n",
            [](const Entry& e, Random& r) {
              return std::to_string(r.below(100)) + ";" + cells_of(e, r) + ";" + any_text(r);
            })},
      {"bare grids", false, grids("", "", "", "", "", "")},
      {"grids with titles", false, grids("Grid 01\n", "", "", "", "", "")},
      {"grids and rules", false, grids("", "", "", "", "", "=========\n")},
      {"cells apart", false, grids("", " ", " ", "", "", "\n")},
      {"cells between commas", false, grids("", ",", ",", "", "", "\n")},
      {"groups of three", false, grids("", "", " ", "", "\n", "\n\n")},
      {"three bands and one line between all", false, grids("", "", "", "", "\n", "\n")},
      {"rules between bands", false, grids("", "", "|", "", "-----------\n", "\n\n")},
      {"frames", false, grids("", "", "|", "|", "+---+---+---+\n", "")},
      {"frames with cells apart", false,
       grids("", " ", " | ", "| ", "*-------------------*\n", "some prose\n")},
  };
}

std::vector<Entry> random_entries(std::size_t most, bool takes_malformed, Random& random) {
  std::vector<Entry> entries;
  const char blank = std::string_view(".0_*xX?")[random.below(7)];
  for (std::size_t left = random.between(2, most); left > 0; --left) {
    Entry entry;
    entry.answer = full_grid(random.next());
    entry.puzzle = entry.answer;
    for (const std::size_t cell : {3U, 17U, 80U}) entry.puzzle[cell] = blank;
    std::string found;
    if (count_solutions(entry.puzzle, 2, random, &found) != 1) continue;
    if (takes_malformed && entries.size() > 1 && random.below(4) == 0) entry.puzzle.clear();
    entries.push_back(entry);
  }
  return entries;
}

std::string written(const ShapeWriter& writer, const std::vector<Entry>& entries, Random& random) {
  std::string text = writer.write(entries, random);
  if (random.below(2) == 0) text = "\xEF\xBB\xBF# comment\n" + text;
  if (random.below(3) == 0 && text.ends_with('\n')) text.pop_back();
  return text;
}

std::vector<std::string> random_texts(const ShapeWriter& writer, Random& random) {
  std::vector<std::string> texts;
  for (std::size_t left = random.between(1, 3); left > 0; --left) {
    const auto entries = random_entries(7, writer.takes_malformed, random);
    texts.push_back(entries.empty() ? "# none\n" : written(writer, entries, random));
  }
  return texts;
}

}  // namespace lanedoku::support
