"""A position as plain ASCII text, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap
from typing import Any

from paddock.render import board_of
from paddock.render.board import Board, Cell, Fact, Group, Look, Panel, Shape

__all__ = ["WIDTH", "draw", "render"]

WIDTH = 80
_GAP = "  "
_HALF = (WIDTH - len(_GAP)) // 2
_SIGNS = "m male  f female  . free  (..) stall spots"
_FRAME = 4  # columns that the frame of a box takes


def render(state: Any) -> str:
    """Draw a position of any game; `str(state)` is the same.

    >>> import paddock
    >>> print(render(paddock.new("zooloretto", players=2, start=1)).splitlines()[0])
    Zooloretto: player 1 to move
    """
    return draw(board_of(state))


def draw(board: Board) -> str:
    """Draw a board."""
    lines = wrap(f"{board.title}: {board.headline}", WIDTH)
    lines += wrap(_facts(board.facts), WIDTH)
    lines += _box(board.shared, _flow(map(_group, board.shared.groups), WIDTH - _FRAME), WIDTH)
    boxes = [_box(panel, _panel(panel), _HALF) for panel in board.players]
    for first in range(0, len(boxes), 2):
        lines += _beside(boxes[first : first + 2])
    lines += _flow((f"{cell.code} {cell.words}" for cell in board.legend), WIDTH)
    lines.append(_SIGNS)
    lines += [line for hint in board.hints for line in wrap(hint, WIDTH)]
    return "\n".join(line.rstrip() for line in lines)


def _facts(facts: Iterable[Fact]) -> str:
    return "   ".join(f"{fact.name} {fact.value}" for fact in facts)


def _box(panel: Panel, content: list[str], width: int) -> list[str]:
    rule = "=" if panel.look is Look.ACTIVE else "-"
    title = f" {panel.title}: {panel.note} " if panel.note else f" {panel.title} "
    top = f"+{rule}{title}"[: width - 2].ljust(width - 1, rule) + "+"
    bottom = "+" + rule * (width - 2) + "+"
    return [top, *(f"| {line:{width - _FRAME}} |" for line in content), bottom]


def _panel(panel: Panel) -> list[str]:
    width = _HALF - _FRAME
    indent = max(len(group.label) for group in panel.groups) + 1
    lines = wrap(_facts(panel.facts), width)
    for group in panel.groups:
        body = _body(group)
        if group.cells and group.note:
            body = f"{body} {group.note:>{width - indent - len(body) - 1}}"
        lines += wrap(f"{group.label:{indent}}{body}", width, subsequent_indent=" " * indent)
    return lines


def _group(group: Group) -> str:
    note = f" {group.note}" if group.cells and group.note else ""
    return f"{group.label} {_body(group)}{note}"


def _body(group: Group) -> str:
    if not group.cells:
        return f"({group.note})"
    if group.shape is Shape.HEAP:
        return " ".join(_heap(group.cells))
    row = f"[{' '.join(f'{cell.code:2}' for cell in group.cells)}]"
    return f"{row} ({' '.join(cell.code for cell in group.side)})" if group.side else row


def _heap(cells: Iterable[Cell]) -> Iterator[str]:
    for code, same in groupby(cell.code for cell in cells):
        count = sum(1 for _ in same)
        yield f"{count}{code}" if count > 1 else code


def _flow(items: Iterable[str], width: int) -> list[str]:
    """Items side by side, never broken, as many to a line as fit."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(_GAP) + len(item) <= width:
            lines[-1] += _GAP + item
        else:
            lines.append(item)
    return lines


def _beside(boxes: list[list[str]]) -> list[str]:
    """Boxes in a row, all made as high as the highest."""
    height = max(map(len, boxes))
    return [_GAP.join(line) for line in zip(*(_stretch(box, height) for box in boxes), strict=True)]


def _stretch(box: list[str], height: int) -> list[str]:
    blank = f"|{' ' * (len(box[0]) - 2)}|"
    return [*box[:-1], *[blank] * (height - len(box)), box[-1]]
