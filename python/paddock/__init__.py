"""Rules, notation and fast play for a family of zoo board games.

>>> import paddock
>>> paddock.games()
('zooloretto',)
>>> state = paddock.new("zooloretto", players=2, seed=3)
>>> paddock.parse(state.text) == state
True
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Literal, overload

from paddock import arena, zooloretto
from paddock._core import CHANCE, TERMINAL, Rng, Sheet, SheetLine, build_info
from paddock._search import (
    Candidate,
    Expectimax,
    FlatMonteCarlo,
    Mcts,
    Result,
    Solution,
    SolvedMove,
    Tree,
    Utility,
    search,
    solve,
)
from paddock._specs import from_spec, level
from paddock.analysis import (
    AnalysedDecision,
    AnalysedDraw,
    AnalysedMove,
    AnalysedPlayer,
    Analysis,
    GameAnalysis,
    analyse,
    analyse_record,
)
from paddock.bulk import Perft, Playouts, perft, playouts
from paddock.errors import (
    ConfigError,
    IllegalMoveError,
    NotationError,
    PaddockError,
    PositionError,
    RecordError,
    SetupError,
    TooLargeError,
)
from paddock.match import Match
from paddock.players import GreedyPlayer, Player, RandomPlayer, SearchPlayer, StrongPlayer, strong
from paddock.record import Line, Record, Step
from paddock.types import AnyMove, AnyState

__all__ = [
    "CHANCE",
    "TERMINAL",
    "AnalysedDecision",
    "AnalysedDraw",
    "AnalysedMove",
    "AnalysedPlayer",
    "Analysis",
    "AnyMove",
    "AnyState",
    "Candidate",
    "ConfigError",
    "Expectimax",
    "FlatMonteCarlo",
    "GameAnalysis",
    "GreedyPlayer",
    "IllegalMoveError",
    "Line",
    "Match",
    "Mcts",
    "NotationError",
    "PaddockError",
    "Perft",
    "Player",
    "Playouts",
    "PositionError",
    "RandomPlayer",
    "Record",
    "RecordError",
    "Result",
    "Rng",
    "SearchPlayer",
    "SetupError",
    "Sheet",
    "SheetLine",
    "Solution",
    "SolvedMove",
    "Step",
    "StrongPlayer",
    "TooLargeError",
    "Tree",
    "Utility",
    "__version__",
    "analyse",
    "analyse_record",
    "arena",
    "build_info",
    "from_spec",
    "game",
    "game_of",
    "games",
    "level",
    "new",
    "parse",
    "perft",
    "playouts",
    "search",
    "solve",
    "strong",
    "zooloretto",
]

__version__: str = build_info()["version"]

_GAMES: dict[str, ModuleType] = {module.NAME: module for module in (zooloretto,)}


def games() -> tuple[str, ...]:
    """The names of all games, each a module `paddock.<name>`."""
    return tuple(_GAMES)


def game(name: str) -> ModuleType:
    """The module of a game by name."""
    try:
        return _GAMES[name]
    except KeyError:
        raise PaddockError(f"no game '{name}'; there are: {', '.join(_GAMES)}") from None


def game_of(state: AnyState) -> ModuleType:
    """The module of the game that a position belongs to.

    >>> game_of(new("zooloretto")) is zooloretto
    True
    """
    for module in _GAMES.values():
        if isinstance(state, module.State):
            return module
    known = ", ".join(_GAMES)
    raise TypeError(f"'{type(state).__name__}' object is not a position of a known game; there are: {known}")


@overload
def new(name: Literal["zooloretto"], **options: Any) -> zooloretto.State: ...
@overload
def new(name: str, **options: Any) -> Any: ...
def new(name: str, **options: Any) -> Any:
    """The first position of a game: `State.new(**options)` of its module."""
    return game(name).State.new(**options)


def parse(text: str) -> Any:
    """A position of any game from its text, which begins with the game's prefix."""
    if not isinstance(text, str):
        raise TypeError(f"expected the text of a position, not {type(text).__name__}")
    for module in _GAMES.values():
        if text.startswith(module.PREFIX):
            return module.State.parse(text)
    known = ", ".join(f"'{module.PREFIX}'" for module in _GAMES.values())
    raise NotationError(f"column 0: expected one of {known}", text, 0)
