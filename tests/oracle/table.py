"""The whole table: what lies where, and what everybody sees of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Self

from tests.oracle.pieces import (
    BABIES,
    CHANCE,
    COIN_TILES,
    COINS,
    END_PILE,
    EXPANSIONS,
    SPECIES,
    SPECIES_REMOVED,
    START_COINS,
    TERMINAL,
    TRUCKS,
    Tile,
    Truck,
    Zoo,
    box,
)


class Table:
    """A game in progress.

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
    def from_new(cls, players: int, removed_species: Iterable[str], start: int, whim: int = 0) -> Self:
        """A fresh game (1.3) without the named species."""
        removed = set(removed_species)
        if len(removed) != SPECIES_REMOVED[players] or not removed <= set(SPECIES.values()):
            raise ValueError(f"not the {SPECIES_REMOVED[players]} species to leave in the box: {removed}")
        return cls(players, [letter for letter, name in SPECIES.items() if name not in removed], start, whim)

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

    def waiting_trucks(self) -> list[Truck]:
        taken = [zoo.truck for zoo in self.zoos]
        return [truck for truck in self.trucks if truck not in taken]

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
