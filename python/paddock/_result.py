"""What a search plays for, and what it found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

__all__ = ["Candidate", "Result", "Utility", "result_of"]

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Utility:
    """What search plays for: winning with weight `win`, the lead in points with the rest."""

    win: float = 0.75
    span: float = 30.0  #: a lead of this many points counts as the whole


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
