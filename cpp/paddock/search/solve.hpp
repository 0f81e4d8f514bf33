// Exact values by full expansion: every decision, every chance outcome, every position once.
//
// Each player maximises his own aim (max^n); of equal moves the one that is better by the other
// measure, then the earlier one. Chance is averaged with its integer weights. Values are doubles built
// from at most a few hundred additions and divisions of numbers below 1000: off by less than 1e-9.
#pragma once

#include <atomic>
#include <vector>

#include "paddock/core/hash.hpp"
#include "paddock/search/result.hpp"

namespace paddock {

enum class Aim : u8 { Win, Lead };

// Expected share of the win, and expected lead over the best other player, for each of N players.
template <std::size_t N>
struct Exact {
  std::array<double, N> win{};
  std::array<double, N> lead{};

  void add(const Exact& other, double weight) noexcept {
    for (std::size_t p = 0; p < N; ++p) {
      win[p] += other.win[p] * weight;
      lead[p] += other.lead[p] * weight;
    }
  }
  // Better for player p than `other`?
  [[nodiscard]] bool better(const Exact& other, std::size_t p, Aim aim) const noexcept {
    constexpr double kSame = 1e-12;
    const double by_win = win[p] - other.win[p];
    const double by_lead = lead[p] - other.lead[p];
    const double first = aim == Aim::Win ? by_win : by_lead;
    const double second = aim == Aim::Win ? by_lead : by_win;
    return first > kSame || (first > -kSame && second > kSame);
  }
};

template <std::size_t N>
[[nodiscard]] Exact<N> exact_result(const Scores& scores) noexcept {
  Exact<N> out;
  const u32 winners = scores.winners();
  for (std::size_t p = 0; p < N; ++p) {
    out.win[p] = (winners >> p & 1) != 0 ? 1.0 / std::popcount(winners) : 0.0;
    out.lead[p] = scores.points[p] - best_other(scores.points, static_cast<int>(N), static_cast<int>(p));
  }
  return out;
}

struct SolveLimits {
  u64 nodes = 100'000'000;
  u64 bytes = u64{1} << 30;
};

// A table of solved positions: open addressing, two 64-bit hashes as key, growing by doubling until
// the memory limit; then it refuses to grow and the search gives up.
template <std::size_t N>
class SolvedTable {
 public:
  struct Entry {
    u64 key = 0;
    u64 check = 0;
    Exact<N> value;
  };

  explicit SolvedTable(u64 bytes) : most_(bytes / sizeof(Entry)) { entries_.resize(1 << 12); }

  [[nodiscard]] const Exact<N>* find(u64 key, u64 check) const noexcept {
    for (u64 i = key & mask();; i = (i + 1) & mask()) {
      const Entry& entry = entries_[i];
      if (entry.key == key && entry.check == check) return &entry.value;
      if (entry.key == 0) return nullptr;
    }
  }
  // False when full.
  [[nodiscard]] bool insert(u64 key, u64 check, const Exact<N>& value) {
    if (size_ * 3 > entries_.size() * 2 && !grow()) return false;
    place({key, check, value});
    ++size_;
    return true;
  }
  [[nodiscard]] u64 size() const noexcept { return size_; }

 private:
  [[nodiscard]] u64 mask() const noexcept { return entries_.size() - 1; }
  void place(const Entry& entry) noexcept {
    u64 i = entry.key & mask();
    while (entries_[i].key != 0) i = (i + 1) & mask();
    entries_[i] = entry;
  }
  bool grow() {
    // Old and new table stand side by side for a moment.
    if (entries_.size() * 3 > most_) return size_ + size_ / 16 < entries_.size();
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    for (const Entry& entry : old) {
      if (entry.key != 0) place(entry);
    }
    return true;
  }

  std::vector<Entry> entries_;
  u64 size_ = 0;
  u64 most_;
};

template <Game G, std::size_t N>
class Solver {
  using State = typename G::State;

 public:
  Solver(Aim aim, const SolveLimits& limits, const std::atomic<bool>& stop)
      : aim_(aim), limits_(limits), stop_(stop), table_(limits.bytes) {}

  // The value of s; meaningless once gave_up().
  [[nodiscard]] Exact<N> solve(const State& s) {
    if (G::actor(s) == kTerminal) return exact_result<N>(G::scores(s));
    const u64 key = hash_state(s) | 1;  // 0 marks a free entry
    const u64 check = second_hash(s);
    if (const Exact<N>* known = table_.find(key, check)) return *known;
    if (++nodes_ > limits_.nodes || ((nodes_ & 1023) == 0 && stop_.load(std::memory_order_relaxed))) gave_up_ = true;
    if (depth_ > kDeepest) gave_up_ = true;
    if (gave_up_) return {};
    ++depth_;
    const Exact<N> value = G::actor(s) == kChance ? average(s) : choose(s);
    --depth_;
    if (!gave_up_ && !table_.insert(key, check, value)) gave_up_ = true;
    return value;
  }

  [[nodiscard]] Exact<N> after(const State& s, Move m) {
    State next = s;
    G::apply(next, m);
    return solve(next);
  }

  // Best play behind m, up to the next draw or the end. Precondition: after(s, m) is solved.
  [[nodiscard]] std::vector<Move> line(const State& s, Move m) {
    std::vector<Move> out;
    for (State at = s;;) {
      out.push_back(m);
      G::apply(at, m);
      if (G::actor(at) < 0) return out;
      m = best_move(at);
      if (gave_up_) return out;
    }
  }

  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }
  [[nodiscard]] u64 nodes() const noexcept { return nodes_; }
  [[nodiscard]] u64 positions() const noexcept { return table_.size(); }

 private:
  [[nodiscard]] Exact<N> average(const State& s) {
    OutcomeList outcomes;
    G::outcomes(s, outcomes);
    Exact<N> sum;
    double total = 0;
    for (const Outcome& outcome : outcomes) {
      sum.add(after(s, outcome.move), outcome.weight);
      if (gave_up_) return {};
      total += outcome.weight;
    }
    Exact<N> mean;
    mean.add(sum, 1 / total);
    return mean;
  }

  [[nodiscard]] Exact<N> choose(const State& s) {
    Exact<N> best;
    (void)best_move(s, best);
    return best;
  }
  [[nodiscard]] Move best_move(const State& s) {
    Exact<N> best;
    return best_move(s, best);
  }
  [[nodiscard]] Move best_move(const State& s, Exact<N>& best) {
    MoveList moves;
    G::legal_moves(s, moves);
    const auto player = static_cast<std::size_t>(G::actor(s));
    Move choice = moves[0];
    for (u32 i = 0; i < moves.size(); ++i) {
      const Exact<N> value = after(s, moves[i]);
      if (gave_up_) return choice;
      if (i > 0 && !value.better(best, player, aim_)) continue;
      best = value;
      choice = moves[i];
    }
    return choice;
  }

  // Independent of hash_state, so that a wrong hit needs 127 equal bits.
  [[nodiscard]] static u64 second_hash(const State& s) noexcept {
    u64 h = 0xCBF29CE484222325U;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&s);
    for (std::size_t i = 0; i < sizeof(State); i += 8) {
      u64 word;
      std::memcpy(&word, bytes + i, 8);
      h = (h ^ word) * 0x100000001B3U;
      h ^= h >> 29;
    }
    return h;
  }

  // A ply takes some 3 KB of stack. No endgame within reach is longer than this, and a thread's stack may
  // be as small as 512 KB.
  static constexpr int kDeepest = 128;

  Aim aim_;
  SolveLimits limits_;
  const std::atomic<bool>& stop_;
  SolvedTable<N> table_;
  u64 nodes_ = 0;
  int depth_ = 0;
  bool gave_up_ = false;
};

}  // namespace paddock
