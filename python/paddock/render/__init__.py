"""Pictures of a position: plain text, rich text and SVG.

Each game describes its table once, as a neutral `Board`; the modules `text`, `rich` and `svg` draw
any board. A new game adds one module here and one line below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import paddock
from paddock.render import zooloretto
from paddock.render.board import Board

__all__ = ["Board", "board_of"]

_BOARDS: dict[str, Callable[[Any], Board]] = {
    "zooloretto": zooloretto.board,
}


def board_of(state: Any) -> Board:
    """Describe a position of any game.

    >>> import paddock
    >>> board_of(paddock.new("zooloretto", players=2)).title
    'Zooloretto'
    """
    return _BOARDS[paddock.game_of(state).NAME](state)
