"""Single tiles and lines of text as SVG elements."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from paddock.render.board import Cell, Fact, Kind, Mark
from paddock.render.palette import PAINTS, Theme

__all__ = ["add", "facts", "label", "pill", "text_width", "tile"]

_MALE = "#1558c0"
_FEMALE = "#c2185b"


def add(parent: Element, tag: str, **attributes: str | float) -> Element:
    """Append an element; `stroke_width` becomes `stroke-width` and `class_` becomes `class`."""
    named = {key.rstrip("_").replace("_", "-"): _text(value) for key, value in attributes.items()}
    return SubElement(parent, tag, named)


def _text(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


def text_width(text: str, size: float) -> float:
    """A generous guess, since only the viewer knows the font."""
    return 0.6 * size * len(text)


def label(
    parent: Element,
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    anchor: str = "start",
    weight: int = 400,
) -> Element:
    """A line of text; `y` is its middle."""
    baseline = y + 0.355 * size
    element = add(
        parent,
        "text",
        x=x,
        y=baseline,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        font_weight=str(weight),
    )
    element.text = text
    return element


def pill(parent: Element, x: float, y: float, text: str, fill: str, ink: str) -> None:
    """Text on a coloured strip with round ends; `y` is its middle."""
    width = text_width(text, 12) + 16
    add(parent, "rect", x=x, y=y - 10, width=width, height=20, rx=10, fill=fill)
    label(parent, x + width / 2, y, text, 12, ink, "middle", 600)


def facts(parent: Element, x: float, y: float, items: tuple[Fact, ...], size: float, theme: Theme) -> None:
    """Names and values in one line that ends at `x`."""
    line = label(parent, x, y, "", size, theme.muted, "end")
    for index, fact in enumerate(items):
        add(line, "tspan", dx=size if index else 0).text = fact.name
        add(line, "tspan", dx=0.35 * size, fill=theme.text, font_weight="700").text = fact.value


def tile(parent: Element, x: float, y: float, size: float, cell: Cell, theme: Theme) -> None:
    """Draw a cell in a square whose upper left corner is given."""
    group = add(parent, "g", class_=f"paddock-{cell.kind}", transform=f"translate({_text(x)} {_text(y)})")
    add(group, "title").text = cell.words
    if cell.kind in (Kind.SPACE, Kind.SPOT):
        _free(group, size, cell.kind, theme)
        return
    paint = PAINTS[cell.tint]
    middle = size / 2
    if cell.kind is Kind.STALL:
        add(group, "path", d=_booth(size), fill=paint.fill, stroke=theme.tile_edge, stroke_linejoin="round")
        middle = 0.6 * size
    elif cell.kind is Kind.COIN:
        add(group, "circle", cx=middle, cy=middle, r=0.47 * size, fill=paint.fill, stroke=paint.ink)
    else:
        add(group, "rect", width=size, height=size, rx=0.22 * size, fill=paint.fill, stroke=theme.tile_edge)
    if cell.mark:
        label(group, 0.36 * size, 0.6 * size, cell.symbol, 0.54 * size, paint.ink, "middle", 700)
        _mark(group, 0.76 * size, 0.26 * size, 0.26 * size, cell.mark)
    else:
        label(group, size / 2, middle, cell.symbol, 0.56 * size, paint.ink, "middle", 700)


def _free(parent: Element, size: float, kind: Kind, theme: Theme) -> None:
    dashes: dict[str, str | float] = {
        "fill": "none",
        "stroke": theme.muted,
        "stroke_opacity": 0.7,
        "stroke_dasharray": "4 3",
    }
    if kind is Kind.SPOT:
        add(parent, "path", d=_booth(size), **dashes)
    else:
        add(parent, "rect", x=1, y=1, width=size - 2, height=size - 2, rx=0.2 * size, **dashes)


def _booth(size: float) -> str:
    """The outline of a stall: a pointed roof on two walls."""
    left, right = 0.06 * size, 0.94 * size
    top, eaves, floor = 0.03 * size, 0.36 * size, 0.97 * size
    return (
        f"M{left:.2f} {floor:.2f}V{eaves:.2f}L{size / 2:.2f} {top:.2f}L{right:.2f} {eaves:.2f}V{floor:.2f}Z"
    )


def _mark(parent: Element, x: float, y: float, radius: float, mark: Mark) -> None:
    """The sign of Mars or Venus in a white disc."""
    color = _MALE if mark is Mark.MALE else _FEMALE
    add(parent, "circle", cx=x, cy=y, r=radius, fill="#ffffff", stroke=color)
    r = 0.32 * radius
    if mark is Mark.MALE:
        cx, cy = x - 0.18 * radius, y + 0.18 * radius
        start, tip = 0.7 * r, 0.52 * radius
        path = (
            f"M{cx + start:.2f} {cy - start:.2f}L{x + tip:.2f} {y - tip:.2f}"
            f"M{x + 0.05 * radius:.2f} {y - tip:.2f}H{x + tip:.2f}V{y - 0.05 * radius:.2f}"
        )
    else:
        cx, cy = x, y - 0.25 * radius
        path = (
            f"M{x:.2f} {cy + r:.2f}V{y + 0.7 * radius:.2f}"
            f"M{x - 0.3 * radius:.2f} {y + 0.4 * radius:.2f}H{x + 0.3 * radius:.2f}"
        )
    width = max(0.16 * radius, 1)
    add(parent, "circle", cx=cx, cy=cy, r=r, fill="none", stroke=color, stroke_width=width)
    add(parent, "path", d=path, fill="none", stroke=color, stroke_width=width)
