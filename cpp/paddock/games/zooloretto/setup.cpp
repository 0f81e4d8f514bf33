// The nested form of a position: dictionaries in Python, for setting up by hand.
#include "paddock/games/zooloretto/notation.hpp"
#include "paddock/games/zooloretto/problems.hpp"

namespace paddock::zooloretto {
namespace {

// ---- writing ------------------------------------------------------------------------------------

// {"E": 3, "Em": 1}: how many of each tile.
template <class Count>
[[nodiscard]] Object tiles_value(Count&& count) {
  Object out;
  for (Tile tile = 0; tile <= kCoin; ++tile) {
    if (is_tile(tile) && count(tile) > 0) out.emplace_back(tile_code(tile), int{count(tile)});
  }
  return out;
}

[[nodiscard]] Value zoo_value(const State& s, u8 player) {
  const Zoo& zoo = s.zoos[player];
  Object enclosures;
  for (u8 place = 0; place < zoo.built; ++place) {
    const Enclosure& enclosure = zoo.enclosures[place];
    List stalls;
    for (u8 i = 0; i < enclosure.stalls.size(); ++i) stalls.emplace_back(kStallNames[enclosure.stalls.type(i)].name);
    Object animals = tiles_value([&](Tile tile) -> u8 {
      const bool here = is_animal(tile) && species_of(tile) == enclosure.species;
      return here ? enclosure.herd.count(sex_of(tile)) : u8{0};
    });
    enclosures.emplace_back(std::string(kEnclosures[place].name),
                            Object{{"animals", std::move(animals)}, {"stalls", std::move(stalls)}});
  }
  return Object{{"enclosures", std::move(enclosures)},
                {"barn", tiles_value([&](Tile tile) { return tile == kCoin ? u8{0} : zoo.barn.count(tile); })},
                {"coins", int{zoo.coins}},
                {"out", (s.out >> player & 1) != 0}};
}

[[nodiscard]] Value truck_value(const State& s, u8 t) {
  List tiles;
  for (u8 i = 0; i < s.trucks[t].size; ++i) tiles.emplace_back(tile_code(s.trucks[t].tiles[i]));
  return Object{
      {"tiles", std::move(tiles)}, {"capacity", int{s.trucks[t].capacity}}, {"taken", (s.taken() >> t & 1) != 0}};
}

// ---- reading ------------------------------------------------------------------------------------

[[nodiscard]] Tile tile_of(const Field& where, const std::string& code) {
  try {
    Reader in(code);
    const Tile tile = read_tile(in);
    in.finish();
    return tile;
  } catch (const NotationError&) {
    where.fail("'" + code + "' is not a tile");
  }
}

[[nodiscard]] u8 species_named(const Field& field) {
  const std::string& word = field.word();
  for (u8 i = 0; i < kSpecies; ++i) {
    if (kSpeciesNames[i].name == word) return i;
  }
  field.fail("'" + word + "' is not a species");
}

// By name or letter.
[[nodiscard]] u8 stall_named(const Field& field) {
  const std::string& word = field.word();
  for (u8 i = 0; i < kStalls; ++i) {
    if (kStallNames[i].name == word || word == std::string(1, kStallNames[i].letter)) return i;
  }
  field.fail("'" + word + "' is not a stall");
}

// More than any place can hold of a tile: a herd's bits are not for more.
[[nodiscard]] int most_of(Tile tile) {
  if (!is_animal(tile)) return kCoinTiles;
  return sex_of(tile) == Sex::Plain ? kPerSpecies + kBabies : kPerSex[static_cast<std::size_t>(sex_of(tile))];
}

// Calls add(tile, count) for a mapping of tile codes to counts.
template <class Add>
void read_counts(const Field& field, Add&& add) {
  for (const auto& [code, count] : field.entries()) {
    const Tile tile = tile_of(field, code);
    const auto n = static_cast<u8>(count.integer(0, most_of(tile)));
    if (n > 0) add(tile, n, count);
  }
}

void read_animals(const Field& field, Enclosure& enclosure) {
  read_counts(field, [&](Tile tile, u8 n, const Field& at) {
    if (!is_animal(tile)) at.fail("only animals live in an enclosure");
    if (enclosure.species != kNoSpecies && enclosure.species != species_of(tile))
      at.fail("a second species in one enclosure");
    enclosure.species = species_of(tile);
    for (u8 i = 0; i < n; ++i) enclosure.herd.add(Herd::of(sex_of(tile)));
  });
}

void read_enclosures(const Field& field, const State& s, Zoo& zoo) {
  for (const auto& [name, entry] : field.entries()) {
    u8 place = 0;
    while (place < kPlaces && kEnclosures[place].name != name) ++place;
    if (place >= s.built_max) entry.fail("no such enclosure in this game");
    zoo.built = std::max(zoo.built, static_cast<u8>(place + 1));
    entry.only({"animals", "stalls"});
    if (entry.has("animals")) read_animals(entry.at("animals"), zoo.enclosures[place]);
    if (!entry.has("stalls")) continue;
    for (const Field& item : entry.at("stalls").items()) {
      if (zoo.enclosures[place].stalls.size() == kSpotsMax) item.fail("more stalls than spots");
      zoo.enclosures[place].stalls.add(stall_named(item));
    }
  }
}

void read_zoo(const Field& field, State& s, u8 player) {
  field.only({"enclosures", "barn", "coins", "out"});
  Zoo& zoo = s.zoos[player];
  if (field.has("enclosures")) read_enclosures(field.at("enclosures"), s, zoo);
  if (field.has("barn")) {
    read_counts(field.at("barn"), [&](Tile tile, u8 n, const Field& at) {
      if (tile == kCoin) at.fail("coin tiles are coins, they do not lie in a barn");
      for (u8 i = 0; i < n; ++i) zoo.barn.add(tile);
    });
  }
  if (field.has("coins")) zoo.coins = static_cast<u8>(field.at("coins").integer(0, kCoins + kCoinTiles));
  if (field.has("out") && field.at("out").boolean()) s.out = static_cast<u8>(s.out | 1U << player);
}

void read_truck(const Field& field, State& s, u8 t) {
  field.only({"tiles", "capacity", "taken"});
  Truck& truck = s.trucks[t];
  if (field.has("capacity") && field.at("capacity").integer(0, kTruckSpaces) != truck.capacity) {
    field.at("capacity").fail("this truck has " + std::to_string(truck.capacity) + " spaces");
  }
  if (field.has("tiles")) {
    for (const Field& item : field.at("tiles").items()) {
      if (truck.size == truck.capacity) item.fail("more tiles than spaces");
      truck.add(tile_of(item, item.word()));
    }
  }
  s.note_truck(t, field.has("taken") && field.at("taken").boolean());
}

void read_phase(const Field& root, State& s) {
  if (root.has("phase")) {
    const Field field = root.at("phase");
    std::size_t phase = 0;
    while (phase < kPhaseNames.size() && kPhaseNames[phase] != field.word()) ++phase;
    if (phase == kPhaseNames.size()) field.fail("'" + field.word() + "' is not a phase");
    s.phase = static_cast<Phase>(phase);
  }
  if (root.has("turn")) s.turn = static_cast<u8>(root.at("turn").integer(0, s.players - 1));
  if (root.has("hand") && !root.at("hand").null()) s.hand = tile_of(root.at("hand"), root.at("hand").word());
  if (root.has("unloading") && !root.at("unloading").null()) {
    s.unloading = static_cast<u8>(root.at("unloading").integer(0, s.truck_count - 1));
  }
}

// What the table leaves of the box. Every birth put three plain animals into zoos (the parents, mated,
// and the baby) that the box does not hold, and took a fertile pair.
[[nodiscard]] Counts<kTileIds> rest_of_box(const State& s) {
  detail::Census used = detail::count_zoos(s);
  for (u8 species = 0; species < kSpecies; ++species) {
    int& plain = used[animal(species, Sex::Plain)];
    plain = std::max(0, plain - 3 * s.births[species]);
    used[animal(species, Sex::Male)] += s.births[species];
    used[animal(species, Sex::Female)] += s.births[species];
  }
  const detail::Census trucks = detail::count_trucks(s);
  Counts<kTileIds> rest;
  box(s.species).each([&](Tile tile, u8 count) {
    const int left = count - used[tile] - trucks[tile];
    if (left > 0) rest.add(tile, static_cast<u8>(left));
  });
  return rest;
}

void read_pile(const Field& root, State& s) {
  const bool given = root.has("pile");
  if (given) {
    const Field pile = root.at("pile");
    pile.only({"tiles", "main", "last_round"});
    if (pile.has("tiles")) {
      read_counts(pile.at("tiles"), [&](Tile tile, u8 n, const Field&) { s.unseen.add(tile, n); });
    } else {
      s.unseen = rest_of_box(s);
    }
    if (pile.has("main")) s.main_pile = static_cast<u8>(pile.at("main").integer(0, kSquareTiles));
    if (pile.has("last_round")) s.last_round = pile.at("last_round").boolean() ? 1 : 0;
    if (pile.has("main")) return;
  } else {
    s.unseen = rest_of_box(s);
  }
  s.main_pile = static_cast<u8>(s.unseen.total() > kEndPile ? s.unseen.total() - kEndPile : 0);
}

// The bank as given, or every coin that is nowhere else.
void read_bank(const Field& root, State& s) {
  if (root.has("bank")) {
    s.bank = static_cast<u8>(root.at("bank").integer(0, kCoins + kCoinTiles));
    return;
  }
  int rest = kCoins + kCoinTiles - s.unseen[kCoin] - (s.hand == kCoin ? 1 : 0);
  for (u8 p = 0; p < s.players; ++p) rest -= s.zoos[p].coins;
  for (const Truck& truck : s.trucks) {
    for (u8 i = 0; i < truck.size; ++i) rest -= truck.tiles[i] == kCoin ? 1 : 0;
  }
  if (rest < 0) root.fail("more coins on the table than the box holds");
  s.bank = static_cast<u8>(rest);
}

[[nodiscard]] State read_table(const Field& root) {
  const int players = static_cast<int>(root.at("players").integer(kPlayersMin, kPlayersMax));
  u8 species = static_cast<u8>(0xFF >> setup_row(players).species_out);
  if (root.has("species")) {
    species = 0;
    for (const Field& item : root.at("species").items()) species = static_cast<u8>(species | 1U << species_named(item));
  }
  State s = empty_table(players, species);
  for (u8 p = 0; p < s.players; ++p) s.zoos[p].coins = kStartCoins;
  return s;
}

}  // namespace

Value to_value(const State& s) {
  List species;
  each_bit(s.species, [&](u8 i) { species.emplace_back(kSpeciesNames[i].name); });
  List trucks;
  for (u8 t = 0; t < s.truck_count; ++t) trucks.push_back(truck_value(s, t));
  List zoos;
  for (u8 p = 0; p < s.players; ++p) zoos.push_back(zoo_value(s, p));
  Object births;
  for (u8 i = 0; i < kSpecies; ++i) {
    if (s.births[i] > 0) births.emplace_back(std::string(kSpeciesNames[i].name), int{s.births[i]});
  }
  Object pile{{"tiles", tiles_value([&](Tile tile) { return s.unseen[tile]; })},
              {"main", int{s.main_pile}},
              {"last_round", s.last_round != 0}};
  return Object{{"players", int{s.players}},
                {"species", std::move(species)},
                {"phase", kPhaseNames[static_cast<std::size_t>(s.phase)]},
                {"turn", int{s.turn}},
                {"hand", s.hand == kNoTile ? Value() : Value(tile_code(s.hand))},
                {"unloading", s.unloading == 0xFF ? Value() : Value(int{s.unloading})},
                {"trucks", std::move(trucks)},
                {"zoos", std::move(zoos)},
                {"births", std::move(births)},
                {"pile", std::move(pile)},
                {"bank", int{s.bank}}};
}

State from_value(const Value& value) {
  const Field root(value, "");
  root.only({"players", "species", "phase", "turn", "hand", "unloading", "trucks", "zoos", "births", "pile", "bank"});
  State s = read_table(root);
  if (root.has("births")) {
    for (const auto& [name, count] : root.at("births").entries()) {
      const Value word(name);
      s.births[species_named(Field(word, "births"))] = static_cast<u8>(count.integer(0, kBabies));
    }
  }
  if (root.has("trucks")) {
    const auto trucks = root.at("trucks").items();
    if (trucks.size() != s.truck_count) root.at("trucks").fail("expected " + std::to_string(s.truck_count) + " trucks");
    for (u8 t = 0; t < s.truck_count; ++t) read_truck(trucks[t], s, t);
  }
  if (root.has("zoos")) {
    const auto zoos = root.at("zoos").items();
    if (zoos.size() != s.players) root.at("zoos").fail("expected " + std::to_string(s.players) + " zoos");
    for (u8 p = 0; p < s.players; ++p) read_zoo(zoos[p], s, p);
  }
  read_phase(root, s);
  read_pile(root, s);
  read_bank(root, s);
  require_sound(s);
  return s;
}

}  // namespace paddock::zooloretto
