r"""Game records (`.zgn`): whole games as text, with comments, marks and variations.

Grammar; white space between items means nothing, but a tag and a move each stay on one line::

    file      = game*
    game      = tag+ line             the first tag is Game; only that tag begins another game
    tag       = '[' name '"' text '"' ']'
    line      = comment* (move note*)*
    move      = [turn] movetext ';'
    turn      = number '.' ['p' player]
    note      = '$' 0..255 | comment | '(' line ')'
    comment   = '{' text '}'          white space in it is one space, line breaks too

A variation replaces the move it stands behind. Chance outcomes are moves like any other (`~Zm`), so
a record needs no random generator. A turn lasts until another player decides; its number may be left
out, but a wrong one is an error. Escapes in text: `\\ \" \{ \} \n \r \t`, `\s` for a space that would
be lost, `\uHHHH`, `\UHHHHHHHH`. Tags the reader checks: Game, Rules and Start, which must be there,
Players, and Result, which is `*` or scores and winners: `12:9:15 p2`. All others are free.

>>> import paddock
>>> match = paddock.Match(paddock.new("zooloretto", players=2, seed=5), names=["Ann", "Bob"])
>>> for move in ("draw", "~Zm", "load 0"):
...     _ = match.push(move)
>>> record = match.record(Event="Friday")
>>> print(write(record))  # doctest: +ELLIPSIS
[Game "zooloretto"]
[Rules "1"]
[Players "2"]
[Start "zl/1:2p-...,last.0"]
[Result "*"]
[Player0 "Ann"]
[Player1 "Bob"]
[Event "Friday"]
<BLANKLINE>
1.p0 draw; ~Zm; load 0;
<BLANKLINE>
>>> read(write(record)) == record
True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any, TypeVar

import paddock
from paddock._zgn import TAG_NAME, Source, quote
from paddock._zgn_reader import DEEPEST, MARKS, Turn, Visitor, read_games, result_text
from paddock.errors import PaddockError, RecordError
from paddock.types import AnyMove, AnyState

__all__ = ["Line", "Record", "Step", "Visitor", "read", "read_all", "scan", "visit", "write"]

T = TypeVar("T")

_WIDTH = 80
_DERIVED = ("Game", "Rules", "Players", "Start", "Result")
_WRITABLE_MOVE = re.compile(r"(?![$0-9 ])[ !#-'*-:<-Z\\^-z|~]+(?<! )")


# ---- the record ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a line with its notes. Marks are numbers as in chess: 1 a good move, 2 a mistake."""

    move: AnyMove
    comment: str = ""
    marks: tuple[int, ...] = ()
    variations: tuple[Line, ...] = ()  #: other moves than this one, from the same position


@dataclass(frozen=True, slots=True)
class Line:
    """A sequence of moves, and a comment before the first."""

    steps: tuple[Step, ...] = ()
    comment: str = ""

    @classmethod
    def of(cls, moves: Iterable[AnyMove], comment: str = "") -> Line:
        """A line of moves without notes."""
        return cls(tuple(Step(move) for move in moves), comment)


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its first position, the moves with notes, free tags. All moves are legal."""

    start: AnyState
    line: Line = Line()
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", dict(self.tags))
        for name in self.tags:
            if not TAG_NAME.fullmatch(name):
                raise PaddockError(f"{name!r} cannot be a tag: letters, digits and _ only, a letter first")
            if name in _DERIVED:
                raise PaddockError(f"tag {name} follows from the game and cannot be set")
        _check(self.line, self.start, 0)

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(_module(self.start).NAME)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves played, without variations."""
        return tuple(step.move for step in self.line.steps)

    @property
    def states(self) -> tuple[AnyState, ...]:
        """The positions of the game, from the first to the last."""
        states = [self.start]
        for move in self.moves:
            states.append(states[-1].play(move))
        return tuple(states)

    @property
    def result(self) -> str:
        """Scores and winners, `12:9:15 p2`, or `*` for a game that is not over."""
        return result_text(self.states[-1])

    @property
    def headers(self) -> dict[str, str]:
        """Every tag in the order of the file, those that follow from the game first."""
        module = _module(self.start)
        values = (module.NAME, module.RULES, self.start.players, self.start.text, self.result)
        return {name: str(value) for name, value in zip(_DERIVED, values, strict=True)} | dict(self.tags)

    def annotate(
        self,
        ply: int,
        *,
        comment: str | None = None,
        marks: Iterable[int] | None = None,
        variation: Iterable[AnyMove] = (),
    ) -> Record:
        """A copy with notes at move `ply` (0 is the first): a new comment, new marks, one more variation."""
        steps = list(self.line.steps)
        step = steps[ply]
        other = Line.of(variation)
        steps[ply] = Step(
            step.move,
            step.comment if comment is None else comment,
            step.marks if marks is None else tuple(marks),
            step.variations + ((other,) if other.steps else ()),
        )
        return replace(self, line=replace(self.line, steps=tuple(steps)))

    def __str__(self) -> str:
        return write(self)


def _module(state: AnyState) -> ModuleType:
    for name in paddock.games():
        module = paddock.game(name)
        if isinstance(state, module.State):
            return module
    raise PaddockError(f"a {type(state).__name__} is not a position of a known game")


def _check(line: Line, state: AnyState, depth: int) -> None:
    if depth > DEEPEST:
        raise PaddockError(f"variations are nested more than {DEEPEST} deep")
    for step in line.steps:
        after = state.play(step.move)
        if not _WRITABLE_MOVE.fullmatch(str(step.move)):
            raise PaddockError(f"the move {str(step.move)!r} cannot be written in a record")
        for mark in step.marks:
            if mark not in MARKS:
                raise PaddockError(f"mark {mark} is not one of 0 to 255")
        for variation in step.variations:
            if not variation.steps:
                raise PaddockError("a variation has no move")
            _check(variation, state, depth + 1)
        state = after


# ---- writing ---------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The canonical text of a record: moves wrapped at 80 columns, one line per tag."""
    tags = [f"[{name} {quote(value, comment=False)}]" for name, value in record.headers.items()]
    words = _words(record.line, record.start, Turn())
    lines = [*tags, "", *_wrap(words)]
    return "\n".join(lines).rstrip("\n") + "\n"


def _words(line: Line, state: AnyState, turn: Turn) -> Iterator[str]:
    yield from _comment_words(line.comment)
    for step in line.steps:
        now = turn.at(state)
        yield f"{step.move};" if now == turn else f"{now} {step.move};"
        yield from (f"${mark}" for mark in step.marks)
        yield from _comment_words(step.comment)
        for variation in step.variations:
            inner = list(_words(variation, state, turn))
            inner[0] = f"({inner[0]}"
            inner[-1] += ")"
            yield from inner
        state, turn = state.play(step.move), now


def _comment_words(comment: str) -> Iterator[str]:
    if comment:
        yield from quote(comment, comment=True).split(" ")


def _wrap(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


# ---- reading ---------------------------------------------------------------------------------------


def read(source: Source) -> Record:
    """The one game of a text or of lines, as an open file gives them."""
    for record in read_games(source, _RecordBuilder, most=1):
        return record
    raise RecordError("there is no game here", 1, 1)


def read_all(source: Source) -> Iterator[Record]:
    """Every game of a text, or of the lines of an open file, one at a time."""
    return visit(source, _RecordBuilder)


def scan(source: Source) -> Iterator[dict[str, str]]:
    """The tags of every game; neither they nor the moves are checked for sense.

    >>> [tags["Players"] for tags in scan(write(Record(paddock.new("zooloretto", players=4))))]
    ['4']
    """
    return visit(source, _TagCollector)


def visit(source: Source, visitor: Callable[[], Visitor[T]]) -> Iterator[T]:
    """What a fresh visitor makes of every game, one at a time; RecordError at the first mistake."""
    return read_games(source, visitor)


class _RecordBuilder(Visitor[Record]):
    def begin_game(self) -> None:
        self._tags: dict[str, str] = {}
        self._lines = [[_Draft()]]

    def visit_tag(self, name: str, value: str) -> None:
        if name not in _DERIVED:
            self._tags[name] = value

    def begin_moves(self, start: AnyState) -> None:
        self._start = start

    def visit_move(self, state: AnyState, move: AnyMove) -> None:  # noqa: ARG002
        self._lines[-1].append(_Draft(move))

    def visit_comment(self, text: str) -> None:
        self._lines[-1][-1].comments.append(text)

    def visit_mark(self, mark: int) -> None:
        self._lines[-1][-1].marks.append(mark)

    def begin_variation(self) -> None:
        self._lines.append([_Draft()])

    def end_variation(self) -> None:
        line = _finished(self._lines.pop())
        self._lines[-1][-1].variations.append(line)

    def end_game(self) -> Record:
        return Record(self._start, _finished(self._lines[0]), self._tags)


class _TagCollector(Visitor[dict[str, str]]):
    wants_moves = False

    def begin_game(self) -> None:
        self._tags: dict[str, str] = {}

    def visit_tag(self, name: str, value: str) -> None:
        self._tags[name] = value

    def end_game(self) -> dict[str, str]:
        return self._tags


@dataclass(slots=True)
class _Draft:
    """A step in the making; the one without a move stands before a line for its comment."""

    move: Any = None
    comments: list[str] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    @property
    def comment(self) -> str:
        return "\n".join(filter(None, self.comments))


def _finished(drafts: list[_Draft]) -> Line:
    first, *rest = drafts
    steps = (Step(d.move, d.comment, tuple(d.marks), tuple(d.variations)) for d in rest)
    return Line(tuple(steps), first.comment)
