"""Statistics of games that come in groups: errors, intervals, ratings.

Games of one deal are alike, so a deal is what counts as one observation, not a game.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Mean", "bootstrap", "clustered", "elo_of", "ratings", "wilson"]

Floats = NDArray[np.float64]

_SCALE = 400 / math.log(10)  # Elo points of one natural log of the odds
_Z = 1.959964  # of a normal distribution, 95 % two-sided
_STEPS = 100


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, None if there are too few groups to tell."""

    value: float
    error: float | None
    groups: int

    @property
    def interval(self) -> tuple[float, float]:
        """What a share may be, with 95 % confidence; see :func:`wilson`."""
        return wilson(self.value, self.error, self.groups)


def clustered(sums: Floats, counts: Floats) -> Mean:
    """The mean of values known by their sum and number in each group, its error taken over the groups.

    >>> clustered(np.array([2.0, 0.0, 1.0, 1.0]), np.array([2.0, 2.0, 2.0, 2.0]))
    Mean(value=0.5, error=0.2041241452319315, groups=4)
    """
    used = counts > 0
    sums, counts = sums[used], counts[used]
    groups = len(counts)
    if groups == 0:
        return Mean(math.nan, None, 0)
    value = float(sums.sum() / counts.sum())
    if groups == 1:
        return Mean(value, None, 1)
    spread = float(((sums - value * counts) ** 2).sum())
    return Mean(value, math.sqrt(spread * groups / (groups - 1)) / float(counts.sum()), groups)


def _quantile(groups: int) -> float:
    """Of Student's distribution, nearly, 95 % two-sided: few groups tell their own spread badly."""
    free = max(1, groups - 1)
    z = _Z
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def wilson(share: float, error: float | None, groups: int) -> tuple[float, float]:
    """Wilson's interval of a share, for as many games as would have this error were they independent.

    Where nothing varies, as with all games won, every group counts as one game.

    >>> [round(bound, 3) for bound in wilson(1.0, 0.0, 10)]
    [0.662, 1.0]
    """
    if groups == 0:
        return 0.0, 1.0
    count, z = float(groups), _quantile(groups)
    if error and 0 < share < 1:
        count = share * (1 - share) / error**2
    middle = share + z * z / (2 * count)
    width = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    low, high = ((middle + side * width) / (1 + z * z / count) for side in (-1, 1))
    return (0.0 if share == 0 else max(0.0, low)), (1.0 if share == 1 else min(1.0, high))


def elo_of(share: float) -> float:
    """The difference of ratings at which one expects this share of the win.

    >>> round(elo_of(0.75)), elo_of(1.0)
    (191, inf)
    """
    if share in (0, 1):
        return math.inf if share else -math.inf
    return _SCALE * math.log(share / (1 - share))


# ---- ratings ---------------------------------------------------------------------------------------


def ratings(wins: Floats, near: Floats | None = None) -> Floats:
    """Elo ratings under which `wins[i, j]`, the games i won against j, are likeliest; ties are half.

    Their mean is 0. Who never lost to the others, himself or through others, has no finite rating: inf, or
    -inf if he never won. Who cannot be compared with most of the others has nan. With ratings to be `near`,
    those that are finite get the mean they have there.

    >>> ratings(np.array([[0.0, 3.0], [1.0, 0.0]])).round()
    array([ 95., -95.])
    >>> ratings(np.array([[0.0, 3.0], [0.0, 0.0]]))
    array([ inf, -inf])
    """
    count = len(wins)
    above = _chains(wins > 0)
    together = (above & above.T) | np.eye(count, dtype=bool)
    group = np.flatnonzero(together[int(together.sum(axis=1).argmax())])
    result = np.full(count, math.nan)
    some = group[0]
    result[above[:, some] & ~above[some]] = math.inf
    result[~above[:, some] & above[some]] = -math.inf
    if len(group) == 1:  # nobody to be measured by
        if above[some].any() != above[:, some].any():
            result[some] = math.inf if above[some].any() else -math.inf
        return result
    found = _fit(wins[np.newaxis][:, group][:, :, group])[0]
    if near is not None:
        known = np.isfinite(near[group])
        found += float((near[group] - found)[known].mean()) if known.any() else 0.0
    result[group] = found
    return result


def bootstrap(wins: Floats, samples: int = 1000, seed: int = 0) -> tuple[Floats, Floats]:
    """Bounds of 95 % for the ratings of `wins[group, i, j]`, by drawing the groups anew many times.

    A bound is infinite where too many of the drawn samples give no finite rating. One group alone tells
    nothing: its bounds are nan, as are those of a rating that is not finite.
    """
    groups, count, _ = wins.shape
    if groups < 2:
        return np.full(count, math.nan), np.full(count, math.nan)
    centre = ratings(wins.sum(axis=0))
    drawn = np.random.default_rng(seed).multinomial(groups, [1 / groups] * groups, samples)
    totals = np.tensordot(drawn.astype(np.float64), wins, axes=1)
    joined = _chains(totals > 0).all(axis=(1, 2))
    found = np.empty((samples, count))
    if joined.any():
        found[joined] = _fit(totals[joined])
    for index in np.flatnonzero(~joined):
        found[index] = ratings(totals[index], centre)
    low, high = np.empty(count), np.empty(count)
    for entrant in range(count):
        known = np.sort(found[:, entrant][~np.isnan(found[:, entrant])])
        tail = round(0.025 * (len(known) - 1))
        low[entrant], high[entrant] = (known[tail], known[-1 - tail]) if len(known) else (math.nan,) * 2
    unbounded = ~np.isfinite(centre)  # samples of games all won are all won too, which proves nothing
    low[unbounded] = high[unbounded] = math.nan
    return low, high


def _chains(beat: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Who beat whom, perhaps through others; of one or of many matrices."""
    chains = beat
    for _ in range(max(1, beat.shape[-1].bit_length())):
        chains = chains | (chains.astype(np.int64) @ chains.astype(np.int64) > 0)
    return chains


def _fit(wins: Floats) -> Floats:
    """Newton's method on the likelihood of many matrices at once; each must have a finite maximum."""
    games = wins + wins.transpose(0, 2, 1)
    size = wins.shape[-1]
    strength = np.zeros(wins.shape[:2])
    free: Any = np.full((size, size), 1.0)  # the mean is not determined by the games: keep it
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(strength[:, np.newaxis, :] - strength[:, :, np.newaxis]))
        slope = (wins - games * expected).sum(axis=2)
        bend = -games * expected * (1 - expected)
        bend[:, range(size), range(size)] = 0
        bend[:, range(size), range(size)] = -bend.sum(axis=2)
        step = np.linalg.solve(bend + free, slope[:, :, np.newaxis])[:, :, 0]
        step = np.clip(step, -1, 1)
        strength += step
        if np.abs(step).max(initial=0) < 1e-10:
            break
    result: Floats = (strength - strength.mean(axis=1, keepdims=True)) * _SCALE
    return result
