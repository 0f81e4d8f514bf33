// Monte Carlo tree search for any number of players and explicit chance.
//
// Max^n: every edge keeps the mean value for the player who chose it. Chance nodes are part of the
// tree (closed loop), so a path determines its position and no node stores one. A position gets its
// node at the second visit. Forced moves get none.
#pragma once

#include <atomic>
#include <cstring>
#include <vector>

#include "paddock/search/arena.hpp"
#include "paddock/search/result.hpp"
#include "paddock/search/rollout.hpp"

namespace paddock {

struct MctsOptions {
  Rollout rollout;
  Utility utility;
  float exploration = 0.15F;       // weight of the prior in selection (PUCT)
  float temperature = 1.0F;        // points of advice that make a move e times as likely
  float first_play = 0.05F;        // an untried move is worth this much less than its parent
  u64 max_bytes = u64{512} << 20;  // beyond it the tree stops growing, play-outs go on
};

// The share of attention each move deserves by the game's advice; equal without advice.
template <Game G>
void priors(const typename G::State& s, const MoveList& moves, float temperature, std::span<float> out) noexcept {
  if constexpr (Heuristic<G>) {
    G::advise(s, moves, out);
    const float top = *std::max_element(out.begin(), out.end());
    float sum = 0;
    for (float& score : out) sum += score = std::exp((score - top) / temperature);
    for (float& score : out) score /= sum;
  } else {
    std::fill(out.begin(), out.end(), 1.0F / static_cast<float>(moves.size()));
  }
}

template <Game G>
class Mcts {
  using State = typename G::State;

 public:
  Mcts(const State& root, const MctsOptions& options, u64 seed, u64 stream)
      : root_(root), options_(options), rng_(seed, stream) {
    set_root(expand(root_));
  }

  // Runs until the budget is spent or `stop` is set; at least once.
  void run(const Budget& budget, const std::atomic<bool>& stop) {
    const Clock clock(budget);
    iterations_ = 0;
    plies_ = 0;
    do {
      iterate();
    } while (!clock.over(iterations_, node_count_) && !stop.load(std::memory_order_relaxed));
  }

  [[nodiscard]] u64 iterations() const noexcept { return iterations_; }
  [[nodiscard]] u64 nodes() const noexcept { return node_count_; }
  [[nodiscard]] u64 plies() const noexcept { return plies_; }
  [[nodiscard]] u64 bytes() const noexcept { return nodes_.bytes() + edges_.bytes(); }

  // Root moves in the order of the legal list.
  [[nodiscard]] std::vector<MoveStats> root_moves() const {
    std::vector<MoveStats> out;
    const Node& root = nodes_[root_node_];
    for (u32 i = 0; i < root.count; ++i) {
      const Edge& edge = edges_[root.first + i];
      out.push_back({edge.move, edge.visits, edge.total, stats_[i], line(root.first + i)});
    }
    return out;
  }

  // Goes on from `state`: keeps what the tree knows of it, if it is found a few moves below the root,
  // else starts anew. Returns the visits kept.
  u64 move_to(const State& state) {
    u64 patience = 100'000;
    const u32 found = find(root_node_, root_, state, kReach, patience);
    Mcts fresh(state, options_, 0, 0);
    fresh.rng_ = rng_;
    if (found != kNone) fresh.adopt(*this, found);
    *this = std::move(fresh);
    return nodes_[root_node_].visits;
  }

 private:
  static constexpr u32 kNone = ~u32{0};
  static constexpr int kReach = 16;  // nodes between a decision and the same player's next one, and more

  struct Node {
    double total = 0;  // sum of values for the actor
    u32 first = 0;     // edges first..first+count-1
    u32 visits = 0;
    u16 count = 0;
    Actor actor = kTerminal;
  };
  struct Edge {
    double total = 0;  // sum of values for the node's actor
    Move move;
    u32 child = kNone;
    u32 visits = 0;
    float prior = 0;
  };
  struct Step {
    u32 node, edge;
  };

  [[nodiscard]] bool room() const noexcept {
    return bytes() + Arena<Node>::kBlockBytes + Arena<Edge>::kBlockBytes <= options_.max_bytes;
  }

  void set_root(u32 index) {
    root_node_ = index;
    stats_.assign(nodes_[index].count, {});
  }

  // A node for position s with an edge for each move.
  [[nodiscard]] u32 expand(const State& s) {
    MoveList moves;
    G::legal_moves(s, moves);
    const u32 index = nodes_.make(1);
    ++node_count_;
    Node& node = nodes_[index];
    node.count = static_cast<u16>(moves.size());
    node.actor = G::actor(s);
    if (moves.empty()) return index;
    node.first = edges_.make(moves.size());
    float prior[MoveList::capacity()];
    if (node.actor >= 0) priors<G>(s, moves, options_.temperature, std::span(prior, moves.size()));
    for (u32 i = 0; i < moves.size(); ++i) {
      Edge& edge = edges_[node.first + i];
      edge.move = moves[i];
      edge.prior = node.actor >= 0 ? prior[i] : 0;
    }
    return index;
  }

  [[nodiscard]] u32 select(const Node& node) const noexcept {
    const float scale = options_.exploration * std::sqrt(static_cast<float>(node.visits + 1));
    const double mean = node.visits > 0 ? node.total / node.visits : 0.5;
    const float untried = static_cast<float>(mean) - options_.first_play;
    const Edge* edges = &edges_[node.first];
    u32 best = 0;
    float top = -1e9F;
    for (u32 i = 0; i < node.count; ++i) {
      const Edge& edge = edges[i];
      const float value = edge.visits > 0 ? static_cast<float>(edge.total / edge.visits) : untried;
      const float score = value + scale * edge.prior / (1 + static_cast<float>(edge.visits));
      if (score > top) {
        top = score;
        best = i;
      }
    }
    return node.first + best;
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

  // Plays forced moves on, so that nodes stand where somebody chooses. Returns their number.
  static u32 settle(State& s) noexcept {
    for (u32 plies = 0;; ++plies) {
      if (G::actor(s) < 0) return plies;
      MoveList moves;
      G::legal_moves(s, moves);
      if (moves.size() > 1) return plies;
      G::apply(s, moves[0]);
    }
  }

  void iterate() {
    State s = root_;
    path_.clear();
    for (u32 index = root_node_; nodes_[index].count > 0;) {
      const Node& node = nodes_[index];
      const u32 at = node.actor == kChance ? draw(node, s) : select(node);
      path_.push_back({index, at});
      Edge& edge = edges_[at];
      G::apply(s, edge.move);
      plies_ += 1 + settle(s);
      if (edge.child == kNone) {
        if (edge.visits == 0 || G::actor(s) == kTerminal || !room()) break;
        edge.child = expand(s);
      }
      index = edge.child;
    }
    back_up(evaluate<G>(s, options_.rollout, options_.utility, rng_, plies_));
    ++iterations_;
  }

  void back_up(const Evaluation& e) noexcept {
    for (const auto [index, at] : path_) {
      Node& node = nodes_[index];
      Edge& edge = edges_[at];
      ++node.visits;
      ++edge.visits;
      if (node.actor < 0) continue;
      const double worth = e.worth[static_cast<std::size_t>(node.actor)];
      node.total += worth;
      edge.total += worth;
    }
    if (!path_.empty()) stats_[path_.front().edge - nodes_[root_node_].first].add(e);
  }

  // Most visited play behind a root edge, forced moves included, up to the next draw.
  [[nodiscard]] std::vector<Move> line(u32 at) const {
    std::vector<Move> out;
    State s = root_;
    for (;;) {
      const auto play = [&](Move m) {
        out.push_back(m);
        G::apply(s, m);
      };
      play(edges_[at].move);
      for (MoveList moves; G::actor(s) >= 0; play(moves[0])) {
        moves.clear();
        G::legal_moves(s, moves);
        if (moves.size() > 1) break;
      }
      const u32 child = edges_[at].child;
      if (G::actor(s) < 0 || child == kNone || nodes_[child].visits < 2) return out;
      const Node& node = nodes_[child];
      at = node.first;
      for (u32 i = node.first; i < node.first + node.count; ++i) {
        if (edges_[i].visits > edges_[at].visits) at = i;
      }
    }
  }

  // The node of `target`, at most `reach` nodes below node `index` of position s; kNone if not there.
  [[nodiscard]] u32 find(u32 index, const State& s, const State& target, int reach, u64& patience) const {
    if (std::memcmp(&s, &target, sizeof(State)) == 0) return index;
    if (reach == 0) return kNone;
    const Node& node = nodes_[index];
    for (u32 i = node.first; i < node.first + node.count && patience > 0; ++i) {
      if (edges_[i].child == kNone) continue;
      --patience;
      State next = s;
      G::apply(next, edges_[i].move);
      settle(next);
      const u32 found = find(edges_[i].child, next, target, reach - 1, patience);
      if (found != kNone) return found;
    }
    return kNone;
  }

  // Replaces this tree by what `other` has below its node `index`, which is of this root's position.
  void adopt(const Mcts& other, u32 index) {
    std::vector<std::pair<u32, u32>> open{{index, root_node_}};  // theirs, ours
    while (!open.empty()) {
      const auto [from, to] = open.back();
      open.pop_back();
      const Node& theirs = other.nodes_[from];
      const u32 first = to == root_node_ ? nodes_[to].first : edges_.make(theirs.count);
      nodes_[to] = theirs;
      nodes_[to].first = first;
      for (u32 i = 0; i < theirs.count; ++i) {
        Edge& edge = edges_[first + i];
        edge = other.edges_[theirs.first + i];
        if (edge.child == kNone) continue;
        const u32 child = nodes_.make(1);
        ++node_count_;
        open.push_back({edge.child, child});
        edge.child = child;
      }
    }
  }

  State root_;
  MctsOptions options_;
  Rng rng_;
  Arena<Node> nodes_;
  Arena<Edge> edges_;
  std::vector<Step> path_;
  std::vector<ValueStats> stats_;  // of the root's edges, since the tree was made or moved
  u32 root_node_ = 0;
  u64 node_count_ = 0;
  u64 iterations_ = 0;
  u64 plies_ = 0;
};

}  // namespace paddock
