"""A position as a self-contained SVG picture."""

from __future__ import annotations

from math import ceil
from typing import Any
from xml.etree.ElementTree import Element, tostring

from paddock.render import board_of
from paddock.render.board import Board, Group, Look, Panel, Shape
from paddock.render.palette import THEMES, Theme
from paddock.render.shapes import add, facts, label, pill, text_width, tile

__all__ = ["draw", "render"]

_MARGIN = 16  # around the picture
_GUTTER = 14  # between panels
_PAD = 12  # inside a panel
_PANEL = 396  # width of a player's panel
_HEADER = 46  # height of its title
_TILE, _STEP = 34, 39  # a tile, and from one to the next
_SMALL, _SMALL_STEP = 25, 29  # the same in a heap
_ROW, _ROW_STEP = 44, 50  # a row of tiles, and from one to the next
_LABEL = 52  # width of the names of groups
_CARD = 74  # height of a shared group
_TITLE = 66  # height of the lines above everything
_LEGEND = 28  # height of a line below everything
_FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"


def render(state: Any, theme: str = "light") -> str:
    """Draw a position of any game in the theme "light" or "dark".

    Notebooks show it by themselves, in the light theme.

    >>> import paddock
    >>> picture = render(paddock.new("zooloretto", players=3), theme="dark")
    >>> picture.startswith("<svg"), picture.count('class="paddock-player"')
    (True, 3)
    """
    return draw(board_of(state), theme)


def draw(board: Board, theme: str = "light") -> str:
    """Draw a board."""
    if theme not in THEMES:
        raise ValueError(f"no theme {theme!r}; there are: {', '.join(THEMES)}")
    return tostring(_Picture(board, THEMES[theme]).root, encoding="unicode")


def _columns(players: int) -> int:
    """One row for up to three panels, two for more."""
    return players if players < 4 else ceil(players / 2)


class _Picture:
    """Draws from top to bottom; `y` is how far it has come."""

    def __init__(self, board: Board, theme: Theme) -> None:
        self.board = board
        self.theme = theme
        self.columns = _columns(len(board.players))
        self.width = 2 * _MARGIN + self.columns * (_PANEL + _GUTTER) - _GUTTER
        self.y: float = _MARGIN
        self.root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "paddock-board"})
        add(self.root, "title").text = f"{board.title}: {board.headline}"
        page = add(self.root, "rect", width=self.width, fill=theme.page, rx=10)
        self._title()
        self._shared()
        self._players()
        self._legend()
        height = self.y + _MARGIN - 4
        page.set("height", f"{height:g}")
        self._frame(height)

    def _frame(self, height: float) -> None:
        self.root.set("viewBox", f"0 0 {self.width:g} {height:g}")
        self.root.set("width", f"{self.width:g}")
        self.root.set("height", f"{height:g}")
        self.root.set("style", "max-width: 100%; height: auto")
        self.root.set("font-family", _FONT)

    def _title(self) -> None:
        board, theme = self.board, self.theme
        label(self.root, _MARGIN + 2, self.y + 14, board.title, 24, theme.text, weight=700)
        facts(self.root, self.width - _MARGIN - 2, self.y + 14, board.facts, 15, theme)
        label(self.root, _MARGIN + 2, self.y + 43, board.headline, 17, theme.accent, weight=600)
        self.y += _TITLE

    def _shared(self) -> None:
        x: float = _MARGIN
        for group in self.board.shared.groups:
            width = _card_width(group)
            if x > _MARGIN and x + width > self.width - _MARGIN:
                x, self.y = _MARGIN, self.y + _CARD + _GUTTER
            self._card(group, x, self.y, width)
            x += width + _GUTTER
        self.y += _CARD + _GUTTER

    def _card(self, group: Group, x: float, y: float, width: float) -> None:
        theme = self.theme
        node = add(self.root, "g", class_=f"paddock-shared paddock-{group.look}")
        _plate(node, x, y, width, _CARD, theme, group.look)
        label(node, x + _PAD, y + 15, group.label, 13, theme.muted, weight=600)
        if not group.cells:
            label(node, x + width / 2, y + 46, group.note, 15, theme.muted, "middle")
        elif group.note:
            label(node, x + width - _PAD, y + 15, group.note, 13, theme.accent, "end", 600)
        for index, cell in enumerate(group.cells):
            tile(node, x + _PAD + index * _STEP, y + 29, _TILE, cell, theme)

    def _players(self) -> None:
        players = self.board.players
        for first in range(0, len(players), self.columns):
            row = players[first : first + self.columns]
            height = max(map(_panel_height, row))
            free = (self.columns - len(row)) * (_PANEL + _GUTTER)
            for column, panel in enumerate(row):
                self._panel(panel, _MARGIN + free / 2 + column * (_PANEL + _GUTTER), height)
            self.y += height + _GUTTER

    def _panel(self, panel: Panel, x: float, height: float) -> None:
        theme = self.theme
        node = add(self.root, "g", class_="paddock-player")
        if panel.look is Look.CLOSED:
            node.set("opacity", "0.6")
        _plate(
            node, x, self.y, _PANEL, height, theme, Look.ACTIVE if panel.look is Look.ACTIVE else Look.PLAIN
        )
        middle = self.y + _HEADER / 2 + 1
        label(node, x + _PAD + 2, middle, panel.title, 18, theme.text, weight=700)
        if panel.note:
            fill, ink = (
                (theme.accent, theme.on_accent) if panel.look is Look.ACTIVE else (theme.line, theme.text)
            )
            pill(node, x + _PAD + 12 + text_width(panel.title, 17), middle, panel.note, fill, ink)
        facts(node, x + _PANEL - _PAD - 2, middle, panel.facts, 15, theme)
        y = self.y + _HEADER
        for group in panel.groups:
            self._group(node, group, x + _PAD, y)
            y += _group_height(group) + _ROW_STEP - _ROW

    def _group(self, parent: Element, group: Group, x: float, y: float) -> None:
        theme = self.theme
        width, height = _PANEL - 2 * _PAD, _group_height(group)
        node = add(parent, "g", class_=f"paddock-group paddock-{group.look}")
        _strip(node, x, y, width, height, theme, group.look)
        label(node, x + 9, y + _ROW / 2, group.label, 14, theme.muted, weight=600)
        if not group.cells:
            label(node, x + _LABEL, y + _ROW / 2, group.note, 14, theme.muted)
        elif group.shape is Shape.HEAP:
            self._heap(node, group, x + _LABEL, y)
        else:
            self._row(node, group, x + _LABEL, y + (_ROW - _TILE) / 2)
            label(node, x + width - 8, y + _ROW / 2, group.note, 12, theme.muted, "end")

    def _row(self, parent: Element, group: Group, x: float, y: float) -> None:
        for index, cell in enumerate(group.cells):
            tile(parent, x + index * _STEP, y, _TILE, cell, self.theme)
        side = x + len(group.cells) * _STEP + 6
        for index, cell in enumerate(group.side):
            tile(parent, side + index * _SMALL_STEP, y + (_TILE - _SMALL) / 2, _SMALL, cell, self.theme)

    def _heap(self, parent: Element, group: Group, x: float, y: float) -> None:
        top = y + (_ROW - _SMALL) / 2
        for index, cell in enumerate(group.cells):
            line, column = divmod(index, _heap_columns())
            tile(parent, x + column * _SMALL_STEP, top + line * _SMALL_STEP, _SMALL, cell, self.theme)

    def _legend(self) -> None:
        theme, legend = self.theme, self.board.legend
        step = max((text_width(cell.words, 13) for cell in legend), default=0) + 34
        most = max(int((self.width - 2 * _MARGIN) // step), 1)
        lines = ceil(len(legend) / most)
        columns = ceil(len(legend) / max(lines, 1))
        for index, cell in enumerate(legend):
            line, column = divmod(index, columns)
            x, y = _MARGIN + 2 + column * step, self.y + line * _LEGEND
            tile(add(self.root, "g", class_="paddock-legend"), x, y, 19, cell, theme)
            label(self.root, x + 25, y + 9.5, cell.words, 13, theme.muted)
        self.y += lines * _LEGEND
        for hint in self.board.hints:
            label(self.root, _MARGIN + 2, self.y + 6, hint, 13, theme.muted)
            self.y += 20


def _card_width(group: Group) -> float:
    spaces = len(group.cells) or 3
    words = text_width(f"{group.label}  {group.note}", 13) if group.cells else 0
    return 2 * _PAD + max((spaces - 1) * _STEP + _TILE, words, 58)


def _heap_columns() -> int:
    return (_PANEL - 2 * _PAD - _LABEL) // _SMALL_STEP


def _group_height(group: Group) -> float:
    lines = ceil(len(group.cells) / _heap_columns()) if group.shape is Shape.HEAP else 1
    return _ROW + (max(lines, 1) - 1) * _SMALL_STEP


def _panel_height(panel: Panel) -> float:
    rows = sum(_group_height(group) + _ROW_STEP - _ROW for group in panel.groups)
    return _HEADER + rows + _PAD - (_ROW_STEP - _ROW)


def _plate(
    parent: Element, x: float, y: float, width: float, height: float, theme: Theme, look: Look
) -> None:
    """The ground of a panel or a card."""
    plate = add(
        parent, "rect", x=x, y=y, width=width, height=height, rx=10, fill=theme.panel, stroke=theme.line
    )
    if look is Look.ACTIVE:
        plate.set("stroke", theme.accent)
        plate.set("stroke-width", "3")
    elif look is Look.CLOSED:
        plate.set("fill", "none")
        plate.set("stroke-dasharray", "6 4")


def _strip(
    parent: Element, x: float, y: float, width: float, height: float, theme: Theme, look: Look
) -> None:
    """The ground of a group inside a panel."""
    strip = add(parent, "rect", x=x, y=y, width=width, height=height, rx=8, fill=theme.group)
    if look is Look.CLOSED:
        strip.set("fill", "none")
        strip.set("stroke", theme.line)
        strip.set("stroke-dasharray", "6 4")
