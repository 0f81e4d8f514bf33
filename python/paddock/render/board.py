"""A table as people see it, for any game: what a game describes and every renderer draws.

>>> cow = Cell("C", Kind.ANIMAL, "male cow", mark=Mark.MALE)
>>> stable = Group("stable", (cow, FREE_SPACE))
>>> [cell.code for cell in stable.cells]
['Cm', '.']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "FREE_SPACE",
    "FREE_SPOT",
    "Board",
    "Cell",
    "Fact",
    "Group",
    "Kind",
    "Look",
    "Mark",
    "Panel",
    "Shape",
    "Tint",
]


class Kind(StrEnum):
    """What lies on a space."""

    ANIMAL = "animal"
    STALL = "stall"
    COIN = "coin"
    SPACE = "space"  #: nothing, but there is room
    SPOT = "spot"  #: nothing, but there is room beside the others


class Mark(StrEnum):
    """A small sign on a tile; the value is its letter in the notation."""

    NONE = ""
    MALE = "m"
    FEMALE = "f"


class Tint(StrEnum):
    """The colour of a tile, named and not numbered: each renderer has its own shades."""

    NONE = "none"
    PINK = "pink"
    SAND = "sand"
    YELLOW = "yellow"
    SLATE = "slate"
    BLACK = "black"
    BROWN = "brown"
    WHITE = "white"
    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    PURPLE = "purple"
    ORANGE = "orange"
    GOLD = "gold"


class Look(StrEnum):
    """How much attention a panel or a group asks for."""

    PLAIN = "plain"
    ACTIVE = "active"  #: where the game goes on
    CLOSED = "closed"  #: out of use for now


class Shape(StrEnum):
    """How the cells of a group lie."""

    ROW = "row"  #: a fixed row of spaces
    HEAP = "heap"  #: any number of tiles


@dataclass(frozen=True, slots=True)
class Cell:
    """One space: a tile, or nothing yet."""

    symbol: str
    kind: Kind
    words: str = ""
    tint: Tint = Tint.NONE
    mark: Mark = Mark.NONE

    @property
    def code(self) -> str:
        """Symbol and mark, as in the notation."""
        return self.symbol + self.mark


FREE_SPACE = Cell(".", Kind.SPACE, "free space")
FREE_SPOT = Cell(".", Kind.SPOT, "free stall spot")


@dataclass(frozen=True, slots=True)
class Group:
    """Spaces that belong together: an enclosure, a barn, a truck."""

    label: str
    cells: tuple[Cell, ...] = ()
    side: tuple[Cell, ...] = ()  #: spaces beside the others
    note: str = ""
    look: Look = Look.PLAIN
    shape: Shape = Shape.ROW


@dataclass(frozen=True, slots=True)
class Fact:
    """A named value, such as coins and their number."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table: what one player owns, or what all share."""

    title: str
    groups: tuple[Group, ...]
    facts: tuple[Fact, ...] = ()
    note: str = ""
    look: Look = Look.PLAIN


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table."""

    title: str
    headline: str  #: whose turn it is and what comes next
    facts: tuple[Fact, ...]
    shared: Panel
    players: tuple[Panel, ...]
    legend: tuple[Cell, ...] = ()  #: one cell of each kind, explained by its words
    hints: tuple[str, ...] = ()
