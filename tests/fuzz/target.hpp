// SPDX-License-Identifier: MIT
//
// What a fuzz target is: a function of any bytes that ends the process when something does not
// hold. libFuzzer finds the bytes (scripts/fuzz.sh); replay.cpp runs those that are kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace lanedoku::fuzz {

/// Tells what does not hold, with what there is to see of it.
[[noreturn]] inline void fail(std::string_view what, std::string_view details = {}) {
  std::fprintf(stderr, "%.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(details.size()), details.data());
  std::abort();
}

/// The bytes of an input, taken as choices. Where there are no more, every choice is the first.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) noexcept
      : left_(reinterpret_cast<const char*>(data), size) {}

  [[nodiscard]] bool at_end() const noexcept { return left_.empty(); }
  std::uint8_t byte() noexcept {
    if (left_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(left_.front());
    left_.remove_prefix(1);
    return byte;
  }
  /// 0 .. bound - 1; 0 < bound <= 256.
  std::size_t below(std::size_t bound) noexcept { return byte() % bound; }
  bool coin() noexcept { return (byte() & 1) != 0; }
  /// The next `most` bytes, or those that are left.
  std::string_view bytes(std::size_t most) noexcept {
    const std::string_view taken = left_.substr(0, most);
    left_.remove_prefix(taken.size());
    return taken;
  }
  std::string_view rest() noexcept { return bytes(left_.size()); }

  /// 81 cells: digits, and `blank` where a byte is large.
  std::string cells(char blank) {
    std::string cells(81, blank);
    for (char& cell : cells) {
      const std::uint8_t choice = byte();
      if (choice != 0 && choice < 128) cell = static_cast<char>('1' + choice % 9);
    }
    return cells;
  }

 private:
  std::string_view left_;
};

}  // namespace lanedoku::fuzz
