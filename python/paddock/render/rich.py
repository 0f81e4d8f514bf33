"""A position as coloured text for the terminal, for `rich.print`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from paddock.render import board_of
from paddock.render.board import Board, Cell, Fact, Group, Kind, Look, Panel, Shape
from paddock.render.palette import PAINTS

__all__ = ["draw", "render"]

_HEAP = 7  # tiles of a heap in one line
_EMPTY = (Kind.SPACE, Kind.SPOT)
_EDGES = {Look.PLAIN: "", Look.ACTIVE: "bold green", Look.CLOSED: "dim"}


def render(state: Any) -> RenderableType:
    """Draw a position of any game; `rich.print(state)` is the same.

    >>> import paddock
    >>> from rich.console import Console
    >>> console = Console(width=100)
    >>> with console.capture() as output:
    ...     console.print(render(paddock.new("zooloretto", players=2, start=1)))
    >>> print(output.get().splitlines()[0])
    Zooloretto: player 1 to move
    """
    return draw(board_of(state))


def draw(board: Board) -> RenderableType:
    """Draw a board."""
    return Stack(
        Text.assemble((board.title, "bold"), ": ", (board.headline, "bold green")),
        _facts(board.facts),
        Columns([_card(group) for group in board.shared.groups]),
        Columns([_panel(panel) for panel in board.players]),
        Columns([Text.assemble(_tile(cell), " ", cell.words) for cell in board.legend], padding=(0, 2)),
        *(Text(hint, "dim") for hint in board.hints),
    )


def _facts(facts: Iterable[Fact]) -> Text:
    return Text("   ").join(Text.assemble(f"{fact.name} ", (fact.value, "bold")) for fact in facts)


def _card(group: Group) -> Frame:
    body = _tiles(group.cells) if group.cells else Text(group.note, "dim")
    title = f"{group.label}, {group.note}" if group.cells and group.note else group.label
    return _frame(body, title, group.look)


def _panel(panel: Panel) -> Frame:
    rows = Table.grid(padding=(0, 1))
    rows.add_column(style="bold", no_wrap=True)
    rows.add_column(no_wrap=True)
    rows.add_column(justify="right", style="dim", no_wrap=True)
    for group in panel.groups:
        rows.add_row(Text(group.label), _body(group), Text(group.note if group.cells else ""))
    title = f"{panel.title}: {panel.note}" if panel.note else panel.title
    return _frame(Stack(_facts(panel.facts), rows), title, panel.look)


def _frame(body: RenderableType, title: str, look: Look) -> Frame:
    border = box.HEAVY if look is Look.ACTIVE else box.ROUNDED
    style = "dim" if look is Look.CLOSED else "none"
    return Frame(
        body,
        border,
        title=Text(title),
        title_align="left",
        border_style=_EDGES[look],
        style=style,
        expand=False,
    )


def _body(group: Group) -> Text:
    if not group.cells:
        return Text(group.note, "dim")
    if group.shape is Shape.HEAP:
        lines = (group.cells[first : first + _HEAP] for first in range(0, len(group.cells), _HEAP))
        return Text("\n").join(map(_tiles, lines))
    return Text("  ").join(map(_tiles, filter(None, (group.cells, group.side))))


def _tiles(cells: Iterable[Cell]) -> Text:
    return Text(" ").join(map(_tile, cells))


def _tile(cell: Cell) -> Text:
    if cell.kind in _EMPTY:
        return Text(". " if cell.kind is Kind.SPACE else "()", "dim")
    paint = PAINTS[cell.tint]
    return Text(f"{cell.code:2}", f"bold {paint.ink} on {paint.fill}")
