// SPDX-License-Identifier: MIT
//
// Fuzz target: any bytes, read as a file. Catches a crash, a hang, and memory touched that is not
// the text's; a record that is lost, doubled or changed by where blocks are cut; a line that is
// lost; a file taken for something else when less of it is known; and records that are written as
// more or fewer answers than they are.
#include "fuzz/blocks.hpp"
#include "fuzz/target.hpp"
#include "text/shape.hpp"

using namespace lanedoku;
using namespace lanedoku::text;
using fuzz::fail;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The first byte chooses how the rest is read.
  fuzz::Choices choices(data, size);
  const std::uint8_t choice = choices.byte();
  std::string_view text = choices.rest();
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
  if (early && !whole) fail("recognised by a part alone", text);
  if (early && (early->error != whole->error || early->preamble_bytes != whole->preamble_bytes ||
                early->layout.explanation != whole->layout.explanation ||
                early->layout.header != whole->layout.header)) {
    fail("a part tells something else", text);
  }
  if (!whole || !whole->error.empty()) return 0;
  text.remove_prefix(whole->preamble_bytes);
  (void)fuzz::read_checked(whole->layout, text, 1 + choice % 97U);
  return 0;
}
