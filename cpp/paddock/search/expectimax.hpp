// Depth-limited expectimax with a minimising opponent: alpha-beta at decisions, Star1 and Star2 at chance.
//
// A ply is a decision with a choice or a draw; forced moves are free. Where plies run out the game's
// estimate counts, at the end the score. Values lie in 0..1 for the player at the root: his own worth
// (paranoid, all others minimise it), or (1 + his - the other's) / 2 (two players).
//
// No cut changes a value: a returned v <= alpha means "at most v", v >= beta "at least v", and anything
// between is exact. The table answers only for the very depth asked for.
#pragma once

#include <atomic>
#include <vector>

#include "paddock/core/hash.hpp"
#include "paddock/search/result.hpp"
#include "paddock/search/table.hpp"

namespace paddock {

enum class Form : u8 { MaxN, Paranoid, TwoPlayer };

// Recursion goes one level per ply; this many fit into a stack of 512 KB.
inline constexpr int kDeepest = 64;

struct ExpectimaxOptions {
  int depth = kDeepest;
  u64 nodes = 0;  // 0: no limit
  double seconds = 0;
  Form form = Form::TwoPlayer;
  int star = 2;
  u64 bytes = u64{64} << 20;
  Utility utility;
};

// What a root move is worth to each player, and the play it rests on up to the next draw.
struct PlayersWorth {
  std::array<double, kMaxPlayers> value{};
  std::array<double, kMaxPlayers> lead{};
  bool open = false;  // rests on an estimate somewhere
};
struct SearchedMove {
  Move move;
  u64 nodes = 0;
  PlayersWorth worth;
  std::vector<Move> line;
};
struct Deepened {
  std::vector<SearchedMove> moves;
  int depth = 0;  // the last one that was completed
  u64 nodes = 0;
};

// A position judged as it stands: by its score at the end, by the game's estimate before.
template <Game G>
[[nodiscard]] Evaluation horizon(const typename G::State& s, const Utility& utility) noexcept {
  if constexpr (Heuristic<G>) {
    if (G::actor(s) != kTerminal) return judge(G::estimate(s), utility);
  }
  return judge(G::scores(s), utility);
}

// Plays the forced moves.
template <Game G>
void settle(typename G::State& s) noexcept {
  MoveList moves;
  while (G::actor(s) >= 0) {
    moves.clear();
    G::legal_moves(s, moves);
    if (moves.size() > 1) return;
    G::apply(s, moves[0]);
  }
}

// Counts nodes and says when to give up. The first depth is so cheap that nothing interrupts it.
class Effort {
 public:
  Effort(const ExpectimaxOptions& options, const std::atomic<bool>& stop)
      : limit_(options.nodes), seconds_(options.seconds), clock_(Budget{}), stop_(stop) {}

  // One more node; true if it is one too many.
  [[nodiscard]] bool spend() noexcept {
    ++nodes_;
    if (interruptible && (nodes_ & 127) == 0) look();
    if (interruptible && limit_ != 0 && nodes_ > limit_) over_ = true;
    return over_;
  }
  void look() noexcept {
    if (stop_.load(std::memory_order_relaxed) || (seconds_ > 0 && clock_.elapsed() >= seconds_)) over_ = true;
  }
  [[nodiscard]] bool over() const noexcept { return over_; }
  [[nodiscard]] u64 nodes() const noexcept { return nodes_; }

  bool interruptible = false;

 private:
  u64 limit_;
  double seconds_;
  Clock clock_;
  const std::atomic<bool>& stop_;
  u64 nodes_ = 0;
  bool over_ = false;
};

// Searches to depth 1, 2, … until a limit is met or no estimate is left in the values. Every root move is
// searched with an open window: its value is exact for the depth. An unfinished depth does not count.
template <Game G, class Search>
[[nodiscard]] Deepened deepen(const typename G::State& root, const ExpectimaxOptions& options, Search&& search) {
  MoveList moves;
  G::legal_moves(root, moves);
  Effort& effort = search.effort;
  Deepened out;
  for (int depth = 1; depth <= options.depth && !effort.over(); ++depth) {
    std::vector<SearchedMove> found;
    bool open = false;
    for (const Move m : moves) {
      const u64 before = effort.nodes();
      const PlayersWorth worth = search.root_move(root, m, depth);
      if (effort.over()) break;
      open |= worth.open;
      found.push_back({m, effort.nodes() - before, worth, {m}});
    }
    if (effort.over()) break;
    out.moves = std::move(found);
    out.depth = depth;
    effort.interruptible = true;
    effort.look();
    if (!open) break;
  }
  out.nodes = effort.nodes();
  return out;
}

template <Game G>
class Expectimax {
  using State = typename G::State;

 public:
  Expectimax(const State& root, const ExpectimaxOptions& options, const std::atomic<bool>& stop)
      : effort(options, stop), options_(options), me_(G::actor(root)), table_(options.bytes) {}

  [[nodiscard]] PlayersWorth root_move(const State& root, Move m, int depth) {
    const Worth found = after(root, m, depth - 1, kNothing, kAll);
    PlayersWorth out;
    out.value.fill(1 - found.value);
    out.lead.fill(-found.lead);
    out.value[static_cast<std::size_t>(me_)] = found.value;
    out.lead[static_cast<std::size_t>(me_)] = found.lead;
    out.open = found.open;
    return out;
  }

  Effort effort;

 private:
  static constexpr double kNothing = -1;  // an open window is wider than all values
  static constexpr double kAll = 2;
  static constexpr Move kNoMove{~u32{0}};

  struct Worth {
    double value = 0;
    double lead = 0;  // of the play the value rests on; means nothing when the value is a bound
    bool open = false;
  };
  struct Found {
    Worth worth;
    Move move;
  };
  struct Branch {  // a chance outcome, and between what its value is known to lie
    Move move;
    double chance;
    double low = 0;
    double high = 1;
  };
  // The sums over all branches: what the chance node is worth at least and at most.
  struct Range {
    double low = 0;
    double high = 1;
    bool open = false;
  };

  [[nodiscard]] Worth after(const State& s, Move m, int depth, double alpha, double beta) {
    State next = s;
    G::apply(next, m);
    return value(next, depth, alpha, beta);
  }

  [[nodiscard]] Worth value(State& s, int depth, double alpha, double beta) {
    if (effort.spend()) return {};
    settle<G>(s);
    if (depth == 0 || G::actor(s) == kTerminal) return leaf(s);
    const u64 key = hash_state(s);
    Move hint = kNoMove;
    if (const auto* known = table_.find(key)) {
      if (known->depth == depth && answers(*known, alpha, beta)) return known->worth;
      hint = known->move;
    }
    const Found found =
        G::actor(s) == kChance ? Found{draw(s, depth, alpha, beta), Move{}} : choose(s, depth, alpha, beta, hint);
    if (effort.over()) return {};
    const double v = found.worth.value;
    const Bound bound = v <= alpha ? Bound::Upper : v >= beta ? Bound::Lower : Bound::Exact;
    table_.store({key, found.worth, found.move, static_cast<u8>(depth), bound});
    return found.worth;
  }

  [[nodiscard]] static bool answers(const typename Table<Worth>::Entry& known, double alpha, double beta) noexcept {
    if (known.bound == Bound::Exact) return true;
    return known.bound == Bound::Lower ? known.worth.value >= beta : known.worth.value <= alpha;
  }

  [[nodiscard]] Worth leaf(const State& s) const noexcept {
    const Evaluation e = horizon<G>(s, options_.utility);
    const auto me = static_cast<std::size_t>(me_);
    const double own = e.worth[me];
    const double worth = options_.form == Form::TwoPlayer ? (1 + own - e.worth[1 - me]) / 2 : own;
    return {worth, e.lead[me], G::actor(s) != kTerminal};
  }

  [[nodiscard]] Found choose(const State& s, int depth, double alpha, double beta, Move hint) {
    const bool mine = G::actor(s) == me_;
    const std::size_t first = moves_.size();
    order(s, hint);
    const std::size_t last = moves_.size();
    Found best{{mine ? kNothing : kAll, 0, false}, {}};
    bool open = false;
    for (std::size_t i = first; i < last && alpha < beta; ++i) {
      const Worth found = after(s, moves_[i], depth - 1, alpha, beta);
      if (effort.over()) break;
      open |= found.open;
      if (mine ? found.value > best.worth.value : found.value < best.worth.value) best = {found, moves_[i]};
      (mine ? alpha : beta) = mine ? std::max(alpha, found.value) : std::min(beta, found.value);
    }
    moves_.resize(first);
    best.worth.open = open;
    return best;
  }

  // Appends the legal moves to moves_, the most promising first. Lists stay off the recursion's stack.
  [[gnu::noinline]] void order(const State& s, Move hint) {
    MoveList moves;
    G::legal_moves(s, moves);
    float scores[MoveList::capacity()] = {};
    if constexpr (Heuristic<G>) G::advise(s, moves, std::span(scores, moves.size()));
    u16 ranks[MoveList::capacity()];
    for (u32 i = 0; i < moves.size(); ++i) {
      ranks[i] = static_cast<u16>(i);
      if (moves[i] == hint) scores[i] = 1e9F;
    }
    std::sort(ranks, ranks + moves.size(),
              [&](u16 a, u16 b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
    for (u32 i = 0; i < moves.size(); ++i) moves_.push_back(moves[ranks[i]]);
  }

  [[gnu::noinline]] void branch(const State& s) {
    if constexpr (Stochastic<G>) {
      OutcomeList outcomes;
      G::outcomes(s, outcomes);
      double total = 0;
      for (const Outcome& outcome : outcomes) total += outcome.weight;
      for (const Outcome& outcome : outcomes) branches_.push_back({outcome.move, outcome.weight / total});
    }
  }

  [[nodiscard]] Worth draw(const State& s, int depth, double alpha, double beta) {
    const std::size_t first = branches_.size();
    branch(s);
    const Worth found = average(s, depth, alpha, beta, first, branches_.size());
    branches_.resize(first);
    return found;
  }

  // Star1: a branch is searched with the window in which it can still matter, given what the others may
  // be worth at least and at most.
  [[nodiscard]] Worth average(const State& s, int depth, double alpha, double beta, std::size_t first,
                              std::size_t last) {
    Range range;
    if (options_.star == 2 && depth > 1) {
      for (std::size_t i = first; i < last; ++i) {
        if (probe(s, depth, alpha, beta, branches_[i], range)) return cut(range, alpha, beta);
        if (effort.over()) return {};
      }
    }
    Worth sum{0, 0, range.open};
    for (std::size_t i = first; i < last; ++i) {
      const Branch at = branches_[i];
      const double low = options_.star > 0 ? at.high - (range.high - alpha) / at.chance : kNothing;
      const double high = options_.star > 0 ? at.low + (beta - range.low) / at.chance : kAll;
      const Worth found = after(s, at.move, depth - 1, low, high);
      if (effort.over()) return {};
      sum.value += at.chance * found.value;
      sum.lead += at.chance * found.lead;
      range.open = sum.open |= found.open;
      if (found.value > low) range.low += at.chance * (found.value - at.low);
      if (found.value < high) range.high -= at.chance * (at.high - found.value);
      // Rounding must not turn a bound into an exact value.
      if (found.value <= low) return {std::min(range.high, alpha), 0, sum.open};
      if (found.value >= high) return {std::max(range.low, beta), 0, sum.open};
    }
    return sum;
  }

  [[nodiscard]] static Worth cut(const Range& range, double alpha, double beta) noexcept {
    return {range.low >= beta ? std::max(range.low, beta) : std::min(range.high, alpha), 0, range.open};
  }

  // Star2: one move of a branch's player bounds the branch from his side. True if that makes a cut.
  [[nodiscard]] bool probe(const State& s, int depth, double alpha, double beta, Branch& where, Range& range) {
    const Branch at = where;  // branches_ may move during the search
    const auto index = static_cast<std::size_t>(&where - branches_.data());
    State next = s;
    G::apply(next, at.move);
    settle<G>(next);
    if (G::actor(next) < 0) return false;
    const bool mine = G::actor(next) == me_;
    if (mine ? beta >= 1 : alpha <= 0) return false;  // no bound from that side can cut
    const auto* known = table_.find(hash_state(next));
    const Move move = known != nullptr ? known->move : kNoMove;
    const std::size_t first = moves_.size();
    order(next, move);
    const Move best = moves_[first];
    moves_.resize(first);
    const double low = mine ? at.low : at.high - (range.high - alpha) / at.chance;
    const double high = mine ? at.low + (beta - range.low) / at.chance : at.high;
    const Worth found = after(next, best, depth - 2, low, high);
    if (effort.over()) return false;
    range.open |= found.open;
    if (mine && found.value > low) {
      range.low += at.chance * (found.value - at.low);
      branches_[index].low = found.value;
    } else if (!mine && found.value < high) {
      range.high -= at.chance * (at.high - found.value);
      branches_[index].high = found.value;
    }
    return mine ? range.low >= beta : range.high <= alpha;
  }

  ExpectimaxOptions options_;
  Actor me_;
  Table<Worth> table_;
  std::vector<Move> moves_;  // of all nodes on the path, one behind the other
  std::vector<Branch> branches_;
};

}  // namespace paddock
