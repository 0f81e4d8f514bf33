"""Exact values of endgames."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Generic, Literal, TypeVar

from paddock._check import positive
from paddock._core import CHANCE
from paddock.errors import PaddockError, TooLargeError
from paddock.types import AnyState

__all__ = ["Solution", "SolvedMove", "solve"]

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class SolvedMove(Generic[M]):
    """The exact worth of one move for every player; None where a limit came first."""

    move: M
    weight: int  #: at a chance node how likely it is, else 1
    win: tuple[float, ...] | None  #: expected share of the win
    lead: tuple[float, ...] | None  #: expected lead over the best other player
    line: tuple[M, ...]  #: best play from here up to the next draw or the end; empty where not solved


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
        state, utility, int(positive("limit", limit)), int(positive("memory_mb", memory_mb)) * 2**20
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
        SolvedMove(move, weight, win if solved else None, lead if solved else None, line)
        for move, weight, solved, win, lead, line in rows
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
