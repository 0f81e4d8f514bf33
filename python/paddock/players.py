"""Simple players, and what a player is."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, SupportsIndex

import numpy as np

from paddock._core import Rng
from paddock._search import Mcts, search
from paddock.errors import PaddockError
from paddock.types import AnyMoves, AnyState

__all__ = [
    "PLAYERS",
    "GreedyPlayer",
    "MctsPlayer",
    "Player",
    "RandomPlayer",
    "RandomSource",
    "checked_seed",
    "checked_source",
    "seed_from",
]

#: A seed, or something to draw one from.
RandomSource = SupportsIndex | Rng | random.Random | np.random.Generator


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


class MctsPlayer:
    """Plays what tree search finds best, with a seed of its own for every decision.

    >>> import paddock
    >>> state = paddock.new("zooloretto", players=2, start=0).play("draw").play("~$").play("load 2")
    >>> MctsPlayer(paddock.Mcts(iterations=500)).choose(state, paddock.Rng(1)) in state.moves
    True
    """

    def __init__(self, how: Mcts | None = None, name: str = "mcts") -> None:
        self.name = name
        self.how = how or Mcts(iterations=5000)

    def choose(self, state: AnyState, rng: Rng) -> Any:
        """The most visited move; an interrupted search interrupts the game."""
        moves = _decision(state)
        if len(moves) == 1:
            return moves[0]
        result = search(state, replace(self.how, seed=seed_from(rng)))
        if result.interrupted:
            raise KeyboardInterrupt
        return result.best

    def __repr__(self) -> str:
        return f"MctsPlayer({self.how!r}, {self.name!r})"


def _mcts(name: str) -> Player:
    return MctsPlayer(name=name)


#: The players that need no settings, by name.
PLAYERS: dict[str, Callable[[str], Player]] = {"greedy": GreedyPlayer, "mcts": _mcts, "random": RandomPlayer}


def checked_source(source: RandomSource) -> RandomSource:
    """The source itself, a seed as a plain int; TypeError or ValueError if it is none.

    A seed is a whole number of 0 to 2**64 - 1, of any type that Python takes for an index, numpy's too.

    >>> checked_source(np.uint8(7))
    7
    >>> checked_source(-1)
    Traceback (most recent call last):
        ...
    ValueError: a seed must be 0 to 2**64 - 1, not -1
    """
    if isinstance(source, Rng | random.Random | np.random.Generator):
        return source
    if not isinstance(source, SupportsIndex):
        raise TypeError(
            "expected a seed (an int of 0 to 2**64 - 1), paddock.Rng, random.Random or "
            f"numpy.random.Generator, not {type(source).__name__}"
        )
    return checked_seed(source)


def checked_seed(seed: SupportsIndex) -> int:
    """The seed as a plain int; TypeError or ValueError if it is none."""
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"a seed is an int of 0 to 2**64 - 1, not {type(seed).__name__}") from None
    if not 0 <= number < 2**64:
        raise ValueError(f"a seed must be 0 to 2**64 - 1, not {number}")
    return number


def seed_from(source: RandomSource) -> int:
    """A seed for the core's generator: an int itself, or a number drawn from a generator.

    >>> seed_from(7), 0 <= seed_from(random.Random(1)) < 2**64
    (7, True)
    """
    source = checked_source(source)
    if isinstance(source, Rng):
        return int(source.unit() * 2**53)
    if isinstance(source, random.Random):
        return source.getrandbits(64)
    if isinstance(source, np.random.Generator):
        return int(source.integers(2**63))
    return operator.index(source)


def _decision(state: AnyState) -> AnyMoves:
    if state.actor < 0:
        raise PaddockError(f"no player decides in phase '{state.phase}'")
    return state.moves


def _lead(state: AnyState, player: int) -> int:
    scores = list(state.scores)
    own = scores.pop(player)
    return own - max(scores, default=0)
