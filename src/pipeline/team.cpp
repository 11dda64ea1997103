// SPDX-License-Identifier: MIT
#include "pipeline/team.hpp"

#include <new>
#include <string>
#include <system_error>

namespace lanedoku::pipeline {

Team::Team(unsigned threads) : arena_(static_cast<int>(threads), threads) {
  try {
    arena_.initialize();
    while (helpers_.size() + 1 < threads) {
      Helper& helper = helpers_.emplace_back();
      helper.pending = helper.group.defer([] {});
      helper.thread = std::thread([this, &helper] {
        try {
          arena_.execute([&helper] { helper.group.wait(); });
        } catch (const std::bad_alloc&) {
          // The others go on without it.
        }
      });
    }
  } catch (const std::system_error& error) {
    const std::size_t started = helpers_.size();
    dismiss();
    throw std::system_error(error.code(), "cannot start thread " + std::to_string(started + 1) +
                                              " of " + std::to_string(threads) +
                                              " (-j takes fewer)");
  } catch (...) {
    dismiss();
    throw;
  }
}

Team::~Team() { dismiss(); }

void Team::dismiss() noexcept {
  for (Helper& helper : helpers_) helper.pending = {};  // it waits no more
  for (Helper& helper : helpers_) {
    if (helper.thread.joinable()) helper.thread.join();
  }
}

}  // namespace lanedoku::pipeline
