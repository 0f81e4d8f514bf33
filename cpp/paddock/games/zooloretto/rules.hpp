// How a game runs: turns, drawing and loading, taking and unloading, rounds, the end.
// The phase graph stands in state.hpp; here is one pair of functions, legal and apply, per phase.
#pragma once

#include "paddock/core/rng.hpp"
#include "paddock/games/zooloretto/money.hpp"

namespace paddock::zooloretto {

[[nodiscard]] inline Actor actor(const State& s) noexcept {
  if (s.phase == Phase::Draw) return kChance;
  return s.phase == Phase::End ? kTerminal : static_cast<Actor>(s.turn);
}

// ---- end of turn and round -----------------------------------------------------------------------

// [ZL-B42] The last to take a truck starts the next round. [ZL-B43] After the last round the game is
// over. [ZL-2.1] Two players: what lies on the third truck leaves the game, coin tiles too.
inline void end_round(State& s) noexcept {
  each_bit(s.loaded, [&](u8 truck) { s.trucks[truck].clear(); });
  s.out = 0;
  s.loaded = 0;
  s.open = s.all_trucks();
  if (s.last_round == 0) return;
  s.phase = Phase::End;
  s.turn = 0;  // means nothing any more
}

// [ZL-B1] Clockwise, skipping those who are out. [ZL-B39] The last one left goes on alone.
inline void end_turn(State& s) noexcept {
  s.phase = Phase::Turn;
  if (s.out == s.all_players()) return end_round(s);
  do {
    s.turn = static_cast<u8>(s.turn + 1 == s.players ? 0 : s.turn + 1);
  } while ((s.out >> s.turn & 1) != 0);
}

// ---- Turn ----------------------------------------------------------------------------------------

// [ZL-B1] Draw, take a truck, or one money action. [ZL-B2] No draw while every untaken truck is full.
// [ZL-B3] Only a truck with a tile can be taken. [ZL-B41] [ZL-N8] RULING: no draw from an empty pile; if
// then no truck has a tile either, an empty one is taken. [ZL-B40] So there is always a move.
inline void legal_turn(const State& s, MoveList& out) noexcept {
  const bool can_draw = s.open != 0 && !s.unseen.empty();
  if (can_draw) out.push_back(draw());
  const u8 trucks = can_draw || s.loaded != 0 ? s.loaded : s.open;
  each_bit(trucks, [&](u8 truck) { out.push_back(take(truck)); });
  if (s.zoo().coins != 0) money::legal(s, out);
}

// [ZL-B9] [ZL-N56] Coin tiles join the purse at once; they are not paid by the bank.
inline void keep_coin_tiles(Zoo& zoo, Truck& truck) noexcept {
  u8 kept = 0;
  for (u8 i = 0; i < truck.size; ++i) {
    const Tile tile = truck.tiles[i];
    truck.tiles[i] = kNoTile;
    if (tile == kCoin) {
      ++zoo.coins;
    } else {
      truck.tiles[kept++] = tile;
    }
  }
  truck.size = kept;
}

// [ZL-B1] [ZL-B38] The taker is out for the round and unloads at once.
inline void apply_take(State& s, u8 truck) noexcept {
  const u8 keep = static_cast<u8>(~(1U << truck));
  s.open &= keep;
  s.loaded &= keep;
  s.out = static_cast<u8>(s.out | 1U << s.turn);
  keep_coin_tiles(s.zoo(), s.trucks[truck]);
  if (s.trucks[truck].size == 0) return end_turn(s);
  s.unloading = truck;
  s.phase = Phase::Unload;
}

inline void apply_turn(State& s, Move m) noexcept {
  if (m.kind<Kind>() == Kind::Draw) {
    s.phase = Phase::Draw;
  } else if (m.kind<Kind>() == Kind::Take) {
    apply_take(s, m.a());
  } else if (money::apply(s, m)) {
    end_turn(s);
  }
}

// ---- Draw (chance) and Load ----------------------------------------------------------------------

// [ZL-B4] The tile is shown before the truck is chosen. [ZL-B43] [ZL-B44] The end pile comes last, and
// its first tile makes this the last round.
inline void apply_reveal(State& s, Tile tile) noexcept {
  s.unseen.remove(tile);
  if (s.main_pile > 0) {
    --s.main_pile;
  } else {
    s.last_round = 1;
  }
  s.hand = tile;
  s.phase = Phase::Load;
}

// [ZL-B2] Any untaken truck with a free space.
inline void legal_load(const State& s, MoveList& out) noexcept {
  each_bit(s.open, [&](u8 truck) { out.push_back(load(truck)); });
}

inline void apply_load(State& s, u8 truck) noexcept {
  Truck& target = s.trucks[truck];
  target.add(s.hand);
  s.hand = kNoTile;
  const u8 bit = static_cast<u8>(1U << truck);
  s.loaded |= bit;
  if (target.size == target.capacity) s.open = static_cast<u8>(s.open & ~bit);
  end_turn(s);
}

// ---- Unload and Place ----------------------------------------------------------------------------

// [ZL-B5] The tiles in any order, one decision each; equal tiles are one choice.
inline void legal_unload(const State& s, MoveList& out) noexcept {
  const Truck& truck = s.trucks[s.unloading];
  const Homes homes(s.zoo());
  for (u8 i = 0; i < truck.size; ++i) {
    const Tile tile = truck.tiles[i];
    if (i > 0 && truck.tiles[i - 1] == tile) continue;
    each_bit(destinations(s.zoo(), homes, tile), [&](u8 to) { out.push_back(put(tile, to)); });
  }
}

inline void apply_unload(State& s, Move m) noexcept {
  Truck& truck = s.trucks[s.unloading];
  truck.remove(m.a());
  put_tile(s, s.turn, m.a(), m.b());
  if (truck.size > 0) return;
  s.unloading = 0xFF;
  end_turn(s);
}

// [ZL-B33] A bought tile follows the placement rules; births and bonus apply [ZL-B34].
inline void legal_place(const State& s, MoveList& out) noexcept {
  each_bit(placings(s), [&](u8 to) { out.push_back(put(s.hand, to)); });
}

inline void apply_place(State& s, Move m) noexcept {
  put_tile(s, s.turn, m.a(), m.b());
  s.hand = kNoTile;
  end_turn(s);
}

// ---- the whole game ------------------------------------------------------------------------------

inline void legal_moves(const State& s, MoveList& out) noexcept {
  switch (s.phase) {
    case Phase::Turn:
      return legal_turn(s, out);
    case Phase::Draw:
      return each_bit(s.unseen.present(), [&](Tile tile) { out.push_back(reveal(tile)); });
    case Phase::Load:
      return legal_load(s, out);
    case Phase::Unload:
      return legal_unload(s, out);
    case Phase::Place:
      return legal_place(s, out);
    case Phase::End:
      return;
  }
}

[[nodiscard]] inline bool is_legal(const State& s, Move m) noexcept {
  MoveList moves;
  legal_moves(s, moves);
  return std::find(moves.begin(), moves.end(), m) != moves.end();
}

// Precondition: the move is legal.
inline void apply(State& s, Move m) noexcept {
  PADDOCK_ASSERT(is_legal(s, m));
  switch (s.phase) {
    case Phase::Turn:
      return apply_turn(s, m);
    case Phase::Draw:
      return apply_reveal(s, m.a());
    case Phase::Load:
      return apply_load(s, m.a());
    case Phase::Unload:
      return apply_unload(s, m);
    case Phase::Place:
      return apply_place(s, m);
    case Phase::End:
      PADDOCK_ASSERT(false);
  }
}

// [ZL-N2a] Every unseen tile is equally likely to be next, whichever pile it lies in.
inline void outcomes(const State& s, OutcomeList& out) noexcept {
  s.unseen.each([&](Tile tile, u8 count) { out.push_back({reveal(tile), count}); });
}
[[nodiscard]] inline Move sample(const State& s, Rng& rng) noexcept {
  return reveal(s.unseen.pick(rng.below(s.unseen.total())));
}

}  // namespace paddock::zooloretto
