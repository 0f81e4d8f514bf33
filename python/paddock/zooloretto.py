"""Zooloretto for 2 to 5 players.

>>> from paddock import zooloretto as zl
>>> state = zl.State.new(players=3, seed=1, start=0)
>>> state.actor, state.moves
(0, <1 move: draw>)
>>> state = state.play("draw")
>>> state = state.play(state.sample(7))
>>> state.phase, len(state.moves)
('load', 3)
"""

from paddock._core.zooloretto import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    NAME,
    PREFIX,
    RULES,
    Config,
    ConfigProblem,
    Kind,
    Move,
    Moves,
    Problem,
    Species,
    State,
    tables,
)

__all__ = [
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "NAME",
    "PREFIX",
    "RULES",
    "Config",
    "ConfigProblem",
    "Kind",
    "Move",
    "Moves",
    "Problem",
    "Species",
    "State",
    "tables",
]

for _public in (Config, ConfigProblem, Kind, Move, Moves, Problem, Species, State):
    _public.__module__ = __name__
