// Zooloretto in numbers: tiles, enclosures, costs, set-up by player count, and every ruling.
// Ids in brackets name the rule: [ZL-1.x] the data tables, [ZL-Bn] and [ZL-Nn] the single rules.
#pragma once

#include <array>
#include <string_view>

#include "paddock/core/types.hpp"

namespace paddock::zooloretto {

inline constexpr int kPlayersMin = 2;
inline constexpr int kPlayersMax = 5;

// ---- tiles [ZL-1.2] -------------------------------------------------------------------------

enum class Species : u8 { Flamingo, Camel, Leopard, Elephant, Panda, Chimpanzee, Zebra, Kangaroo };
enum class Sex : u8 { Plain, Male, Female };  // Male and Female: fertile and not yet mated [ZL-N51]
enum class Stall : u8 { Snack, Drinks, Fruit, Popcorn };

inline constexpr int kSpecies = 8;
inline constexpr int kStalls = 4;
inline constexpr u8 kNoSpecies = 0xFF;

//  tile id   0..23            24..27          30     0xFF
//            3*species+sex    24+stall type   coin   none
using Tile = u8;
inline constexpr Tile kFirstStall = 24;
inline constexpr Tile kCoin = 30;
inline constexpr Tile kNoTile = 0xFF;
inline constexpr int kTileIds = 32;
inline constexpr u32 kAnimalTiles = 0x00FFFFFF;
inline constexpr u32 kStallTiles = 0x0F000000;

[[nodiscard]] constexpr Tile animal(u8 species, Sex sex) noexcept {
  return static_cast<Tile>(species * 3 + static_cast<u8>(sex));
}
[[nodiscard]] constexpr Tile stall(u8 type) noexcept { return static_cast<Tile>(kFirstStall + type); }
[[nodiscard]] constexpr bool is_animal(Tile tile) noexcept { return tile < kFirstStall; }
[[nodiscard]] constexpr bool is_stall(Tile tile) noexcept { return tile - kFirstStall < kStalls && !is_animal(tile); }
[[nodiscard]] constexpr bool is_tile(Tile tile) noexcept { return is_animal(tile) || is_stall(tile) || tile == kCoin; }
[[nodiscard]] constexpr u8 species_of(Tile tile) noexcept { return static_cast<u8>(tile / 3); }
[[nodiscard]] constexpr Sex sex_of(Tile tile) noexcept { return static_cast<Sex>(tile % 3); }
[[nodiscard]] constexpr u8 stall_type(Tile tile) noexcept { return static_cast<u8>(tile - kFirstStall); }

struct TileName {
  char letter;
  std::string_view name;
  std::string_view plural;
};
inline constexpr std::array<TileName, kSpecies> kSpeciesNames{{{'F', "flamingo", "flamingos"},
                                                               {'C', "camel", "camels"},
                                                               {'L', "leopard", "leopards"},
                                                               {'E', "elephant", "elephants"},
                                                               {'P', "panda", "pandas"},
                                                               {'A', "chimpanzee", "chimpanzees"},
                                                               {'Z', "zebra", "zebras"},
                                                               {'K', "kangaroo", "kangaroos"}}};
inline constexpr std::array<TileName, kStalls> kStallNames{{{'S', "snack", "snack stalls"},
                                                            {'D', "drinks", "drinks stalls"},
                                                            {'R', "fruit", "fruit stalls"},
                                                            {'O', "popcorn", "popcorn stalls"}}};

inline constexpr std::array<u8, 3> kPerSex{7, 2, 2};  // plain, male, female of each species
inline constexpr u8 kPerSpecies = 11;
inline constexpr u8 kBabies = 2;  // per species, never in the pile
inline constexpr u8 kPerStall = 3;
inline constexpr u8 kCoinTiles = 12;
inline constexpr u8 kCoins = 30;
inline constexpr u8 kStartCoins = 2;
inline constexpr u8 kEndPile = 15;
inline constexpr int kSquareTiles = kSpecies * kPerSpecies + kStalls * kPerStall + kCoinTiles;
static_assert(kPerSex[0] + kPerSex[1] + kPerSex[2] == kPerSpecies);
static_assert(kSquareTiles == 112);

// ---- enclosures [ZL-1.1] --------------------------------------------------------------------

struct EnclosureRow {
  std::string_view name;
  u8 spaces;
  u8 full;    // points with no space free
  u8 nearly;  // points with exactly one space free
  u8 coins;   // paid by the bank for taking the last space
  u8 spots;   // stall spots of its own
};
inline constexpr std::array<EnclosureRow, 5> kEnclosures{{{"e5", 5, 8, 5, 2, 1},
                                                          {"e4", 4, 5, 4, 1, 2},
                                                          {"e6", 6, 10, 6, 0, 1},
                                                          {"x1", 5, 9, 5, 1, 1},
                                                          {"x2", 5, 9, 5, 1, 1}}};
inline constexpr int kPlaces = 5;   // enclosures, expansions included
inline constexpr u8 kZooBoard = 3;  // enclosures everybody starts with
inline constexpr u8 kBarn = 15;     // a place, too; beyond all enclosures there may ever be
[[nodiscard]] constexpr bool is_place(u8 place) noexcept { return place < kPlaces || place == kBarn; }
inline constexpr u8 kSpotsMax = 2;     // per enclosure
inline constexpr i8 kStallPoints = 2;  // per stall type on a spot [ZL-1.5]
inline constexpr i8 kBarnPoints = -2;  // per stall type and per species in the barn [ZL-1.5]

// ---- costs [ZL-1.4] -------------------------------------------------------------------------

struct Costs {
  u8 move, exchange, purchase, discard, expand;
  u8 to_seller;  // part of the purchase price
};
inline constexpr Costs kCost{.move = 1, .exchange = 1, .purchase = 2, .discard = 2, .expand = 3, .to_seller = 1};

// ---- set-up by player count [ZL-1.3] --------------------------------------------------------

inline constexpr int kTrucksMax = 5;
inline constexpr int kTruckSpaces = 3;
struct SetupRow {
  u8 players;
  u8 species_out;
  u8 expansions;  // per player
  u8 trucks;
  std::array<u8, kTrucksMax> capacity;
  u8 square_tiles;  // checked below
};
// Two players: blocked spaces leave trucks of 3, 2 and 1, and a second expansion each [ZL-2.1].
inline constexpr std::array<SetupRow, 4> kSetup{{{2, 3, 2, 3, {3, 2, 1, 0, 0}, 79},
                                                 {3, 2, 1, 3, {3, 3, 3, 0, 0}, 90},
                                                 {4, 1, 1, 4, {3, 3, 3, 3, 0}, 101},
                                                 {5, 0, 1, 5, {3, 3, 3, 3, 3}, 112}}};
[[nodiscard]] constexpr const SetupRow& setup_row(int players) noexcept {
  return kSetup[static_cast<std::size_t>(players - kPlayersMin)];
}
static_assert([] {
  for (const auto& row : kSetup) {
    if (row.square_tiles != kSquareTiles - row.species_out * kPerSpecies) return false;
  }
  return true;
}());

// ---- rulings: where no source settles the question, the answer stands here and nowhere else ----

// Rulings that are a step rather than a choice stand in one function each: 1.3 `removed_species` and
// `initial` (config.hpp), B12 `money::apply`, B20 `Herd::mate`, B21 `breed`, B24 `money::legal_stall_moves`,
// B35 `money::discard_tile`, B37 `money::legal`, B41 `legal_turn`, B44 `apply_reveal`.
struct Rulings {
  bool stall_to_barn_freely;  // [ZL-B8]  a stall may go to the barn although a spot is free
  bool partial_bonus;         // [ZL-B11] a bank too poor for a bonus pays what it has
  bool stall_barn_to_spot;    // [ZL-B23] Move takes a stall out of the barn, too
  bool purchase_to_barn;      // [ZL-B33] a bought tile may go to the buyer's barn
};
inline constexpr Rulings kRulings{
    .stall_to_barn_freely = true, .partial_bonus = true, .stall_barn_to_spot = true, .purchase_to_barn = true};

}  // namespace paddock::zooloretto
