// Budgets and results of a search, plain values.
#pragma once

#include <chrono>
#include <vector>

#include "paddock/search/utility.hpp"

namespace paddock {

// Whichever limit is reached first ends a search; 0 means no limit. Iterations and nodes are
// reproducible, time is not.
struct Budget {
  u64 iterations = 0;
  u64 nodes = 0;
  double seconds = 0;
};

class Clock {
 public:
  explicit Clock(const Budget& budget) : budget_(budget), start_(std::chrono::steady_clock::now()) {}

  [[nodiscard]] double elapsed() const noexcept {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  // The clock is read at every 16th iteration only.
  [[nodiscard]] bool over(u64 iterations, u64 nodes) const noexcept {
    if (budget_.iterations != 0 && iterations >= budget_.iterations) return true;
    if (budget_.nodes != 0 && nodes >= budget_.nodes) return true;
    return budget_.seconds > 0 && iterations % 16 == 0 && elapsed() >= budget_.seconds;
  }

 private:
  Budget budget_;
  std::chrono::steady_clock::time_point start_;
};

// Mean and spread of the evaluations seen, for each player.
struct ValueStats {
  u64 visits = 0;
  std::array<double, kMaxPlayers> sum{};
  std::array<double, kMaxPlayers> square{};
  std::array<double, kMaxPlayers> lead{};

  void add(const Evaluation& e) noexcept {
    ++visits;
    for (std::size_t p = 0; p < sum.size(); ++p) {
      sum[p] += e.worth[p];
      square[p] += static_cast<double>(e.worth[p]) * e.worth[p];
      lead[p] += e.lead[p];
    }
  }
  void merge(const ValueStats& other) noexcept {
    visits += other.visits;
    for (std::size_t p = 0; p < sum.size(); ++p) {
      sum[p] += other.sum[p];
      square[p] += other.square[p];
      lead[p] += other.lead[p];
    }
  }
  [[nodiscard]] double mean(std::size_t p) const noexcept {
    return visits > 0 ? sum[p] / static_cast<double>(visits) : 0;
  }
  [[nodiscard]] double mean_lead(std::size_t p) const noexcept {
    return visits > 0 ? lead[p] / static_cast<double>(visits) : 0;
  }
  // Standard error of the mean, as if the evaluations were independent.
  [[nodiscard]] double error(std::size_t p) const noexcept {
    if (visits < 2) return 0;
    const auto n = static_cast<double>(visits);
    const double variance = std::max(0.0, square[p] / n - mean(p) * mean(p)) * n / (n - 1);
    return std::sqrt(variance / n);
  }
};

// Visits and total (of the mover's values) count what a kept tree knew already; stats only what is new.
struct MoveStats {
  Move move;
  u64 visits = 0;
  double total = 0;
  ValueStats stats;
  std::vector<Move> line;  // best play from here up to the next draw

  void merge(const MoveStats& other) noexcept {
    visits += other.visits;
    total += other.total;
    stats.merge(other.stats);
  }
};

}  // namespace paddock
