// Bulk work at C++ speed: random playouts and perft.
#pragma once

#include <pybind11/numpy.h>

#include <algorithm>

#include "convert.hpp"
#include "interrupt.hpp"
#include "paddock/search/perft.hpp"
#include "paddock/search/playout.hpp"

namespace paddock::bindings {

// n random games from one position. Game i depends on the seed and i alone, not on the threads.
template <Game G>
py::tuple playouts(const typename G::State& start, py::ssize_t n, Seed seed, int threads) {
  if (n < 0) throw py::value_error("n must not be negative");
  const py::ssize_t players = G::players(start);
  py::array_t<i16> scores({n, players});
  py::array_t<bool> winners({n, players});
  py::array_t<u32> plies(n);
  i16* const score_out = scores.mutable_data();
  bool* const winner_out = winners.mutable_data();
  u32* const ply_out = plies.mutable_data();
  constexpr py::ssize_t kBlock = 64;
  std::atomic<py::ssize_t> next{0};
  const auto play = [&](py::ssize_t i) {
    Rng rng(seed.value, static_cast<u64>(i));
    typename G::State s = start;
    ply_out[i] = playout<G>(s, rng);
    const Scores result = G::scores(s);
    const u32 first = result.winners();
    for (py::ssize_t p = 0; p < players; ++p) {
      score_out[i * players + p] = result.points[p];
      winner_out[i * players + p] = (first >> p & 1) != 0;
    }
  };
  const auto useful = static_cast<int>(std::clamp<py::ssize_t>(n / kBlock, 1, kMostThreads));
  run_interruptible(std::min(thread_count(threads), useful), [&](int, const std::atomic<bool>& stop) {
    while (!stop.load(std::memory_order_relaxed)) {
      const py::ssize_t from = next.fetch_add(kBlock);
      if (from >= n) return;
      for (py::ssize_t i = from; i < std::min(n, from + kBlock); ++i) play(i);
    }
  });
  return py::make_tuple(scores, winners, plies);
}

template <Game G>
std::pair<u64, u64> count_paths(const typename G::State& start, int depth) {
  constexpr int kDeepest = 32;  // a frame takes some 4 KB of a small stack, and nobody lives to see depth 32
  if (depth < 0 || depth > kDeepest) throw py::value_error("depth must be 0 to 32");
  PerftCount count;
  run_interruptible(1, [&](int, const std::atomic<bool>& stop) { count = perft<G>(start, depth, stop); });
  return {count.nodes, count.weight};
}

}  // namespace paddock::bindings
