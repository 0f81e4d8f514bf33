"""Short scripts for events too rare to be asked of random games: position, moves, what happens."""

from __future__ import annotations

from typing import Any

from tests.oracle.pieces import COINS, SPECIES

ELEPHANT_COUPLES = {"Em": 2, "Ef": 2}


def three(zoo: dict[str, Any], trucks: tuple[str, str, str] = ("", "", ""), bank: int = 24) -> dict[str, Any]:
    """Three players, the first with this zoo and turn; the other two hold what the bank lacks."""
    purse, odd = divmod(COINS - bank - 2, 2)
    return {
        "players": 3,
        "species": [name for name in SPECIES.values() if name not in ("chimpanzee", "flamingo")],
        "zoos": [{"coins": 2, **zoo}, {"coins": purse}, {"coins": purse + odd}],
        "trucks": [{"tiles": tiles.split()} for tiles in trucks],
        "bank": bank,
        "turn": 0,
    }


def two_at_the_end(coins: tuple[int, int]) -> dict[str, Any]:
    """Two players without a point, with a coin tile each to be taken."""
    return {
        "players": 2,
        "zoos": [{"coins": coins[0]}, {"coins": coins[1]}],
        "trucks": [{"tiles": ["$"]}, {"tiles": ["$"]}, {"tiles": ["$"]}],
        "pile": {"tiles": {"$": 9}, "main": 0, "last_round": True},
        "turn": 0,
    }


def penned(**enclosures: dict[str, int]) -> dict[str, Any]:
    return {name: {"animals": animals, "stalls": []} for name, animals in enclosures.items()}


SCRIPTS: dict[str, tuple[dict[str, Any], list[str], dict[str, int]]] = {
    "two babies by exchange, both in the enclosure": (
        three({"barn": ELEPHANT_COUPLES, "enclosures": penned(e6={"P": 1})}),
        ["exchange E e6"],
        {"two births in one exchange": 1, "baby in an enclosure": 2, "bonus due": 0},
    ),
    "two babies by exchange, one in the barn": (
        three({"barn": ELEPHANT_COUPLES, "enclosures": penned(e5={"P": 1})}),
        ["exchange E e5"],
        {"two births in one exchange": 1, "baby in an enclosure": 1, "baby in the barn": 1, "bonus due": 0},
    ),
    "two babies by exchange, both in the barn": (
        three({"barn": ELEPHANT_COUPLES, "enclosures": penned(e4={"P": 1})}),
        ["exchange E e4"],
        {"two births in one exchange": 1, "baby in the barn": 2, "bonus due": 0},
    ),
    "two couples one after the other": (
        three({"enclosures": penned(e6={"Em": 1})}, trucks=("Ef Em Ef", "", "")),
        ["take 0", "put Ef e6", "put Em e6", "put Ef e6"],
        {"birth": 2, "third fertile animal, no birth": 1, "second couple in one enclosure": 1},
    ),
    "a baby discarded": (
        three({"barn": {"Ef": 1}, "enclosures": penned(e4={"E": 2, "Em": 1})}, trucks=("S", "S", "")),
        ["move Ef barn e4", "take 0", "put S e4", "take 1", "put S barn", "discard E"],
        {"bonus paid": 1, "baby in the barn": 1, "baby discarded": 1},
    ),
    "a bonus of two from a bank of one": (
        three({"enclosures": penned(e5={"E": 4})}, trucks=("E", "", ""), bank=1),
        ["take 0", "put E e5"],
        {"bonus cut by a poor bank": 1},
    ),
    "a bonus from an empty bank": (
        three({"enclosures": penned(e5={"E": 4})}, trucks=("E", "", ""), bank=0),
        ["take 0", "put E e5"],
        {"bonus lost to an empty bank": 1},
    ),
    "the price of a move pays part of its bonus": (
        three({"barn": {"E": 1}, "enclosures": penned(e5={"E": 4})}, bank=0),
        ["move E barn e5"],
        {"bonus cut by a poor bank": 1},
    ),
    "equal points, different coins": (
        two_at_the_end((3, 2)),
        ["take 0", "take 1"],
        {"tie broken by coins": 1, "leftover truck emptied with a coin tile": 1},
    ),
    "equal points and coins": (
        two_at_the_end((2, 2)),
        ["take 0", "take 1"],
        {"shared win": 1, "leftover truck emptied with a coin tile": 1},
    ),
}
