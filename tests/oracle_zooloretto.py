"""The base game of Zooloretto a second time, in plain Python, as an oracle for the tests.

Written from the rule sheet alone and meant to be read beside it: every tile is an object of its
own, a baby is a real baby, a parent carries a mark, a taken truck stands in front of its player.
Rule ids (B1 to B46, N2a to N56) stand behind the lines that follow them. Nothing is fast.

The engine shows parents and babies as plain animals (N51). That mapping is done in one place,
`Tile.face`: the oracle knows better, but speaks the engine's language.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

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


class Oracle:
    """A game in progress. `legal` and `apply` speak the engine's move text.

    The phases: `turn` (choose an action), `draw` (chance shows a tile), `load` (choose its truck),
    `unload` (place the tiles of the truck just taken), `place` (place the tile just bought), `end`.
    """

    def __init__(self, players: int, species: Iterable[str], start: int, whim: int) -> None:
        self.players = players
        self.species = [letter for letter in SPECIES if letter in set(species)]
        self.zoos = [Zoo(START_COINS, EXPANSIONS[players]) for _ in range(players)]
        self.trucks = [Truck(capacity) for capacity in TRUCKS[players]]
        self.bank = COINS - START_COINS * players  # B10
        # Main pile and disc pile: nobody knows which tile lies where, so one heap and a count (N2a).
        self.unseen = box(self.species)
        self.main_pile = len(self.unseen) - END_PILE
        self.babies = {letter: [Tile(letter, baby=True) for _ in range(BABIES)] for letter in self.species}
        self.gone: list[Tile] = []  # out of the game
        self.turn = start
        self.phase = "turn"
        self.hand: Tile | None = None  # drawn and not yet loaded, or bought and not yet placed
        self.last_round = False
        self.happened: Counter[str] = Counter()
        # Tiles that look alike are interchangeable (B20, N51). Taking any of them, not always the
        # first, lets a comparison confirm it.
        self._whim = random.Random(whim)

    @classmethod
    def from_new(cls, players: int, removed_species: Iterable[str], start: int, whim: int = 0) -> Oracle:
        """A fresh game (1.3) without the named species."""
        removed = set(removed_species)
        if len(removed) != SPECIES_REMOVED[players] or not removed <= set(SPECIES.values()):
            raise ValueError(f"not the {SPECIES_REMOVED[players]} species to leave in the box: {removed}")
        return cls(players, [letter for letter, name in SPECIES.items() if name not in removed], start, whim)

    @classmethod
    def from_form(cls, form: Mapping[str, Any], whim: int = 0) -> Oracle:
        """A position at the start of a turn, in the form of `snapshot`.

        The form does not tell parents and babies from plain animals; they are set up as plain ones,
        which changes nothing (N51).
        """
        letters = {name: letter for letter, name in SPECIES.items()}
        stalls = {name: letter for letter, name in STALLS.items()}
        oracle = cls(form["players"], [letters[name] for name in form["species"]], form["turn"], whim)
        if form["phase"] != "turn":
            raise ValueError("only the start of a turn can be set up")
        oracle.bank = form["bank"]
        oracle.unseen = tiles_of(form["pile"]["tiles"])
        oracle.main_pile = form["pile"]["main"]
        oracle.last_round = form["pile"]["last_round"]
        for name, births in form["births"].items():
            del oracle.babies[letters[name]][:births]
        parked = []
        for truck, lot in zip(oracle.trucks, form["trucks"], strict=True):
            truck.tiles = [tile_of(face) for face in lot["tiles"]]
            if lot["taken"]:
                parked.append(truck)
        for zoo, board in zip(oracle.zoos, form["zoos"], strict=True):
            zoo.coins = board["coins"]
            zoo.barn = tiles_of(board["barn"])
            zoo.truck = parked.pop() if board["out"] else None
            for name, content in board["enclosures"].items():
                if name not in zoo.enclosures:
                    zoo.expand()
                zoo.enclosures[name].animals = tiles_of(content["animals"])
                zoo.enclosures[name].stalls = [Tile(stalls[stall]) for stall in content["stalls"]]
        return oracle

    # ---- what everybody sees --------------------------------------------------------------------

    @property
    def actor(self) -> int:
        return {"draw": CHANCE, "end": TERMINAL}.get(self.phase, self.turn)

    def coins(self) -> list[int]:
        return [zoo.coins for zoo in self.zoos]

    def scores(self) -> list[int]:
        return [zoo.points() for zoo in self.zoos]

    def winners(self) -> list[int]:
        """Most points, then most money, else shared (1.5); nobody while the game runs."""
        if self.phase != "end":
            return []
        standing = list(zip(self.scores(), self.coins(), strict=True))
        return [seat for seat in range(self.players) if standing[seat] == max(standing)]

    def snapshot(self) -> dict[str, Any]:
        """The position in the engine's nested form, lists of tiles in alphabetical order."""
        unloading = self.zoos[self.turn].truck if self.phase == "unload" else None
        return {
            "players": self.players,
            "species": [SPECIES[letter] for letter in self.species],
            "phase": self.phase,
            "turn": self.turn,
            "hand": self.hand.face if self.hand else None,
            "unloading": self.trucks.index(unloading) if unloading else None,
            "trucks": [
                {
                    "capacity": truck.capacity,
                    "taken": truck not in self._waiting_trucks(),
                    "tiles": sorted(tile.face for tile in truck.tiles),
                }
                for truck in self.trucks
            ],
            "zoos": [
                {
                    "coins": zoo.coins,
                    "out": zoo.truck is not None,
                    "barn": tally(zoo.barn),
                    "enclosures": {
                        name: {
                            "animals": tally(enclosure.animals),
                            "stalls": sorted(STALLS[stall.letter] for stall in enclosure.stalls),
                        }
                        for name, enclosure in zoo.enclosures.items()
                    },
                }
                for zoo in self.zoos
            ],
            "pile": {"tiles": tally(self.unseen), "main": self.main_pile, "last_round": self.last_round},
            "bank": self.bank,
            "births": {
                SPECIES[letter]: BABIES - len(left)
                for letter, left in self.babies.items()
                if len(left) < BABIES
            },
        }

    def tiles(self) -> Iterator[Tile]:
        """Every tile of the game but coin tiles that became money, wherever it lies."""
        yield from self.unseen
        yield from self.gone
        for supply in self.babies.values():
            yield from supply
        for truck in self.trucks:
            yield from truck.tiles
        for zoo in self.zoos:
            yield from zoo.barn
            for enclosure in zoo.enclosures.values():
                yield from enclosure.animals
                yield from enclosure.stalls
        if self.hand:
            yield self.hand

    def problems(self) -> list[str]:
        """Which invariants of the rule sheet (2.2) are broken in a game played from the start."""
        found = []
        tiles = list(self.tiles())
        money = self.bank + sum(self.coins()) + sum(tile.is_coin for tile in tiles)
        if money != COINS + COIN_TILES:
            found.append(f"{money} coins")
        for letter in self.species:
            of_it = [tile for tile in tiles if tile.letter == letter]
            babies = sum(tile.baby for tile in of_it)
            if babies != BABIES or len(of_it) - babies != 11:
                found.append(f"{SPECIES[letter]}: tiles lost")
            births = BABIES - len(self.babies[letter])
            if any(sum(tile.mated and tile.sex == sex for tile in of_it) != births for sex in "mf"):
                found.append(f"{SPECIES[letter]}: births and parents differ")
        for zoo in self.zoos:
            for name, enclosure in zoo.enclosures.items():
                if len({animal.letter for animal in enclosure.animals}) > 1:
                    found.append(f"two species in {name}")
                if enclosure.free_spaces < 0 or enclosure.free_spots < 0:
                    found.append(f"too many tiles in {name}")
        return found

    # ---- what may be done -----------------------------------------------------------------------

    def legal(self) -> set[str]:
        """Every legal move; at a draw, every tile that may come."""
        zoo = self.zoos[self.turn]
        match self.phase:
            case "turn":  # exactly one of three kinds of action (B1)
                return {*self._draws(), *self._takes(), *self._money_actions(zoo)}
            case "draw":
                return set(self.outcomes())
            case "load":
                return set(self._loads())
            case "unload":  # any order, one tile at a time (B5)
                assert zoo.truck
                return {put for tile in zoo.truck.tiles for put in self._puts(zoo, tile)}
            case "place":  # a bought tile goes where an unloaded one could (N54)
                assert self.hand
                return set(self._puts(zoo, self.hand))
        return set()

    def outcomes(self) -> dict[str, int]:
        """At a draw: every tile that may come and how many of it are unseen (N2a)."""
        if self.phase != "draw":
            return {}
        return {f"~{face}": count for face, count in tally(self.unseen).items()}

    def _waiting_trucks(self) -> list[Truck]:
        taken = [zoo.truck for zoo in self.zoos]
        return [truck for truck in self.trucks if truck not in taken]

    def _draws(self) -> Iterator[str]:
        if self.unseen and any(truck.has_room for truck in self._waiting_trucks()):  # B2
            yield "draw"

    def _loads(self) -> Iterator[str]:
        for truck in self._waiting_trucks():
            if truck.has_room:
                yield f"load {self.trucks.index(truck)}"

    def _takes(self) -> Iterator[str]:
        for truck in self._waiting_trucks():
            if truck.tiles:  # B3
                yield f"take {self.trucks.index(truck)}"

    @staticmethod
    def _puts(zoo: Zoo, tile: Tile) -> Iterator[str]:
        for name, enclosure in zoo.enclosures.items():
            if enclosure.admits(tile):
                yield f"put {tile.face} {name}"
        yield f"put {tile.face} {BARN}"  # always, also unforced (B6, B8, B33)

    def _money_actions(self, zoo: Zoo) -> Iterator[str]:
        if zoo.coins >= COST_MOVE:
            yield from self._animal_moves(zoo)
            yield from self._stall_moves(zoo)
        if zoo.coins >= COST_EXCHANGE:
            yield from self._swaps(zoo)
            yield from self._barn_exchanges(zoo)
        if zoo.coins >= COST_PURCHASE:
            for seat, seller in enumerate(self.zoos):  # also one who is out of the round (B32)
                if seller is not zoo:
                    yield from (f"buy p{seat} {face}" for face in faces(seller.barn))
        if zoo.coins >= COST_DISCARD:
            yield from (f"discard {face}" for face in faces(zoo.barn))  # B35
        if zoo.coins >= COST_EXPAND and zoo.expansions:  # B36
            yield "expand"

    @staticmethod
    def _animal_moves(zoo: Zoo) -> Iterator[str]:
        for animal in zoo.barn:
            if animal.is_animal:  # only out of the barn (B22)
                for name, enclosure in zoo.enclosures.items():
                    if enclosure.admits(animal):
                        yield f"move {animal.face} {BARN} {name}"

    @staticmethod
    def _stall_moves(zoo: Zoo) -> Iterator[str]:
        # Spot to spot, spot to barn, barn to spot (B23); the two spots of one enclosure are one place (B24).
        shelves = {name: enclosure.stalls for name, enclosure in zoo.enclosures.items()}
        shelves[BARN] = [tile for tile in zoo.barn if tile.is_stall]
        for source, stalls in shelves.items():
            for stall in stalls:
                for target in shelves:
                    if target != source and (target == BARN or zoo.enclosures[target].free_spots):
                        yield f"move {stall.face} {source} {target}"

    @staticmethod
    def _swaps(zoo: Zoo) -> Iterator[str]:
        names = list(zoo.enclosures)
        for index, first in enumerate(names):
            for second in names[index + 1 :]:
                here, there = zoo.enclosures[first], zoo.enclosures[second]
                if not here.animals or not there.animals:  # B26
                    continue
                if here.species == there.species:  # B27
                    continue
                if len(here.animals) <= there.spaces and len(there.animals) <= here.spaces:  # B29
                    yield f"swap {first} {second}"

    @staticmethod
    def _barn_exchanges(zoo: Zoo) -> Iterator[str]:
        for letter in zoo.barn_species():  # one species of the barn, all of it (B28)
            group = sum(tile.letter == letter for tile in zoo.barn)
            for name, enclosure in zoo.enclosures.items():
                if enclosure.species not in ("", letter) and group <= enclosure.spaces:  # B26, B27, B29
                    yield f"exchange {letter} {name}"

    # ---- what happens ---------------------------------------------------------------------------

    def apply(self, move: str) -> None:
        """Carry out a legal move."""
        verb, *words = move.split()
        zoo = self.zoos[self.turn]
        if self.phase == "turn" and verb != "take" and self._others_are_out():
            self.happened["turn after all others are out"] += 1  # B39
        match verb, words:
            case "draw", []:
                self.phase = "draw"
            case "load", [number]:
                self._load(self.trucks[int(number)])
            case "take", [number]:
                self._take(zoo, self.trucks[int(number)])
            case "put", [face, place]:
                self._put(zoo, face, place)
            case "move", [face, source, target]:
                self._move(zoo, face, source, target)
            case "swap", [first, second]:
                self._swap(zoo, zoo.enclosures[first], zoo.enclosures[second])
            case "exchange", [letter, place]:
                self._exchange_with_barn(zoo, letter, zoo.enclosures[place])
            case "buy", [seat, face]:
                self._buy(zoo, self.zoos[int(seat.removeprefix("p"))], face)
            case "discard", [face]:
                self._discard(zoo, face)
            case "expand", []:
                self._expand(zoo)
            case _ if verb.startswith("~"):
                self._reveal(verb.removeprefix("~"))
            case _:
                raise ValueError(f"no move: {move}")

    def _others_are_out(self) -> bool:
        return all(zoo.truck for zoo in self.zoos if zoo is not self.zoos[self.turn])

    def _pick(self, tiles: list[Tile], face: str) -> Tile:
        """Take a tile that looks like this out of a heap."""
        tile = self._whim.choice([tile for tile in tiles if tile.face == face])
        tiles.remove(tile)
        return tile

    # Adding a tile to a truck

    def _reveal(self, face: str) -> None:
        self.hand = self._pick(self.unseen, face)
        if self.main_pile:
            self.main_pile -= 1
        else:  # the disc pile is touched only now, and ends the game with this round (B43)
            self.happened["tile from the disc pile"] += 1
            if not self.last_round and not any(truck.tiles for truck in self.trucks):
                self.happened["round begun with the disc pile"] += 1  # B44
            self.last_round = True
        self.phase = "load"

    def _load(self, truck: Truck) -> None:
        assert self.hand
        truck.tiles.append(self.hand)
        self.hand = None
        self._end_turn()

    # Taking a truck

    def _take(self, zoo: Zoo, truck: Truck) -> None:
        zoo.truck = truck
        coin_tiles = [tile for tile in truck.tiles if tile.is_coin]
        truck.tiles = [tile for tile in truck.tiles if not tile.is_coin]
        zoo.coins += len(coin_tiles)  # before the rest, without a decision (N56), not from the bank (B9)
        self.phase = "unload"
        if not truck.tiles:
            self.happened["truck with coins only"] += 1
            self._end_turn()

    def _put(self, zoo: Zoo, face: str, place: str) -> None:
        if self.phase == "unload":
            assert zoo.truck
            self._settle(zoo, self._pick(zoo.truck.tiles, face), place)
            if zoo.truck.tiles:
                return
        else:
            assert self.hand
            tile, self.hand = self.hand, None
            before = self.happened.copy()
            self._settle(zoo, tile, place)
            for event in ("birth", "bonus due"):
                if self.happened[event] > before[event]:
                    self.happened[f"{event} by purchase"] += 1  # B34
        self._end_turn()

    # Money actions

    def _move(self, zoo: Zoo, face: str, source: str, target: str) -> None:
        self._pay(zoo, COST_MOVE)
        tile = self._pick(zoo.barn if source == BARN else zoo.enclosures[source].stalls, face)
        if tile.is_stall:
            kinds = ["barn" if place == BARN else "spot" for place in (source, target)]
            self.happened[f"stall moved from {kinds[0]} to {kinds[1]}"] += 1
        else:
            self.happened["animal moved"] += 1
        self._settle(zoo, tile, target)
        self._end_turn()

    def _swap(self, zoo: Zoo, first: Enclosure, second: Enclosure) -> None:
        self._pay(zoo, COST_EXCHANGE)
        first.animals, second.animals = second.animals, first.animals
        self.happened["exchange of two enclosures"] += 1
        if first.free_spaces == 0 or second.free_spaces == 0:
            self.happened["enclosure filled by exchange, no bonus"] += 1  # B13
        births = self._breed(zoo, first, with_bonus=False) + self._breed(zoo, second, with_bonus=False)
        assert births == 0, "animals that shared an enclosure have bred already (B30)"
        self._end_turn()

    def _exchange_with_barn(self, zoo: Zoo, letter: str, enclosure: Enclosure) -> None:
        self._pay(zoo, COST_EXCHANGE)
        coming = [tile for tile in zoo.barn if tile.letter == letter]
        zoo.barn = [tile for tile in zoo.barn if tile.letter != letter] + enclosure.animals
        enclosure.animals = coming
        self.happened["exchange with the barn"] += 1
        if enclosure.free_spaces == 0:
            self.happened["enclosure filled by exchange, no bonus"] += 1  # B13
        births = self._breed(zoo, enclosure, with_bonus=False)
        if births:
            self.happened["birth by exchange"] += 1
        if births == 2:
            self.happened["two births in one exchange"] += 1  # B30
        self._end_turn()

    def _buy(self, zoo: Zoo, seller: Zoo, face: str) -> None:
        zoo.coins -= COST_PURCHASE
        seller.coins += 1
        self.bank += 1
        self.hand = self._pick(seller.barn, face)
        self.happened["purchase"] += 1
        if seller.truck:
            self.happened["purchase from a player who is out"] += 1
        self.phase = "place"

    def _discard(self, zoo: Zoo, face: str) -> None:
        self._pay(zoo, COST_DISCARD)
        tile = self._pick(zoo.barn, face)
        self.gone.append(tile)  # a baby, too, does not return to the supply (B35)
        self.happened["discard"] += 1
        if tile.baby:
            self.happened["baby discarded"] += 1
        self._end_turn()

    def _expand(self, zoo: Zoo) -> None:
        self._pay(zoo, COST_EXPAND)
        zoo.expand()
        self.happened["expansion"] += 1
        if "x2" in zoo.enclosures:
            self.happened["second expansion"] += 1
        self._end_turn()

    def _pay(self, zoo: Zoo, price: int) -> None:
        zoo.coins -= price
        self.bank += price  # before any bonus is paid out (B12)

    # Placing, filling, breeding

    def _settle(self, zoo: Zoo, tile: Tile, place: str) -> None:
        """Put a tile down; an animal may fill the enclosure, then may breed (N14)."""
        if place == BARN:
            zoo.barn.append(tile)
            return
        enclosure = zoo.enclosures[place]
        if tile.is_stall:
            enclosure.stalls.append(tile)
            return
        mated_before = sum(animal.mated for animal in enclosure.animals)
        enclosure.animals.append(tile)
        self._pay_bonus_if_full(zoo, enclosure)
        births = self._breed(zoo, enclosure, with_bonus=True)
        if mated_before >= 2 and tile.can_breed:
            self.happened["third fertile animal, no birth"] += 1  # B19
        elif mated_before >= 2 and births:
            self.happened["second couple in one enclosure"] += 1  # B19

    def _pay_bonus_if_full(self, zoo: Zoo, enclosure: Enclosure) -> None:
        """The coins for the last space (B13), as far as the bank reaches (B11)."""
        if enclosure.free_spaces or not enclosure.bonus:
            return
        paid = min(enclosure.bonus, self.bank)
        self.bank -= paid
        zoo.coins += paid
        self.happened["bonus due"] += 1
        if paid:
            self.happened["bonus paid"] += 1
        if paid < enclosure.bonus:
            self.happened["bonus cut by a poor bank" if paid else "bonus lost to an empty bank"] += 1

    def _breed(self, zoo: Zoo, enclosure: Enclosure, *, with_bonus: bool) -> int:
        """Every couple that has not bred has its baby now (B16). Returns the number of births."""
        births = 0
        while True:
            males = [animal for animal in enclosure.animals if animal.can_breed and animal.sex == "m"]
            females = [animal for animal in enclosure.animals if animal.can_breed and animal.sex == "f"]
            if not males or not females:
                return births
            males[0].mated = females[0].mated = True  # for good (B18); the earliest ones (B20)
            baby = self.babies[enclosure.species].pop()  # the supply cannot run out (B21)
            births += 1
            self.happened["birth"] += 1
            if enclosure.free_spaces:  # B17
                enclosure.animals.append(baby)
                self.happened["baby in an enclosure"] += 1
                if with_bonus:
                    before = self.happened["bonus due"]
                    self._pay_bonus_if_full(zoo, enclosure)  # B14
                    self.happened["bonus due to a baby"] += self.happened["bonus due"] - before
            else:
                zoo.barn.append(baby)  # B15
                self.happened["baby in the barn"] += 1

    # Turns and rounds

    def _end_turn(self) -> None:
        """Clockwise to the next player without a truck, perhaps the same one again (B1, B39)."""
        for step in range(1, self.players + 1):
            seat = (self.turn + step) % self.players
            if self.zoos[seat].truck is None:
                self.turn = seat
                self.phase = "turn"
                return
        self._end_round()

    def _end_round(self) -> None:
        for truck in self._waiting_trucks():  # only with two players is one left (2.1)
            if any(tile.is_coin for tile in truck.tiles):
                self.happened["leftover truck emptied with a coin tile"] += 1
            self.gone += truck.tiles
            truck.tiles = []
        for zoo in self.zoos:
            zoo.truck = None
        # The last to take a truck, whose turn it still is, starts the next round (B42).
        self.phase = "end" if self.last_round else "turn"
        if self.phase == "end":
            self._note_the_result()

    def _note_the_result(self) -> None:
        top = sum(points == max(self.scores()) for points in self.scores())
        winners = len(self.winners())
        if winners > 1:
            self.happened["shared win"] += 1
        if winners < top:
            self.happened["tie broken by coins"] += 1


def tally(tiles: Iterable[Tile]) -> dict[str, int]:
    """How many of each face, as in the engine's form."""
    return dict(Counter(tile.face for tile in tiles))


def tiles_of(counts: Mapping[str, int]) -> list[Tile]:
    """Tiles from a tally."""
    return [tile_of(face) for face, count in counts.items() for _ in range(count)]
