"""Bulk work at C++ speed, with the GIL released."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paddock.types import AnyState

__all__ = ["Perft", "Playouts", "perft", "playouts"]


class Perft(NamedTuple):
    """Paths of a given length: each distinct chance outcome once, and by its weight."""

    nodes: int
    weight: int


class Playouts(NamedTuple):
    """Results of random games, one row per game."""

    scores: NDArray[np.int16]  #: points, shape (n, players)
    winners: NDArray[np.bool_]  #: who won, several if shared, shape (n, players)
    plies: NDArray[np.uint32]  #: moves played, draws included, shape (n,)


def perft(state: AnyState, depth: int) -> Perft:
    """Count the paths of `depth` plies, the standard test of a move generator.

    >>> import paddock
    >>> paddock.perft(paddock.new("zooloretto", players=3), 4)
    Perft(nodes=138, weight=540)
    """
    core: Any = state
    return Perft(*core._perft(depth))


def playouts(state: AnyState, n: int, *, seed: int = 0, threads: int = 1) -> Playouts:
    """Play `n` uniformly random games from `state`.

    Game `i` depends on `seed` and `i` alone, so the result is the same for any number of threads;
    `threads=0` uses every core.

    >>> import paddock
    >>> result = paddock.playouts(paddock.new("zooloretto", players=2), 100, seed=1)
    >>> result.scores.shape, bool(result.winners.any(axis=1).all())
    ((100, 2), True)
    """
    core: Any = state
    return Playouts(*core._playouts(n, seed, threads))
