"""The table of Zooloretto."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paddock.render.board import (
    FREE_SPACE,
    FREE_SPOT,
    Board,
    Cell,
    Fact,
    Group,
    Kind,
    Look,
    Mark,
    Panel,
    Shape,
    Tint,
)
from paddock.zooloretto import State, tables

__all__ = ["board"]

_TABLES: dict[str, Any] = tables()
_SPECIES: dict[str, str] = {row["letter"]: row["name"] for row in _TABLES["species"]}
_STALLS: dict[str, str] = {row["letter"]: row["name"] for row in _TABLES["stalls"]}
_STALL_LETTERS: dict[str, str] = {name: letter for letter, name in _STALLS.items()}
_EXPANSIONS: dict[int, int] = {row["players"]: row["expansions"] for row in _TABLES["setup"]}
_TINTS: dict[str, Tint] = {
    "F": Tint.PINK,
    "C": Tint.SAND,
    "L": Tint.YELLOW,
    "E": Tint.SLATE,
    "P": Tint.BLACK,
    "A": Tint.BROWN,
    "Z": Tint.WHITE,
    "K": Tint.GREEN,
    "S": Tint.RED,
    "D": Tint.BLUE,
    "R": Tint.PURPLE,
    "O": Tint.ORANGE,
    "$": Tint.GOLD,
}
_SEX_WORDS: dict[Mark, str] = {Mark.NONE: "", Mark.MALE: "male ", Mark.FEMALE: "female "}
_HINTS: tuple[str, ...] = (
    "Marked male or female: fertile and not yet mated.",
    "5/8 +2$: points with one space free / with none, coins for the last space.",
)


def board(state: State) -> Board:
    """Describe a position.

    >>> from paddock import zooloretto as zl
    >>> table = board(zl.State.new(players=3, seed=1, start=2))
    >>> table.headline
    'player 2 to move'
    >>> [group.label for group in table.players[0].groups]
    ['e5', 'e4', 'e6', 'x1', 'barn']
    """
    data: dict[str, Any] = state.to_dict()
    return Board(
        title="Zooloretto",
        headline=_headline(state, data),
        facts=tuple(_facts(data)),
        shared=Panel("trucks", tuple(_table_groups(data))),
        players=tuple(_player(state, data, seat) for seat in range(data["players"])),
        legend=tuple(_legend(data)),
        hints=_HINTS,
    )


def _headline(state: State, data: dict[str, Any]) -> str:
    player = f"player {data['turn']}"
    match data["phase"]:
        case "draw":
            return f"{player} draws, chance turns up the tile"
        case "load":
            return f"{player} loads {_named(data['hand'])}"
        case "unload":
            return f"{player} unloads truck {data['unloading']}"
        case "place":
            return f"{player} places {_named(data['hand'])}, just bought"
        case "end":
            return f"the game is over, {_victory(state.winners)}"
        case _:
            return f"{player} to move"


def _victory(winners: tuple[int, ...]) -> str:
    if len(winners) == 1:
        return f"player {winners[0]} wins"
    return f"players {' and '.join(map(str, winners))} share the win"


def _facts(data: dict[str, Any]) -> Iterator[Fact]:
    pile = data["pile"]
    yield Fact("main pile", str(pile["main"]))
    yield Fact("end pile", str(sum(pile["tiles"].values()) - pile["main"]))
    yield Fact("bank", str(data["bank"]))
    yield Fact("last round", "yes" if pile["last_round"] else "no")
    if data["births"]:
        letters = {name: letter for letter, name in _SPECIES.items()}
        yield Fact("born", " ".join(f"{letters[name]}{count}" for name, count in data["births"].items()))


def _table_groups(data: dict[str, Any]) -> Iterator[Group]:
    for number, truck in enumerate(data["trucks"]):
        label = f"truck {number}"
        tiles = tuple(_tile(code) for code in truck["tiles"])
        if number == data["unloading"]:
            yield Group(label, tiles, note="unloading", look=Look.ACTIVE)
        elif truck["taken"]:
            yield Group(label, note="taken", look=Look.CLOSED)
        else:
            yield Group(label, tiles + (FREE_SPACE,) * (truck["capacity"] - len(tiles)))
    if data["hand"] is not None:
        yield Group("in hand", (_tile(data["hand"]),), look=Look.ACTIVE)


def _player(state: State, data: dict[str, Any], seat: int) -> Panel:
    zoo = data["zoos"][seat]
    note, look = _standing(state, data, seat)
    groups = (*_enclosures(zoo, _EXPANSIONS[data["players"]]), _barn(zoo["barn"]))
    facts = (Fact("score", str(state.scores[seat])), Fact("coins", str(zoo["coins"])))
    return Panel(f"player {seat}", groups, facts, note, look)


def _standing(state: State, data: dict[str, Any], seat: int) -> tuple[str, Look]:
    if data["phase"] == "end":
        return ("winner", Look.ACTIVE) if seat in state.winners else ("", Look.PLAIN)
    out = data["zoos"][seat]["out"]
    if seat == data["turn"]:
        return "unloads, out" if out else "to move", Look.ACTIVE
    return ("out", Look.CLOSED) if out else ("", Look.PLAIN)


def _enclosures(zoo: dict[str, Any], expansions: int) -> Iterator[Group]:
    for row in _TABLES["enclosures"]:
        name: str = row["name"]
        if name in zoo["enclosures"]:
            yield _enclosure(row, zoo["enclosures"][name])
        elif int(name[1:]) <= expansions:
            yield Group(name, note=f"not built, costs {_TABLES['costs']['expand']}", look=Look.CLOSED)


def _enclosure(row: dict[str, Any], content: dict[str, Any]) -> Group:
    animals = _tiles(content["animals"])
    stalls = tuple(_tile(_STALL_LETTERS[name]) for name in content["stalls"])
    bonus = f" +{row['coins']}$" if row["coins"] else ""
    return Group(
        label=row["name"],
        cells=animals + (FREE_SPACE,) * (row["spaces"] - len(animals)),
        side=stalls + (FREE_SPOT,) * (row["spots"] - len(stalls)),
        note=f"{row['near']}/{row['full']}{bonus}",
    )


def _barn(tiles: dict[str, int]) -> Group:
    return Group("barn", _tiles(tiles), note="" if tiles else "empty", shape=Shape.HEAP)


def _tiles(counts: dict[str, int]) -> tuple[Cell, ...]:
    return tuple(_tile(code) for code, count in counts.items() for _ in range(count))


def _tile(code: str) -> Cell:
    letter, mark = code[0], Mark(code[1:])
    if letter in _SPECIES:
        return Cell(letter, Kind.ANIMAL, _SEX_WORDS[mark] + _SPECIES[letter], _TINTS[letter], mark)
    if letter in _STALLS:
        return Cell(letter, Kind.STALL, f"{_STALLS[letter]} stall", _TINTS[letter])
    return Cell(letter, Kind.COIN, "coin", _TINTS[letter])


def _named(code: str) -> str:
    return f"{code} ({_tile(code).words})"


def _legend(data: dict[str, Any]) -> Iterator[Cell]:
    in_play = set(data["species"])
    yield from (_tile(letter) for letter, name in _SPECIES.items() if name in in_play)
    yield from (_tile(letter) for letter in _STALLS)
    yield _tile("$")
