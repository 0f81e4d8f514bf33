// The moves of Zooloretto. Operands as in core/move.hpp; places are 0..4 (enclosures) and kBarn.
//
//   kind      a        b        c       text
//   Draw                                draw
//   Reveal    tile                      ~Zm              (chance)
//   Load      truck                     load 2
//   Take      truck                     take 0
//   Put       tile     to               put Zm e4
//   Move      tile     from     to      move Zm barn e4
//   Swap      place    place            swap e5 e4       (first < second)
//   Exchange  species  place            exchange Z e4    (the barn's zebras)
//   Buy       seller   tile             buy p1 Zm
//   Discard   tile                      discard Zm
//   Expand                              expand
#pragma once

#include "paddock/core/move.hpp"
#include "paddock/games/zooloretto/tables.hpp"

namespace paddock::zooloretto {

enum class Kind : u8 { Draw, Reveal, Load, Take, Put, Move, Swap, Exchange, Buy, Discard, Expand };
inline constexpr int kKinds = 11;

[[nodiscard]] constexpr Move draw() noexcept { return Move::make(Kind::Draw); }
[[nodiscard]] constexpr Move reveal(Tile tile) noexcept { return Move::make(Kind::Reveal, tile); }
[[nodiscard]] constexpr Move load(u8 truck) noexcept { return Move::make(Kind::Load, truck); }
[[nodiscard]] constexpr Move take(u8 truck) noexcept { return Move::make(Kind::Take, truck); }
[[nodiscard]] constexpr Move put(Tile tile, u8 to) noexcept { return Move::make(Kind::Put, tile, to); }
[[nodiscard]] constexpr Move move(Tile tile, u8 from, u8 to) noexcept { return Move::make(Kind::Move, tile, from, to); }
[[nodiscard]] constexpr Move swap(u8 first, u8 second) noexcept { return Move::make(Kind::Swap, first, second); }
[[nodiscard]] constexpr Move exchange(u8 species, u8 place) noexcept {
  return Move::make(Kind::Exchange, species, place);
}
[[nodiscard]] constexpr Move buy(u8 seller, Tile tile) noexcept { return Move::make(Kind::Buy, seller, tile); }
[[nodiscard]] constexpr Move discard(Tile tile) noexcept { return Move::make(Kind::Discard, tile); }
[[nodiscard]] constexpr Move expand() noexcept { return Move::make(Kind::Expand); }

}  // namespace paddock::zooloretto
