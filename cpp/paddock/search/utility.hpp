// What a result is worth to each player, as search sees it: numbers in 0..1.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "paddock/core/game.hpp"

namespace paddock {

using Values = std::array<float, kMaxPlayers>;

// A mix of winning (1, split among those who share the win) and of the lead over the best other
// player. Pure winning knows no difference between losing by one and by twenty; pure lead takes no
// risk when behind.
struct Utility {
  float win = 0.75F;   // weight of winning; the rest is the weight of the lead
  float span = 30.0F;  // a lead of this many points counts as the whole

  [[nodiscard]] float share_of_lead(float lead) const noexcept {
    return std::clamp(0.5F + lead / (2 * span), 0.0F, 1.0F);
  }
};

// The points of the best player other than p.
template <class Points>
[[nodiscard]] float best_other(const Points& points, int players, int p) noexcept {
  float best = -1e6F;
  for (int q = 0; q < players; ++q) {
    if (q != p) best = std::max(best, static_cast<float>(points[q]));
  }
  return best;
}

// What a result or a guess is worth to each player, and by how many points he leads the best other.
struct Evaluation {
  Values worth{};
  Values lead{};
};

namespace detail {

template <class Points>
[[nodiscard]] Evaluation mix(const Values& win, const Points& points, int players, const Utility& utility) noexcept {
  Evaluation out;
  for (int p = 0; p < players; ++p) {
    const auto i = static_cast<std::size_t>(p);
    out.lead[i] = static_cast<float>(points[p]) - best_other(points, players, p);
    out.worth[i] = utility.win * win[i] + (1 - utility.win) * utility.share_of_lead(out.lead[i]);
  }
  return out;
}

}  // namespace detail

// A finished game.
[[nodiscard]] inline Evaluation judge(const Scores& scores, const Utility& utility) noexcept {
  Values win{};
  const u32 winners = scores.winners();
  const float share = 1.0F / static_cast<float>(std::popcount(winners));
  for (std::size_t p = 0; p < scores.players; ++p) win[p] = (winners >> p & 1) != 0 ? share : 0.0F;
  return detail::mix(win, scores.points, scores.players, utility);
}

// An unfinished game judged by expected final points, whose spread says how much a point of lead means
// for winning.
[[nodiscard]] inline Evaluation judge(const Estimate& estimate, const Utility& utility) noexcept {
  Values win{};
  const float top = *std::max_element(estimate.points, estimate.points + estimate.players);
  float sum = 0;
  for (std::size_t p = 0; p < estimate.players; ++p) {
    win[p] = std::exp((estimate.points[p] - top) / estimate.spread);
    sum += win[p];
  }
  for (std::size_t p = 0; p < estimate.players; ++p) win[p] /= sum;
  return detail::mix(win, estimate.points, estimate.players, utility);
}

}  // namespace paddock
