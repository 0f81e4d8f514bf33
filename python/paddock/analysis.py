"""What every move of a position is worth, and how well a game was played.

>>> import paddock
>>> state = paddock.new("zooloretto", players=2, seed=1, start=0).play("draw").play("~$").play("load 2")
>>> print(analyse(state, paddock.Mcts(iterations=500, seed=1)))  # doctest: +ELLIPSIS
player 1 decides: 500 iterations, ... s
move    value     +/-    diff   lead  visits  then  meaning
...
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from paddock._core import CHANCE, TERMINAL
from paddock._search import Candidate, Mcts, Result, Utility, search
from paddock._tables import Column, Table, Tables, number, printable
from paddock.errors import PaddockError
from paddock.record import Record
from paddock.types import AnyState

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = [
    "AnalysedDecision",
    "AnalysedDraw",
    "AnalysedMove",
    "AnalysedPlayer",
    "Analysis",
    "GameAnalysis",
    "analyse",
    "analyse_record",
]

_LUCK_ITERATIONS = 500  # of the search after every outcome of a draw
_ENOUGH = 50  # visits that make the value of a move fit to be compared

_COLUMNS = (
    Column("move", right=False),
    *map(Column, ("value", "+/-", "diff", "lead", "visits")),
    Column("then", right=False, long=True),
    Column("meaning", right=False, long=True),
)


# ---- one position ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnalysedMove:
    """One legal move; what search did not find out about it is None."""

    move: Any
    description: str
    visits: int
    value: float | None  #: the mover's, None if never tried
    error: float | None  #: standard error of the value, None unless tried twice
    lead: float | None  #: expected lead over the best other player, in points
    difference: float | None  #: value less that of the best move
    line: tuple[Any, ...]  #: best play from here up to the next draw, this move first


@dataclass(frozen=True, slots=True)
class Analysis:
    """Every legal move of a position, the best (that is, the most visited) first.

    `str` makes a table of plain ASCII at most 100 columns wide, `rich.print` a coloured one.
    """

    state: AnyState
    player: int  #: who decides
    rows: tuple[AnalysedMove, ...]
    iterations: int
    seconds: float = field(compare=False)
    interrupted: bool = False  #: Ctrl-C ended the search early

    @property
    def best(self) -> Any:
        """The best move."""
        return self.rows[0].move

    def __str__(self) -> str:
        return self._table().plain()

    def __rich__(self) -> RenderableType:
        return self._table().rich()

    def _table(self) -> Table:
        early = ", interrupted" if self.interrupted else ""
        title = f"player {self.player} decides: {self.iterations:,} iterations, {self.seconds:.2f} s{early}"
        left_out = len(self.state.moves) - len(self.rows)
        notes = (f"and {left_out} more move{'s' * (left_out > 1)}",) if left_out else ()
        return Table(title, _COLUMNS, tuple(map(_cells, self.rows)), notes, marked=True)


def _cells(row: AnalysedMove) -> tuple[str, ...]:
    numbers = (number(row.value), number(row.error), number(row.difference, "+.4f"), number(row.lead, "+.2f"))
    return (str(row.move), *numbers, f"{row.visits:,}", "; ".join(map(str, row.line[1:])), row.description)


def analyse(state: AnyState, how: Mcts | None = None) -> Analysis:
    """Search a position where a player decides and tell about every legal move.

    >>> import paddock
    >>> state = paddock.new("zooloretto", players=2, seed=1)
    >>> analysis = analyse(state, paddock.Mcts(iterations=100))
    >>> [(row.move, row.description, row.visits) for row in analysis.rows]
    [(Move('draw'), 'draw a tile for a truck', 100)]
    >>> analyse(state.play("draw"))
    Traceback (most recent call last):
        ...
    paddock.errors.PaddockError: a draw comes next and no player decides: play it first, then analyse
    """
    if state.actor == CHANCE:
        raise PaddockError("a draw comes next and no player decides: play it first, then analyse")
    if state.actor == TERMINAL:
        raise PaddockError("the game is over, there is no move to analyse")
    result = search(state, how)
    best, *others = result.lines
    others.sort(key=lambda line: (-line.visits, -line.value))
    rows = tuple(_row(state, line, best) for line in (best, *others))
    return Analysis(state, state.actor, rows, result.iterations, result.seconds, result.interrupted)


def _row(state: AnyState, line: Candidate[Any], best: Candidate[Any]) -> AnalysedMove:
    words = state.describe(line.move)
    if not line.visits:
        return AnalysedMove(line.move, words, 0, None, None, None, None, line.line)
    error = line.error if line.visits > 1 else None
    return AnalysedMove(
        line.move, words, line.visits, line.value, error, line.lead, line.value - best.value, line.line
    )


# ---- a whole game ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnalysedDecision:
    """A move that a player chose among others; the values are his."""

    ply: int  #: `record.states[ply]` is the position, `record.moves[ply]` the move
    state: AnyState
    player: int
    move: Any  #: as played
    best: Any  #: as search would have it
    value: float
    best_value: float
    judged_after: bool  #: both values are from searches of the positions after the moves

    @property
    def error(self) -> float:
        """What the move gave away; 0 for the best move and for one that turned out no worse."""
        return max(0.0, self.best_value - self.value)


@dataclass(frozen=True, slots=True)
class AnalysedDraw:
    """A drawn outcome, and by how much it was better for each player than the average one."""

    ply: int
    move: Any
    luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class AnalysedPlayer:
    """How one player did."""

    player: int
    name: str  #: from the record, may be empty
    decisions: int  #: moves chosen among several
    error: float  #: in all
    blunders: tuple[AnalysedDecision, ...]  #: in the order of play
    luck: float  #: in all

    @property
    def mean_error(self) -> float | None:
        """The error of a decision; None if there was none."""
        return self.error / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """Errors and luck of a game, in the unit of values: 1 is the whole win.

    The error of a decision with more than one legal move is the value of the best move less that of the move
    played. If the played move got fewer than 50 visits in the search, the positions after both moves are
    searched instead, each with the whole budget, and their values for the player who chose are compared.
    Where a draw follows, the value is the weighted mean over its outcomes, which share the budget; at the
    end of the game it is the result.

    Luck is, for every player, the value after the drawn outcome less the weighted mean over all of them.

    `str` makes tables of plain ASCII at most 100 columns wide, `rich.print` coloured ones.
    """

    players: tuple[AnalysedPlayer, ...]
    decisions: tuple[AnalysedDecision, ...]
    draws: tuple[AnalysedDraw, ...]
    threshold: float  #: an error above it is a blunder
    seconds: float = field(compare=False)
    interrupted: bool = False  #: Ctrl-C ended it early; what came before is here

    def __str__(self) -> str:
        return str(self.tables())

    def __rich__(self) -> RenderableType:
        return self.tables().__rich__()

    def tables(self, top: int | None = None) -> Tables:
        """The players, and their blunders, the worst first and at most `top` of them; for `print`."""
        blunders = sorted(
            (decision for player in self.players for decision in player.blunders),
            key=lambda decision: (-decision.error, decision.ply),
        )
        title = f"{len(self.decisions)} decisions, {len(self.draws)} draws, {self.seconds:.2f} s"
        title += ", interrupted" * self.interrupted
        players = Table(title, _PLAYER_COLUMNS, tuple(map(_player_cells, self.players)))
        if not blunders:
            return Tables((replace(players, notes=(f"no error above {self.threshold:g}",)),))
        left_out = len(blunders[:top]) - len(blunders)
        notes = (f"and {-left_out} more",) if left_out else ()
        title = f"blunders: errors above {self.threshold:g}"
        rows = tuple(map(_blunder_cells, blunders[:top]))
        return Tables((players, Table(title, _BLUNDER_COLUMNS, rows, notes)))


_PLAYER_COLUMNS = (
    Column("player"),
    Column("name", right=False, long=True),
    *map(Column, ("decisions", "error", "each", "blunders", "luck")),
)
_BLUNDER_COLUMNS = (
    *map(Column, ("ply", "player", "error")),
    Column("played", right=False),
    Column("better", right=False),
    Column("meaning of the better move", right=False, long=True),
)


def _player_cells(row: AnalysedPlayer) -> tuple[str, ...]:
    errors = (number(row.error), number(row.mean_error), str(len(row.blunders)))
    return (str(row.player), printable(row.name), str(row.decisions), *errors, number(row.luck, "+.4f"))


def _blunder_cells(row: AnalysedDecision) -> tuple[str, ...]:
    where = (str(row.ply), str(row.player), number(row.error))
    return (*where, str(row.move), str(row.best), row.state.describe(row.best))


def analyse_record(
    record: Record, how: Mcts | None = None, *, threshold: float = 0.05, luck: Mcts | None = None
) -> GameAnalysis:
    """Judge every decision and every draw of a game, variations left aside.

    Every decision is searched as `how` says. The outcomes of draws are each judged by a search as in `luck`:
    like `how`, but of 500 iterations, if not given. GameAnalysis tells how errors and luck are counted.
    All searches have the seed of `how`, so a game without limits in time gives the same result again.
    Ctrl-C ends it early; the result then says `interrupted`.

    >>> import paddock
    >>> match = paddock.Match(paddock.new("zooloretto", players=2, seed=5))
    >>> for move in ("draw", "~Zm", "load 0", "take 0", "put Zm e5"):
    ...     _ = match.push(move)
    >>> game = analyse_record(match.record(), paddock.Mcts(iterations=100))
    >>> len(game.draws), [decision.move for decision in game.decisions]
    (1, [Move('load 0'), Move('take 0'), Move('put Zm e5')])
    """
    if not threshold >= 0:
        raise ValueError(f"threshold must be 0 or more, not {threshold}")
    how = how or Mcts()
    luck = luck or replace(how, iterations=_LUCK_ITERATIONS, seconds=None, nodes=None, threads=1)
    start = perf_counter()
    decisions, draws, interrupted = [], [], False
    try:
        for ply, (state, move) in enumerate(zip(record.states, record.moves, strict=False)):
            if len(state.moves) < 2:
                continue
            if state.actor == CHANCE:
                draws.append(AnalysedDraw(ply, move, _luck(state, move, luck)))
            else:
                decisions.append(_decision(ply, state, move, how))
    except KeyboardInterrupt:
        interrupted = True
    rows = tuple(
        _player(record, player, decisions, draws, threshold) for player in range(record.start.players)
    )
    spent = perf_counter() - start
    return GameAnalysis(rows, tuple(decisions), tuple(draws), threshold, spent, interrupted)


def _player(
    record: Record,
    player: int,
    decisions: list[AnalysedDecision],
    draws: list[AnalysedDraw],
    threshold: float,
) -> AnalysedPlayer:
    own = [decision for decision in decisions if decision.player == player]
    return AnalysedPlayer(
        player,
        record.tags.get(f"Player{player}", ""),
        len(own),
        sum(decision.error for decision in own),
        tuple(decision for decision in own if decision.error > threshold),
        sum(draw.luck[player] for draw in draws),
    )


def _decision(ply: int, state: AnyState, move: Any, how: Mcts) -> AnalysedDecision:
    player, result = state.actor, _searched(state, how)
    best = result.lines[0]
    played = next(line for line in result.lines if line.move == move)
    if move == best.move or played.visits >= _ENOUGH:
        return AnalysedDecision(ply, state, player, move, best.move, played.value, best.value, False)
    value, best_value = (_values(state.play(choice), how)[player] for choice in (move, best.move))
    return AnalysedDecision(ply, state, player, move, best.move, value, best_value, True)


def _luck(state: AnyState, move: Any, how: Mcts) -> tuple[float, ...]:
    values = {outcome: _values(state.play(outcome), how) for outcome, _ in state.outcomes}
    means = _mean([(values[outcome], weight) for outcome, weight in state.outcomes])
    return tuple(value - mean for value, mean in zip(values[move], means, strict=True))


def _mean(weighted: list[tuple[tuple[float, ...], int]]) -> tuple[float, ...]:
    total = sum(weight for _, weight in weighted)
    return tuple(
        sum(value * weight for value, (_, weight) in zip(column, weighted, strict=True)) / total
        for column in zip(*(values for values, _ in weighted), strict=True)
    )


def _values(state: AnyState, how: Mcts) -> tuple[float, ...]:
    """What a position is worth to every player, whoever decides in it."""
    if state.actor == TERMINAL:
        return _final(state, how.utility)
    if state.actor == CHANCE:
        share = _part(how, len(state.outcomes))
        return _mean([(_values(state.play(move), share), weight) for move, weight in state.outcomes])
    return _searched(state, how).lines[0].values


def _part(how: Mcts, parts: int) -> Mcts:
    """A budget divided, nothing of it less than one."""
    iterations, nodes = (value and max(1, value // parts) for value in (how.iterations, how.nodes))
    return replace(how, iterations=iterations, nodes=nodes, seconds=how.seconds and how.seconds / parts)


def _final(state: AnyState, utility: Utility) -> tuple[float, ...]:
    """The result of a game in the unit of values, as search counts it."""

    def worth(player: int) -> float:
        scores = list(state.scores)
        lead = scores.pop(player) - max(scores, default=0)
        share = min(1.0, max(0.0, 0.5 + lead / (2 * utility.span)))
        won = (player in state.winners) / len(state.winners)
        return utility.win * won + (1 - utility.win) * share

    return tuple(map(worth, range(state.players)))


def _searched(state: AnyState, how: Mcts) -> Result[Any]:
    result = search(state, how)
    if result.interrupted:
        raise KeyboardInterrupt
    return result
