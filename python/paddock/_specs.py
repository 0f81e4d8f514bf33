"""Players from texts: a name, and after a colon its settings, such as `mcts:iterations=4000,win=1`.

A text can be typed, stored in a file and handed to another process; a player itself perhaps not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import paddock
from paddock._search import Expectimax, FlatMonteCarlo, Mcts, Utility
from paddock.errors import PaddockError
from paddock.players import GreedyPlayer, Player, RandomPlayer, SearchPlayer, StrongPlayer

__all__ = ["LEVELS", "SPECS", "Spec", "from_spec", "level", "settings_of"]


class Spec(NamedTuple):
    """A kind of player: makes one of a name and its settings, whose types stand under their names."""

    make: Callable[..., Player]
    settings: Mapping[str, Any] = {}


def settings_of(form: type, *, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a dataclass that a text can set, with their types.

    >>> settings_of(Utility)
    {'win': <class 'float'>, 'span': <class 'float'>}
    """
    hints = get_type_hints(form)
    return {field.name: hints[field.name] for field in fields(form) if field.name not in without}


_BUDGETS = ("iterations", "seconds", "nodes", "depth")
_ABOVE_ZERO = (*_BUDGETS, "temperature", "memory_mb", "span")


def _search(form: type, default: Mapping[str, Any]) -> Spec:
    """A search as a player: the fields of its options and of its utility are the settings."""

    def make(name: str, **settings: Any) -> Player:
        for key in _ABOVE_ZERO:
            if settings.get(key, 1) == 0:
                raise PaddockError(f"{key} must be above 0")
        reuse = bool(settings.pop("reuse", 0))
        utility = Utility(**{key: settings.pop(key) for key in settings_of(Utility) if key in settings})
        if not any(key in settings for key in _BUDGETS):
            settings |= default
        return SearchPlayer(form(**settings, utility=utility), name, reuse=reuse)

    settings = settings_of(form, without=("seed", "utility")) | settings_of(Utility)
    return Spec(make, settings | ({"reuse": int} if form is Mcts else {}))


def _strong(name: str, **settings: Any) -> Player:
    return StrongPlayer(name, **settings)


#: Every kind of player by name. A search draws its seeds from the game, so `seed` is no setting.
SPECS: dict[str, Spec] = {
    "random": Spec(RandomPlayer),
    "greedy": Spec(GreedyPlayer),
    "flat": _search(FlatMonteCarlo, {"iterations": 1000}),
    "expectimax": _search(Expectimax, {"nodes": 50_000}),
    "mcts": _search(Mcts, {"iterations": 5000}),
    "strong": Spec(_strong, {"seconds": float, "iterations": int, "threads": int}),
}

#: Opponents for people by game, from a beginner to the strongest.
LEVELS: dict[str, tuple[str, ...]] = {
    "zooloretto": (
        "mcts:iterations=20,rollout=uniform",
        "greedy",
        "mcts:iterations=100",
        "mcts:iterations=1500",
        "strong:seconds=1",
    ),
}


def level(number: int, game: str = "zooloretto", name: str | None = None) -> Player:
    """An opponent for people: 1 is a beginner, 5 the strongest there is at a second a decision.

    >>> level(2)
    GreedyPlayer('level2')
    """
    levels = LEVELS[paddock.game(game).NAME]
    if number not in range(1, len(levels) + 1):
        raise PaddockError(f"level must be 1 to {len(levels)}, not {number}")
    return from_spec(levels[number - 1], name=name or f"level{number}")


def from_spec(text: str, game: str = "zooloretto", *, name: str | None = None) -> Player:
    """The player that a text describes; its name is the text unless given.

    >>> from_spec("greedy")
    GreedyPlayer('greedy')
    >>> from_spec("mcts:seconds=0.1,rollout=informed").how.rollout
    'informed'
    >>> from_spec("mcts:depth=3")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    paddock.errors.PaddockError: player 'mcts:depth=3': no setting 'depth'; there are: iterations, ...
    """
    if not isinstance(text, str):
        raise TypeError(f"a player is described by a text such as 'mcts:iterations=4000', not {text!r}")
    kind, colon, rest = text.partition(":")
    try:
        if kind.startswith("level") and kind[5:].isdecimal() and not colon:
            return level(int(kind[5:]), game, name)
        if kind not in SPECS:
            raise PaddockError(f"no player '{kind}'; there are: {', '.join(sorted(SPECS))}, level1 to level5")
        spec = SPECS[kind]
        return spec.make(name or text, **(_settings(rest, spec.settings) if colon else {}))
    except PaddockError as error:
        raise PaddockError(f"player '{text}': {error}") from None


def _settings(text: str, known: Mapping[str, Any]) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for part in text.split(","):
        key, equals, value = part.partition("=")
        if not equals:
            raise PaddockError(f"expected setting=value, not '{part}'")
        if key not in known:
            names = f"there are: {', '.join(known)}" if known else "it has none"
            raise PaddockError(f"no setting '{key}'; {names}")
        if key in settings:
            raise PaddockError(f"'{key}' is set twice")
        settings[key] = _value(key, value, known[key])
    return settings


def _value(key: str, text: str, kind: Any) -> Any:
    if isinstance(kind, UnionType):  # a number that may be left out
        kind = next(option for option in get_args(kind) if option is not type(None))
    if get_origin(kind) is Literal:
        if text not in get_args(kind):
            raise PaddockError(f"{key} must be one of {', '.join(get_args(kind))}, not '{text}'")
        return text
    if kind not in (int, float):
        return kind(text)
    try:
        value = kind(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value >= 0):
        raise PaddockError(f"{key} must be {'a whole' if kind is int else 'a'} number from 0, not '{text}'")
    return value
