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

from typing import Any

from paddock._methods import Expectimax, FlatMonteCarlo, run_expectimax, run_flat
from paddock._result import Candidate, Result, Utility
from paddock._solve import Solution, SolvedMove, solve
from paddock._tree import Mcts, Tree
from paddock.types import AnyState

__all__ = [
    "Candidate",
    "Expectimax",
    "FlatMonteCarlo",
    "Mcts",
    "Method",
    "Result",
    "Solution",
    "SolvedMove",
    "Tree",
    "Utility",
    "search",
    "solve",
]

#: A way to search.
Method = Mcts | FlatMonteCarlo | Expectimax


def search(state: AnyState, how: Method | None = None) -> Result[Any]:
    """Search a position where a player decides, and tell what every move is worth.

    Ctrl-C stops it within a fraction of a second; the result then says `interrupted`.
    """
    if isinstance(how, FlatMonteCarlo):
        return run_flat(state, how)
    if isinstance(how, Expectimax):
        return run_expectimax(state, how)
    if how is not None and not isinstance(how, Mcts):
        raise TypeError(f"how must be an Mcts, FlatMonteCarlo or Expectimax, not {type(how).__name__}")
    return Tree(state, how).search()
