// Uniformly random games: the raw speed of the rules, and the simplest evaluation.
#pragma once

#include "paddock/core/game.hpp"

namespace paddock {

// One random ply: chance by its weights, every legal move equally likely.
template <Game G>
inline Move random_move(const typename G::State& s, Rng& rng) noexcept {
  if constexpr (Stochastic<G>) {
    if (G::actor(s) == kChance) return G::sample(s, rng);
  }
  MoveList moves;
  G::legal_moves(s, moves);
  return moves[rng.below(moves.size())];
}

// Plays s to its end and returns the number of plies. Stops after `bound` plies.
template <Game G>
inline u32 playout(typename G::State& s, Rng& rng, u32 bound = G::facts.ply_bound) noexcept {
  u32 plies = 0;
  while (G::actor(s) != kTerminal && plies < bound) {
    G::apply(s, random_move<G>(s, rng));
    ++plies;
  }
  return plies;
}

}  // namespace paddock
