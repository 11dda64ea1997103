// SPDX-License-Identifier: MIT
//
// Pieces of CSV and JSON that whole runs show badly.
#include <gtest/gtest.h>
#include <string>

#include "text/answers.hpp"
#include "text/reading.hpp"

namespace lanedoku::text {
namespace {

// Catches strings that no JSON parser takes: control bytes, quotes, and what is not UTF-8.
TEST(JsonString, IsJsonWhateverTheBytes) {
  EXPECT_EQ(json_string("a\"b\\c\n\x01"), "\"a\\\"b\\\\c\\u000a\\u0001\"");
  EXPECT_EQ(json_string("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"),
            "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"");
  const std::string replaced = "\xEF\xBF\xBD";
  EXPECT_EQ(json_string("\xFFx"), "\"" + replaced + "x\"");
  EXPECT_EQ(json_string("\xC3"), "\"" + replaced + "\"") << "cut short";
  EXPECT_EQ(json_string("\xC0\xAF"), "\"" + replaced + replaced + "\"") << "overlong";
  EXPECT_EQ(json_string("\xED\xA0\x80"), "\"" + replaced + replaced + replaced + "\"")
      << "half a surrogate pair";
}

// Catches a header that has fewer columns than the rows below it, or is no CSV.
TEST(CsvHeader, HasAColumnForEachField) {
  Layout layout = layout_of("csv");
  layout.delimiter = ',';
  layout.columns = 3;
  layout.header = "Puzzle,\"a \"\"b\"\"\"";
  EXPECT_EQ(csv_header(layout), "Puzzle,\"a \"\"b\"\"\",,answer,status,guesses\n");
  layout.delimiter = ';';
  layout.header = ";a,b;\"c\"";
  EXPECT_EQ(csv_header(layout), ",\"a,b\",c,answer,status,guesses\n");
  layout.header = "\"open";
  layout.columns = 1;
  EXPECT_EQ(csv_header(layout), "\"\"\"open\",answer,status,guesses\n");
}

}  // namespace
}  // namespace lanedoku::text
