#include "paddock/games/zooloretto/notation.hpp"

namespace paddock::zooloretto {
namespace {

[[nodiscard]] const KindRow* row_of(Kind kind) {
  for (const KindRow& row : kKindRows) {
    if (row.kind == kind) return &row;
  }
  return nullptr;
}

[[nodiscard]] std::array<u8, 3> values_of(Move m) { return {m.a(), m.b(), m.c()}; }

[[nodiscard]] u8 read_place(Reader& in, bool barn) {
  const std::size_t at = in.column();
  const std::string_view name = in.word();
  for (u8 place = 0; place < kPlaces; ++place) {
    if (place_name(place) == name) return place;
  }
  if (barn && name == place_name(kBarn)) return kBarn;
  Reader::fail(barn ? "expected e5, e4, e6, x1, x2 or barn" : "expected an enclosure: e5, e4, e6, x1 or x2", at);
}

[[nodiscard]] u8 read_placeable(Reader& in) {
  const std::size_t at = in.column();
  const Tile tile = read_tile(in);
  if (tile == kCoin) Reader::fail("a coin tile is never placed, moved, bought or discarded", at);
  return tile;
}

[[nodiscard]] u8 read_species(Reader& in) {
  const int species = species_of_letter(in.peek());
  if (species < 0) in.fail("expected a species");
  in.next();
  return static_cast<u8>(species);
}

[[nodiscard]] u8 read_operand(Reader& in, Operand operand) {
  switch (operand) {
    case Operand::None:
      return 0;
    case Operand::AnyTile:
      return read_tile(in);
    case Operand::Placeable:
      return read_placeable(in);
    case Operand::TruckNumber:
      return static_cast<u8>(in.number(kTrucksMax - 1));
    case Operand::Seat:
      in.expect('p');
      return static_cast<u8>(in.number(kPlayersMax - 1));
    case Operand::SpeciesLetter:
      return read_species(in);
    case Operand::From:
    case Operand::To:
      return read_place(in, true);
    case Operand::FromEnclosure:
    case Operand::ToEnclosure:
      return read_place(in, false);
  }
  return 0;
}

[[nodiscard]] std::string write_operand(Operand operand, u8 value) {
  switch (operand) {
    case Operand::None:
      return {};
    case Operand::AnyTile:
    case Operand::Placeable:
      return tile_code(value);
    case Operand::TruckNumber:
      return std::to_string(value);
    case Operand::Seat:
      return 'p' + std::to_string(value);
    case Operand::SpeciesLetter:
      return {kSpeciesNames[value].letter};
    case Operand::From:
    case Operand::To:
    case Operand::FromEnclosure:
    case Operand::ToEnclosure:
      return std::string(place_name(value));
  }
  return {};
}

[[nodiscard]] bool valid(Operand operand, u8 value) {
  switch (operand) {
    case Operand::None:
      return value == 0;
    case Operand::AnyTile:
      return is_tile(value);
    case Operand::Placeable:
      return is_tile(value) && value != kCoin;
    case Operand::TruckNumber:
      return value < kTrucksMax;
    case Operand::Seat:
      return value < kPlayersMax;
    case Operand::SpeciesLetter:
      return value < kSpecies;
    case Operand::From:
    case Operand::To:
      return is_place(value);
    case Operand::FromEnclosure:
    case Operand::ToEnclosure:
      return value < kPlaces;
  }
  return false;
}

[[nodiscard]] const KindRow& read_kind(Reader& in) {
  const std::size_t at = in.column();
  const std::string_view word = in.accept('~') ? "~" : in.word();
  for (const KindRow& row : kKindRows) {
    if (row.word == word) return row;
  }
  Reader::fail("expected a move such as 'draw', 'take 0' or 'put Zm e4'", at);
}

}  // namespace

std::string move_text(Move m) {
  const KindRow& row = *row_of(m.kind<Kind>());
  std::string out(row.word);
  for (std::size_t i = 0; i < 3 && row.operands[i] != Operand::None; ++i) {
    if (row.word != "~") out += ' ';
    out += write_operand(row.operands[i], values_of(m)[i]);
  }
  return out;
}

Move parse_move(std::string_view text) {
  Reader in(text);
  const KindRow& row = read_kind(in);
  std::array<u8, 3> values{};
  for (std::size_t i = 0; i < 3 && row.operands[i] != Operand::None; ++i) {
    if (row.word != "~") in.expect(' ');
    values[i] = read_operand(in, row.operands[i]);
  }
  in.finish();
  return Move::make(row.kind, values[0], values[1], values[2]);
}

bool well_formed(Move m) {
  const KindRow* row = row_of(m.kind<Kind>());
  if (row == nullptr) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!valid(row->operands[i], values_of(m)[i])) return false;
  }
  return true;
}

Operands operands(Move m) {
  Operands out;
  const KindRow& row = *row_of(m.kind<Kind>());
  for (std::size_t i = 0; i < 3; ++i) {
    const u8 value = values_of(m)[i];
    switch (row.operands[i]) {
      case Operand::None:
        break;
      case Operand::AnyTile:
      case Operand::Placeable:
        out.tile = tile_code(value);
        break;
      case Operand::TruckNumber:
        out.truck = value;
        break;
      case Operand::Seat:
        out.seller = value;
        break;
      case Operand::SpeciesLetter:
        out.species = static_cast<Species>(value);
        break;
      case Operand::From:
      case Operand::FromEnclosure:
        out.source = place_name(value);
        break;
      case Operand::To:
      case Operand::ToEnclosure:
        out.place = place_name(value);
        break;
    }
  }
  if (row.kind == Kind::Exchange) out.source = place_name(kBarn);
  return out;
}

}  // namespace paddock::zooloretto
