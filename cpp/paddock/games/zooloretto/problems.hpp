// Every reason why a position cannot occur. Positions that come from play have none.
#pragma once

#include "paddock/core/game.hpp"
#include "paddock/games/zooloretto/config.hpp"
#include "paddock/games/zooloretto/placement.hpp"

namespace paddock::zooloretto {

namespace problem {
inline constexpr Problems kPlayers = 1 << 0, kSpecies = 1 << 1, kTurn = 1 << 2, kPhase = 1 << 3, kTrucks = 1 << 4,
                          kTaken = 1 << 5, kEnclosure = 1 << 6, kUnbuilt = 1 << 7, kStalls = 1 << 8, kPair = 1 << 9,
                          kTiles = 1 << 10, kBirths = 1 << 11, kCoins = 1 << 12, kPile = 1 << 13, kBarnMask = 1 << 14;
}
inline constexpr std::array<ProblemName, 15> kProblems{{
    {problem::kPlayers, "PLAYERS", "players must be 2 to 5"},
    {problem::kSpecies, "SPECIES",
     "the number of species does not fit the player count, or a tile is of a species out of play"},
    {problem::kTurn, "TURN", "the player to move is no player, or is out of the round"},
    {problem::kPhase, "PHASE", "the tile in hand or the truck being unloaded does not fit the phase"},
    {problem::kTrucks, "TRUCKS", "trucks do not fit the player count, or hold more than their capacity"},
    {problem::kTaken, "TAKEN", "the taken trucks do not fit the players who are out, or still carry tiles"},
    {problem::kEnclosure, "ENCLOSURE", "an enclosure holds more animals than it has spaces"},
    {problem::kUnbuilt, "UNBUILT", "an unbuilt expansion is in use, or more expansions are built than allowed"},
    {problem::kStalls, "STALLS", "more stalls than spots beside an enclosure"},
    {problem::kPair, "PAIR", "an enclosure holds a fertile pair that should have had a baby"},
    {problem::kTiles, "TILES", "more tiles of a kind than the box holds"},
    {problem::kBirths, "BIRTHS", "more births than babies, or births of a species out of play"},
    {problem::kCoins, "COINS", "coins, bank and coin tiles do not add up"},
    {problem::kPile, "PILE", "main pile, end pile and last round contradict each other"},
    {problem::kBarnMask, "BARN_MASK", "a barn's index of tiles contradicts its content"},
}};

namespace detail {

using Census = std::array<int, kTileIds>;  // how many tiles of each kind

inline void count_herd(Census& census, u8 species, Herd herd) noexcept {
  for (u8 sex = 0; sex < 3; ++sex) census[animal(species, static_cast<Sex>(sex))] += herd.count(static_cast<Sex>(sex));
}

// What lies in zoos. Precondition: every id in it is a tile.
[[nodiscard]] inline Census count_zoos(const State& s) noexcept {
  Census census{};
  for (u8 p = 0; p < s.players; ++p) {
    const Zoo& zoo = s.zoos[p];
    for (const Enclosure& enclosure : zoo.enclosures) {
      if (!enclosure.herd.empty()) count_herd(census, enclosure.species, enclosure.herd);
      for (u8 i = 0; i < enclosure.stalls.size(); ++i) ++census[stall(enclosure.stalls.type(i))];
    }
    for (u8 species = 0; species < kSpecies; ++species) count_herd(census, species, zoo.barn.herds[species]);
    for (u8 type = 0; type < kStalls; ++type) census[stall(type)] += zoo.barn.stalls[type];
  }
  if (s.phase == Phase::Place && s.hand != kNoTile) ++census[s.hand];  // out of a barn, on its way to a zoo
  return census;
}

// What lies on trucks or was just drawn: square tiles that were in no zoo yet.
[[nodiscard]] inline Census count_trucks(const State& s) noexcept {
  Census census{};
  for (const Truck& truck : s.trucks) {
    for (u8 i = 0; i < truck.size; ++i) ++census[truck.tiles[i]];
  }
  if (s.phase != Phase::Place && s.hand != kNoTile) ++census[s.hand];
  return census;
}

// Ids and sizes out of range: such bytes cannot be read as a position at all.
[[nodiscard]] inline Problems form_problems(const State& s) noexcept {
  Problems found = 0;
  for (u8 p = 0; p < s.players; ++p) {
    if (s.zoos[p].built < kZooBoard || s.zoos[p].built > s.built_max) found |= problem::kUnbuilt;
    for (const Enclosure& enclosure : s.zoos[p].enclosures) {
      if (enclosure.herd.empty() != (enclosure.species == kNoSpecies)) found |= problem::kEnclosure;
      if (!enclosure.herd.empty() && enclosure.species >= kSpecies) found |= problem::kSpecies;
      for (u8 i = 0; i < enclosure.stalls.size(); ++i) {
        if (enclosure.stalls.type(i) >= kStalls) found |= problem::kStalls;
      }
    }
  }
  for (const Truck& truck : s.trucks) {
    if (truck.size > truck.capacity || truck.capacity > kTruckSpaces) return found | problem::kTrucks;
    for (u8 i = 0; i < kTruckRoom; ++i) {
      if ((truck.tiles[i] == kNoTile) != (i >= truck.size)) found |= problem::kTrucks;
      if (i < truck.size && !is_tile(truck.tiles[i])) found |= problem::kTrucks;
      if (i > 0 && truck.tiles[i] < truck.tiles[i - 1]) found |= problem::kTrucks;
    }
  }
  if (s.hand != kNoTile && !is_tile(s.hand)) found |= problem::kPhase;
  return found;
}

[[nodiscard]] inline Problems zoo_problems(const State& s, const Zoo& zoo) noexcept {
  Problems found = 0;
  for (u8 place = 0; place < kPlaces; ++place) {
    const Enclosure& enclosure = zoo.enclosures[place];
    if (place >= zoo.built && (!enclosure.herd.empty() || !enclosure.stalls.empty())) found |= problem::kUnbuilt;
    if (enclosure.herd.size() > kEnclosures[place].spaces) found |= problem::kEnclosure;
    if (enclosure.stalls.size() > kEnclosures[place].spots) found |= problem::kStalls;
    if (enclosure.herd.has_pair() && s.births[enclosure.species] < kBabies) found |= problem::kPair;
  }
  for (Tile tile = 0; tile < kTileIds; ++tile) {
    const bool here = is_tile(tile) && tile != kCoin && zoo.barn.count(tile) > 0;
    if (here != ((zoo.barn.tiles >> tile & 1) != 0)) found |= problem::kBarnMask;
  }
  return found;
}

[[nodiscard]] inline Problems truck_problems(const State& s) noexcept {
  Problems found = 0;
  if (((s.open | s.loaded) & ~s.all_trucks()) != 0) found |= problem::kTrucks;
  for (u8 t = 0; t < kTrucksMax; ++t) {
    const Truck& truck = s.trucks[t];
    if (truck.capacity != setup_row(s.players).capacity[t]) found |= problem::kTrucks;
    const bool taken = (s.taken() >> t & 1) != 0;
    if (taken && truck.size > 0 && !(s.phase == Phase::Unload && s.unloading == t)) found |= problem::kTaken;
    if (taken) continue;
    if (((s.open >> t & 1) != 0) != (truck.size < truck.capacity)) found |= problem::kTrucks;
    if (((s.loaded >> t & 1) != 0) != (truck.size > 0)) found |= problem::kTrucks;
  }
  if (std::popcount(s.taken()) != std::popcount(s.out)) found |= problem::kTaken;
  return found;
}

[[nodiscard]] inline Problems phase_problems(const State& s) noexcept {
  Problems found = 0;
  const bool holds = s.phase == Phase::Load || s.phase == Phase::Place;
  const bool unloads = s.phase == Phase::Unload;
  if (s.phase > Phase::End || holds != (s.hand != kNoTile) || unloads != (s.unloading != 0xFF)) return problem::kPhase;
  if (s.phase == Phase::Place && (s.hand == kCoin || placings(s) == 0)) found |= problem::kPhase;
  if ((s.phase == Phase::Load || s.phase == Phase::Draw) && s.open == 0) found |= problem::kPhase;
  if (s.phase == Phase::Draw && s.unseen.empty()) found |= problem::kPhase;
  if (unloads) {
    if (s.unloading >= s.truck_count || (s.taken() >> s.unloading & 1) == 0) return found | problem::kPhase;
    const Truck& truck = s.trucks[s.unloading];
    if (truck.size == 0) found |= problem::kPhase;
    for (u8 i = 0; i < truck.size; ++i) {
      if (truck.tiles[i] == kCoin) found |= problem::kPhase;  // kept at once [ZL-N56]
    }
  }
  if (s.phase == Phase::End && (s.last_round == 0 || s.out != 0 || s.loaded != 0 || s.turn != 0))
    found |= problem::kPhase;
  if ((s.out & ~s.all_players()) != 0) return found | problem::kTurn;
  const bool is_out = (s.out >> s.turn & 1) != 0;
  if (is_out != unloads || (s.out == s.all_players() && !unloads)) found |= problem::kTurn;
  return found;
}

// [ZL-2.2] [ZL-N5] Tiles: 11 of a species less what left the game; a birth turns a fertile pair into two
// plain animals and adds a third. Those stay in zoos: what is still to be drawn or unloaded came
// from the box.
[[nodiscard]] inline Problems tile_problems(const State& s, const Census& zoos, const Census& trucks) noexcept {
  Problems found = 0;
  for (u8 species = 0; species < kSpecies; ++species) {
    const bool in_play = (s.species >> species & 1) != 0;
    const int births = s.births[species];
    if (births > kBabies || (!in_play && births > 0)) return found | problem::kBirths;
    const std::array<int, 3> most{kPerSex[0] + 3 * births, kPerSex[1] - births, kPerSex[2] - births};
    for (u8 sex = 0; sex < 3; ++sex) {
      const Tile tile = animal(species, static_cast<Sex>(sex));
      const int to_come = s.unseen[tile] + trucks[tile];
      if (!in_play && zoos[tile] + to_come > 0) found |= problem::kSpecies;
      if (in_play && (zoos[tile] + to_come > most[sex] || to_come > kPerSex[sex])) found |= problem::kTiles;
    }
  }
  for (Tile tile = kFirstStall; tile < kTileIds; ++tile) {
    const int most = is_stall(tile) ? kPerStall : tile == kCoin ? kCoinTiles : 0;
    if (zoos[tile] + trucks[tile] + s.unseen[tile] > most) found |= problem::kTiles;
  }
  return found;
}

// [ZL-2.2] [ZL-B10] No coin is ever lost, but coin tiles are, on a truck nobody took. A purchase has
// just paid the bank and a seller [ZL-B32].
[[nodiscard]] inline Problems coin_problems(const State& s, const Census& trucks) noexcept {
  int money = s.bank;
  for (u8 p = 0; p < s.players; ++p) money += s.zoos[p].coins;
  const int all = money + trucks[kCoin] + s.unseen[kCoin];
  const bool may_lose = s.truck_count > s.players;
  bool fits = money >= kCoins && all <= kCoins + kCoinTiles && (may_lose || all == kCoins + kCoinTiles);
  if (s.phase == Phase::Place) {
    const int others = money - s.bank - s.zoo().coins;
    fits = fits && s.bank >= kCost.purchase - kCost.to_seller && others >= kCost.to_seller;
  }
  return fits ? 0 : problem::kCoins;
}

// [ZL-B43] Until the end pile is touched it has its 15 tiles; once it is, the main pile is gone.
[[nodiscard]] inline Problems pile_problems(const State& s) noexcept {
  if (!s.unseen.sound() || s.main_pile > s.unseen.total() || s.last_round > 1) return problem::kPile;
  const bool touched = s.end_pile() < kEndPile;
  const bool fits = s.end_pile() <= kEndPile && touched == (s.last_round != 0) && !(touched && s.main_pile > 0);
  return fits ? 0 : problem::kPile;
}

}  // namespace detail

[[nodiscard]] inline Problems problems(const State& s) noexcept {
  if (s.players < kPlayersMin || s.players > kPlayersMax) return problem::kPlayers;
  const SetupRow& row = setup_row(s.players);
  Problems found = 0;
  if (std::popcount(s.species) != kSpecies - row.species_out) found |= problem::kSpecies;
  if (s.built_max != kZooBoard + row.expansions) found |= problem::kUnbuilt;
  if (s.turn >= s.players) found |= problem::kTurn;
  if (s.truck_count != row.trucks) found |= problem::kTrucks;
  found |= detail::form_problems(s);
  if (found != 0) return found;
  for (u8 p = 0; p < s.players; ++p) found |= detail::zoo_problems(s, s.zoos[p]);
  const detail::Census zoos = detail::count_zoos(s);
  const detail::Census trucks = detail::count_trucks(s);
  found |= detail::truck_problems(s) | detail::phase_problems(s) | detail::tile_problems(s, zoos, trucks);
  return found | detail::coin_problems(s, trucks) | detail::pile_problems(s);
}

}  // namespace paddock::zooloretto
