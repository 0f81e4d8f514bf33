"""Monte Carlo tree search."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Literal

from paddock._check import positive
from paddock._result import Result, Utility, result_of
from paddock.types import AnyState

__all__ = ["Mcts", "Tree"]


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


class Tree:
    """A tree search that remembers: what it found serves the positions that follow.

    >>> import paddock
    >>> state = paddock.new("zooloretto", players=2, seed=1).play("draw").play("~$").play("load 2")
    >>> tree = paddock.Tree(state, paddock.Mcts(iterations=2000, seed=1))
    >>> best = tree.search().best
    >>> tree.move_to(state.play("draw").play("~F")) > 0
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
        self.game = type(state)
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
            temperature=positive("temperature", how.temperature),
            max_bytes=int(min(2**60, positive("memory_mb", how.memory_mb) * 2**20)),
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
        "iterations": int(positive("iterations", iterations)),
        "nodes": int(positive("nodes", nodes)),
        "seconds": float(positive("seconds", seconds)),
    }
    return budget if any(budget.values()) else budget | {"iterations": 10_000}
