"""A game being played: the mutable history over immutable positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from paddock._core import CHANCE, TERMINAL, Rng
from paddock._random import RandomSource, checked_source, seed_from
from paddock.errors import PaddockError
from paddock.players import Player
from paddock.record import Line, Record
from paddock.types import AnyMove, AnyState, StateT

__all__ = ["Match"]

MatchT = TypeVar("MatchT", bound="Match[Any]")


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
        self._states = [state]
        self._moves: list[AnyMove] = []
        self._names = _checked_names(names, state.players)

    @classmethod
    def from_record(cls, record: Record) -> Match[Any]:
        """The game of a record, without its notes; names come from the tags `Player0` and on."""
        tags = [f"Player{player}" for player in range(record.start.players)]
        named = any(tag in record.tags for tag in tags)
        names = [record.tags.get(tag, "") for tag in tags] if named else None
        start: Any = record.start
        match = cls(start, names)
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
        move: AnyMove = self.state.sample(checked_source(rng))
        self.push(move)
        return move

    def steps(self, players: Sequence[Player], rng: RandomSource) -> Iterator[tuple[StateT, Any]]:
        """Play to the end move by move: each one is given once it is played, with the position before it.

        Chance and every player have a random stream of their own.

        >>> import paddock
        >>> match = Match(paddock.new("zooloretto", players=2, start=1))
        >>> for before, move in match.steps([paddock.RandomPlayer()] * 2, rng=3):
        ...     print(before.actor, before.describe(move))
        ...     if len(match) == 3:
        ...         break
        1 draw a tile for a truck
        -1 a chimpanzee is drawn
        1 load the chimpanzee onto truck 1
        """
        if len(players) != self.state.players:
            raise PaddockError(f"{len(players)} players at a table for {self.state.players}")
        return self._steps(tuple(players), seed_from(rng))

    def _steps(self, players: tuple[Player, ...], seed: int) -> Iterator[tuple[StateT, Any]]:
        chance, *streams = (Rng(seed, stream) for stream in range(len(players) + 1))
        while (actor := self.state.actor) != TERMINAL:
            before = self.state
            if actor == CHANCE:
                self.sample(chance)
            else:
                self.push(players[actor].choose(before.view(actor), streams[actor]))
            yield before, self._moves[-1]

    def play(self, players: Sequence[Player], rng: RandomSource) -> StateT:
        """Play to the end, as `steps` does, and give the last position.

        >>> import paddock
        >>> match = Match(paddock.new("zooloretto", players=2))
        >>> end = match.play([paddock.GreedyPlayer(), paddock.RandomPlayer()], rng=3)
        >>> end.phase, end.winners
        ('end', (0,))
        """
        for _ in self.steps(players, rng):
            pass
        return self.state

    def copy(self: MatchT) -> MatchT:
        """A match of the same moves that goes on by itself."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin._states = self._states.copy()
        twin._moves = self._moves.copy()
        return twin

    __copy__ = copy

    def record(self, **tags: str | int) -> Record:
        """The game so far as a record with these tags; names become the tags `Player0` and on."""
        texts = {f"Player{player}": name for player, name in enumerate(self._names)}
        texts |= {tag: str(value) for tag, value in tags.items()}
        return Record(self.start, Line.of(self._moves), texts)

    def __len__(self) -> int:
        return len(self._moves)

    def __bool__(self) -> bool:
        return True  # a game before its first move is a game

    def __repr__(self) -> str:
        moves = "1 move" if len(self) == 1 else f"{len(self)} moves"
        return f"<Match of {self.start.players} players, {moves}, phase '{self.state.phase}'>"

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()


def _checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return ()
    if isinstance(names, str):
        raise TypeError("names is one text; a list of one text per player is expected")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"a player's name is a text, not {type(name).__name__}")
    if len(names) != players:
        raise PaddockError(f"{len(names)} names for {players} players")
    return tuple(names)


def _move_of_text(state: AnyState, text: str, after: AnyState) -> AnyMove:
    """The legal move that `text` stands for, `after` being where it leads."""
    moves: list[AnyMove] = list(state.moves)
    for move in moves:
        if str(move) == text:
            return move
    return next(move for move in moves if state.play(move) == after)
