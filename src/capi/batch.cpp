// SPDX-License-Identifier: MIT
#include "capi/batch.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

#include "capi/worker.hpp"

namespace lanedoku::capi {
namespace {

// Puzzles a thread takes at a time: enough that lanes which run empty at a piece's end do not show,
// few enough to stay in the caches, and that no thread waits long for the last one.
constexpr std::size_t kLeastPiece = 512;
constexpr std::size_t kMostPiece = 4096;
constexpr std::size_t kPiecesPerThread = 16;

}  // namespace

std::optional<std::size_t> solve(const Batch& batch, Target target, unsigned threads) {
  if (batch.count == 0) return std::nullopt;
  const std::size_t piece =
      std::clamp(batch.count / (kPiecesPerThread * threads), kLeastPiece, kMostPiece);
  const std::size_t hands = std::min<std::size_t>(threads, (batch.count + piece - 1) / piece);
  Worker& own = own_worker(target);
  own.make_room(std::min(batch.count, piece));
  std::vector<Worker> others;
  others.reserve(hands - 1);
  while (others.size() + 1 < hands) others.emplace_back(target).make_room(piece);

  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> wrong = batch.count;
  const auto work = [&](Worker& worker) noexcept {
    for (;;) {
      const std::size_t first = piece * next.fetch_add(1, std::memory_order_relaxed);
      if (first >= batch.count || wrong != batch.count) return;
      const std::size_t last = std::min(first + piece, batch.count);
      if (const std::size_t found = worker.solve(batch, first, last); found != last) wrong = found;
    }
  };
  {
    std::vector<std::jthread> running;
    running.reserve(others.size());
    try {
      for (Worker& other : others) running.emplace_back([&] { work(other); });
    } catch (const std::exception&) {
      // No more threads are to be had: those there are do all of it.
    }
    work(own);
  }
  return wrong == batch.count ? std::nullopt : std::optional<std::size_t>(wrong);
}

}  // namespace lanedoku::capi
