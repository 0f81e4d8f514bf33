"""Matches between players: the same deals for everybody, seats rotating, on all cores, with error bars.

>>> from paddock import arena
>>> result = arena.play("zooloretto", ["greedy", "random"], games=8, seed=1)
>>> len(result.games), result.pairings[0].share.value > 0.5
(8, True)

Players are given as texts such as `mcts:iterations=4000`, since games run in several processes.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import paddock
from paddock._arena_file import Journal, header_of
from paddock._arena_play import Game, Setting, play_games
from paddock._elo import Mean, bootstrap, clustered, elo_of, ratings
from paddock._random import checked_seed
from paddock._specs import from_spec
from paddock._tables import Column, Table, Tables, number
from paddock.errors import PaddockError

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Arena", "Game", "Pairing", "Setting", "Standing", "from_spec", "play"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant: his share of first places, his rating with bounds of 95 %, points, seconds a decision."""

    entrant: str
    games: int
    first: Mean
    elo: float
    low: float
    high: float
    points: Mean
    seconds: float


@dataclass(frozen=True, slots=True)
class Pairing:
    """One entrant against another: who is placed better, ties being half, and by how many points."""

    one: str
    other: str
    games: int
    share: Mean
    margin: Mean


@dataclass(frozen=True)
class Arena:
    """The games of an arena in order of their numbers, and what they tell."""

    setting: Setting
    games: tuple[Game, ...]
    interrupted: bool = False  #: Ctrl-C ended it early

    @property
    def labels(self) -> tuple[str, ...]:
        """The entrants' texts; one that enters again gets a number."""
        texts = self.setting.entrants
        again = [texts[:place].count(text) + 1 for place, text in enumerate(texts)]
        return tuple(text if n == 1 else f"{text} #{n}" for text, n in zip(texts, again, strict=True))

    @cached_property
    def _sums(self) -> dict[str, Any]:
        """Sums of each deal: of duels by pair of entrants, of first places and points by entrant."""
        deals = {deal: row for row, deal in enumerate(sorted({game.deal for game in self.games}))}
        size = len(self.setting.entrants)
        sums = {name: np.zeros((len(deals), size, size)) for name in ("games", "wins", "margin")}
        sums |= {name: np.zeros((len(deals), size)) for name in ("played", "first", "seated", "points")}
        for game in self.games:
            row = deals[game.deal]
            for one in set(game.seats):
                own = [seat for seat, who in enumerate(game.seats) if who == one]
                sums["played"][row, one] += 1
                sums["first"][row, one] += sum(game.shares[seat] for seat in own)
                sums["seated"][row, one] += len(own)
                sums["points"][row, one] += sum(game.scores[seat] for seat in own)
                for other in set(game.seats) - {one}:
                    duels = [(a, b) for a in own for b, who in enumerate(game.seats) if who == other]
                    sums["games"][row, one, other] += 1
                    sums["wins"][row, one, other] += sum(_duel(game, a, b) for a, b in duels) / len(duels)
                    margin = sum(game.scores[a] - game.scores[b] for a, b in duels)
                    sums["margin"][row, one, other] += margin / len(duels)
        return sums

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Every entrant, in the order they were given."""
        sums = self._sums
        size = len(self.setting.entrants)
        elo = ratings(sums["wins"].sum(axis=0))
        low, high = bootstrap(sums["wins"])
        seconds, decisions = np.zeros(size), np.zeros(size)
        for game in self.games:
            for seat, who in enumerate(game.seats):
                seconds[who] += game.seconds[seat]
                decisions[who] += game.decisions[seat]
        return tuple(
            Standing(
                label,
                int(sums["played"][:, who].sum()),
                clustered(sums["first"][:, who], sums["played"][:, who]),
                float(elo[who]),
                float(low[who]),
                float(high[who]),
                clustered(sums["points"][:, who], sums["seated"][:, who]),
                float(seconds[who] / max(1, decisions[who])),
            )
            for who, label in enumerate(self.labels)
        )

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every two entrants that met."""
        sums = self._sums
        return tuple(
            Pairing(
                self.labels[one],
                self.labels[other],
                int(count[:, one, other].sum()),
                clustered(sums["wins"][:, one, other], count[:, one, other]),
                clustered(sums["margin"][:, one, other], count[:, one, other]),
            )
            for count in [sums["games"]]
            for one, other in combinations(range(len(self.labels)), 2)
            if count[:, one, other].any()
        )

    def tables(self) -> Tables:
        """Standings by rating, and who did how against whom."""
        ranked = sorted(self.standings, key=lambda row: -row.elo if row.elo == row.elo else 0)
        deals = len({game.deal for game in self.games})
        notes = [f"{len(self.games)} games of {deals} deals, seed {self.setting.seed}; errors are over deals"]
        if self.interrupted:
            notes.append("interrupted")
        standings = Table(
            f"{self.setting.game}, {self.setting.seats} players",
            (Column("entrant", right=False, long=True), *map(Column, _STANDING)),
            tuple(_standing_cells(row) for row in ranked),
            tuple(notes),
        )
        duels = Table(
            "head to head",
            (*(Column(name, right=False, long=True) for name in ("one", "other")), *map(Column, _PAIRING)),
            tuple(_pairing_cells(row) for row in self.pairings),
        )
        return Tables((standings, duels))

    def __str__(self) -> str:
        return str(self.tables())

    def __rich__(self) -> RenderableType:
        return self.tables().__rich__()


_STANDING = ("games", "first", "+/-", "elo", "95 %", "points", "ms/move")
_PAIRING = ("games", "share", "+/-", "95 %", "margin", "+/-", "elo", "95 %")


def _duel(game: Game, one: int, other: int) -> float:
    """1 if one seat is placed above another; the winners of the game come first."""
    above, below = ((game.shares[seat] > 0, game.scores[seat]) for seat in (one, other))
    if game.shares[one] > 0 and game.shares[other] > 0:
        return 0.5
    return 0.5 if above == below else float(above > below)


def _elo(value: float) -> str:
    return "-" if value != value else f"{value:+.0f}"


def _standing_cells(row: Standing) -> tuple[str, ...]:
    error = number(row.first.error, ".3f")
    bounds = f"{_elo(row.low)} to {_elo(row.high)}"
    points, cost = number(row.points.value, ".1f"), f"{1000 * row.seconds:.2f}"
    return (row.entrant, str(row.games), f"{row.first.value:.3f}", error, _elo(row.elo), bounds, points, cost)


def _pairing_cells(row: Pairing) -> tuple[str, ...]:
    low, high = row.share.interval
    share = (f"{row.share.value:.3f}", number(row.share.error, ".3f"), f"{low:.3f} to {high:.3f}")
    margin = (number(row.margin.value, "+.2f"), number(row.margin.error, ".2f"))
    elo = (_elo(elo_of(row.share.value)), f"{_elo(elo_of(low))} to {_elo(elo_of(high))}")
    return (row.one, row.other, str(row.games), *share, *margin, *elo)


def play(
    game: str,
    players: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    seats: int = 2,
    field: bool = False,
    workers: int = 1,
    file: str | os.PathLike[str] | None = None,
    progress: bool = False,
    options: Mapping[str, Any] | None = None,
) -> Arena:
    """Play at least `games` games at every table, as many as make whole rotations of the seats.

    A table is every combination of `seats` players; with `field` each player but the last sits alone
    against a field of the last. With a `file` games are stored as they finish and those already in it are
    not played again. `workers=0` uses all cores. Ctrl-C ends it; the result then says `interrupted`.
    """
    setting = _checked(game, players, seats, checked_seed(seed), field, dict(options or {}))
    if games < 1 or workers < 0:
        raise PaddockError("games must be at least 1, and workers not negative")
    total = -(-games // seats) * seats * len(setting.tables)
    done: list[Game] = []
    interrupted = False
    with ExitStack() as stack:
        journal = stack.enter_context(closing(Journal(Path(file), setting))) if file is not None else None
        if journal is not None:
            done += journal.games
        known = {game.index for game in done}
        missing = [index for index in range(total) if index not in known]
        running = play_games(setting, missing, workers or os.cpu_count() or 1)
        advance = _progress(stack, total, total - len(missing)) if progress else None
        try:
            with closing(running):  # type: ignore[type-var]
                for finished in running:
                    if journal is not None:
                        journal.add(finished)
                    done.append(finished)
                    if advance is not None:
                        advance()
        except KeyboardInterrupt:
            interrupted = True
    return Arena(setting, tuple(sorted(done, key=lambda one: one.index)), interrupted)


def _checked(
    game: str, players: Sequence[str], seats: int, seed: int, field: bool, options: dict[str, Any]
) -> Setting:
    for name in {"players", "seed"} & set(options):
        raise PaddockError(f"options: {name} is a setting of the arena itself")
    setting = Setting(game, tuple(players), seats, seed, field, options)
    header_of(setting)
    paddock.new(game, players=seats, seed=0, **options)
    for text in setting.entrants:
        from_spec(text, game)
    needed = 2 if field else seats
    if len(setting.entrants) < needed:
        hint = "" if field else "; a field of one against another takes two (field)"
        raise PaddockError(f"{len(setting.entrants)} entrants, at least {needed} are needed{hint}")
    return setting


def _progress(stack: ExitStack, total: int, done: int) -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = stack.enter_context(
        Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True))
    )
    task = bar.add_task("games", total=total, completed=done)
    return lambda: bar.advance(task)
