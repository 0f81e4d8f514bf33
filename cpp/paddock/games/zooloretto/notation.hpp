// Zooloretto as text: tiles, positions and moves, the readable nested form, sentences for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "paddock/core/game.hpp"
#include "paddock/core/text.hpp"
#include "paddock/games/zooloretto/config.hpp"
#include "paddock/games/zooloretto/moves.hpp"

namespace paddock::zooloretto {

inline constexpr std::string_view kPrefix = "zl/1:";  // game and notation version

// One ASCII line, fields in fixed order; canonical, so that text -> position -> text is the identity:
//
//   zl/1:3p-FZ turn.0 EmS.|...|x... <zoo>/<zoo>/<zoo> C7m2f2…$12 main.75,bank.24,births.-,out.-,last.0
//   game/notation version : players - species removed
//   phase.player (and the tile in hand, or the truck being unloaded)
//   trucks: tiles, a dot per free space, x before a taken one
//   zoo: enclosures e5,e4,e6[,x1[,x2]] ; barn ; coins
//   enclosure: animals or -, then + and the stalls beside it
//   animals: letter, plain ones, m and f with a number if above one: E3mf2
//   pile: unseen tiles; counters: main pile, bank, births by species, players out, last round
[[nodiscard]] std::string position_text(const State& s);
// Throws NotationError for text that is not a position, PositionError for one that cannot occur.
[[nodiscard]] State parse_position(std::string_view text);

[[nodiscard]] std::string move_text(Move m);
[[nodiscard]] Move parse_move(std::string_view text);
// What a move names, as people call it; empty where it names nothing of the sort.
struct Operands {
  std::optional<int> truck, seller;
  std::optional<std::string> tile, source, place;
  std::optional<Species> species;
};
[[nodiscard]] Operands operands(Move m);
// False for 32 bits that no move text stands for.
[[nodiscard]] bool well_formed(Move m);

[[nodiscard]] Value to_value(const State& s);
// What is left out is as in a fresh game; a pile left out is the rest of the box, a bank left out
// the rest of the coins. Throws SetupError or PositionError.
[[nodiscard]] State from_value(const Value& value);

[[nodiscard]] Value tables();  // the numbers of tables.hpp, for documents and scripts

[[nodiscard]] std::string describe(const State& s, Move m);
[[nodiscard]] Sheet score_sheet(const State& s, int player);

// ---- words shared by the above ------------------------------------------------------------------

[[nodiscard]] int species_of_letter(char c);     // -1: none
[[nodiscard]] int stall_of_letter(char c);       // -1: none
[[nodiscard]] std::string tile_code(Tile tile);  // E, Em, Ef, S, $
[[nodiscard]] Tile read_tile(Reader& in);
[[nodiscard]] std::string_view place_name(u8 place);  // e5 … x2, barn
[[nodiscard]] std::string tile_words(Tile tile);      // "male elephant", "snack stall", "coin"

// Throws PositionError with every reason if the position cannot occur.
void require_sound(const State& s);

inline constexpr std::array<std::string_view, 6> kPhaseNames{"turn", "draw", "load", "unload", "place", "end"};

}  // namespace paddock::zooloretto
