"""The pieces of the game: tiles, enclosures, trucks, zoos, and how many there are of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

CHANCE = -1
TERMINAL = -2

SPECIES = {
    "F": "flamingo",
    "C": "camel",
    "L": "leopard",
    "E": "elephant",
    "P": "panda",
    "A": "chimpanzee",
    "Z": "zebra",
    "K": "kangaroo",
}
STALLS = {"S": "snack", "D": "drinks", "R": "fruit", "O": "popcorn"}
COIN = "$"
BARN = "barn"

# Rule sheet 1.2 to 1.4.
BABIES = 2  # of each species
COINS = 30
COIN_TILES = 12
START_COINS = 2
END_PILE = 15
SPECIES_REMOVED = {2: 3, 3: 2, 4: 1, 5: 0}
EXPANSIONS = {2: 2, 3: 1, 4: 1, 5: 1}
TRUCKS = {2: (3, 2, 1), 3: (3, 3, 3), 4: (3, 3, 3, 3), 5: (3, 3, 3, 3, 3)}
COST_MOVE = 1
COST_EXCHANGE = 1
COST_PURCHASE = 2
COST_DISCARD = 2
COST_EXPAND = 3


@dataclass(eq=False)
class Tile:
    """One piece of cardboard."""

    letter: str  # of a species, of a stall type, or the coin sign
    sex: str = ""  # m or f on a fertile animal
    baby: bool = False  # a round tile, never in the pile
    mated: bool = False  # has had its one baby (B18)

    @property
    def is_animal(self) -> bool:
        return self.letter in SPECIES

    @property
    def is_stall(self) -> bool:
        return self.letter in STALLS

    @property
    def is_coin(self) -> bool:
        return self.letter == COIN

    @property
    def can_breed(self) -> bool:
        return self.sex != "" and not self.mated

    @property
    def face(self) -> str:
        """What the engine writes for this tile: parents and babies look plain (N51)."""
        return self.letter + self.sex if self.can_breed else self.letter


def faces(tiles: Iterable[Tile]) -> set[str]:
    """The different tiles among these: equal ones are one choice."""
    return {tile.face for tile in tiles}


@dataclass(eq=False)
class Enclosure:
    """An enclosure with the stall spots that serve it (1.1)."""

    spaces: int
    full: int  # points without an empty space
    near: int  # points with exactly one
    bonus: int  # coins for filling it
    spots: int
    animals: list[Tile] = field(default_factory=list)
    stalls: list[Tile] = field(default_factory=list)

    @property
    def species(self) -> str:
        return self.animals[0].letter if self.animals else ""

    @property
    def free_spaces(self) -> int:
        return self.spaces - len(self.animals)

    @property
    def free_spots(self) -> int:
        return self.spots - len(self.stalls)

    def admits(self, tile: Tile) -> bool:
        """Is there a legal space (B6) or spot (B8) for the tile?"""
        if tile.is_animal:
            return self.free_spaces > 0 and self.species in ("", tile.letter)
        return tile.is_stall and self.free_spots > 0

    def points(self) -> int:
        """Rule sheet 1.5, without the stalls' own points."""
        if self.free_spaces == 0:
            return self.full
        if self.free_spaces == 1:
            return self.near
        return len(self.animals) if self.stalls else 0


def zoo_board() -> dict[str, Enclosure]:
    return {
        "e5": Enclosure(spaces=5, full=8, near=5, bonus=2, spots=1),
        "e4": Enclosure(spaces=4, full=5, near=4, bonus=1, spots=2),
        "e6": Enclosure(spaces=6, full=10, near=6, bonus=0, spots=1),
    }


def expansion_board() -> Enclosure:
    return Enclosure(spaces=5, full=9, near=5, bonus=1, spots=1)


@dataclass(eq=False)
class Truck:
    """A delivery truck; a blocked space of the two-player game is one less capacity (2.1)."""

    capacity: int
    tiles: list[Tile] = field(default_factory=list)

    @property
    def has_room(self) -> bool:
        return len(self.tiles) < self.capacity


@dataclass(eq=False)
class Zoo:
    """A player: boards, barn, money and, once taken, the truck of this round."""

    coins: int
    expansions: int  # not yet bought
    enclosures: dict[str, Enclosure] = field(default_factory=zoo_board)
    barn: list[Tile] = field(default_factory=list)
    truck: Truck | None = None

    def expand(self) -> None:
        self.expansions -= 1
        self.enclosures[f"x{len(self.enclosures) - 2}"] = expansion_board()

    def barn_species(self) -> set[str]:
        return {tile.letter for tile in self.barn if tile.is_animal}

    def points(self) -> int:
        """Rule sheet 1.5."""
        on_spots = {stall.letter for enclosure in self.enclosures.values() for stall in enclosure.stalls}
        in_barn = {tile.letter for tile in self.barn}  # stall types and species alike
        enclosures = sum(enclosure.points() for enclosure in self.enclosures.values())
        return enclosures + 2 * len(on_spots) - 2 * len(in_barn)


def box(species: Iterable[str]) -> list[Tile]:
    """The square tiles of a game with these species (1.2)."""
    tiles = []
    for letter in species:
        tiles += [Tile(letter) for _ in range(7)]
        tiles += [Tile(letter, sex) for sex in "mmff"]
    for letter in STALLS:
        tiles += [Tile(letter) for _ in range(3)]
    tiles += [Tile(COIN) for _ in range(COIN_TILES)]
    return tiles


def tile_of(face: str) -> Tile:
    return Tile(face[0], face[1:])


def tally(tiles: Iterable[Tile]) -> dict[str, int]:
    """How many of each face, as in the engine's form."""
    return dict(Counter(tile.face for tile in tiles))


def tiles_of(counts: Mapping[str, int]) -> list[Tile]:
    """Tiles from a tally."""
    return [tile_of(face) for face, count in counts.items() for _ in range(count)]
