// From a leaf to a value: random or informed play to the end, or for some plies and then an estimate.
#pragma once

#include <span>

#include "paddock/search/playout.hpp"
#include "paddock/search/utility.hpp"

namespace paddock {

// The move the game's advice likes best once every score got a random amount up to `noise` points.
template <Heuristic G>
[[nodiscard]] Move informed_move(const typename G::State& s, float noise, Rng& rng) noexcept {
  MoveList moves;
  G::legal_moves(s, moves);
  if (moves.size() == 1) return moves[0];
  float scores[MoveList::capacity()];
  G::advise(s, moves, std::span(scores, moves.size()));
  u32 best = 0;
  float top = -1e9F;
  for (u32 i = 0; i < moves.size(); ++i) {
    const float score = scores[i] + noise * static_cast<float>(rng.next() >> 40) * 0x1.0p-24F;
    if (score > top) {
      top = score;
      best = i;
    }
  }
  return moves[best];
}

struct Rollout {
  bool informed = true;  // by the game's advice, else uniform
  u32 plies = 0;         // then judge by the game's estimate; 0: play to the end
  float noise = 0.5F;    // points of randomness in informed play
};

// Plays s on as the rollout says, adds the plies to `plies` and returns what it is worth to each player.
template <Game G>
[[nodiscard]] Evaluation evaluate(typename G::State& s, const Rollout& rollout, const Utility& utility, Rng& rng,
                                  u64& plies) noexcept {
  if constexpr (Heuristic<G>) {
    const u32 bound = rollout.plies > 0 ? rollout.plies - 1 : G::facts.ply_bound;
    if (!rollout.informed) {
      plies += playout<G>(s, rng, bound);
    } else {
      u32 n = 0;
      for (; n < bound && G::actor(s) != kTerminal; ++n) {
        const bool chance = G::actor(s) == kChance;
        G::apply(s, chance ? random_move<G>(s, rng) : informed_move<G>(s, rollout.noise, rng));
      }
      plies += n;
    }
    if (G::actor(s) != kTerminal) return judge(G::estimate(s), utility);
  } else {
    plies += playout<G>(s, rng);
  }
  return judge(G::scores(s), utility);
}

}  // namespace paddock
