// Monte Carlo tree search for any number of players and explicit chance.
//
// Max^n: every edge keeps the mean value for the player who chose it. Chance nodes are part of the
// tree (closed loop), so a path determines its position and no node stores one. Nodes and edges live
// in two growing arrays and are named by index. Forced moves get no node.
#pragma once

#include <atomic>
#include <chrono>
#include <vector>

#include "paddock/search/result.hpp"
#include "paddock/search/rollout.hpp"

namespace paddock {

struct MctsOptions {
  Rollout rollout;
  Utility utility;
  float exploration = 0.15F;  // weight of the prior in selection (PUCT)
  float temperature = 1.0F;   // points of advice that make a move e times as likely
  float first_play = 0.05F;   // an untried move is worth this much less than its parent
  u32 max_edges = 4'000'000;  // memory cap: beyond it the tree stops growing, play-outs go on
};

template <Game G>
class Mcts {
  using State = typename G::State;

 public:
  Mcts(const State& root, const MctsOptions& options, u64 seed, u64 stream)
      : root_(root), options_(options), rng_(seed, stream) {
    nodes_.push_back({});
    State s = root_;
    expand(0, s);
  }

  // Runs until the budget is spent or `stop` is set.
  void run(const Budget& budget, const std::atomic<bool>& stop) {
    const Clock clock(budget);
    while (!clock.over(iterations_, nodes_.size()) && !stop.load(std::memory_order_relaxed)) iterate();
  }

  [[nodiscard]] u64 iterations() const noexcept { return iterations_; }
  [[nodiscard]] u64 nodes() const noexcept { return nodes_.size(); }
  [[nodiscard]] u64 plies() const noexcept { return plies_; }

  // Root moves in the order of the legal list.
  [[nodiscard]] std::vector<MoveStats> root_moves() const {
    std::vector<MoveStats> out;
    const Node& root = nodes_[0];
    for (u32 i = 0; i < root.count; ++i) {
      out.push_back({edges_[root.first + i].move, stats_[i], line(root.first + i)});
    }
    return out;
  }

 private:
  static constexpr u32 kNone = 0;  // the root is nobody's child

  struct Node {
    u32 first = 0;  // edges first..first+count-1
    u32 count = 0;
    u32 visits = 0;
    Actor actor = kTerminal;
    bool expanded = false;
  };
  struct Edge {
    Move move;
    u32 child = kNone;
    u32 visits = 0;
    float total = 0;  // sum of values for the node's actor
    float prior = 0;
  };

  // Most visited play behind a root edge, forced moves included, up to the next draw.
  [[nodiscard]] std::vector<Move> line(u32 edge) const {
    std::vector<Move> out;
    State s = root_;
    for (;;) {
      const auto play = [&](Move m) {
        out.push_back(m);
        G::apply(s, m);
      };
      play(edges_[edge].move);
      for (MoveList moves; G::actor(s) >= 0; play(moves[0])) {
        moves.clear();
        G::legal_moves(s, moves);
        if (moves.size() > 1) break;
      }
      const u32 child = edges_[edge].child;
      if (G::actor(s) < 0 || child == kNone || nodes_[child].visits < 2) return out;
      const auto first = edges_.begin() + nodes_[child].first;
      const auto fewer = [](const Edge& a, const Edge& b) { return a.visits < b.visits; };
      edge = static_cast<u32>(std::max_element(first, first + nodes_[child].count, fewer) - edges_.begin());
    }
  }

  // Makes the edges of a node for position s.
  void expand(u32 index, const State& s) {
    MoveList moves;
    G::legal_moves(s, moves);
    const auto first = static_cast<u32>(edges_.size());
    Node& node = nodes_[index];
    node.first = first;
    node.count = moves.size();
    node.actor = G::actor(s);
    node.expanded = true;
    for (const Move m : moves) edges_.push_back({.move = m});
    if (node.actor >= 0) set_priors(s, moves, first);
    if (index == 0) stats_.resize(moves.size());
  }

  void set_priors(const State& s, const MoveList& moves, u32 first) {
    if constexpr (Heuristic<G>) {
      float scores[MoveList::capacity()];
      G::advise(s, moves, std::span(scores, moves.size()));
      const float top = *std::max_element(scores, scores + moves.size());
      float sum = 0;
      for (u32 i = 0; i < moves.size(); ++i) sum += scores[i] = std::exp((scores[i] - top) / options_.temperature);
      for (u32 i = 0; i < moves.size(); ++i) edges_[first + i].prior = scores[i] / sum;
    } else {
      for (u32 i = 0; i < moves.size(); ++i) edges_[first + i].prior = 1.0F / static_cast<float>(moves.size());
    }
  }

  [[nodiscard]] u32 select(const Node& node) const noexcept {
    const float scale = options_.exploration * std::sqrt(static_cast<float>(node.visits));
    float total = 0;
    for (u32 i = node.first; i < node.first + node.count; ++i) total += edges_[i].total;
    const float mean = node.visits > 0 ? total / static_cast<float>(node.visits) : 0.5F;
    const float untried = mean - options_.first_play;
    u32 best = node.first;
    float top = -1e9F;
    for (u32 i = node.first; i < node.first + node.count; ++i) {
      const Edge& edge = edges_[i];
      const float n = static_cast<float>(edge.visits);
      const float value = edge.visits > 0 ? edge.total / n : untried;
      const float score = value + scale * edge.prior / (1 + n);
      if (score > top) {
        top = score;
        best = i;
      }
    }
    return best;
  }

  [[nodiscard]] u32 draw(const Node& node, const State& s) noexcept {
    if constexpr (Stochastic<G>) {
      const Move m = G::sample(s, rng_);
      u32 i = node.first;
      while (edges_[i].move != m) ++i;
      return i;
    }
    return node.first;
  }

  // Plays forced moves on, so that nodes stand where somebody chooses.
  void settle(State& s) noexcept {
    for (;;) {
      if (G::actor(s) < 0) return;
      MoveList moves;
      G::legal_moves(s, moves);
      if (moves.size() > 1) return;
      G::apply(s, moves[0]);
      ++plies_;
    }
  }

  void iterate() {
    State s = root_;
    path_.clear();
    u32 index = 0;
    while (nodes_[index].expanded && nodes_[index].actor != kTerminal) {
      const Node& node = nodes_[index];
      const u32 edge = node.actor == kChance ? draw(node, s) : select(node);
      path_.push_back({index, edge});
      G::apply(s, edges_[edge].move);
      ++plies_;
      settle(s);
      if (edges_[edge].child == kNone) {
        edges_[edge].child = static_cast<u32>(nodes_.size());
        nodes_.push_back({});
      }
      index = edges_[edge].child;
    }
    if (!nodes_[index].expanded && edges_.size() < options_.max_edges) expand(index, s);
    back_up(index, evaluate<G>(s, options_.rollout, options_.utility, rng_));
    ++iterations_;
  }

  void back_up(u32 leaf, const Evaluation& e) {
    ++nodes_[leaf].visits;
    for (const auto& [index, at] : path_) {
      Node& node = nodes_[index];
      ++node.visits;
      ++edges_[at].visits;
      if (node.actor >= 0) edges_[at].total += e.worth[static_cast<std::size_t>(node.actor)];
    }
    if (!path_.empty()) stats_[path_.front().second - nodes_[0].first].add(e);
  }

  State root_;
  MctsOptions options_;
  Rng rng_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::pair<u32, u32>> path_;  // node, edge
  std::vector<ValueStats> stats_;
  u64 iterations_ = 0;
  u64 plies_ = 0;
};

}  // namespace paddock
