// Set-up options, and the first position of a game.
#pragma once

#include "paddock/core/game.hpp"
#include "paddock/core/rng.hpp"
#include "paddock/games/zooloretto/state.hpp"

namespace paddock::zooloretto {

// What is not given is decided by the seed.
struct Config {
  int players = 3;
  u64 seed = 0;
  bool removed_given = false;
  u8 removed = 0;  // bit per species that stays in the box
  bool start_given = false;
  int start = 0;  // seat of the first player
  bool operator==(const Config&) const = default;
};

namespace config_problem {
inline constexpr Problems kPlayers = 1, kRemoved = 2, kStart = 4;
}
inline constexpr std::array<ProblemName, 3> kConfigProblems{
    {{config_problem::kPlayers, "PLAYERS", "players must be 2 to 5"},
     {config_problem::kRemoved, "REMOVED", "3, 2, 1 or 0 species are removed with 2, 3, 4 or 5 players"},
     {config_problem::kStart, "START", "start must be a seat of the game"}}};

[[nodiscard]] inline Problems problems(const Config& config) noexcept {
  if (config.players < kPlayersMin || config.players > kPlayersMax) return config_problem::kPlayers;
  Problems found = 0;
  if (config.removed_given && std::popcount(config.removed) != setup_row(config.players).species_out) {
    found |= config_problem::kRemoved;
  }
  if (config.start_given && (config.start < 0 || config.start >= config.players)) found |= config_problem::kStart;
  return found;
}

// [ZL-1.3] Which species go out is free: given, or drawn from the seed.
[[nodiscard]] inline u8 removed_species(const Config& config, Rng& rng) noexcept {
  if (config.removed_given) return config.removed;
  u8 removed = 0;
  while (std::popcount(removed) < setup_row(config.players).species_out) {
    removed = static_cast<u8>(removed | 1U << rng.below(kSpecies));
  }
  return removed;
}

// The pile as it is before the first draw, for the species in play [ZL-1.2].
[[nodiscard]] inline Counts<kTileIds> box(u8 species) noexcept {
  Counts<kTileIds> tiles;
  each_bit(species, [&](u8 i) {
    for (u8 sex = 0; sex < 3; ++sex) tiles.add(animal(i, static_cast<Sex>(sex)), kPerSex[sex]);
  });
  for (u8 type = 0; type < kStalls; ++type) tiles.add(stall(type), kPerStall);
  tiles.add(kCoin, kCoinTiles);
  return tiles;
}

// Player count differences are resolved here, once [ZL-1.3] [ZL-2.1].
[[nodiscard]] inline State empty_table(int players, u8 species) noexcept {
  const SetupRow& row = setup_row(players);
  State s;
  s.players = static_cast<u8>(players);
  s.species = species;
  s.truck_count = row.trucks;
  s.built_max = static_cast<u8>(kZooBoard + row.expansions);
  for (u8 t = 0; t < row.trucks; ++t) s.trucks[t].capacity = row.capacity[t];
  s.open = s.all_trucks();
  return s;
}

// Precondition: no problems(config).
[[nodiscard]] inline State initial(const Config& config) noexcept {
  Rng rng(config.seed, kSetupStream);
  const u8 removed = removed_species(config, rng);
  State s = empty_table(config.players, static_cast<u8>(~removed));
  s.turn = static_cast<u8>(config.start_given ? static_cast<u32>(config.start) : rng.below(s.players));
  s.unseen = box(s.species);
  s.main_pile = static_cast<u8>(s.unseen.total() - kEndPile);
  for (u8 p = 0; p < s.players; ++p) s.zoos[p].coins = kStartCoins;
  s.bank = static_cast<u8>(kCoins - kStartCoins * s.players);
  return s;
}

}  // namespace paddock::zooloretto
