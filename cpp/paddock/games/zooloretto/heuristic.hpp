// What a good player looks at: the worth of a zoo in final points, and how much a move adds to it.
// Search uses it to order moves, to play out games and to judge positions it cannot play out.
#pragma once

#include <cmath>
#include <span>

#include "paddock/games/zooloretto/rules.hpp"
#include "paddock/games/zooloretto/scoring.hpp"
#include "paddock/games/zooloretto/weights.hpp"

namespace paddock::zooloretto::heuristic {

// ---- the worth of a zoo: a sum of terms, each with a weight fitted to self-play ----------------------

[[nodiscard]] constexpr u8 herd_term(u8 place, int size) noexcept { return static_cast<u8>(kHerd + place * 7 + size); }
[[nodiscard]] constexpr u8 coin_term(int coins) noexcept {
  return static_cast<u8>(kCoin0 + std::min(coins, kMostCoins));
}

// Calls visit(term, amount) for everything in a zoo that has a weight. Both the worth of a zoo and the
// data the weights are fitted to come from here.
template <class Visit>
inline void each_term(const Zoo& zoo, Visit&& visit) {
  visit(kBias, 1);
  visit(coin_term(zoo.coins), 1);
  for (u8 place = 0; place < zoo.built; ++place) {
    const Enclosure& enclosure = zoo.enclosures[place];
    const int size = enclosure.herd.size();
    const int free = kEnclosures[place].spaces - size;
    visit(herd_term(place, size), 1);
    if (free > 1 && (enclosure.herd.males() | enclosure.herd.females()) != 0) visit(kFertile, 1);
    if (enclosure.stalls.empty()) continue;
    visit(kStallSpot, 1);
    if (free > 1) visit(kStallBeside, size);
  }
  visit(kStallType, std::popcount(stall_types(zoo)));
  visit(kBarnSpecies, std::popcount(barn_species(zoo)));
  visit(kBarnStall, std::popcount(barn_stall_types(zoo)));
  int animals = 0;
  for (const Herd herd : zoo.barn.herds) animals += herd.size();
  visit(kBarnAnimals, animals);
}

// How late it is: tiles of the main pile left for each player, in steps.
[[nodiscard]] inline int stage(const State& s) noexcept {
  constexpr int kSteps[kStages - 1] = {1, 4, 8, 13, 19};
  if (s.last_round != 0) return 0;
  const int left = s.main_pile / s.players + 1;
  int step = 0;
  while (step < kStages - 1 && left >= kSteps[step]) ++step;
  return step;
}

[[nodiscard]] inline const Weights& weights(const State& s) noexcept {
  return kWeights[s.players == 2 ? 0 : 1][static_cast<std::size_t>(stage(s))];
}

[[nodiscard]] inline float zoo_worth(const Zoo& zoo, const Weights& w) noexcept {
  float worth = 0;
  each_term(zoo, [&](u8 term, int amount) { worth += w[term] * static_cast<float>(amount); });
  return worth;
}

// ---- what a tile adds -------------------------------------------------------------------------------

[[nodiscard]] inline float coins_gain(const Weights& w, int from, int to) noexcept {
  return w[coin_term(to)] - w[coin_term(from)];
}

[[nodiscard]] inline float barn_gain(const Zoo& zoo, const Weights& w, Tile tile) noexcept {
  if (!is_animal(tile)) return zoo.barn.stalls[stall_type(tile)] == 0 ? w[kBarnStall] : 0.0F;
  return (zoo.barn.herds[species_of(tile)].empty() ? w[kBarnSpecies] : 0.0F) + w[kBarnAnimals];
}

[[nodiscard]] inline float animal_gain(const Zoo& zoo, const Weights& w, Tile tile, u8 place) noexcept {
  const Enclosure& enclosure = zoo.enclosures[place];
  const int size = enclosure.herd.size();
  const int spaces = kEnclosures[place].spaces;
  const bool pair = (sex_of(tile) == Sex::Male && enclosure.herd.females() != 0) ||
                    (sex_of(tile) == Sex::Female && enclosure.herd.males() != 0);
  const int after = size + 1 + (pair && size + 1 < spaces ? 1 : 0);
  float gain = w[herd_term(place, after)] - w[herd_term(place, size)];
  if (after == spaces) gain += coins_gain(w, zoo.coins, zoo.coins + kEnclosures[place].coins);
  if (pair && size + 1 == spaces) gain += w[kBarnSpecies];
  if (!pair && sex_of(tile) != Sex::Plain && after + 1 < spaces) gain += w[kFertile];
  if (!enclosure.stalls.empty() && spaces - after > 1) gain += w[kStallBeside];
  return gain;
}

[[nodiscard]] inline float spot_gain(const Zoo& zoo, const Weights& w, u32 types, Tile tile, u8 place) noexcept {
  const Enclosure& enclosure = zoo.enclosures[place];
  const float type = (types >> stall_type(tile) & 1) == 0 ? w[kStallType] : 0.0F;
  if (!enclosure.stalls.empty()) return type;
  const int size = enclosure.herd.size();
  const bool counts = kEnclosures[place].spaces - size > 1;
  return type + w[kStallSpot] + (counts ? w[kStallBeside] * static_cast<float>(size) : 0.0F);
}

[[nodiscard]] inline float put_gain(const Zoo& zoo, const Weights& w, Tile tile, u8 place) noexcept {
  if (place == kBarn) return barn_gain(zoo, w, tile);
  return is_animal(tile) ? animal_gain(zoo, w, tile, place) : spot_gain(zoo, w, stall_types(zoo), tile, place);
}

struct Best {
  u8 place;
  float gain;
};

[[nodiscard]] inline Best best_place(const Zoo& zoo, const Weights& w, Tile tile) noexcept {
  Best best{kBarn, barn_gain(zoo, w, tile)};
  const u32 places = is_animal(tile) ? Homes(zoo).of(species_of(tile)) : free_spots(zoo);
  const u32 types = is_animal(tile) ? 0 : stall_types(zoo);
  each_bit(places, [&](u8 place) {
    const float gain = is_animal(tile) ? animal_gain(zoo, w, tile, place) : spot_gain(zoo, w, types, tile, place);
    if (gain > best.gain) best = {place, gain};
  });
  return best;
}

// What a player gains by unloading these tiles, each to its best place in turn.
[[nodiscard]] inline float tiles_gain(const Zoo& zoo, const Weights& w, std::span<const Tile> tiles) noexcept {
  Zoo scratch = zoo;
  float gain = 0;
  for (const Tile tile : tiles) {
    if (tile == kCoin) {
      gain += coins_gain(w, scratch.coins, scratch.coins + 1);
      ++scratch.coins;
      continue;
    }
    const Best best = best_place(scratch, w, tile);
    gain += best.gain;
    if (best.place == kBarn) {
      scratch.barn.add(tile);
    } else if (is_animal(tile)) {
      scratch.enclosures[best.place].species = species_of(tile);
      scratch.enclosures[best.place].herd.add(Herd::of(sex_of(tile)));
    } else {
      scratch.enclosures[best.place].stalls.add(stall_type(tile));
    }
  }
  return gain;
}
[[nodiscard]] inline float truck_gain(const Zoo& zoo, const Weights& w, const Truck& truck) noexcept {
  return truck.size == 0 ? 0.0F : tiles_gain(zoo, w, std::span(truck.tiles, truck.size));
}

// The best truck in sight for a player who is still in the round, free spaces counted for a little.
[[nodiscard]] inline float truck_promise(const State& s, const Zoo& zoo, const Weights& w) noexcept {
  float best = kPolicy.nothing;
  each_bit(static_cast<u32>(s.open | s.loaded), [&](u8 t) {
    const Truck& truck = s.trucks[t];
    best = std::max(best, truck_gain(zoo, w, truck) + kPolicy.space * static_cast<float>(truck.capacity - truck.size));
  });
  return best;
}

// ---- advice: how good each legal move looks, in points -----------------------------------------------

[[nodiscard]] inline u32 rivals(const State& s) noexcept {
  return static_cast<u32>(s.all_players() & ~s.out & ~(1U << s.turn));
}

// A tile should help the loader and nobody who could take it from him.
inline void advise_load(const State& s, const MoveList& moves, std::span<float> out) noexcept {
  const Weights& w = weights(s);
  const u32 others = rivals(s);
  const float share = others == 0 ? 0.0F : kPolicy.rival / static_cast<float>(std::popcount(others));
  for (u32 i = 0; i < moves.size(); ++i) {
    const Truck& truck = s.trucks[moves[i].a()];
    Tile tiles[4];
    std::copy(truck.tiles, truck.tiles + truck.size, tiles);
    tiles[truck.size] = s.hand;
    const std::span<const Tile> with(tiles, truck.size + 1U);
    const auto change = [&](u8 p) { return tiles_gain(s.zoos[p], w, with) - truck_gain(s.zoos[p], w, truck); };
    out[i] = change(s.turn);
    each_bit(others, [&](u8 p) { out[i] -= share * change(p); });
  }
}

[[nodiscard]] inline float money_gain(const State& s, const Weights& w, Move m) noexcept {
  if (m.kind<Kind>() == Kind::Buy) {
    const Zoo& zoo = s.zoo();
    return best_place(zoo, w, m.b()).gain + coins_gain(w, zoo.coins, zoo.coins - kCost.purchase) - kPolicy.seller;
  }
  State next = s;
  money::apply(next, m);
  return zoo_worth(next.zoo(), w) - zoo_worth(s.zoo(), w);
}

// Taking is worth its truck; drawing on promises the best truck, less the risk of losing it.
inline void advise_turn(const State& s, const MoveList& moves, std::span<float> out) noexcept {
  const Weights& w = weights(s);
  const float stay = truck_promise(s, s.zoo(), w) - (rivals(s) != 0 ? kPolicy.hurry : 0.0F);
  for (u32 i = 0; i < moves.size(); ++i) {
    switch (moves[i].kind<Kind>()) {
      case Kind::Draw:
        out[i] = stay;
        break;
      case Kind::Take:
        out[i] = truck_gain(s.zoo(), w, s.trucks[moves[i].a()]);
        break;
      default:
        out[i] = stay + money_gain(s, w, moves[i]) - kPolicy.tempo;
    }
  }
}

// How good each legal move looks to the player to move. Precondition: not a chance node.
inline void advise(const State& s, const MoveList& moves, std::span<float> out) noexcept {
  if (s.phase == Phase::Turn) return advise_turn(s, moves, out);
  if (s.phase == Phase::Load) return advise_load(s, moves, out);
  const Weights& w = weights(s);
  for (u32 i = 0; i < moves.size(); ++i) out[i] = put_gain(s.zoo(), w, moves[i].a(), moves[i].b());
}

// Expected final points: the worth of each zoo, what is being placed, and what the trucks promise those
// still in the round.
[[nodiscard]] inline Estimate estimate(const State& s) noexcept {
  const Weights& w = weights(s);
  Estimate out;
  out.players = s.players;
  for (u8 p = 0; p < s.players; ++p) {
    const Zoo& zoo = s.zoos[p];
    float points = zoo_worth(zoo, w);
    if ((s.out >> p & 1) == 0) points += truck_promise(s, zoo, w);
    if (p == s.turn && s.phase == Phase::Unload) points += truck_gain(zoo, w, s.trucks[s.unloading]);
    if (p == s.turn && s.phase == Phase::Place) points += best_place(zoo, w, s.hand).gain;
    out.points[p] = points;
  }
  const float left =
      static_cast<float>(s.main_pile) / static_cast<float>(s.players) + (s.last_round != 0 ? 0.5F : 2.0F);
  out.spread = kPolicy.spread * std::sqrt(left);
  return out;
}

}  // namespace paddock::zooloretto::heuristic
