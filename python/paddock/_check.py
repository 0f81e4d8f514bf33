"""Checks of numbers and words that reach a search."""

from __future__ import annotations

import operator
from math import inf

__all__ = ["number", "one_of", "positive", "seconds_of", "whole"]


def positive(name: str, value: float | None) -> float:
    """A number above 0, or 0 for None."""
    if value is None:
        return 0
    if not 0 < value < inf:
        raise ValueError(f"{name} must be positive and finite, not {value}")
    return value


def whole(name: str, value: int, low: int, high: int) -> int:
    """An int within bounds."""
    try:
        value = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an int, not {type(value).__name__}") from None
    if not low <= value <= high:
        raise ValueError(f"{name} must be {low:,} to {high:,}, not {value}")
    return value


def number(name: str, value: float, low: float, high: float) -> float:
    """A number within bounds."""
    if not isinstance(value, int | float) or not low <= value <= high:
        raise ValueError(f"{name} must be a number of {low:g} to {high:g}, not {value!r}")
    return float(value)


def one_of(name: str, value: object, choices: tuple[object, ...]) -> None:
    """One of a few values."""
    if value not in choices:
        raise ValueError(
            f"{name} must be {', '.join(map(repr, choices[:-1]))} or {choices[-1]!r}, not {value!r}"
        )


def seconds_of(seconds: float | None) -> float:
    """A limit of time, 0 for None."""
    return 0.0 if seconds is None else number("seconds", seconds, 1e-9, 1e9)
