"""Positions in the engine's nested form (`State.to_dict`), written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.oracle.pieces import BABIES, SPECIES, STALLS, Tile, Zoo, tally, tile_of, tiles_of
from tests.oracle.rules import Oracle
from tests.oracle.table import Table


def snapshot(table: Table) -> dict[str, Any]:
    """The position in the engine's nested form, lists of tiles in alphabetical order."""
    unloading = table.zoos[table.turn].truck if table.phase == "unload" else None
    return {
        "players": table.players,
        "species": [SPECIES[letter] for letter in table.species],
        "phase": table.phase,
        "turn": table.turn,
        "hand": table.hand.face if table.hand else None,
        "unloading": table.trucks.index(unloading) if unloading else None,
        "trucks": [
            {
                "capacity": truck.capacity,
                "taken": truck not in table.waiting_trucks(),
                "tiles": sorted(tile.face for tile in truck.tiles),
            }
            for truck in table.trucks
        ],
        "zoos": [zoo_form(zoo) for zoo in table.zoos],
        "pile": {"tiles": tally(table.unseen), "main": table.main_pile, "last_round": table.last_round},
        "bank": table.bank,
        "births": {
            SPECIES[letter]: BABIES - len(left) for letter, left in table.babies.items() if len(left) < BABIES
        },
    }


def zoo_form(zoo: Zoo) -> dict[str, Any]:
    return {
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


def from_form(form: Mapping[str, Any], whim: int = 0) -> Oracle:
    """A position at the start of a turn, in the form of `snapshot`.

    The form does not tell parents and babies from plain animals; they are set up as plain ones,
    which changes nothing (N51).
    """
    letters = {name: letter for letter, name in SPECIES.items()}
    stalls = {name: letter for letter, name in STALLS.items()}
    oracle = Oracle(form["players"], [letters[name] for name in form["species"]], form["turn"], whim)
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
