"""Ways to play. Each policy gives a legal move a weight, never zero, so that every game ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.oracle.pieces import BARN, SPECIES, Enclosure, Zoo
from tests.oracle.table import Table

Policy = Callable[[Table, str], float]
MONEY = {"move", "swap", "exchange", "buy", "discard", "expand"}


def anything(table: Table, move: str) -> float:
    return 1


def trader(table: Table, move: str) -> float:
    """Spends money whenever there is some."""
    verb = move.split()[0]
    return {"expand": 20, "swap": 8, "exchange": 8, "buy": 4, "move": 3, "discard": 0.5}.get(verb, 1)


def hoarder(table: Table, move: str) -> float:
    """Keeps coins and draws until every truck is full."""
    verb = move.split()[0]
    if verb in MONEY:
        return 0.02
    return 1000 if verb == "draw" else 1


def miser(table: Table, move: str) -> float:
    """Fills enclosures for the coins and spends none of them."""
    return 0.0001 if move.split()[0] in MONEY else breeder(table, move)


def breeder(table: Table, move: str) -> float:
    """Fills enclosures and brings couples together."""
    zoo = table.zoos[table.turn]
    match move.split():
        case ["put", face, place] | ["move", face, _, place]:
            return in_place(zoo, face, place)
        case ["take", number]:
            return sum(best_place(zoo, tile.face) for tile in table.trucks[int(number)].tiles)
        case ["load", number]:
            return 1 + sum(best_place(zoo, tile.face) for tile in table.trucks[int(number)].tiles)
        case ["buy", _, face]:
            return best_place(zoo, face) / 2
        case ["expand"]:
            return 20
        case ["swap" | "exchange", *_]:
            return 2
    return 3


def nester(table: Table, move: str) -> float:
    """Saves two couples of a species in the barn, then exchanges them into an enclosure."""
    zoo = table.zoos[table.turn]
    match move.split():
        case ["put", face, place]:
            return 30 if (len(face) == 2) == (place == BARN) else 1
        case ["buy", _, face]:
            return 8 if len(face) == 2 and face[0] in zoo.barn_species() else 0.05
        case ["exchange", letter, _]:
            breeding = Counter(tile.sex for tile in zoo.barn if tile.letter == letter and tile.can_breed)
            return (0.05, 1, 1000)[min(breeding["m"], breeding["f"])]
        case ["discard", face]:
            return 2 if len(face) == 1 else 0.02
        case ["move" | "swap" | "expand", *_]:
            return 0.05
        case ["take", number]:
            return sum(5 if len(tile.face) == 2 else 1 for tile in table.trucks[int(number)].tiles)
    return 3


def in_place(zoo: Zoo, face: str, place: str) -> float:
    """How much a breeder likes a tile in a place."""
    if place == BARN:
        return 0.3
    enclosure: Enclosure = zoo.enclosures[place]
    if face[0] not in SPECIES:
        return 2
    mates = {"m": "f", "f": "m"}.get(face[1:])
    couple = any(animal.can_breed and animal.sex == mates for animal in enclosure.animals)
    return 30 if couple else 20 if enclosure.free_spaces == 1 else 8 if enclosure.animals else 2


def best_place(zoo: Zoo, face: str) -> float:
    fitting = [name for name, enclosure in zoo.enclosures.items() if enclosure.species in ("", face[0])]
    return max((in_place(zoo, face, name) for name in fitting), default=0.3)


POLICIES: list[Policy] = [anything, trader, hoarder, miser, breeder, nester]
