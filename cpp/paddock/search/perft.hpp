// Perft with chance: how many paths of a given length there are, each distinct outcome being one
// edge, and how many when every outcome counts with its weight.
#pragma once

#include <atomic>

#include "paddock/core/game.hpp"

namespace paddock {

struct PerftCount {
  u64 nodes = 0;
  u64 weight = 0;

  PerftCount& operator+=(const PerftCount& other) noexcept {
    nodes += other.nodes;
    weight += other.weight;
    return *this;
  }
};

// Gives up early, with a meaningless result, once `stop` is set.
template <Game G>
PerftCount perft(const typename G::State& s, int depth, const std::atomic<bool>& stop) noexcept {
  if (depth == 0) return {1, 1};
  PerftCount sum;
  const auto follow = [&](Move m, u32 weight) {
    if (depth > 2 && stop.load(std::memory_order_relaxed)) return;
    typename G::State next = s;
    G::apply(next, m);
    const PerftCount below = perft<G>(next, depth - 1, stop);
    sum += {below.nodes, below.weight * weight};
  };
  if constexpr (Stochastic<G>) {
    if (G::actor(s) == kChance) {
      OutcomeList outcomes;
      G::outcomes(s, outcomes);
      for (const Outcome& outcome : outcomes) follow(outcome.move, outcome.weight);
      return sum;
    }
  }
  MoveList moves;
  G::legal_moves(s, moves);
  for (const Move m : moves) follow(m, 1);
  return sum;
}

}  // namespace paddock
