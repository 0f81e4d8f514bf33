// The moves of Zooloretto. Operands as in core/move.hpp; places are enclosures and kBarn.
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

// What an operand means: it decides how it is read, written and checked.
enum class Operand : u8 {
  None,
  AnyTile,
  Placeable,
  TruckNumber,
  Seat,
  SpeciesLetter,
  From,
  To,
  FromEnclosure,
  ToEnclosure
};

struct KindRow {
  Kind kind;
  std::string_view name;
  std::string_view word;  // in move text; "~" stands right before its operand
  std::array<Operand, 3> operands;
};
inline constexpr std::array<KindRow, 11> kKindRows{
    {{Kind::Draw, "draw", "draw", {}},
     {Kind::Reveal, "reveal", "~", {Operand::AnyTile}},
     {Kind::Load, "load", "load", {Operand::TruckNumber}},
     {Kind::Take, "take", "take", {Operand::TruckNumber}},
     {Kind::Put, "put", "put", {Operand::Placeable, Operand::To}},
     {Kind::Move, "move", "move", {Operand::Placeable, Operand::From, Operand::To}},
     {Kind::Swap, "swap", "swap", {Operand::FromEnclosure, Operand::ToEnclosure}},
     {Kind::Exchange, "exchange", "exchange", {Operand::SpeciesLetter, Operand::ToEnclosure}},
     {Kind::Buy, "buy", "buy", {Operand::Seat, Operand::Placeable}},
     {Kind::Discard, "discard", "discard", {Operand::Placeable}},
     {Kind::Expand, "expand", "expand", {}}}};

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
