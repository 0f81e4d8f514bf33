"""Players, and what a player is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

import paddock
from paddock._core import Rng
from paddock._random import seed_from
from paddock._search import Expectimax, Mcts, Method, Result, Tree, search, solve
from paddock.bulk import playouts
from paddock.errors import PaddockError
from paddock.types import AnyMoves, AnyState

__all__ = ["STRONGEST", "GreedyPlayer", "Player", "RandomPlayer", "SearchPlayer", "StrongPlayer", "strong"]


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
    """Looks one move ahead: the best lead over the strongest opponent by the game's quick judgement.

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
        leads = [_lead(state.play(move).estimate, state.actor) for move in moves]
        best = max(leads)
        choices = [move for move, lead in zip(moves, leads, strict=True) if lead == best]
        return choices[rng.below(len(choices))]

    def __repr__(self) -> str:
        return f"GreedyPlayer({self.name!r})"


class SearchPlayer:
    """Plays what a search finds best, with a seed of its own for every decision.

    With `reuse` a tree serves all decisions of a game; the choice then depends on what was asked before.

    >>> import paddock
    >>> state = paddock.new("zooloretto", players=2, start=0).play("draw").play("~$").play("load 2")
    >>> SearchPlayer(paddock.Mcts(iterations=500)).choose(state, paddock.Rng(1)) in state.moves
    True
    """

    def __init__(self, how: Method | None = None, name: str = "mcts", *, reuse: bool = False) -> None:
        self.name = name
        self.how: Method = how or Mcts(iterations=5000)
        self.reuse = reuse
        self._tree: Tree | None = None
        if reuse and not isinstance(self.how, Mcts):
            raise PaddockError("only a tree search has a tree to reuse")

    def choose(self, state: AnyState, rng: Rng) -> Any:
        """The move the search prefers; an interrupted search interrupts the game."""
        moves = _decision(state)
        if len(moves) == 1:
            return moves[0]
        result = self._search(state, rng)
        if result.interrupted:
            raise KeyboardInterrupt
        return result.best

    def _search(self, state: AnyState, rng: Rng) -> Result[Any]:
        how = self.how
        if not isinstance(how, Expectimax):
            how = replace(how, seed=seed_from(rng))
        if self.reuse and isinstance(how, Mcts):
            if self._tree is None or self._tree.game is not type(state):
                self._tree = Tree(state, how)
            else:
                self._tree.move_to(state)
            return self._tree.search()
        return search(state, how)

    def __repr__(self) -> str:
        reuse = ", reuse=True" if self.reuse else ""
        return f"SearchPlayer({self.how!r}, {self.name!r}{reuse})"


#: The best measured way to search, by game and number of players; the budget is the caller's.
STRONGEST: dict[str, dict[int, Mcts]] = {"zooloretto": dict.fromkeys(range(2, 6), Mcts())}

#: Random play this short to the end makes an exact solution worth a try, and what it may cost.
_ENDGAME_PLIES = 25
_ENDGAME_NODES = 50_000


class StrongPlayer:
    """The best way to search there is for the game, and exact play once its end is near.

    >>> import paddock
    >>> StrongPlayer(iterations=500).choose(paddock.new("zooloretto"), paddock.Rng(1))
    Move('draw')
    """

    def __init__(
        self,
        name: str = "strong",
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
    ) -> None:
        self.name = name
        self.seconds = 1.0 if seconds is None and iterations is None else seconds
        self.iterations = iterations
        self.threads = threads

    def choose(self, state: AnyState, rng: Rng) -> Any:
        """The exact best move of a small endgame, else the move the search prefers."""
        moves = _decision(state)
        if len(moves) == 1:
            return moves[0]
        if playouts(state, 8, seed=seed_from(rng)).plies.mean() < _ENDGAME_PLIES:
            solution = solve(state, limit=_ENDGAME_NODES, memory_mb=256, bounds=True)
            if solution.best is not None:
                return solution.best
        how = replace(
            STRONGEST[paddock.game_of(state).NAME][state.players],
            seconds=self.seconds,
            iterations=self.iterations,
            threads=self.threads,
        )
        return SearchPlayer(how).choose(state, rng)

    def __repr__(self) -> str:
        return (
            f"StrongPlayer({self.name!r}, seconds={self.seconds}, "
            f"iterations={self.iterations}, threads={self.threads})"
        )


def strong(
    game: str, seconds: float | None = None, *, iterations: int | None = None, threads: int = 1
) -> Player:
    """The strongest player there is for a game, at so many seconds (1, if nothing is said) a decision.

    >>> strong("zooloretto", seconds=0.1).name
    'strong'
    """
    paddock.game(game)
    return StrongPlayer(seconds=seconds, iterations=iterations, threads=threads)


def _decision(state: AnyState) -> AnyMoves:
    if state.actor < 0:
        raise PaddockError(f"no player decides in phase '{state.phase}'")
    return state.moves


def _lead(points: Sequence[float], player: int) -> float:
    others = [*points[:player], *points[player + 1 :]]
    return points[player] - max(others, default=0)
