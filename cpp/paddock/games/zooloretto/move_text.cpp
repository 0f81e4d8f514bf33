#include "paddock/games/zooloretto/notation.hpp"

namespace paddock::zooloretto {
namespace {

[[nodiscard]] u8 read_place(Reader& in) {
  const std::size_t at = in.column();
  const std::string_view name = in.word();
  for (u8 place = 0; place <= kBarn; ++place) {
    if (place_name(place) == name) return place;
  }
  Reader::fail("expected e5, e4, e6, x1, x2 or barn", at);
}
[[nodiscard]] u8 read_enclosure_name(Reader& in) {
  const std::size_t at = in.column();
  const u8 place = read_place(in);
  if (place == kBarn) Reader::fail("expected an enclosure", at);
  return place;
}
[[nodiscard]] u8 read_species(Reader& in) {
  const int species = species_of_letter(in.peek());
  if (species < 0) in.fail("expected a species");
  in.next();
  return static_cast<u8>(species);
}
[[nodiscard]] Kind read_kind(Reader& in) {
  const std::size_t at = in.column();
  if (in.accept('~')) return Kind::Reveal;
  const std::string_view name = in.word();
  for (std::size_t i = 0; i < kKindNames.size(); ++i) {
    if (kKindNames[i] == name && i != static_cast<std::size_t>(Kind::Reveal)) return static_cast<Kind>(i);
  }
  Reader::fail("expected a move such as 'draw', 'take 0' or 'put Zm e4'", at);
}

[[nodiscard]] Move read_operands(Reader& in, Kind kind) {
  const auto gap = [&] { in.expect(' '); };
  const auto tile = [&] { return gap(), read_tile(in); };
  const auto place = [&] { return gap(), read_place(in); };
  const auto enclosure = [&] { return gap(), read_enclosure_name(in); };
  switch (kind) {
    case Kind::Draw:
    case Kind::Expand:
      return Move::make(kind);
    case Kind::Reveal:
      return reveal(read_tile(in));
    case Kind::Load:
    case Kind::Take:
      gap();
      return Move::make(kind, static_cast<u8>(in.number(kTrucksMax - 1)));
    case Kind::Discard:
      return discard(tile());
    case Kind::Put: {
      const Tile what = tile();
      return put(what, place());
    }
    case Kind::Move: {
      const Tile what = tile();
      const u8 from = place();
      return move(what, from, place());
    }
    case Kind::Swap: {
      const u8 first = enclosure();
      return swap(first, enclosure());
    }
    case Kind::Exchange: {
      gap();
      const u8 species = read_species(in);
      return exchange(species, enclosure());
    }
    case Kind::Buy: {
      in.expect(" p");
      const u8 seller = static_cast<u8>(in.number(kPlayersMax - 1));
      return buy(seller, tile());
    }
  }
  return {};
}

}  // namespace

std::string move_text(Move m) {
  const Kind kind = m.kind<Kind>();
  std::string out(kKindNames[static_cast<std::size_t>(kind)]);
  switch (kind) {
    case Kind::Draw:
    case Kind::Expand:
      return out;
    case Kind::Reveal:
      return '~' + tile_code(m.a());
    case Kind::Load:
    case Kind::Take:
      return out + ' ' + std::to_string(m.a());
    case Kind::Discard:
      return out + ' ' + tile_code(m.a());
    case Kind::Put:
      return out + ' ' + tile_code(m.a()) + ' ' + std::string(place_name(m.b()));
    case Kind::Move:
      return out + ' ' + tile_code(m.a()) + ' ' + std::string(place_name(m.b())) + ' ' + std::string(place_name(m.c()));
    case Kind::Swap:
      return out + ' ' + std::string(place_name(m.a())) + ' ' + std::string(place_name(m.b()));
    case Kind::Exchange:
      return out + ' ' + kSpeciesNames[m.a()].letter + ' ' + std::string(place_name(m.b()));
    case Kind::Buy:
      return out + " p" + std::to_string(m.a()) + ' ' + tile_code(m.b());
  }
  return out;
}

Operands operands(Move m) {
  Operands out;
  switch (m.kind<Kind>()) {
    case Kind::Draw:
    case Kind::Expand:
      break;
    case Kind::Load:
    case Kind::Take:
      out.truck = m.a();
      break;
    case Kind::Reveal:
    case Kind::Discard:
      out.tile = tile_code(m.a());
      break;
    case Kind::Put:
      out.tile = tile_code(m.a());
      out.place = place_name(m.b());
      break;
    case Kind::Move:
      out.tile = tile_code(m.a());
      out.source = place_name(m.b());
      out.place = place_name(m.c());
      break;
    case Kind::Swap:
      out.source = place_name(m.a());
      out.place = place_name(m.b());
      break;
    case Kind::Exchange:
      out.species = static_cast<Species>(m.a());
      out.source = place_name(kBarn);
      out.place = place_name(m.b());
      break;
    case Kind::Buy:
      out.seller = m.a();
      out.tile = tile_code(m.b());
      break;
  }
  return out;
}

bool well_formed(Move m) {
  const auto placeable = [](u8 tile) { return is_tile(tile) && tile != kCoin; };
  const auto shape = [&](bool a, bool b, bool c) {  // true: the operand is used and checked below
    return (a || m.a() == 0) && (b || m.b() == 0) && (c || m.c() == 0);
  };
  switch (m.kind<Kind>()) {
    case Kind::Draw:
    case Kind::Expand:
      return shape(false, false, false);
    case Kind::Reveal:
      return shape(true, false, false) && is_tile(m.a());
    case Kind::Load:
    case Kind::Take:
      return shape(true, false, false) && m.a() < kTrucksMax;
    case Kind::Discard:
      return shape(true, false, false) && placeable(m.a());
    case Kind::Put:
      return shape(true, true, false) && placeable(m.a()) && m.b() <= kBarn;
    case Kind::Move:
      return placeable(m.a()) && m.b() <= kBarn && m.c() <= kBarn;
    case Kind::Swap:
      return shape(true, true, false) && m.a() < kPlaces && m.b() < kPlaces;
    case Kind::Exchange:
      return shape(true, true, false) && m.a() < kSpecies && m.b() < kPlaces;
    case Kind::Buy:
      return shape(true, true, false) && m.a() < kPlayersMax && placeable(m.b());
  }
  return false;
}

Move parse_move(std::string_view text) {
  Reader in(text);
  const Move m = read_operands(in, read_kind(in));
  in.finish();
  if (!well_formed(m)) Reader::fail("a coin tile is never placed, moved, bought or discarded", 0);
  return m;
}

}  // namespace paddock::zooloretto
