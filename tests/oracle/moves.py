"""What may be done: every legal move, in the engine's move text."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.pieces import (
    BARN,
    COST_DISCARD,
    COST_EXCHANGE,
    COST_EXPAND,
    COST_MOVE,
    COST_PURCHASE,
    Tile,
    Zoo,
    faces,
    tally,
)
from tests.oracle.table import Table


def legal(table: Table) -> set[str]:
    """Every legal move; at a draw, every tile that may come."""
    zoo = table.zoos[table.turn]
    match table.phase:
        case "turn":  # exactly one of three kinds of action (B1)
            return {*_draws(table), *_takes(table), *_money_actions(table, zoo)}
        case "draw":
            return set(outcomes(table))
        case "load":
            return set(_loads(table))
        case "unload":  # any order, one tile at a time (B5)
            assert zoo.truck
            return {put for tile in zoo.truck.tiles for put in _puts(zoo, tile)}
        case "place":  # a bought tile goes where an unloaded one could (N54)
            assert table.hand
            return set(_puts(zoo, table.hand))
    return set()


def outcomes(table: Table) -> dict[str, int]:
    """At a draw: every tile that may come and how many of it are unseen (N2a)."""
    if table.phase != "draw":
        return {}
    return {f"~{face}": count for face, count in tally(table.unseen).items()}


def _draws(table: Table) -> Iterator[str]:
    if table.unseen and any(truck.has_room for truck in table.waiting_trucks()):  # B2
        yield "draw"


def _loads(table: Table) -> Iterator[str]:
    for truck in table.waiting_trucks():
        if truck.has_room:
            yield f"load {table.trucks.index(truck)}"


def _takes(table: Table) -> Iterator[str]:
    for truck in table.waiting_trucks():
        if truck.tiles:  # B3
            yield f"take {table.trucks.index(truck)}"


def _puts(zoo: Zoo, tile: Tile) -> Iterator[str]:
    for name, enclosure in zoo.enclosures.items():
        if enclosure.admits(tile):
            yield f"put {tile.face} {name}"
    yield f"put {tile.face} {BARN}"  # always, also unforced (B6, B8, B33)


def _money_actions(table: Table, zoo: Zoo) -> Iterator[str]:
    if zoo.coins >= COST_MOVE:
        yield from _animal_moves(zoo)
        yield from _stall_moves(zoo)
    if zoo.coins >= COST_EXCHANGE:
        yield from _swaps(zoo)
        yield from _barn_exchanges(zoo)
    if zoo.coins >= COST_PURCHASE:
        for seat, seller in enumerate(table.zoos):  # also one who is out of the round (B32)
            if seller is not zoo:
                yield from (f"buy p{seat} {face}" for face in faces(seller.barn))
    if zoo.coins >= COST_DISCARD:
        yield from (f"discard {face}" for face in faces(zoo.barn))  # B35
    if zoo.coins >= COST_EXPAND and zoo.expansions:  # B36
        yield "expand"


def _animal_moves(zoo: Zoo) -> Iterator[str]:
    for animal in zoo.barn:
        if animal.is_animal:  # only out of the barn (B22)
            for name, enclosure in zoo.enclosures.items():
                if enclosure.admits(animal):
                    yield f"move {animal.face} {BARN} {name}"


def _stall_moves(zoo: Zoo) -> Iterator[str]:
    # Spot to spot, spot to barn, barn to spot (B23); the two spots of one enclosure are one place (B24).
    shelves = {name: enclosure.stalls for name, enclosure in zoo.enclosures.items()}
    shelves[BARN] = [tile for tile in zoo.barn if tile.is_stall]
    for source, stalls in shelves.items():
        for stall in stalls:
            for target in shelves:
                if target != source and (target == BARN or zoo.enclosures[target].free_spots):
                    yield f"move {stall.face} {source} {target}"


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


def _barn_exchanges(zoo: Zoo) -> Iterator[str]:
    for letter in zoo.barn_species():  # one species of the barn, all of it (B28)
        group = sum(tile.letter == letter for tile in zoo.barn)
        for name, enclosure in zoo.enclosures.items():
            if enclosure.species not in ("", letter) and group <= enclosure.spaces:  # B26, B27, B29
                yield f"exchange {letter} {name}"
