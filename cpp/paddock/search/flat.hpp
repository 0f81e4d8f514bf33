// Flat Monte Carlo: every root move is judged by rollouts, without a tree.
//
// Rollout k of every move draws from the generator (seed, k), so that moves are compared under the same
// luck and the difference of two of them scatters less than either. Samples come in blocks that any number
// of threads share; a block is added up in its own order once it is complete, which makes the result
// independent of the threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <numeric>

#include "paddock/search/result.hpp"
#include "paddock/search/rollout.hpp"

namespace paddock {

enum class Stopping : u8 {
  Halving,    // rounds of equal cost, after each of which the better half stays
  Deviation,  // a move is out once it is surely worse than the leader
};

struct FlatOptions {
  Rollout rollout;
  Utility utility;
  Stopping stopping = Stopping::Halving;
  double deviations = 3;  // standard errors of the paired difference that count as sure
  u64 least = 32;         // samples before anything is sure
};

template <Game G>
class Flat {
  using State = typename G::State;

 public:
  // A budget's iterations are rollouts; its nodes mean nothing here. Without a limit only `stop` ends it.
  Flat(const State& root, const FlatOptions& options, const Budget& budget, u64 seed)
      : options_(options), budget_(budget), clock_(budget), seed_(seed), me_(static_cast<std::size_t>(G::actor(root))) {
    G::legal_moves(root, moves_);
    const std::size_t count = moves_.size();
    for (const Move m : moves_) {
      after_.push_back(root);
      G::apply(after_.back(), m);
    }
    alive_.resize(count);
    std::iota(alive_.begin(), alive_.end(), 0U);
    stats_.resize(count);
    if (options.stopping == Stopping::Deviation) cross_.resize(count * count);
    results_.resize(std::max<std::size_t>(count, kBlock));
    done_.resize(results_.size());
    rounds_ = std::max(1, static_cast<int>(std::bit_width(count - 1)));
    aim();
    plan();
  }

  // One thread's part of the work; any number of threads may call it at once.
  void work(const std::atomic<bool>& stop) {
    std::unique_lock lock(mutex_);
    while (!over_) {
      if (handed_ == units_) {
        changed_.wait(lock);
        continue;
      }
      const std::size_t from = handed_, to = std::min(from + kBatch, units_);
      handed_ = to;
      lock.unlock();
      for (std::size_t unit = from; unit < to && !over_ && !stop.load(std::memory_order_relaxed); ++unit) roll(unit);
      lock.lock();
      finished_ += to - from;
      if (stop.load(std::memory_order_relaxed) || late()) over_ = true;
      if (!over_ && finished_ == units_) next_block();
      if (over_ || handed_ == 0) changed_.notify_all();
    }
  }

  // Once all threads are done: adds the samples of an unfinished block that all its moves have.
  void finish() {
    if (units_ > 0) collect();
  }

  [[nodiscard]] u64 iterations() const noexcept { return spent_; }
  [[nodiscard]] u64 plies() const noexcept { return plies_; }

  // In the order of the legal list.
  [[nodiscard]] std::vector<MoveStats> root_moves() const {
    std::vector<MoveStats> out;
    for (u32 i = 0; i < moves_.size(); ++i) {
      out.push_back({moves_[i], stats_[i].visits, stats_[i].sum[me_], stats_[i], {moves_[i]}});
    }
    return out;
  }

 private:
  static constexpr std::size_t kBlock = 512;  // rollouts of a block, unless there are more moves
  static constexpr std::size_t kBatch = 4;    // rollouts a thread takes at a time

  // Unit u of a block: sample samples_ + u / n of the move alive_[u % n].
  void roll(std::size_t unit) noexcept {
    State s = after_[alive_[unit % alive_.size()]];
    Rng rng(seed_, samples_ + unit / alive_.size());
    u64 plies = 1;
    results_[unit] = evaluate<G>(s, options_.rollout, options_.utility, rng, plies);
    plies_.fetch_add(plies, std::memory_order_relaxed);
    done_[unit] = 1;
  }

  // Time does not cut the first block, so that there is always something to tell.
  [[nodiscard]] bool late() const noexcept {
    return budget_.seconds > 0 && samples_ > 0 && clock_.elapsed() >= budget_.seconds;
  }
  [[nodiscard]] u64 left() const noexcept {
    return budget_.iterations == 0 ? ~u64{0} : budget_.iterations - std::min(budget_.iterations, spent_);
  }

  void next_block() {
    collect();
    if (options_.stopping == Stopping::Halving) {
      halve();
    } else if (samples_ >= options_.least) {
      drop();
      if (alive_.size() == 1) over_ = true;
    }
    if (!over_) plan();
  }

  // Adds the block to the statistics, sample by sample, up to the first that some move lacks. Of the very
  // first sample everything counts.
  void collect() noexcept {
    const std::size_t n = alive_.size();
    for (std::size_t first = 0; first < units_; first += n) {
      const std::size_t last = std::min(first + n, units_);
      const bool whole =
          last == first + n && std::all_of(&done_[first], &done_[first] + n, [](u8 d) { return d != 0; });
      if (!whole && samples_ > 0) break;
      for (std::size_t unit = first; unit < last; ++unit) {
        if (done_[unit] == 0) continue;
        stats_[alive_[unit - first]].add(results_[unit]);
        ++spent_;
      }
      if (!whole) break;
      if (!cross_.empty()) add_products(&results_[first]);
      ++samples_;
    }
    units_ = 0;
  }

  void add_products(const Evaluation* row) noexcept {
    for (std::size_t i = 0; i < alive_.size(); ++i) {
      const double x = row[i].worth[me_];
      for (std::size_t j = 0; j <= i; ++j) cross(alive_[i], alive_[j]) += x * row[j].worth[me_];
    }
  }
  // alive_ is ascending, so the first index is the greater one.
  [[nodiscard]] double& cross(u32 i, u32 j) noexcept { return cross_[std::max(i, j) * moves_.size() + std::min(i, j)]; }

  // Sets up the next block: twice as many samples as before, within all limits.
  void plan() noexcept {
    const u64 n = alive_.size();
    u64 count = std::clamp<u64>(samples_, 1, std::max<u64>(1, kBlock / n));
    count = std::min(count, target_ - samples_);
    if (samples_ > 0) count = std::min(count, left() / n);
    units_ = static_cast<std::size_t>(std::min(count * n, left()));
    if (units_ == 0) over_ = true;
    handed_ = finished_ = 0;
    std::fill_n(done_.begin(), units_, u8{0});
  }

  // The samples at which this round of halving ends: what is left of the budget, shared by the rounds left.
  void aim() noexcept {
    target_ = ~u64{0};
    if (options_.stopping != Stopping::Halving || budget_.iterations == 0) return;
    const auto rounds = static_cast<u64>(rounds_ - round_);
    target_ = samples_ + std::max<u64>(1, left() / (rounds * alive_.size()));
  }

  void halve() noexcept {
    const double share = budget_.seconds * (round_ + 1) / rounds_;
    const bool timed = budget_.seconds > 0 && clock_.elapsed() >= share;
    if (samples_ < target_ && !timed) return;
    if (++round_ >= rounds_) {
      over_ = true;
      return;
    }
    const auto better = [&](u32 a, u32 b) { return stats_[a].sum[me_] > stats_[b].sum[me_]; };
    std::stable_sort(alive_.begin(), alive_.end(), better);
    alive_.resize((alive_.size() + 1) / 2);
    std::sort(alive_.begin(), alive_.end());
    aim();
  }

  // Drops the moves whose paired difference to the leader lies below zero by more than luck explains.
  void drop() noexcept {
    const auto worse = [&](u32 a, u32 b) { return stats_[a].sum[me_] < stats_[b].sum[me_]; };
    const u32 leader = *std::max_element(alive_.begin(), alive_.end(), worse);
    const auto n = static_cast<double>(samples_);
    std::erase_if(alive_, [&](u32 i) {
      const double mean = (stats_[i].sum[me_] - stats_[leader].sum[me_]) / n;
      const double square = (cross(i, i) - 2 * cross(i, leader) + cross(leader, leader)) / n;
      const double error = std::sqrt(std::max(0.0, square - mean * mean) / (n - 1));
      constexpr double kRounding = 1e-7;
      return mean < -(options_.deviations * error + kRounding);
    });
  }

  FlatOptions options_;
  Budget budget_;
  Clock clock_;
  u64 seed_;
  std::size_t me_;
  MoveList moves_;
  std::vector<State> after_;  // the position after each move
  std::vector<ValueStats> stats_;
  std::vector<double> cross_;  // sums of products of two moves' values, the lower triangle

  // Guarded by mutex_, but for the results of the units a thread was handed. What describes a block only
  // changes when nobody works on it.
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> over_{false};
  std::atomic<u64> plies_{0};
  std::vector<u32> alive_;  // moves still in the race, in legal order
  std::vector<Evaluation> results_;
  std::vector<u8> done_;
  std::size_t units_ = 0;     // of this block
  std::size_t handed_ = 0;    // given to threads
  std::size_t finished_ = 0;  // and come back
  u64 samples_ = 0;           // of every move in the race
  u64 spent_ = 0;
  u64 target_ = 0;
  int round_ = 0;
  int rounds_ = 1;
};

}  // namespace paddock
