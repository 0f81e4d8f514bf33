#include "paddock/games/zooloretto/notation.hpp"

#include "paddock/games/zooloretto/problems.hpp"

namespace paddock::zooloretto {
namespace {

constexpr int kMostPlain = 63;  // more than any position has; keeps a herd within its bits
constexpr int kMostFertile = 7;

// ---- writing ------------------------------------------------------------------------------------

void write_mark(std::string& out, char mark, int count) {
  if (count > 0) out += mark;
  if (count > 1) out += std::to_string(count);
}
void write_herd(std::string& out, u8 species, int plain, int males, int females) {
  if (plain + males + females == 0) return;
  out += kSpeciesNames[species].letter;
  out += std::to_string(plain);
  write_mark(out, 'm', males);
  write_mark(out, 'f', females);
}
// A multiset of tiles, `count(tile)` of each: a barn or the pile.
template <class Count>
void write_tiles(std::string& out, Count&& count) {
  const std::size_t start = out.size();
  for (u8 i = 0; i < kSpecies; ++i) {
    write_herd(out, i, count(animal(i, Sex::Plain)), count(animal(i, Sex::Male)), count(animal(i, Sex::Female)));
  }
  for (Tile tile = kFirstStall; tile <= kCoin; ++tile) {
    if (is_tile(tile) && count(tile) > 0) out += tile_code(tile) + std::to_string(count(tile));
  }
  if (out.size() == start) out += '-';
}

void write_phase(std::string& out, const State& s) {
  out += kPhaseNames[static_cast<std::size_t>(s.phase)];
  if (s.phase == Phase::End) return;
  out += '.' + std::to_string(s.turn);
  if (s.hand != kNoTile) out += '.' + tile_code(s.hand);
  if (s.phase == Phase::Unload) out += '.' + std::to_string(s.unloading);
}

void write_trucks(std::string& out, const State& s) {
  for (u8 t = 0; t < s.truck_count; ++t) {
    const Truck& truck = s.trucks[t];
    if (t > 0) out += '|';
    if ((s.taken() >> t & 1) != 0) out += 'x';
    for (u8 i = 0; i < truck.size; ++i) out += tile_code(truck.tiles[i]);
    out.append(static_cast<std::size_t>(truck.capacity - truck.size), '.');
  }
}

void write_zoo(std::string& out, const Zoo& zoo) {
  for (u8 place = 0; place < zoo.built; ++place) {
    const Enclosure& enclosure = zoo.enclosures[place];
    if (place > 0) out += ',';
    if (enclosure.herd.empty()) {
      out += '-';
    } else {
      const Herd herd = enclosure.herd;
      write_herd(out, enclosure.species, herd.plain(), herd.males(), herd.females());
    }
    if (!enclosure.stalls.empty()) out += '+';
    for (u8 i = 0; i < enclosure.stalls.size(); ++i) out += kStallNames[enclosure.stalls.type(i)].letter;
  }
  out += ';';
  write_tiles(out, [&](Tile tile) { return tile == kCoin ? 0 : int{zoo.barn.count(tile)}; });
  out += ';' + std::to_string(zoo.coins);
}

void write_counters(std::string& out, const State& s) {
  out += "main." + std::to_string(s.main_pile) + ",bank." + std::to_string(s.bank) + ",births.";
  std::string births;
  for (u8 i = 0; i < kSpecies; ++i) {
    if (s.births[i] > 0) births += kSpeciesNames[i].letter + std::to_string(s.births[i]);
  }
  std::string seats;
  each_bit(s.out, [&](u8 p) { seats += std::to_string(p); });
  out += (births.empty() ? "-" : births) + ",out." + (seats.empty() ? "-" : seats) + ",last." +
         std::to_string(s.last_round);
}

// ---- reading ------------------------------------------------------------------------------------

[[nodiscard]] int read_mark(Reader& in, char mark) {
  if (!in.accept(mark)) return 0;
  return in.peek_digit() ? in.number(kMostFertile) : 1;
}

// A multiset of tiles; calls add(tile, count). A letter may come only once.
template <class Add>
void read_tiles(Reader& in, bool coins, Add&& add) {
  if (in.accept('-')) return;
  u32 seen = 0;
  do {
    const std::size_t at = in.column();
    const char letter = in.next();
    const int species = species_of_letter(letter);
    const int type = stall_of_letter(letter);
    const bool coin = letter == '$' && coins;
    if (species < 0 && type < 0 && !coin) Reader::fail("expected a tile", at);
    const u32 bit = u32{1} << (species >= 0 ? species : type >= 0 ? kSpecies + type : kSpecies + kStalls);
    if ((seen & bit) != 0) Reader::fail("listed twice", at);
    seen |= bit;
    const int count = in.number(kMostPlain);
    if (species < 0) {
      if (count > 0) add(coin ? kCoin : stall(static_cast<u8>(type)), static_cast<u8>(count));
      continue;
    }
    const int counts[3] = {count, read_mark(in, 'm'), read_mark(in, 'f')};
    for (u8 sex = 0; sex < 3; ++sex) {
      if (counts[sex] > 0) add(animal(static_cast<u8>(species), static_cast<Sex>(sex)), static_cast<u8>(counts[sex]));
    }
  } while (!in.done() && in.peek() != ';' && in.peek() != ' ');
}

[[nodiscard]] State read_table(Reader& in) {
  in.expect(kPrefix);
  const std::size_t at = in.column();
  const int players = in.number(9);
  if (players < kPlayersMin || players > kPlayersMax) Reader::fail("players must be 2 to 5", at);
  in.expect('p');
  u8 removed = 0;
  if (in.accept('-')) {
    while (in.peek() != ' ') {
      const std::size_t letter = in.column();
      const int species = species_of_letter(in.next());
      if (species < 0) Reader::fail("expected a species", letter);
      removed = static_cast<u8>(removed | 1U << species);
    }
  }
  return empty_table(players, static_cast<u8>(~removed));
}

void read_phase(Reader& in, State& s) {
  const std::size_t at = in.column();
  const std::string_view name = in.word();
  std::size_t phase = 0;
  while (phase < kPhaseNames.size() && kPhaseNames[phase] != name) ++phase;
  if (phase == kPhaseNames.size()) Reader::fail("expected turn, draw, load, unload, place or end", at);
  s.phase = static_cast<Phase>(phase);
  if (s.phase == Phase::End) return;
  in.expect('.');
  s.turn = static_cast<u8>(in.number(s.players - 1));
  if (s.phase == Phase::Load || s.phase == Phase::Place) {
    in.expect('.');
    s.hand = read_tile(in);
  } else if (s.phase == Phase::Unload) {
    in.expect('.');
    s.unloading = static_cast<u8>(in.number(s.truck_count - 1));
  }
}

void read_truck(Reader& in, State& s, u8 t) {
  Truck& truck = s.trucks[t];
  const bool taken = in.accept('x');
  while (!in.done() && in.peek() != '.' && in.peek() != '|' && in.peek() != ' ') {
    if (truck.size == truck.capacity) in.fail("more tiles than the truck has spaces");
    truck.add(read_tile(in));
  }
  for (u8 i = truck.size; i < truck.capacity; ++i) in.expect('.');
  s.note_truck(t, taken);
}

void read_enclosure(Reader& in, Enclosure& enclosure) {
  if (!in.accept('-')) {
    const std::size_t at = in.column();
    const int species = species_of_letter(in.next());
    if (species < 0) Reader::fail("expected a species or '-'", at);
    const int plain = in.number(kMostPlain);
    const int males = read_mark(in, 'm');
    const int females = read_mark(in, 'f');
    enclosure.herd = Herd::of(static_cast<u32>(plain), static_cast<u32>(males), static_cast<u32>(females));
    if (enclosure.herd.empty()) Reader::fail("expected '-' for no animals", at);
    enclosure.species = static_cast<u8>(species);
  }
  if (!in.accept('+')) return;
  do {
    const int type = stall_of_letter(in.peek());
    if (type < 0) in.fail("expected a stall");
    if (enclosure.stalls.size() == kSpotsMax) in.fail("more stalls than spots");
    in.next();
    enclosure.stalls.add(static_cast<u8>(type));
  } while (in.peek() != ',' && in.peek() != ';');
}

void read_zoo(Reader& in, const State& s, Zoo& zoo) {
  zoo.built = 0;
  do {
    if (zoo.built == s.built_max) in.fail("more enclosures than this game allows");
    read_enclosure(in, zoo.enclosures[zoo.built++]);
  } while (in.accept(','));
  if (zoo.built < kZooBoard) in.fail("expected e5, e4 and e6");
  in.expect(';');
  read_tiles(in, false, [&](Tile tile, u8 count) {
    for (u8 i = 0; i < count; ++i) zoo.barn.add(tile);
  });
  in.expect(';');
  zoo.coins = static_cast<u8>(in.number(kCoins + kCoinTiles));
}

void read_counters(Reader& in, State& s) {
  in.expect("main.");
  s.main_pile = static_cast<u8>(in.number(kSquareTiles));
  in.expect(",bank.");
  s.bank = static_cast<u8>(in.number(kCoins + kCoinTiles));
  in.expect(",births.");
  if (!in.accept('-')) {
    do {
      const int species = species_of_letter(in.peek());
      if (species < 0) in.fail("expected a species");
      in.next();
      s.births[species] = static_cast<u8>(in.number(9));
    } while (in.peek() != ',');
  }
  in.expect(",out.");
  if (!in.accept('-')) {
    while (in.peek_digit()) {
      const std::size_t at = in.column();
      const int seat = in.next() - '0';
      if (seat >= s.players) Reader::fail("no such player", at);
      s.out = static_cast<u8>(s.out | 1U << seat);
    }
  }
  in.expect(",last.");
  s.last_round = static_cast<u8>(in.number(1));
}

}  // namespace

// ---- words ----------------------------------------------------------------------------------------

int species_of_letter(char c) {
  for (int i = 0; i < kSpecies; ++i) {
    if (kSpeciesNames[static_cast<std::size_t>(i)].letter == c) return i;
  }
  return -1;
}
int stall_of_letter(char c) {
  for (int i = 0; i < kStalls; ++i) {
    if (kStallNames[static_cast<std::size_t>(i)].letter == c) return i;
  }
  return -1;
}

std::string tile_code(Tile tile) {
  if (tile == kCoin) return "$";
  if (is_stall(tile)) return {kStallNames[stall_type(tile)].letter};
  constexpr std::string_view kMarks[] = {"", "m", "f"};
  return kSpeciesNames[species_of(tile)].letter + std::string(kMarks[static_cast<u8>(sex_of(tile))]);
}

Tile read_tile(Reader& in) {
  const std::size_t at = in.column();
  const char letter = in.next();
  if (letter == '$') return kCoin;
  if (const int type = stall_of_letter(letter); type >= 0) return stall(static_cast<u8>(type));
  const int species = species_of_letter(letter);
  if (species < 0) Reader::fail("expected a tile", at);
  const Sex sex = in.accept('m') ? Sex::Male : in.accept('f') ? Sex::Female : Sex::Plain;
  return animal(static_cast<u8>(species), sex);
}

std::string_view place_name(u8 place) { return place == kBarn ? "barn" : kEnclosures[place].name; }

void require_sound(const State& s) {
  if (const Problems found = problems(s); found != 0) throw PositionError(reasons(kProblems, found), found);
}

// ---- positions ------------------------------------------------------------------------------------

std::string position_text(const State& s) {
  std::string out(kPrefix);
  out += std::to_string(s.players) + 'p';
  if (s.species != 0xFF) out += '-';
  each_bit(static_cast<u8>(~s.species), [&](u8 i) { out += kSpeciesNames[i].letter; });
  out += ' ';
  write_phase(out, s);
  out += ' ';
  write_trucks(out, s);
  out += ' ';
  for (u8 p = 0; p < s.players; ++p) {
    if (p > 0) out += '/';
    write_zoo(out, s.zoos[p]);
  }
  out += ' ';
  write_tiles(out, [&](Tile tile) { return int{s.unseen[tile]}; });
  out += ' ';
  write_counters(out, s);
  return out;
}

State parse_position(std::string_view text) {
  Reader in(text);
  State s = read_table(in);
  in.expect(' ');
  read_phase(in, s);
  in.expect(' ');
  for (u8 t = 0; t < s.truck_count; ++t) {
    if (t > 0) in.expect('|');
    read_truck(in, s, t);
  }
  in.expect(' ');
  for (u8 p = 0; p < s.players; ++p) {
    if (p > 0) in.expect('/');
    read_zoo(in, s, s.zoos[p]);
  }
  in.expect(' ');
  read_tiles(in, true, [&](Tile tile, u8 count) { s.unseen.add(tile, count); });
  in.expect(' ');
  read_counters(in, s);
  in.finish();
  require_sound(s);
  const std::string canonical = position_text(s);
  for (std::size_t i = 0; i < canonical.size() || i < text.size(); ++i) {
    if (i >= canonical.size() || i >= text.size() || canonical[i] != text[i]) {
      Reader::fail("not in canonical form, which is " + canonical, i);
    }
  }
  return s;
}

}  // namespace paddock::zooloretto
