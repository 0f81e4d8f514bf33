// Putting tiles into a zoo: where they may go, births, and the coins for a filled enclosure.
#pragma once

#include <algorithm>

#include "paddock/games/zooloretto/state.hpp"

namespace paddock::zooloretto {

[[nodiscard]] inline bool is_full(const Zoo& zoo, u8 place) noexcept {
  return zoo.enclosures[place].herd.size() == kEnclosures[place].spaces;
}

// The enclosures of a zoo that still take animals, worked out once for all species.
class Homes {
 public:
  explicit Homes(const Zoo& zoo) noexcept {
    for (u8 place = 0; place < zoo.built; ++place) {
      const Enclosure& enclosure = zoo.enclosures[place];
      const u64 bit = u64{enclosure.herd.size() < kEnclosures[place].spaces} << place;
      if (enclosure.herd.empty()) {
        masks_ |= bit * 0x0101010101010101U;
      } else {
        masks_ |= bit << (8 * enclosure.species);
      }
    }
  }
  // [ZL-B6] [ZL-B7] Enclosures (bits) with a free space that are empty or hold only this species;
  // one species may live in several.
  [[nodiscard]] u32 of(u8 species) const noexcept { return masks_ >> (8 * species) & 0xFF; }

 private:
  u64 masks_ = 0;  // byte s: the enclosures open to species s
};

// Enclosures (bits) with a free stall spot.
[[nodiscard]] inline u32 free_spots(const Zoo& zoo) noexcept {
  u32 mask = 0;
  for (u8 place = 0; place < zoo.built; ++place) {
    mask |= u32{zoo.enclosures[place].stalls.size() < kEnclosures[place].spots} << place;
  }
  return mask;
}

// [ZL-B6] [ZL-B8] All places (enclosure bits and the barn's) where a tile from outside may go. The
// barn is open to every tile; whether freely, for stalls, is a ruling.
[[nodiscard]] inline u32 destinations(const Zoo& zoo, const Homes& homes, Tile tile) noexcept {
  constexpr u32 kBarnBit = u32{1} << kBarn;
  if (is_animal(tile)) return homes.of(species_of(tile)) | kBarnBit;
  const u32 spots = free_spots(zoo);
  return spots | (kRulings.stall_to_barn_freely || spots == 0 ? kBarnBit : 0);
}

// [ZL-B33] Where the bought tile in hand may go; whether to the barn is a ruling.
[[nodiscard]] inline u32 placings(const State& s) noexcept {
  const u32 barred = kRulings.purchase_to_barn ? 0 : u32{1} << kBarn;
  return destinations(s.zoo(), Homes(s.zoo()), s.hand) & ~barred;
}

// [ZL-B13] [ZL-B10] Coins for taking the last free space, from a finite bank. [ZL-B11] What a poor
// bank pays is a ruling.
inline void pay_bonus(State& s, u8 player, u8 place) noexcept {
  const u8 bonus = kEnclosures[place].coins;
  const u8 paid = kRulings.partial_bonus ? std::min(bonus, s.bank) : static_cast<u8>(s.bank < bonus ? 0 : bonus);
  s.bank = static_cast<u8>(s.bank - paid);
  s.zoos[player].coins = static_cast<u8>(s.zoos[player].coins + paid);
}

enum class Bonus : bool { None, Paid };

// [ZL-B16] A fertile male and female in one enclosure have a baby at once and never breed again
// [ZL-B18]; a third fertile animal waits for a fourth [ZL-B19]. [ZL-B17] The baby takes a free space
// beside its parents, else it goes to the barn. [ZL-B14] [ZL-B13] A baby on the last space earns
// the bonus, unless an exchange brought it about. [ZL-B21] No baby left: the parents stay unmated.
inline void breed(State& s, u8 player, u8 place, Bonus bonus) noexcept {
  Zoo& zoo = s.zoos[player];
  Enclosure& enclosure = zoo.enclosures[place];
  while (enclosure.herd.has_pair() && s.births[enclosure.species] < kBabies) {
    enclosure.herd.mate();
    ++s.births[enclosure.species];
    if (is_full(zoo, place)) {
      zoo.barn.add(enclosure.species, Herd::of(Sex::Plain));
      continue;
    }
    enclosure.herd.add(Herd::of(Sex::Plain));
    if (bonus == Bonus::Paid && is_full(zoo, place)) pay_bonus(s, player, place);
  }
}

// [ZL-N14] An animal enters an enclosure: first the coins for the last space, then the birth, so
// that a parent on the last space earns them once and the baby goes to the barn [ZL-B15].
inline void house(State& s, u8 player, Tile tile, u8 place) noexcept {
  Zoo& zoo = s.zoos[player];
  Enclosure& enclosure = zoo.enclosures[place];
  PADDOCK_ASSERT(enclosure.herd.empty() || enclosure.species == species_of(tile));
  enclosure.species = species_of(tile);
  enclosure.herd.add(Herd::of(sex_of(tile)));
  if (is_full(zoo, place)) pay_bonus(s, player, place);
  breed(s, player, place, Bonus::Paid);
}

// A tile from outside comes to its place: enclosure, stall spot or barn.
inline void put_tile(State& s, u8 player, Tile tile, u8 place) noexcept {
  Zoo& zoo = s.zoos[player];
  if (place == kBarn) {
    zoo.barn.add(tile);
  } else if (is_animal(tile)) {
    house(s, player, tile, place);
  } else {
    zoo.enclosures[place].stalls.add(stall_type(tile));
  }
}

}  // namespace paddock::zooloretto
