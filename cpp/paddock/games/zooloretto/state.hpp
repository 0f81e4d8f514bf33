// A Zooloretto position. Everything but the order of the pile is open [ZL-B45], and the pile is a
// multiset, so this is a game of perfect information with chance.
#pragma once

#include <type_traits>

#include "paddock/core/counts.hpp"
#include "paddock/games/zooloretto/tables.hpp"

namespace paddock::zooloretto {

// Phase graph (decisions; `~` is a draw by chance):
//
//   Turn --draw--> Draw --~tile--> Load --load--> Turn'
//   Turn --take--> Unload --put--> Unload … --put--> Turn'     (a truck of coins only: at once Turn')
//   Turn --buy---> Place --put--> Turn'
//   Turn --move, swap, exchange, discard, expand--> Turn'
//
// Turn' is the next player's turn, the next round, or End after the last round.
enum class Phase : u8 { Turn, Draw, Load, Unload, Place, End };

// Animals of one species in one place, packed so that adding two herds is adding two integers.
//
//   bits  15..11   10..8    7..0
//         females  males    all animals
//
// A mated animal and a baby behave like a plain one in every rule, so they are plain [ZL-N51].
class Herd {
 public:
  constexpr Herd() = default;
  [[nodiscard]] static constexpr Herd of(Sex sex) noexcept {
    constexpr u16 kOne[] = {kAnimal, kAnimal + kMale, kAnimal + kFemale};
    return Herd(kOne[static_cast<u8>(sex)]);
  }
  [[nodiscard]] static constexpr Herd of(u32 plain, u32 males, u32 females) noexcept {
    return Herd(static_cast<u16>((plain + males + females) * kAnimal + males * kMale + females * kFemale));
  }

  [[nodiscard]] constexpr u8 size() const noexcept { return static_cast<u8>(bits_); }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr u8 males() const noexcept { return (bits_ >> 8) & 7; }
  [[nodiscard]] constexpr u8 females() const noexcept { return static_cast<u8>(bits_ >> 11); }
  [[nodiscard]] constexpr u8 plain() const noexcept { return static_cast<u8>(size() - males() - females()); }
  [[nodiscard]] constexpr u8 count(Sex sex) const noexcept {
    return sex == Sex::Plain ? plain() : sex == Sex::Male ? males() : females();
  }
  [[nodiscard]] constexpr bool has_pair() const noexcept { return males() != 0 && females() != 0; }
  // Bit i: there is an animal of sex i.
  [[nodiscard]] constexpr u32 sexes() const noexcept {
    return u32{plain() != 0} | u32{males() != 0} << 1 | u32{females() != 0} << 2;
  }

  constexpr void add(Herd other) noexcept { bits_ = static_cast<u16>(bits_ + other.bits_); }
  constexpr void remove(Herd other) noexcept { bits_ = static_cast<u16>(bits_ - other.bits_); }
  // [ZL-B20] A fertile pair becomes two plain animals; which male and which female nobody can tell.
  constexpr void mate() noexcept { bits_ = static_cast<u16>(bits_ - kMale - kFemale); }

  constexpr bool operator==(const Herd&) const = default;

 private:
  constexpr explicit Herd(u16 bits) : bits_(bits) {}
  static constexpr u16 kAnimal = 1;
  static constexpr u16 kMale = 1 << 8;
  static constexpr u16 kFemale = 1 << 11;
  u16 bits_ = 0;
};

// The stalls beside one enclosure: up to two types, in ascending order. Spots of one enclosure are
// one place, so their order means nothing.
class Spots {
 public:
  [[nodiscard]] constexpr u8 size() const noexcept { return static_cast<u8>((bits_ != 0) + (bits_ > 0xF)); }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr u8 type(u8 i) const noexcept { return static_cast<u8>((bits_ >> (4 * i) & 0xF) - 1); }
  [[nodiscard]] constexpr u32 types() const noexcept {  // bit t: a stall of type t
    return (bits_ == 0 ? 0 : u32{1} << type(0)) | (bits_ <= 0xF ? 0 : u32{1} << type(1));
  }
  constexpr void add(u8 type) noexcept {
    PADDOCK_ASSERT(size() < kSpotsMax);
    const u8 code = static_cast<u8>(type + 1);
    bits_ = bits_ == 0 || code > bits_ ? static_cast<u8>(bits_ | code << (bits_ == 0 ? 0 : 4))
                                       : static_cast<u8>(code | bits_ << 4);
  }
  constexpr void remove(u8 t) noexcept {
    bits_ = type(0) == t ? static_cast<u8>(bits_ >> 4) : static_cast<u8>(bits_ & 0xF);
  }

 private:
  u8 bits_ = 0;  // two nibbles of type + 1, the lower type in the low nibble; 0 is a free spot
};

struct Enclosure {
  Herd herd;
  u8 species = kNoSpecies;  // kNoSpecies exactly while empty
  Spots stalls;
};

// Invariant: bit t of `tiles` is set exactly while a tile with id t lies here.
struct Barn {
  u32 tiles = 0;
  Herd herds[kSpecies];
  u8 stalls[kStalls] = {};

  void add(u8 species, Herd herd) noexcept {
    herds[species].add(herd);
    refresh(species);
  }
  void remove(u8 species, Herd herd) noexcept {
    herds[species].remove(herd);
    refresh(species);
  }
  void add(Tile tile) noexcept {
    if (is_animal(tile)) return add(species_of(tile), Herd::of(sex_of(tile)));
    ++stalls[stall_type(tile)];
    tiles |= u32{1} << tile;
  }
  void remove(Tile tile) noexcept {
    if (is_animal(tile)) return remove(species_of(tile), Herd::of(sex_of(tile)));
    if (--stalls[stall_type(tile)] == 0) tiles &= ~(u32{1} << tile);
  }
  [[nodiscard]] u8 count(Tile tile) const noexcept {
    return is_animal(tile) ? herds[species_of(tile)].count(sex_of(tile)) : stalls[stall_type(tile)];
  }

 private:
  void refresh(u8 species) noexcept {
    const u32 shift = species * 3U;
    tiles = (tiles & ~(u32{7} << shift)) | herds[species].sexes() << shift;
  }
};

struct Zoo {
  Enclosure enclosures[kPlaces];
  Barn barn;
  u8 coins = 0;
  u8 built = kZooBoard;  // enclosures 0..built-1 exist
  u8 zero[2] = {};
};

inline constexpr u8 kTruckRoom = 4;  // most tiles a truck ever holds

// Tiles in ascending order, kNoTile behind them.
struct Truck {
  Tile tiles[kTruckRoom] = {kNoTile, kNoTile, kNoTile, kNoTile};
  u8 size = 0;
  u8 capacity = 0;

  void add(Tile tile) noexcept {
    PADDOCK_ASSERT(size < kTruckRoom);
    u8 i = size++;
    for (; i > 0 && tiles[i - 1] > tile; --i) tiles[i] = tiles[i - 1];
    tiles[i] = tile;
  }
  void remove(Tile tile) noexcept {
    u8 i = 0;
    while (i < size && tiles[i] != tile) ++i;
    PADDOCK_ASSERT(i < size);
    for (; i + 1 < kTruckRoom; ++i) tiles[i] = tiles[i + 1];
    tiles[kTruckRoom - 1] = kNoTile;
    --size;
  }
  void clear() noexcept {
    for (Tile& tile : tiles) tile = kNoTile;
    size = 0;
  }
};

struct State {
  Counts<kTileIds> unseen;  // main and end pile together [ZL-N2a]
  Zoo zoos[kPlayersMax];
  Truck trucks[kTrucksMax];
  u8 births[kSpecies] = {};  // babies taken from the supply
  u8 players = 0;
  u8 truck_count = 0;
  u8 built_max = 0;  // enclosures a zoo may have
  u8 species = 0;    // bit per species in play
  u8 main_pile = 0;  // tiles before the end pile
  u8 bank = 0;
  u8 last_round = 0;  // 1 once a tile of the end pile was drawn
  Phase phase = Phase::Turn;
  u8 turn = 0;
  u8 out = 0;           // bit per player who took a truck this round
  u8 open = 0;          // bit per untaken truck with a free space
  u8 loaded = 0;        // bit per untaken truck with a tile; taken trucks are in neither mask
  Tile hand = kNoTile;  // the tile drawn (Load) or bought (Place)
  u8 unloading = 0xFF;  // the truck being unloaded (Unload)
  u8 zero[4] = {};

  [[nodiscard]] Zoo& zoo() noexcept { return zoos[turn]; }
  [[nodiscard]] const Zoo& zoo() const noexcept { return zoos[turn]; }
  [[nodiscard]] u8 all_players() const noexcept { return static_cast<u8>((1U << players) - 1); }
  [[nodiscard]] u8 all_trucks() const noexcept { return static_cast<u8>((1U << truck_count) - 1); }
  // Notes whether a truck is open and loaded, from what lies on it.
  void note_truck(u8 t, bool is_taken) noexcept {
    const u8 bit = static_cast<u8>(1U << t);
    const Truck& truck = trucks[t];
    open = static_cast<u8>(!is_taken && truck.size < truck.capacity ? open | bit : open & ~bit);
    loaded = static_cast<u8>(!is_taken && truck.size > 0 ? loaded | bit : loaded & ~bit);
  }
  [[nodiscard]] u8 taken() const noexcept { return static_cast<u8>(all_trucks() & ~(open | loaded)); }
  [[nodiscard]] u16 end_pile() const noexcept { return static_cast<u16>(unseen.total() - main_pile); }
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 512 && sizeof(State) % 8 == 0);

}  // namespace paddock::zooloretto
