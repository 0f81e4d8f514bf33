"""Tables of results: plain ASCII that fits a page, or rich for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # rich is slow to import, so it waits until it is needed
    from rich.console import RenderableType

__all__ = ["WIDTH", "Column", "Table", "Tables", "cut", "number", "printable"]

WIDTH = 100
_GAP = "  "
_DOTS = "..."


def cut(text: str, width: int) -> str:
    """The text, its end replaced by dots if it is too long.

    >>> cut("load 1; draw", 9), cut("draw", 9)
    ('load 1...', 'draw')
    """
    return text if len(text) <= width else (text[: max(0, width - len(_DOTS))] + _DOTS)[:width]


def printable(text: str) -> str:
    r"""The text in ASCII on one line, all else escaped.

    >>> print(printable("Zoë\n"))
    Zo\xeb\n
    """
    return text if text.isascii() and text.isprintable() else text.encode("unicode_escape").decode("ascii")


def number(value: float | None, form: str = ".4f") -> str:
    """A number in some form, `-` for one that is not known.

    >>> number(0.25), number(None), number(-0.0, "+.2f")
    ('0.2500', '-', '+0.00')
    """
    if value is None:
        return "-"
    text = format(value, form)
    return text if any(digit in text for digit in "123456789") else format(0.0, form)  # no -0.00


@dataclass(frozen=True, slots=True)
class Column:
    """A column of texts; numbers stand on the right, and what is long may be cut where room is short."""

    name: str
    right: bool = True
    long: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts under a title, and notes below them."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    marked: bool = False  #: the first row is the best

    def plain(self) -> str:
        """In ASCII, at most WIDTH columns wide."""
        widths = self._widths()
        lines = [self.title, self._line([column.name for column in self.columns], widths)]
        lines.append(_GAP.join("-" * width for width in widths))
        lines += [self._line(row, widths) for row in self.rows]
        return "\n".join(cut(printable(line.rstrip()), WIDTH) for line in (*lines, *self.notes))

    def _line(self, cells: Sequence[str], widths: Sequence[int]) -> str:
        return _GAP.join(
            f"{cut(cell, width):{'>' if column.right else '<'}{width}}"
            for cell, width, column in zip(cells, widths, self.columns, strict=True)
        )

    def _widths(self) -> list[int]:
        """As wide as the longest text; too wide a table takes from the widest of the long columns."""
        texts = [[column.name for column in self.columns], *self.rows]
        widths = [max(map(len, cells)) for cells in zip(*texts, strict=True)]
        long = [index for index, column in enumerate(self.columns) if column.long]
        while long and sum(widths) + len(_GAP) * (len(widths) - 1) > WIDTH:
            widest = max(long, key=lambda index: widths[index])
            if widths[widest] <= len(_DOTS) + 1:
                break
            widths[widest] -= 1
        return widths

    def rich(self) -> RenderableType:
        """For a terminal: long texts go on in the next line."""
        from rich.console import Group
        from rich.table import Table as RichTable
        from rich.text import Text

        table = RichTable()
        for column in self.columns:
            table.add_column(
                Text(column.name),
                justify="right" if column.right else "left",
                overflow="fold",  # rich would cut with a sign that not every terminal has
                no_wrap=not column.long,
            )
        for index, row in enumerate(self.rows):
            table.add_row(*map(Text, row), style="bold green" if self.marked and index == 0 else None)
        return Group(Text(self.title, "bold"), table, *(Text(note, "dim") for note in self.notes))


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables one below the other, printed as the output can show them."""

    tables: tuple[Table, ...]

    def __str__(self) -> str:
        return "\n\n".join(table.plain() for table in self.tables)

    def __rich__(self) -> RenderableType:
        from rich.console import Group

        return Group(*(table.rich() for table in self.tables))
