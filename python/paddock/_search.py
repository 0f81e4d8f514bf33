"""Asking the engine: Monte Carlo tree search, and exact values of endgames.

>>> import paddock
>>> state = paddock.new("zooloretto", players=2, seed=1).play("draw").play("~$").play("load 2")
>>> result = paddock.search(state, paddock.Mcts(iterations=2000, seed=1))
>>> result.best in state.moves, result.iterations, sum(line.visits for line in result.lines)
(True, 2000, 2000)

Values lie between 0 and 1: the share of the win a player may expect, mixed with his lead in points as
:class:`Utility` says. Every search gives the same result for the same options, unless it was limited by time.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from time import perf_counter
from typing import Any, Generic, Literal, TypeVar

from paddock._core import CHANCE
from paddock.errors import PaddockError, TooLargeError
from paddock.types import AnyState

__all__ = ["Candidate", "Mcts", "Result", "Solution", "SolvedMove", "Tree", "Utility", "search", "solve"]

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Utility:
    """What search plays for: winning with weight `win`, the lead in points with the rest."""

    win: float = 0.75
    span: float = 30.0  #: a lead of this many points counts as the whole


@dataclass(frozen=True, slots=True)
class Mcts:
    """Monte Carlo tree search. Whichever budget is spent first ends it; with none it does 10,000 iterations.

    `rollout` says how a leaf is judged: by the game's `estimate`, by a game played out with the game's
    own advice (`informed`), or by a uniformly random one (`uniform`). With `rollout_plies` a game is played
    for so many plies and then estimated.
    """

    iterations: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    seed: int = 0
    threads: int = 1
    rollout: Literal["estimate", "informed", "uniform"] = "estimate"
    rollout_plies: int = 0
    noise: float = 0.5  #: points of randomness in informed play
    utility: Utility = field(default_factory=Utility)
    exploration: float = 0.15
    temperature: float = 1.0  #: points of advice that make a move e times as likely
    memory_mb: int = 512  #: of all threads together; beyond it the tree stops growing, the search goes on
    loop: Literal["closed", "open"] = "closed"  #: whether draws are part of the tree, or averaged over


@dataclass(frozen=True, slots=True)
class Candidate(Generic[M]):
    """One legal move as the search sees it; value, error and lead are the mover's.

    A move with no visits was never tried: its value, error and lead are 0 and mean nothing.
    """

    move: M
    visits: int
    value: float
    error: float  #: standard error of the value, as if every visit were independent
    lead: float  #: expected lead over the best other player, in points
    values: tuple[float, ...]
    line: tuple[M, ...]  #: best play from here up to the next draw


@dataclass(frozen=True, slots=True)
class Result(Generic[M]):
    """What a search found; `lines` holds every legal move, the most visited first."""

    best: M
    value: float
    lines: tuple[Candidate[M], ...]
    iterations: int
    nodes: int
    plies: int
    seconds: float
    interrupted: bool  #: Ctrl-C ended the search early


@dataclass(frozen=True, slots=True)
class SolvedMove(Generic[M]):
    """The exact worth of one move for every player; None where a limit came first."""

    move: M
    weight: int  #: at a chance node how likely it is, else 1
    win: tuple[float, ...] | None  #: expected share of the win
    lead: tuple[float, ...] | None  #: expected lead over the best other player


@dataclass(frozen=True, slots=True)
class Solution(Generic[M]):
    """Exact values of a position and of every move; off by less than 1e-9."""

    best: M | None  #: None at a chance node, or while not every move is solved
    win: tuple[tuple[float, float], ...]  #: bounds of each player's share of the win; equal when solved
    moves: tuple[SolvedMove[M], ...]
    nodes: int
    positions: int
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether every move is solved."""
        return all(move.win is not None for move in self.moves)


def _positive(name: str, value: float | None) -> float:
    if value is None:
        return 0
    if not 0 < value < inf:
        raise ValueError(f"{name} must be positive and finite, not {value}")
    return value


def search(state: AnyState, how: Mcts | None = None) -> Result[Any]:
    """Search a position where a player decides, and tell what every move is worth.

    Ctrl-C stops it within a fraction of a second; the result then says `interrupted`.
    """
    return Tree(state, how).search()


class Tree:
    """A tree search that remembers: what it found serves the positions that follow.

    >>> import paddock
    >>> state = paddock.new("zooloretto", players=2, seed=1).play("draw").play("~$").play("load 2")
    >>> tree = paddock.Tree(state, paddock.Mcts(iterations=2000, seed=1))
    >>> best = tree.search().best
    >>> tree.move_to(state.play("draw").play("~Pm")) > 0
    True

    After `move_to` a candidate's visits and value count what was kept, too; its other numbers only what
    was searched since.
    """

    def __init__(self, state: AnyState, how: Mcts | None = None) -> None:
        self.how = how = how or Mcts()
        if how.rollout not in ("estimate", "informed", "uniform"):
            raise ValueError(f"rollout must be 'estimate', 'informed' or 'uniform', not {how.rollout!r}")
        if how.loop not in ("closed", "open"):
            raise ValueError(f"loop must be 'closed' or 'open', not {how.loop!r}")
        self._budget = _budget(how.iterations, how.nodes, how.seconds)
        core: Any = state
        self._actor = state.actor
        self._forest: Any = core._forest(
            seed=how.seed,
            threads=how.threads,
            open_loop=how.loop == "open",
            informed=how.rollout != "uniform",
            plies=1 if how.rollout == "estimate" else how.rollout_plies,
            noise=how.noise,
            win=how.utility.win,
            span=how.utility.span,
            exploration=how.exploration,
            temperature=_positive("temperature", how.temperature),
            max_bytes=int(min(2**60, _positive("memory_mb", how.memory_mb) * 2**20)),
        )

    def move_to(self, state: AnyState) -> int:
        """Go on from another position where a player decides; returns the visits kept, 0 if it is new."""
        kept: int = self._forest.move_to(state)
        self._actor = state.actor
        return kept

    def search(self) -> Result[Any]:
        """Spend the budget once more, on the position reached."""
        start = perf_counter()
        rows, done, nodes, plies, interrupted = self._forest.run(**self._budget)
        return result_of(rows, self._actor, done, nodes, plies, perf_counter() - start, interrupted)


def _budget(iterations: int | None, nodes: int | None, seconds: float | None) -> dict[str, Any]:
    budget = {
        "iterations": int(_positive("iterations", iterations)),
        "nodes": int(_positive("nodes", nodes)),
        "seconds": float(_positive("seconds", seconds)),
    }
    return budget if any(budget.values()) else budget | {"iterations": 10_000}


def result_of(
    rows: list[Any], actor: int, done: int, nodes: int, plies: int, seconds: float, interrupted: bool
) -> Result[Any]:
    """The core's rows as a Result, the most visited move first."""
    lines = [
        Candidate(move, visits, value, errors[actor], leads[actor], values, line)
        for move, visits, value, values, errors, leads, line in rows
    ]
    lines.sort(key=lambda line: -line.visits)
    best = lines[0]
    return Result(best.move, best.value, tuple(lines), done, nodes, plies, seconds, interrupted)


def solve(
    state: AnyState,
    *,
    utility: Literal["win", "lead"] = "win",
    limit: int = 100_000_000,
    memory_mb: int = 1024,
    bounds: bool = False,
) -> Solution[Any]:
    """Exact value of every legal move, every player playing for his own `utility`.

    A position too large for `limit` nodes or `memory_mb` raises TooLargeError; with `bounds=True` what is
    proved by then is returned instead.
    """
    if utility not in ("win", "lead"):
        raise ValueError(f"utility must be 'win' or 'lead', not {utility!r}")
    if not len(state.moves):
        raise PaddockError("the game is over, there is nothing to solve")
    solution = _solve(
        state, utility, int(_positive("limit", limit)), int(_positive("memory_mb", memory_mb)) * 2**20
    )
    if not solution.exact and not bounds:
        solved = sum(move.win is not None for move in solution.moves)
        raise TooLargeError(
            f"gave up after {solution.nodes:,} nodes and {solution.positions:,} positions "
            f"with {solved} of {len(solution.moves)} moves solved; "
            "raise limit= or memory_mb=, or ask for bounds=True",
            solution,
        )
    if not solution.exact or state.actor == CHANCE:
        return solution
    best = max(solution.moves, key=lambda move: _aims(move, state.actor, utility))
    return replace(solution, best=best.move, win=tuple((value, value) for value in best.win or ()))


def _solve(state: AnyState, utility: str, nodes: int, memory: int) -> Solution[Any]:
    core: Any = state
    start = perf_counter()
    rows, visited, positions, interrupted = core._solve(by_lead=utility == "lead", nodes=nodes, bytes=memory)
    if interrupted:
        raise KeyboardInterrupt
    moves = tuple(
        SolvedMove(move, weight, *((win, lead) if solved else (None, None)))
        for move, weight, solved, win, lead in rows
    )
    return Solution(
        None, _win_bounds(state, moves, utility), moves, visited, positions, perf_counter() - start
    )


def _aims(move: SolvedMove[Any], player: int, utility: str) -> tuple[float, float]:
    win, lead = (move.win or ())[player], (move.lead or ())[player]
    return (round(win, 12), lead) if utility == "win" else (round(lead, 12), win)


def _win_bounds(
    state: AnyState, moves: tuple[SolvedMove[Any], ...], utility: str
) -> tuple[tuple[float, float], ...]:
    """What the solved moves prove about each player's share of the win."""
    players = range(state.players)
    if state.actor == CHANCE:
        total = sum(move.weight for move in moves)
        known = [move for move in moves if move.win is not None]
        low = [sum(move.weight * (move.win or ())[p] for move in known) / total for p in players]
        open_weight = 1 - sum(move.weight for move in known) / total
        return tuple((value, value + open_weight) for value in low)
    if utility != "win":  # the mover may prefer a move that wins less
        return tuple((0.0, 1.0) for _ in players)
    best = max(((move.win or ())[state.actor] for move in moves if move.win is not None), default=0.0)
    return tuple((best, 1.0) if p == state.actor else (0.0, 1.0 - best) for p in players)
