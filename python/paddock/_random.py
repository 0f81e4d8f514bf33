"""Seeds and what can stand in for one."""

from __future__ import annotations

import operator
import random
from typing import SupportsIndex

import numpy as np

from paddock._core import Rng

__all__ = ["RandomSource", "checked_seed", "checked_source", "seed_from"]

#: A seed, or something to draw one from.
RandomSource = SupportsIndex | Rng | random.Random | np.random.Generator


def checked_source(source: RandomSource) -> RandomSource:
    """The source itself, a seed as a plain int; TypeError or ValueError if it is none.

    A seed is a whole number of 0 to 2**64 - 1, of any type that Python takes for an index, numpy's too.

    >>> checked_source(np.uint8(7))
    7
    >>> checked_source(-1)
    Traceback (most recent call last):
        ...
    ValueError: a seed must be 0 to 2**64 - 1, not -1
    """
    if isinstance(source, Rng | random.Random | np.random.Generator):
        return source
    if not isinstance(source, SupportsIndex):
        raise TypeError(
            "expected a seed (an int of 0 to 2**64 - 1), paddock.Rng, random.Random or "
            f"numpy.random.Generator, not {type(source).__name__}"
        )
    return checked_seed(source)


def checked_seed(seed: SupportsIndex) -> int:
    """The seed as a plain int; TypeError or ValueError if it is none."""
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"a seed is an int of 0 to 2**64 - 1, not {type(seed).__name__}") from None
    if not 0 <= number < 2**64:
        raise ValueError(f"a seed must be 0 to 2**64 - 1, not {number}")
    return number


def seed_from(source: RandomSource) -> int:
    """A seed for the core's generator: an int itself, or a number drawn from a generator.

    >>> seed_from(7), 0 <= seed_from(random.Random(1)) < 2**64
    (7, True)
    """
    source = checked_source(source)
    if isinstance(source, Rng):
        return int(source.unit() * 2**53)
    if isinstance(source, random.Random):
        return source.getrandbits(64)
    if isinstance(source, np.random.Generator):
        return int(source.integers(2**63))
    return operator.index(source)
