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
a record needs no random generator. A turn begins when a player decides in the game's `TURN_PHASE`, also
if the same player had the turn before; its number may be left out, but a wrong one is an error.
Escapes in text: `\\ \" \{ \} \n \r \t`, `\s` for a space that would be lost, `\uHHHH`, `\UHHHHHHHH`.
Tags the reader checks: Game, Rules and Start, which must be there, Players, and Result, which is `*` or
scores and winners: `12:9:15 p2`. All others are free.

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

import operator
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar

import paddock
from paddock._zgn import TAG_NAME, Source, quote
from paddock._zgn_reader import DEEPEST, MARKS, Visitor, read_games, result_text
from paddock._zgn_writer import move_lines
from paddock.errors import PaddockError, RecordError
from paddock.types import AnyMove, AnyState

__all__ = ["Line", "Record", "Step", "Visitor", "read", "read_all", "scan", "visit", "write"]

T = TypeVar("T")

_DERIVED = ("Game", "Rules", "Players", "Start", "Result")
_WRITABLE_MOVE = re.compile(r"(?![$0-9 ])[ !#-'*-:<-Z\\^-z|~]+(?<! )")


# ---- the record ------------------------------------------------------------------------------------


def _expect(what: str, value: object, kind: type) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"{what}: expected {kind.__name__}, not {type(value).__name__}")


def _all_of(what: str, values: Iterable[T], kind: type) -> tuple[T, ...]:
    values = tuple(values)
    for value in values:
        _expect(what, value, kind)
    return values


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a line with its notes. Marks are numbers as in chess: 1 a good move, 2 a mistake."""

    move: AnyMove | str  #: in a Record never text
    comment: str = ""
    marks: tuple[int, ...] = ()
    variations: tuple[Line, ...] = ()  #: other moves than this one, from the same position

    def __post_init__(self) -> None:
        if not hasattr(self.move, "kind"):
            _expect("move", self.move, str)
        _expect("comment", self.comment, str)
        object.__setattr__(self, "marks", tuple(map(operator.index, self.marks)))
        object.__setattr__(self, "variations", _all_of("variations", self.variations, Line))


@dataclass(frozen=True, slots=True)
class Line:
    """A sequence of moves, and a comment before the first."""

    steps: tuple[Step, ...] = ()
    comment: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", _all_of("steps", self.steps, Step))
        _expect("comment", self.comment, str)

    @classmethod
    def of(cls, moves: Iterable[AnyMove | str], comment: str = "") -> Line:
        """A line of moves without notes."""
        if isinstance(moves, str):
            raise TypeError(f"expected a list of moves, not the text {moves!r}")
        return cls(tuple(Step(move) for move in moves), comment)


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its first position, the moves with notes, free tags. All moves are legal.

    Moves may be given as text. Neither the tags nor anything else of a record can be changed later.
    """

    start: AnyState
    line: Line = Line()
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        module = paddock.game_of(self.start)
        _expect("line", self.line, Line)
        object.__setattr__(self, "tags", MappingProxyType(_checked_tags(self.tags)))
        object.__setattr__(self, "line", _checked(self.line, self.start, module, 0))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.start, self.line, dict(self.tags))

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(paddock.game_of(self.start).NAME)

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
        module = paddock.game_of(self.start)
        values = (module.NAME, module.RULES, self.start.players, self.start.text, self.result)
        return {name: str(value) for name, value in zip(_DERIVED, values, strict=True)} | dict(self.tags)

    def annotate(
        self,
        ply: int,
        *,
        comment: str | None = None,
        marks: Iterable[int] | None = None,
        variation: Iterable[AnyMove | str] = (),
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

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file, which `read(Path(path))` reads back."""
        Path(path).write_text(write(self), encoding="utf-8", newline="\n")

    def __str__(self) -> str:
        return write(self)


def _checked_tags(tags: Mapping[str, str]) -> dict[str, str]:
    tags = dict(tags)
    for name, value in tags.items():
        _expect("name of a tag", name, str)
        _expect(f"tag {name}", value, str)
        if not TAG_NAME.fullmatch(name):
            raise PaddockError(f"{name!r} cannot be a tag: letters, digits and _ only, a letter first")
        if name in _DERIVED:
            raise PaddockError(f"tag {name} follows from the game and cannot be set")
    return tags


def _checked(line: Line, state: AnyState, module: ModuleType, depth: int) -> Line:
    """The line with text as moves, if it can be played and written."""
    if depth > DEEPEST:
        raise PaddockError(f"variations are nested more than {DEEPEST} deep")
    steps = []
    for step in line.steps:
        move = module.Move(step.move) if isinstance(step.move, str) else step.move
        after = state.play(move)
        if not _WRITABLE_MOVE.fullmatch(str(move)):
            raise PaddockError(f"the move {str(move)!r} cannot be written in a record")
        for mark in step.marks:
            if mark not in MARKS:
                raise PaddockError(f"mark {mark} is not one of 0 to 255")
        if not all(variation.steps for variation in step.variations):
            raise PaddockError("a variation has no move")
        variations = tuple(_checked(other, state, module, depth + 1) for other in step.variations)
        steps.append(replace(step, move=move, variations=variations))
        state = after
    return replace(line, steps=tuple(steps))


# ---- writing ---------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The canonical text of a record: moves wrapped at 80 columns, one line per tag."""
    tags = [f"[{name} {quote(value, comment=False)}]" for name, value in record.headers.items()]
    lines = [*tags, "", *move_lines(record.line, record.start)]
    return "\n".join(lines).rstrip("\n") + "\n"


# ---- reading ---------------------------------------------------------------------------------------


def read(source: Source) -> Record:
    """The one game of a source: a text, bytes, the path of a file, or lines, as an open file gives them.

    A path is a `pathlib.Path`, since a str is always the text itself.
    """
    for record in read_games(source, _RecordBuilder, most=1):
        return record
    raise RecordError("there is no game here", 1, 1)


def read_all(source: Source) -> Iterator[Record]:
    """Every game of a source, as `read` takes it, one at a time."""
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
