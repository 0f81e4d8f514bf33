// Points at the end, also asked for in between: "as if the game ended now".
#pragma once

#include "paddock/core/game.hpp"
#include "paddock/games/zooloretto/state.hpp"

namespace paddock::zooloretto {

// [ZL-1.5] Full, one space free, or one point per animal if a stall stands beside the enclosure.
[[nodiscard]] inline int enclosure_points(const Enclosure& enclosure, const EnclosureRow& row) noexcept {
  const int size = enclosure.herd.size();
  if (size == row.spaces) return row.full;
  if (size + 1 == row.spaces) return row.nearly;
  return enclosure.stalls.empty() ? 0 : size;
}

// [ZL-1.5] [ZL-B46] The stall types on spots, one bit each; a type counts once.
[[nodiscard]] inline u32 stall_types(const Zoo& zoo) noexcept {
  u32 types = 0;
  for (u8 place = 0; place < zoo.built; ++place) types |= zoo.enclosures[place].stalls.types();
  return types;
}

[[nodiscard]] inline u32 barn_stall_types(const Zoo& zoo) noexcept {
  return (zoo.barn.tiles & kStallTiles) >> kFirstStall;
}

[[nodiscard]] inline u32 barn_species(const Zoo& zoo) noexcept {
  u32 species = 0;
  for (u8 i = 0; i < kSpecies; ++i) species |= u32{!zoo.barn.herds[i].empty()} << i;
  return species;
}

[[nodiscard]] inline int zoo_points(const Zoo& zoo) noexcept {
  int points = kStallPoints * std::popcount(stall_types(zoo));
  points += kBarnPoints * (std::popcount(barn_stall_types(zoo)) + std::popcount(barn_species(zoo)));
  for (u8 place = 0; place < zoo.built; ++place) points += enclosure_points(zoo.enclosures[place], kEnclosures[place]);
  return points;
}

// [ZL-1.5] Coins give no points; they break ties.
[[nodiscard]] inline Scores scores(const State& s) noexcept {
  Scores out;
  out.players = s.players;
  for (u8 p = 0; p < s.players; ++p) {
    out.points[p] = static_cast<i16>(zoo_points(s.zoos[p]));
    out.tie[p] = s.zoos[p].coins;
  }
  return out;
}

}  // namespace paddock::zooloretto
