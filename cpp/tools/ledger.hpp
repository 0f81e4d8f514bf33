// Exact bookkeeping over a whole game: what left the table must explain what is missing. `problems`
// can only ask that nothing is too much; a ledger watches every move and asks for equality.
#pragma once

#include "paddock/games/all.hpp"

namespace paddock::tools {

template <Game G>
struct Ledger;

// [ZL-2.2] [ZL-N5] Tiles, coins and births of Zooloretto.
template <>
struct Ledger<Zooloretto> {
  zooloretto::detail::Census gone{};  // discarded, or left on a truck nobody took
  int births[zooloretto::kSpecies] = {};

  void watch(const zooloretto::State& before, Move m, const zooloretto::State& after) {
    using namespace zooloretto;
    if (m.kind<Kind>() == Kind::Discard) ++gone[m.a()];
    const bool round_over = before.out != 0 && after.out == 0;
    if (!round_over) return;
    for (u8 t = 0; t < before.truck_count; ++t) {
      const bool left = (before.loaded >> t & 1) != 0 && !(m.kind<Kind>() == Kind::Take && m.a() == t);
      for (u8 i = 0; left && i < before.trucks[t].size; ++i) ++gone[before.trucks[t].tiles[i]];
    }
  }

  // Nothing if the books balance, else what does not.
  [[nodiscard]] const char* check(const zooloretto::State& s) {
    using namespace zooloretto;
    const auto zoos = zooloretto::detail::count_zoos(s);
    const auto trucks = zooloretto::detail::count_trucks(s);
    const Counts<kTileIds> all = box(s.species);
    int kept = 0;  // coin tiles that became money
    for (Tile tile = 0; tile < kTileIds; ++tile) {
      int expected = all[tile] - gone[tile];
      const int seen = zoos[tile] + trucks[tile] + s.unseen[tile];
      if (is_animal(tile)) {
        const int born = s.births[species_of(tile)];
        expected += sex_of(tile) == Sex::Plain ? 3 * born : -born;
      }
      if (tile == kCoin) {
        kept = expected - seen;
      } else if (seen != expected) {
        return "tiles are not conserved";
      }
    }
    int money = s.bank;
    for (u8 p = 0; p < s.players; ++p) money += s.zoos[p].coins;
    if (money != kCoins + kept) return "coins are not conserved";
    for (u8 i = 0; i < kSpecies; ++i) {
      if (s.births[i] < births[i]) return "a birth was undone";
      births[i] = s.births[i];
    }
    constexpr int kLowest = -2 * (kSpecies + kStalls);
    const int highest = s.built_max == kPlaces ? 49 : 40;  // [ZL-1.5]
    for (u8 p = 0; p < s.players; ++p) {
      const int points = zoo_points(s.zoos[p]);
      if (points < kLowest || points > highest) return "a score is out of bounds";
    }
    return nullptr;
  }
};

// Every configuration the soak plays, by number.
template <Game G>
typename G::Config soak_config(u64 i);

template <>
inline Zooloretto::Config soak_config<Zooloretto>(u64 i) {
  Zooloretto::Config config;
  config.players = zooloretto::kPlayersMin + static_cast<int>(i % 4);
  config.seed = i;
  return config;
}

}  // namespace paddock::tools
