// Monte Carlo tree search whose nodes stand for the moves chosen so far, whatever chance did between
// them (open loop). A node's statistics are averages over draws: coarser than a tree with chance nodes,
// and far smaller where draws fan out widely.
#pragma once

#include "paddock/search/mcts.hpp"

namespace paddock {

template <Game G>
class OpenLoop {
  using State = typename G::State;

 public:
  OpenLoop(const State& root, const MctsOptions& options, u64 seed, u64 stream)
      : root_(root), options_(options), rng_(seed, stream) {
    (void)nodes_.make(1);
    MoveList moves;
    G::legal_moves(root_, moves);
    stats_.resize(moves.size());
    meet(0, root_, moves);
  }

  // Runs until the budget is spent or `stop` is set; at least once.
  void run(const Budget& budget, const std::atomic<bool>& stop) {
    const Clock clock(budget);
    do {
      iterate();
    } while (!clock.over(iterations_, node_count_) && !stop.load(std::memory_order_relaxed));
  }

  [[nodiscard]] u64 iterations() const noexcept { return iterations_; }
  [[nodiscard]] u64 nodes() const noexcept { return node_count_; }
  [[nodiscard]] u64 plies() const noexcept { return plies_; }

  // Root moves in the order of the legal list; a line is the move alone, since what follows depends on chance.
  [[nodiscard]] std::vector<MoveStats> root_moves() const {
    std::vector<MoveStats> out;
    for (u32 at = nodes_[0].first; at != kNone; at = edges_[at].next) {
      out.push_back({edges_[at].move, edges_[at].visits, edges_[at].total, stats_[out.size()], {edges_[at].move}});
    }
    return out;
  }

 private:
  static constexpr u32 kNone = ~u32{0};

  struct Node {
    u32 first = kNone;  // its edges are a list, since more moves may turn up at later visits
  };
  struct Edge {
    double total = 0;  // sum of values for the mover
    Move move;
    u32 child = kNone;
    u32 next = kNone;
    u32 visits = 0;
    u32 offered = 0;  // visits of the node at which the move was legal
    float prior = 0;
  };
  struct Step {
    u32 edge;
    Actor actor;
  };

  [[nodiscard]] bool room() const noexcept {
    return nodes_.bytes() + edges_.bytes() + Arena<Node>::kBlockBytes + Arena<Edge>::kBlockBytes <= options_.max_bytes;
  }

  // Finds the edge of every move, in the order of the list, and makes those that are missing; with no room
  // left, those are kNone.
  void meet(u32 index, const State& s, const MoveList& moves) {
    met_.clear();
    bool all = true;
    for (const Move m : moves) {
      u32 at = nodes_[index].first;
      while (at != kNone && edges_[at].move != m) at = edges_[at].next;
      all = all && at != kNone;
      met_.push_back(at);
    }
    if (all || (!room() && index != 0)) return;
    u32 last = kNone;
    for (u32 at = nodes_[index].first; at != kNone; at = edges_[at].next) last = at;
    float prior[MoveList::capacity()];
    priors<G>(s, moves, options_.temperature, std::span(prior, moves.size()));
    for (u32 i = 0; i < moves.size(); ++i) {
      if (met_[i] != kNone) continue;
      const u32 at = edges_.make(1);
      edges_[at].move = moves[i];
      edges_[at].prior = prior[i];
      (last == kNone ? nodes_[index].first : edges_[last].next) = at;
      met_[i] = last = at;
    }
  }

  // The edge to follow of those met; kNone if there is none. Rarely offered moves are tried as keenly as
  // the visits at which they were there allow.
  [[nodiscard]] u32 select() noexcept {
    double total = 0;
    u32 visits = 0;
    for (const u32 at : met_) {
      if (at == kNone) continue;
      ++edges_[at].offered;
      total += edges_[at].total;
      visits += edges_[at].visits;
    }
    const float untried = (visits > 0 ? static_cast<float>(total / visits) : 0.5F) - options_.first_play;
    u32 best = kNone;
    float top = -1e9F;
    for (const u32 at : met_) {
      if (at == kNone) continue;
      const Edge& edge = edges_[at];
      const float value = edge.visits > 0 ? static_cast<float>(edge.total / edge.visits) : untried;
      const float scale = options_.exploration * std::sqrt(static_cast<float>(edge.offered));
      const float score = value + scale * edge.prior / (1 + static_cast<float>(edge.visits));
      if (score > top) {
        top = score;
        best = at;
      }
    }
    return best;
  }

  // Draws and forced moves, up to a choice or the end; the moves to choose from are in `moves`.
  void settle(State& s, MoveList& moves) noexcept {
    for (; G::actor(s) != kTerminal; ++plies_) {
      if (G::actor(s) == kChance) {
        G::apply(s, random_move<G>(s, rng_));
        continue;
      }
      moves.clear();
      G::legal_moves(s, moves);
      if (moves.size() > 1) return;
      G::apply(s, moves[0]);
    }
  }

  void iterate() {
    State s = root_;
    path_.clear();
    MoveList moves;
    G::legal_moves(s, moves);
    for (u32 index = 0;;) {
      meet(index, s, moves);
      const u32 at = select();
      if (at == kNone) break;
      path_.push_back({at, G::actor(s)});
      Edge& edge = edges_[at];
      G::apply(s, edge.move);
      ++plies_;
      settle(s, moves);
      if (G::actor(s) == kTerminal) break;
      if (edge.child == kNone) {
        if (edge.visits == 0 || !room()) break;
        edge.child = nodes_.make(1);
        ++node_count_;
      }
      index = edge.child;
    }
    back_up(evaluate<G>(s, options_.rollout, options_.utility, rng_, plies_));
    ++iterations_;
  }

  void back_up(const Evaluation& e) noexcept {
    for (const auto [at, actor] : path_) {
      ++edges_[at].visits;
      edges_[at].total += e.worth[static_cast<std::size_t>(actor)];
    }
    std::size_t root_move = 0;
    for (u32 at = nodes_[0].first; at != path_.front().edge; at = edges_[at].next) ++root_move;
    stats_[root_move].add(e);
  }

  State root_;
  MctsOptions options_;
  Rng rng_;
  Arena<Node> nodes_;
  Arena<Edge> edges_;
  std::vector<u32> met_;
  std::vector<Step> path_;
  std::vector<ValueStats> stats_;
  u64 node_count_ = 1;
  u64 iterations_ = 0;
  u64 plies_ = 0;
};

}  // namespace paddock
