"""Colours of tiles and of the two themes."""

from __future__ import annotations

from dataclasses import dataclass

from paddock.render.board import Tint

__all__ = ["PAINTS", "THEMES", "Paint", "Theme"]


@dataclass(frozen=True, slots=True)
class Paint:
    """A tile's surface and what is written on it."""

    fill: str
    ink: str


_DARK_INK = "#1f2430"
_LIGHT_INK = "#ffffff"

PAINTS: dict[Tint, Paint] = {
    Tint.NONE: Paint("#c9ced6", _DARK_INK),
    Tint.PINK: Paint("#f7a1bd", _DARK_INK),
    Tint.SAND: Paint("#dcb98a", _DARK_INK),
    Tint.YELLOW: Paint("#f8d648", _DARK_INK),
    Tint.SLATE: Paint("#97acd0", _DARK_INK),
    Tint.BLACK: Paint("#343a46", _LIGHT_INK),
    Tint.BROWN: Paint("#8a5638", _LIGHT_INK),
    Tint.WHITE: Paint("#fbfbf7", _DARK_INK),
    Tint.GREEN: Paint("#86c077", _DARK_INK),
    Tint.RED: Paint("#c9413f", _LIGHT_INK),
    Tint.BLUE: Paint("#2b7bbd", _LIGHT_INK),
    Tint.PURPLE: Paint("#8250a8", _LIGHT_INK),
    Tint.ORANGE: Paint("#d9731a", _LIGHT_INK),
    Tint.GOLD: Paint("#efb92e", "#4d3700"),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """What surrounds the tiles."""

    page: str
    panel: str
    group: str
    line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    tile_edge: str


THEMES: dict[str, Theme] = {
    "light": Theme(
        page="#eef1ee",
        panel="#ffffff",
        group="#f3f6f1",
        line="#ccd4cc",
        text="#1f2430",
        muted="#66707c",
        accent="#1f7a4d",
        on_accent="#ffffff",
        tile_edge="#565e6b",
    ),
    "dark": Theme(
        page="#14181d",
        panel="#1e242b",
        group="#272f37",
        line="#3c4650",
        text="#e8ecf0",
        muted="#99a4b0",
        accent="#5fd39a",
        on_accent="#0e1a14",
        tile_edge="#8d98a5",
    ),
}
