"""Bulk work at C++ speed, with the GIL released."""

from __future__ import annotations

from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

import paddock
from paddock._random import checked_seed
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

    @property
    def shares(self) -> NDArray[np.float64]:
        """Each player's share of the wins: 1 for a win, split evenly if shared; shape (n, players).

        >>> import paddock
        >>> result = paddock.playouts(paddock.new("zooloretto", players=2), 1000, seed=1)
        >>> bool((result.shares.sum(axis=1) == 1).all())
        True
        """
        shares: NDArray[np.float64] = self.winners / self.winners.sum(axis=1, keepdims=True)
        return shares


def perft(state: AnyState, depth: int) -> Perft:
    """Count the paths of `depth` plies, the standard test of a move generator.

    >>> import paddock
    >>> paddock.perft(paddock.new("zooloretto", players=3), 4)
    Perft(nodes=138, weight=540)
    """
    core = _position(state)
    return Perft(*core._perft(depth))


def playouts(state: AnyState, n: int, *, seed: SupportsIndex = 0, threads: int = 1) -> Playouts:
    """Play `n` uniformly random games from `state`.

    Game `i` depends on `seed` and `i` alone, so the result is the same for any number of threads;
    `threads=0` uses every core.

    >>> import paddock
    >>> result = paddock.playouts(paddock.new("zooloretto", players=2), 100, seed=1)
    >>> result.scores.shape, bool(result.winners.any(axis=1).all())
    ((100, 2), True)
    """
    core = _position(state)
    return Playouts(*core._playouts(n, checked_seed(seed), threads))


def _position(state: AnyState) -> Any:
    paddock.game_of(state)
    return state
