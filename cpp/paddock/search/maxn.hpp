// Depth-limited expectimax in which every player maximises his own worth (max^n). Plies and horizon are
// those of expectimax.hpp. Nothing can be cut, because worths of several players bound each other too
// little; of equal moves the first in legal order is played.
#pragma once

#include "paddock/search/expectimax.hpp"

namespace paddock {

template <Game G>
class MaxN {
  using State = typename G::State;

 public:
  MaxN(const State& root, const ExpectimaxOptions& options, const std::atomic<bool>& stop)
      : effort(options, stop), utility_(options.utility), table_(options.bytes) {
    players_ = static_cast<std::size_t>(G::players(root));
  }

  [[nodiscard]] PlayersWorth root_move(const State& root, Move m, int depth) { return after(root, m, depth - 1); }

  Effort effort;

 private:
  [[nodiscard]] PlayersWorth after(const State& s, Move m, int depth) {
    State next = s;
    G::apply(next, m);
    return value(next, depth);
  }

  [[nodiscard]] PlayersWorth value(State& s, int depth) {
    if (effort.spend()) return {};
    settle<G>(s);
    if (depth == 0 || G::actor(s) == kTerminal) return leaf(s);
    const u64 key = hash_state(s);
    const auto* known = table_.find(key);
    if (known != nullptr && known->depth == depth) return known->worth;
    const PlayersWorth found = G::actor(s) == kChance ? average(s, depth) : choose(s, depth);
    if (!effort.over()) table_.store({key, found, Move{}, static_cast<u8>(depth), Bound::Exact});
    return found;
  }

  [[nodiscard]] PlayersWorth leaf(const State& s) const noexcept {
    const Evaluation e = horizon<G>(s, utility_);
    PlayersWorth out;
    for (std::size_t p = 0; p < players_; ++p) {
      out.value[p] = e.worth[p];
      out.lead[p] = e.lead[p];
    }
    out.open = G::actor(s) != kTerminal;
    return out;
  }

  [[nodiscard]] PlayersWorth choose(const State& s, int depth) {
    MoveList moves;
    G::legal_moves(s, moves);
    const auto player = static_cast<std::size_t>(G::actor(s));
    constexpr double kSame = 1e-12;
    PlayersWorth best;
    bool open = false;
    for (u32 i = 0; i < moves.size(); ++i) {
      const PlayersWorth found = after(s, moves[i], depth - 1);
      if (effort.over()) return {};
      open |= found.open;
      if (i == 0 || found.value[player] > best.value[player] + kSame) best = found;
    }
    best.open = open;
    return best;
  }

  [[nodiscard]] PlayersWorth average(const State& s, int depth) {
    PlayersWorth sum;
    if constexpr (Stochastic<G>) {
      OutcomeList outcomes;
      G::outcomes(s, outcomes);
      double total = 0;
      for (const Outcome& outcome : outcomes) total += outcome.weight;
      for (const Outcome& outcome : outcomes) {
        const PlayersWorth found = after(s, outcome.move, depth - 1);
        if (effort.over()) return {};
        sum.open |= found.open;
        for (std::size_t p = 0; p < players_; ++p) {
          sum.value[p] += found.value[p] * outcome.weight / total;
          sum.lead[p] += found.lead[p] * outcome.weight / total;
        }
      }
    }
    return sum;
  }

  Utility utility_;
  std::size_t players_ = 0;
  Table<PlayersWorth> table_;
};

}  // namespace paddock
