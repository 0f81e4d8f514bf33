// Sentences for people: what a move does, where the points come from.
#include "paddock/games/zooloretto/notation.hpp"
#include "paddock/games/zooloretto/scoring.hpp"

namespace paddock::zooloretto {
namespace {

[[nodiscard]] std::string place_words(u8 place) {
  if (place == kBarn) return "the barn";
  const EnclosureRow& row = kEnclosures[place];
  return (place < kZooBoard ? "the " : "the expansion's ") + std::to_string(row.spaces) + "-space enclosure (" +
         std::string(row.name) + ")";
}
[[nodiscard]] std::string a(Tile tile) {
  const std::string words = tile_words(tile);
  const bool vowel = std::string_view("aeiou").find(words.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + words;
}
[[nodiscard]] std::string coins(int n) { return std::to_string(n) + (n == 1 ? " coin" : " coins"); }
[[nodiscard]] std::string beside(u8 place) {
  return place == kBarn ? "the barn" : "a spot beside " + std::string(kEnclosures[place].name);
}
[[nodiscard]] std::string animals(u8 species, int count) {
  const TileName& name = kSpeciesNames[species];
  return std::to_string(count) + ' ' + std::string(count == 1 ? name.name : name.plural);
}

[[nodiscard]] std::string load_words(const State& s, u8 truck) {
  return "load the " + tile_words(s.hand) + " onto truck " + std::to_string(truck);
}
[[nodiscard]] std::string take_words(const State& s, u8 truck) {
  std::string out = "take truck " + std::to_string(truck) + " (";
  for (u8 i = 0; i < s.trucks[truck].size; ++i) out += (i > 0 ? ", " : "") + tile_words(s.trucks[truck].tiles[i]);
  return out + ") and leave the round";
}
[[nodiscard]] std::string put_words(Tile tile, u8 to) {
  return "put the " + tile_words(tile) +
         (is_animal(tile) || to == kBarn ? " into " + place_words(to) : " on " + beside(to));
}
[[nodiscard]] std::string move_words(Tile tile, u8 from, u8 to) {
  const std::string price = " for " + coins(kCost.move);
  if (is_animal(tile)) return "move " + a(tile) + " from the barn into " + place_words(to) + price;
  return "move " + a(tile) + " from " + beside(from) + " to " + beside(to) + price;
}
[[nodiscard]] std::string swap_words(const Zoo& zoo, u8 a, u8 b) {
  const Enclosure& first = zoo.enclosures[a];
  const Enclosure& second = zoo.enclosures[b];
  return "exchange " + animals(first.species, first.herd.size()) + " in " + std::string(place_name(a)) + " with " +
         animals(second.species, second.herd.size()) + " in " + std::string(place_name(b)) + " for " +
         coins(kCost.exchange);
}
[[nodiscard]] std::string exchange_words(const Zoo& zoo, u8 species, u8 place) {
  const Enclosure& enclosure = zoo.enclosures[place];
  return "exchange " + animals(species, zoo.barn.herds[species].size()) + " in the barn with " +
         animals(enclosure.species, enclosure.herd.size()) + " in " + std::string(place_name(place)) + " for " +
         coins(kCost.exchange);
}

[[nodiscard]] std::string enclosure_label(const Enclosure& enclosure, const EnclosureRow& row) {
  const int free = row.spaces - enclosure.herd.size();
  std::string out = std::string(row.name) + ": " + animals(enclosure.species, enclosure.herd.size());
  if (free == 0) return out + ", full";
  if (free == 1) return out + ", one space free";
  return out + (enclosure.stalls.empty() ? ", no stall" : ", with a stall");
}

}  // namespace

std::string tile_words(Tile tile) {
  if (tile == kCoin) return "coin";
  if (is_stall(tile)) return std::string(kStallNames[stall_type(tile)].name) + " stall";
  constexpr std::string_view kSexes[] = {"", "male ", "female "};
  return std::string(kSexes[static_cast<u8>(sex_of(tile))]) + std::string(kSpeciesNames[species_of(tile)].name);
}

// Precondition: the move is legal in s.
std::string describe(const State& s, Move m) {
  switch (m.kind<Kind>()) {
    case Kind::Draw:
      return "draw a tile for a truck";
    case Kind::Reveal:
      return a(m.a()) + " is drawn";
    case Kind::Load:
      return load_words(s, m.a());
    case Kind::Take:
      return take_words(s, m.a());
    case Kind::Put:
      return put_words(m.a(), m.b());
    case Kind::Move:
      return move_words(m.a(), m.b(), m.c());
    case Kind::Swap:
      return swap_words(s.zoo(), m.a(), m.b());
    case Kind::Exchange:
      return exchange_words(s.zoo(), m.a(), m.b());
    case Kind::Buy:
      return "buy " + a(m.b()) + " from player " + std::to_string(m.a()) + "'s barn for " + coins(kCost.purchase);
    case Kind::Discard:
      return "discard " + a(m.a()) + " from the barn for " + coins(kCost.discard);
    case Kind::Expand:
      return "build an expansion for " + coins(kCost.expand);
  }
  return {};
}

Sheet score_sheet(const State& s, int player) {
  const Zoo& zoo = s.zoos[player];
  Sheet sheet;
  for (u8 place = 0; place < zoo.built; ++place) {
    const Enclosure& enclosure = zoo.enclosures[place];
    if (enclosure.herd.empty()) continue;
    sheet.lines.push_back(
        {enclosure_label(enclosure, kEnclosures[place]), enclosure_points(enclosure, kEnclosures[place])});
  }
  const auto line = [&](const std::string& label, int count, int each) {
    if (count > 0) sheet.lines.push_back({label + std::to_string(count), count * each});
  };
  line("stall types on spots: ", std::popcount(stall_types(zoo)), kStallPoints);
  line("species in the barn: ", std::popcount(barn_species(zoo)), kBarnPoints);
  line("stall types in the barn: ", std::popcount(barn_stall_types(zoo)), kBarnPoints);
  return sheet;
}

}  // namespace paddock::zooloretto
