"""A game being played: the mutable history over immutable positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from paddock._core import CHANCE, TERMINAL, Rng
from paddock.errors import PaddockError
from paddock.players import Player, RandomSource, seed_from
from paddock.record import Line, Record
from paddock.types import AnyMove, AnyState, StateT

__all__ = ["Match"]


class Match(Generic[StateT]):
    """A game from some position on, of any kind.

    >>> import paddock
    >>> match = Match(paddock.new("zooloretto", players=2, seed=1))
    >>> match.push("draw").phase
    'draw'
    >>> drawn = match.sample(paddock.Rng(7))
    >>> len(match), match.moves[-1] == drawn
    (2, True)
    >>> match.pop() == drawn, match.state.phase
    (True, 'draw')
    """

    def __init__(self, state: StateT, names: Sequence[str] | None = None) -> None:
        if names is not None and len(names) != state.players:
            raise PaddockError(f"{len(names)} names for {state.players} players")
        self._states = [state]
        self._moves: list[AnyMove] = []
        self._names = tuple(names or ())

    @classmethod
    def from_record(cls, record: Record) -> Match[Any]:
        """The game of a record, without its notes; names come from the tags `Player0` and on."""
        tags = [f"Player{player}" for player in range(record.start.players)]
        named = any(tag in record.tags for tag in tags)
        match: Match[Any] = Match(record.start, [record.tags.get(tag, "") for tag in tags] if named else None)
        for move in record.moves:
            match.push(move)
        return match

    @property
    def state(self) -> StateT:
        """The position now."""
        return self._states[-1]

    @property
    def start(self) -> StateT:
        """The position the game began with."""
        return self._states[0]

    @property
    def states(self) -> tuple[StateT, ...]:
        """Every position, from the first to the one now."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves played, chance outcomes included."""
        return tuple(self._moves)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; empty if none were given."""
        return self._names

    def push(self, move: Any) -> StateT:
        """Play a move, given as itself or as text. If it is not legal nothing changes."""
        after = self.state.play(move)
        self._moves.append(_move_of_text(self.state, move, after) if isinstance(move, str) else move)
        self._states.append(after)
        return after

    def pop(self) -> Any:
        """Take the last move back and return it; IndexError if there is none."""
        if not self._moves:
            raise IndexError("no move to take back")
        self._states.pop()
        return self._moves.pop()

    def sample(self, rng: RandomSource) -> Any:
        """At a chance node, draw an outcome, play it and return it."""
        move: AnyMove = self.state.sample(rng)
        self.push(move)
        return move

    def play(self, players: Sequence[Player], rng: RandomSource = 0) -> StateT:
        """Play to the end. Chance and every player have a random stream of their own.

        >>> import paddock
        >>> match = Match(paddock.new("zooloretto", players=2))
        >>> end = match.play([paddock.GreedyPlayer(), paddock.RandomPlayer()], rng=3)
        >>> end.phase, end.winners
        ('end', (0,))
        """
        if len(players) != self.state.players:
            raise PaddockError(f"{len(players)} players at a table for {self.state.players}")
        seed = seed_from(rng)
        chance, *streams = (Rng(seed, stream) for stream in range(len(players) + 1))
        while (actor := self.state.actor) != TERMINAL:
            if actor == CHANCE:
                self.sample(chance)
            else:
                self.push(players[actor].choose(self.state.view(actor), streams[actor]))
        return self.state

    def record(self, **tags: str | int) -> Record:
        """The game so far as a record with these tags; names become the tags `Player0` and on."""
        texts = {f"Player{player}": name for player, name in enumerate(self._names)}
        texts |= {tag: str(value) for tag, value in tags.items()}
        return Record(self.start, Line.of(self._moves), texts)

    def __len__(self) -> int:
        return len(self._moves)

    def __repr__(self) -> str:
        moves = "1 move" if len(self) == 1 else f"{len(self)} moves"
        return f"<Match of {self.start.players} players, {moves}, phase '{self.state.phase}'>"


def _move_of_text(state: AnyState, text: str, after: AnyState) -> AnyMove:
    """The legal move that `text` stands for, `after` being where it leads."""
    moves: list[AnyMove] = list(state.moves)
    for move in moves:
        if str(move) == text:
            return move
    return next(move for move in moves if state.play(move) == after)
