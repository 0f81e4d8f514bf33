"""Simple players, and what a player is."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from paddock._core import Rng
from paddock.errors import PaddockError
from paddock.types import AnyMoves, AnyState

__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer", "RandomSource", "seed_from"]

RandomSource = int | Rng | random.Random | np.random.Generator  #: a seed, or something to draw one from


class Player(Protocol):
    """Chooses moves; all randomness comes from the generator it is handed."""

    @property
    def name(self) -> str:
        """How the player is called in records and on screen."""

    def choose(self, state: AnyState, rng: Rng) -> Any:
        """One of `state.moves`; the state is what this player knows."""


class RandomPlayer:
    """Every legal move is equally likely.

    >>> import paddock
    >>> RandomPlayer().choose(paddock.new("zooloretto"), paddock.Rng(1))
    Move('draw')
    """

    def __init__(self, name: str = "random") -> None:
        self.name = name

    def choose(self, state: AnyState, rng: Rng) -> Any:
        """Any legal move."""
        moves = _decision(state)
        return moves[rng.below(len(moves))]

    def __repr__(self) -> str:
        return f"RandomPlayer({self.name!r})"


class GreedyPlayer:
    """Looks one move ahead: the best lead over the strongest opponent as if the game ended there.

    >>> import paddock
    >>> zoos = [{"enclosures": {"e4": {"animals": {"P": 2}}}}, {}]
    >>> form = {"players": 2, "phase": "place", "hand": "P", "zoos": zoos}
    >>> state = paddock.zooloretto.State.from_dict(form)
    >>> GreedyPlayer().choose(state, paddock.Rng(1))
    Move('put P e4')
    """

    def __init__(self, name: str = "greedy") -> None:
        self.name = name

    def choose(self, state: AnyState, rng: Rng) -> Any:
        """A move with the best lead, any of them if there are several."""
        moves = list(_decision(state))
        leads = [_lead(state.play(move), state.actor) for move in moves]
        best = max(leads)
        choices = [move for move, lead in zip(moves, leads, strict=True) if lead == best]
        return choices[rng.below(len(choices))]

    def __repr__(self) -> str:
        return f"GreedyPlayer({self.name!r})"


#: The players that need no settings, by name.
PLAYERS: dict[str, Callable[[str], Player]] = {"greedy": GreedyPlayer, "random": RandomPlayer}


def seed_from(source: RandomSource) -> int:
    """A seed for the core's generator: an int itself, or a number drawn from a generator.

    >>> seed_from(7), 0 <= seed_from(random.Random(1)) < 2**64
    (7, True)
    """
    if isinstance(source, Rng):
        return int(source.unit() * 2**53)
    if isinstance(source, random.Random):
        return source.getrandbits(64)
    if isinstance(source, np.random.Generator):
        return int(source.integers(2**63))
    return operator.index(source) % 2**64


def _decision(state: AnyState) -> AnyMoves:
    if state.actor < 0:
        raise PaddockError(f"no player decides in phase '{state.phase}'")
    return state.moves


def _lead(state: AnyState, player: int) -> int:
    scores = list(state.scores)
    own = scores.pop(player)
    return own - max(scores, default=0)
