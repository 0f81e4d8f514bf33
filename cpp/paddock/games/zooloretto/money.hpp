// The money actions: one a turn, never after taking a truck [ZL-B38].
#pragma once

#include "paddock/core/inplace_vector.hpp"
#include "paddock/games/zooloretto/moves.hpp"
#include "paddock/games/zooloretto/placement.hpp"

namespace paddock::zooloretto::money {

// [ZL-B22] One animal from the barn to an enclosure. Animals never leave an enclosure this way.
inline void legal_animal_moves(const Zoo& zoo, MoveList& out) noexcept {
  const u32 animals = zoo.barn.tiles & kAnimalTiles;
  if (animals == 0) return;
  const Homes homes(zoo);
  each_bit(animals, [&](Tile tile) {
    each_bit(homes.of(species_of(tile)), [&](u8 to) { out.push_back(move(tile, kBarn, to)); });
  });
}

// [ZL-B23] One stall from a spot to another enclosure's spot or to the barn; out of the barn to a
// spot by ruling. [ZL-B24] Between the two spots of one enclosure nothing would change.
inline void legal_stall_moves(const Zoo& zoo, MoveList& out) noexcept {
  const u32 spots = free_spots(zoo);
  for (u8 from = 0; from < zoo.built; ++from) {
    each_bit(zoo.enclosures[from].stalls.types(), [&](u8 type) {
      each_bit((spots & ~(u32{1} << from)) | u32{1} << kBarn,
               [&](u8 to) { out.push_back(move(stall(type), from, to)); });
    });
  }
  if (!kRulings.stall_barn_to_spot) return;
  each_bit(zoo.barn.tiles & kStallTiles,
           [&](Tile tile) { each_bit(spots, [&](u8 to) { out.push_back(move(tile, kBarn, to)); }); });
}

// [ZL-B25] [ZL-B26] [ZL-B27] [ZL-B29] Two enclosures with different species swap all animals if both
// herds fit.
inline void legal_swaps(const Zoo& zoo, MoveList& out) noexcept {
  for (u8 a = 0; a + 1 < zoo.built; ++a) {
    const Enclosure& first = zoo.enclosures[a];
    if (first.herd.empty()) continue;
    for (u8 b = static_cast<u8>(a + 1); b < zoo.built; ++b) {
      const Enclosure& second = zoo.enclosures[b];
      if (second.herd.empty() || first.species == second.species) continue;
      const bool fits = first.herd.size() <= kEnclosures[b].spaces && second.herd.size() <= kEnclosures[a].spaces;
      if (fits) out.push_back(swap(a, b));
    }
  }
}

// [ZL-B28] [ZL-B29] All barn animals of one species against all animals of an enclosure; the others
// in the barn stay. Babies to come do not count for the room needed.
inline void legal_exchanges(const Zoo& zoo, MoveList& out) noexcept {
  if ((zoo.barn.tiles & kAnimalTiles) == 0) return;
  for (u8 species = 0; species < kSpecies; ++species) {
    const u8 size = zoo.barn.herds[species].size();
    if (size == 0) continue;
    for (u8 place = 0; place < zoo.built; ++place) {
      const Enclosure& enclosure = zoo.enclosures[place];
      const bool other = !enclosure.herd.empty() && enclosure.species != species;
      if (other && size <= kEnclosures[place].spaces) out.push_back(exchange(species, place));
    }
  }
}

// [ZL-B32] Any tile of any opponent's barn, also of one who is out. [ZL-N54] Its place is a decision
// of its own; where it may go decides whether it may be bought at all [ZL-B33].
inline void legal_purchases(const State& s, MoveList& out) noexcept {
  for (u8 seller = 0; seller < s.players; ++seller) {
    if (seller == s.turn) continue;
    u32 tiles = s.zoos[seller].barn.tiles;
    if (!kRulings.purchase_to_barn && tiles != 0) {
      const Homes homes(s.zoo());
      each_bit(tiles, [&](Tile tile) {
        if ((destinations(s.zoo(), homes, tile) & ~(u32{1} << kBarn)) == 0) tiles &= ~(u32{1} << tile);
      });
    }
    each_bit(tiles, [&](Tile tile) { out.push_back(buy(seller, tile)); });
  }
}

// All money actions the purse allows [ZL-1.4]. [ZL-B37] RULING: one without effect is not offered.
inline void legal(const State& s, MoveList& out) noexcept {
  const Zoo& zoo = s.zoo();
  if (zoo.coins >= kCost.move) {
    legal_animal_moves(zoo, out);
    legal_stall_moves(zoo, out);
  }
  if (zoo.coins >= kCost.exchange) {
    legal_swaps(zoo, out);
    legal_exchanges(zoo, out);
  }
  if (zoo.coins >= kCost.purchase) legal_purchases(s, out);
  if (zoo.coins >= kCost.discard) each_bit(zoo.barn.tiles, [&](Tile tile) { out.push_back(discard(tile)); });
  // [ZL-B36] Expand: three coins and an unbuilt board.
  if (zoo.coins >= kCost.expand && zoo.built < s.built_max) out.push_back(expand());
}

// [ZL-B10] A price is paid to the bank, coin tiles and coins alike [ZL-B9].
inline void pay(State& s, u8 price) noexcept {
  PADDOCK_ASSERT(s.zoo().coins >= price);
  s.zoo().coins = static_cast<u8>(s.zoo().coins - price);
  s.bank = static_cast<u8>(s.bank + price);
}

// [ZL-B22] [ZL-B23] An animal out of the barn, a stall from where it stands.
inline void move_tile(State& s, Move m) noexcept {
  Zoo& zoo = s.zoo();
  const Tile tile = m.a();
  if (m.b() == kBarn) {
    zoo.barn.remove(tile);
  } else {
    zoo.enclosures[m.b()].stalls.remove(stall_type(tile));
  }
  put_tile(s, s.turn, tile, m.c());
}

// [ZL-B30] Two enclosures never breed by swapping: each herd was together before. [ZL-B31] Stalls stay.
inline void swap_herds(Zoo& zoo, u8 a, u8 b) noexcept {
  std::swap(zoo.enclosures[a].herd, zoo.enclosures[b].herd);
  std::swap(zoo.enclosures[a].species, zoo.enclosures[b].species);
}

// [ZL-B28] [ZL-B30] The barn's animals of one species come in, up to two births at once, no bonus
// [ZL-B13].
inline void exchange_with_barn(State& s, u8 species, u8 place) noexcept {
  Zoo& zoo = s.zoo();
  Enclosure& enclosure = zoo.enclosures[place];
  const Herd coming = zoo.barn.herds[species];
  zoo.barn.remove(species, coming);
  zoo.barn.add(enclosure.species, enclosure.herd);
  enclosure.species = species;
  enclosure.herd = coming;
  breed(s, s.turn, place, Bonus::None);
}

// [ZL-B32] Two coins, one of them to the seller, who cannot refuse. The tile waits in the hand.
inline void buy_tile(State& s, u8 seller, Tile tile) noexcept {
  pay(s, kCost.purchase);
  s.bank = static_cast<u8>(s.bank - kCost.to_seller);
  s.zoos[seller].coins = static_cast<u8>(s.zoos[seller].coins + kCost.to_seller);
  s.zoos[seller].barn.remove(tile);
  s.hand = tile;
  s.phase = Phase::Place;
}

// [ZL-B35] A tile of the own barn leaves the game for good. RULING: so does a baby, which does not
// return to the supply; `births` never goes down.
inline void discard_tile(State& s, Tile tile) noexcept { s.zoo().barn.remove(tile); }

// Applies any money action. [ZL-B12] RULING: the price enters the bank before a bonus is paid.
// True if the turn is over.
inline bool apply(State& s, Move m) noexcept {
  switch (m.kind<Kind>()) {
    case Kind::Move:
      pay(s, kCost.move);
      move_tile(s, m);
      return true;
    case Kind::Swap:
      pay(s, kCost.exchange);
      swap_herds(s.zoo(), m.a(), m.b());
      return true;
    case Kind::Exchange:
      pay(s, kCost.exchange);
      exchange_with_barn(s, m.a(), m.b());
      return true;
    case Kind::Buy:
      buy_tile(s, m.a(), m.b());
      return false;
    case Kind::Discard:
      pay(s, kCost.discard);
      discard_tile(s, m.a());
      return true;
    case Kind::Expand:  // [ZL-B36]
      pay(s, kCost.expand);
      ++s.zoo().built;
      return true;
    default:
      PADDOCK_ASSERT(false);
      return true;
  }
}

}  // namespace paddock::zooloretto::money
