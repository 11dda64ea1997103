// SPDX-License-Identifier: MIT
#include "report/html.hpp"

#include "text/record.hpp"

namespace lanedoku::report {

std::string escape_html(std::string_view text) {
  std::string escaped;
  for (const char c : text::escape_bytes(text, 200)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

}  // namespace lanedoku::report
