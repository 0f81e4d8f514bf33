"""Pictures of a position: plain text, rich text and SVG.

Each game describes its table once, as a neutral `Board`; the modules `text`, `rich` and `svg` draw
any board. A new game adds one module here and one line below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paddock.render import zooloretto
from paddock.render.board import Board

__all__ = ["Board", "board_of"]

_BOARDS: dict[str, Callable[[Any], Board]] = {
    "paddock.zooloretto": zooloretto.board,
}


def board_of(state: Any) -> Board:
    """Describe a position of any game.

    >>> import paddock
    >>> board_of(paddock.new("zooloretto", players=2)).title
    'Zooloretto'
    """
    describe = _BOARDS.get(type(state).__module__)
    if describe is None:
        raise TypeError(f"no board for {type(state).__name__!r}; there are: {', '.join(_BOARDS)}")
    return describe(state)
