"""Other ways to search than a tree grown by sampling: flat Monte Carlo, and expectimax to a fixed depth."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Literal

from paddock._check import number, one_of, seconds_of, whole
from paddock._result import Candidate, Result, Utility
from paddock.types import AnyState

__all__ = ["Expectimax", "FlatMonteCarlo", "run_expectimax", "run_flat"]

_MOST = 2**63
_DEEPEST = 64
_FORMS = ("maxn", "paranoid", "two_player")


@dataclass(frozen=True, slots=True)
class FlatMonteCarlo:
    """Rollouts of every move, without a tree. With no budget it does 10,000 rollouts in total.

    Rollout k of every move has the same luck, so that few are enough to tell moves apart. `stopping` says
    how they are shared out: `halving` plays rounds of equal cost and keeps the better half after each;
    `deviation` drops a move once it lies `deviations` standard errors of the paired difference behind the
    leader, and ends when one is left. The result does not depend on `threads`, unless time limits it.
    """

    iterations: int | None = None
    seconds: float | None = None
    seed: int = 0
    threads: int = 1
    rollout: Literal["estimate", "informed", "uniform"] = "informed"
    rollout_plies: int = 0
    noise: float = 0.5  #: points of randomness in informed play
    utility: Utility = field(default_factory=Utility)
    stopping: Literal["halving", "deviation"] = "halving"
    deviations: float = 3.0


@dataclass(frozen=True, slots=True)
class Expectimax:
    """All moves and all draws to a depth, then the game's estimate. Without a limit: 1,000,000 nodes.

    A ply is a decision with a choice or a draw; forced moves are free. The depth grows from 1 until a limit
    is met; the last depth completed counts, and the first is always completed. `form` says what others
    do: play for themselves (`maxn`), play against the one who searches (`paranoid`), or, of two players,
    play for the difference of both worths (`two_player`); `auto` is `two_player` for two, else `maxn`.
    `star` prunes at draws (0: not at all, 1: Star1, 2: Star2) and changes no value; `maxn` cannot prune.
    `table_mb` is the memory for positions met before, 0 for none.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    form: Literal["auto", "maxn", "paranoid", "two_player"] = "auto"
    star: Literal[0, 1, 2] = 2
    table_mb: int = 64
    utility: Utility = field(default_factory=Utility)


def _utility(utility: Utility) -> dict[str, float]:
    return {
        "win": number("utility.win", utility.win, 0, 1),
        "span": number("utility.span", utility.span, 1e-3, 1e6),
    }


def run_flat(state: AnyState, how: FlatMonteCarlo) -> Result[Any]:
    """Flat Monte Carlo; the best of those with most rollouts comes first. Each visit is one rollout."""
    one_of("rollout", how.rollout, ("estimate", "informed", "uniform"))
    one_of("stopping", how.stopping, ("halving", "deviation"))
    iterations = 0 if how.iterations is None else whole("iterations", how.iterations, 1, _MOST)
    seconds = seconds_of(how.seconds)
    plies = whole("rollout_plies", how.rollout_plies, 0, 1_000_000)
    core: Any = state
    start = perf_counter()
    rows, done, nodes, played, interrupted = core._flat(
        iterations=iterations if iterations or seconds else 10_000,
        seconds=seconds,
        seed=how.seed,
        threads=whole("threads", how.threads, 0, 256),
        informed=how.rollout != "uniform",
        plies=1 if how.rollout == "estimate" else plies,
        noise=number("noise", how.noise, 0, 1e6),
        deviation=how.stopping == "deviation",
        deviations=number("deviations", how.deviations, 0, 1e6),
        **_utility(how.utility),
    )
    me = state.actor
    lines = [
        Candidate(move, visits, values[me], errors[me], leads[me], values, line)
        for move, visits, _, values, errors, leads, line in rows
    ]
    lines.sort(key=lambda line: (-line.visits, -line.value))
    spent = perf_counter() - start
    return Result(lines[0].move, lines[0].value, tuple(lines), done, nodes, played, spent, interrupted)


def run_expectimax(state: AnyState, how: Expectimax) -> Result[Any]:
    """Expectimax; the best move comes first, `iterations` is the depth reached.

    Values are exact for that depth, visits are nodes. Outside `maxn` the values of others are one minus
    the mover's.
    """
    one_of("form", how.form, ("auto", *_FORMS))
    one_of("star", how.star, (0, 1, 2))
    form: str = how.form
    if form == "auto":
        form = "two_player" if state.players == 2 else "maxn"
    if form == "two_player" and state.players != 2:
        raise ValueError(f"form must not be 'two_player' with {state.players} players")
    depth = _DEEPEST if how.depth is None else whole("depth", how.depth, 1, _DEEPEST)
    nodes = 0 if how.nodes is None else whole("nodes", how.nodes, 1, _MOST)
    seconds = seconds_of(how.seconds)
    if how.depth is None and not nodes and not seconds:
        nodes = 1_000_000
    core: Any = state
    start = perf_counter()
    rows, reached, visited, interrupted = core._expectimax(
        depth=depth,
        nodes=nodes,
        seconds=seconds,
        form=_FORMS.index(form),
        star=int(how.star),
        bytes=whole("table_mb", how.table_mb, 0, 65_536) * 2**20,
        **_utility(how.utility),
    )
    me = state.actor
    lines = [
        Candidate(move, spent, values[me], 0.0, leads[me], values, line)
        for move, spent, values, leads, line in rows
    ]
    lines.sort(key=lambda line: (-round(line.value, 12), -line.lead))
    best, spent = lines[0], perf_counter() - start
    return Result(best.move, best.value, tuple(lines), reached, visited, visited, spent, interrupted)
