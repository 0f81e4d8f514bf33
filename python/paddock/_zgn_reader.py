"""Reading game records: checks a game token by token and tells a visitor. See :mod:`paddock.record`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import paddock
from paddock._core import CHANCE, TERMINAL
from paddock._zgn import TURN, Lexer, Lines, Source, Token, lines_of
from paddock.errors import NotationError, PaddockError, RecordError
from paddock.types import AnyMove, AnyState

__all__ = ["DEEPEST", "MARKS", "Turn", "Visitor", "read_games", "result_text"]

T = TypeVar("T")

DEEPEST = 50  #: variations within variations
MARKS = range(256)


class Turn(NamedTuple):
    """A numbered turn and who decides in it."""

    number: int = 0
    player: int = CHANCE

    def at(self, state: AnyState) -> Turn:
        """The turn a move from this position belongs to.

        A decision in the game's `TURN_PHASE` begins a turn. Other decisions and chance go on with the turn
        they are part of; a game that starts in the middle of one counts it as the first.
        """
        if state.actor == CHANCE:
            return self
        begins = self.number == 0 or state.phase == paddock.game_of(state).TURN_PHASE
        return Turn(self.number + begins, state.actor)

    def __str__(self) -> str:
        return f"{self.number}.p{self.player}"


def result_text(state: AnyState) -> str:
    """Scores and winners, `12:9:15 p2`, or `*` while the game runs."""
    if state.actor != TERMINAL:
        return "*"
    return " ".join([":".join(map(str, state.scores)), *(f"p{player}" for player in state.winners)])


class Visitor(Generic[T]):
    """Told what stands in a game, in order; derive from it and keep what is needed.

    >>> class Draws(Visitor[int]):
    ...     def begin_game(self):
    ...         self.draws = 0
    ...     def visit_move(self, state, move):
    ...         self.draws += state.actor == CHANCE
    ...     def end_game(self):
    ...         return self.draws
    >>> match = paddock.Match(paddock.new("zooloretto", players=2))
    >>> for move in ("draw", "~$", "load 0"):
    ...     _ = match.push(move)
    >>> list(read_games(str(match.record()), Draws))
    [1]
    """

    wants_moves = True  #: False: only tags are visited, and nothing but the form is checked

    def begin_game(self) -> None:
        """Before the first tag."""

    def visit_tag(self, name: str, value: str) -> None:
        """A tag, not yet checked."""

    def begin_moves(self, start: AnyState) -> None:
        """The tags are done and agree with each other."""

    def visit_move(self, state: AnyState, move: AnyMove) -> None:
        """A legal move and the position before it."""

    def visit_comment(self, text: str) -> None:
        """A comment on the last move of the line, or before its first."""

    def visit_mark(self, mark: int) -> None:
        """A mark on the last move."""

    def begin_variation(self) -> None:
        """What follows replaces the last move."""

    def end_variation(self) -> None:
        """Back to the line before."""

    def end_game(self) -> T:
        """The game was read without error; what is returned is what the reader yields."""
        raise NotImplementedError


def read_games(source: Source, visitor: Callable[[], Visitor[T]], most: int | None = None) -> Iterator[T]:
    """What a fresh visitor makes of every game; more than `most` games are a mistake."""
    if not isinstance(source, os.PathLike | Iterable):
        raise TypeError(f"a record is a text, bytes, a path or lines, not {type(source).__name__}")
    return _read_games(source, visitor, most)


def _read_games(source: Source, visitor: Callable[[], Visitor[T]], most: int | None) -> Iterator[T]:
    with lines_of(source) as lines:
        yield from _games_of(lines, visitor, most)


def _games_of(lines: Lines, visitor: Callable[[], Visitor[T]], most: int | None) -> Iterator[T]:
    game: _Game[T] | None = None
    count = 0
    for token in Lexer(lines):
        if token.kind == "tag" and token.name == "Game":
            if game is not None:
                if count == most:
                    raise token.error(f"only {most} game is expected here")
                yield game.finish()
            game = _Game(visitor(), token)
            count += 1
        elif game is None:
            raise token.error('a game begins with the tag [Game "..."]')
        else:
            game.feed(token)
    if game is not None:
        yield game.finish()


@dataclass(slots=True)
class _Cursor:
    """Where a line stands: its position and the one before the last move."""

    state: AnyState
    turn: Turn
    opened: Token
    before: tuple[AnyState, Turn] | None = None


class _Game(Generic[T]):
    """One game being read: checks every token and tells the visitor."""

    def __init__(self, visitor: Visitor[T], first: Token) -> None:
        self._visitor = visitor
        self._tags: dict[str, Token] = {}
        self._lines: list[_Cursor] = []
        self._in_moves = False
        self._turn: Token | None = None
        visitor.begin_game()
        self._tag(first)

    def feed(self, token: Token) -> None:
        if token.kind == "tag":
            return self._tag(token)
        if not self._in_moves:
            self._begin_moves()
        if not self._visitor.wants_moves:
            return None
        if self._turn is not None and token.kind != "move":
            raise token.error("expected a move after the turn number")
        return _FEED[token.kind](self, token)

    def finish(self) -> T:
        if not self._in_moves:
            self._begin_moves()
        if self._visitor.wants_moves:
            if self._turn is not None:
                raise self._turn.error("expected a move after the turn number")
            if len(self._lines) > 1:
                raise self._lines[-1].opened.error("this variation is never closed")
            self._check_result()
        return self._visitor.end_game()

    def _check_result(self) -> None:
        given = self._tags.get("Result")
        result = result_text(self._lines[0].state)
        if given is not None and given.text != result:
            raise given.error(f"Result does not agree with the moves, which give '{result}'")

    def _tag(self, token: Token) -> None:
        if self._in_moves:
            raise token.error("a tag after the moves; another game begins with its Game tag")
        if token.name in self._tags:
            raise token.error(f"tag {token.name} is given twice")
        self._tags[token.name] = token
        self._visitor.visit_tag(token.name, token.text)

    def _begin_moves(self) -> None:
        self._in_moves = True
        if not self._visitor.wants_moves:
            return
        first = self._tags["Game"]
        for name in ("Rules", "Start"):
            if name not in self._tags:
                raise first.error(f"tag {name} is missing")
        try:
            self._module = paddock.game(first.text)
        except PaddockError as error:
            raise first.error(str(error)) from None
        rules = self._tags["Rules"]
        if rules.text != str(self._module.RULES):
            raise rules.error(f"rules version '{rules.text}'; here it is '{self._module.RULES}'")
        start = _parse(self._module.State.parse, self._tags["Start"])
        players = self._tags.get("Players")
        if players is not None and players.text != str(start.players):
            raise players.error(f"Players does not agree with Start, which has {start.players}")
        self._lines.append(_Cursor(start, Turn(), first))
        self._visitor.begin_moves(start)

    def _read_turn(self, token: Token) -> None:
        self._turn = token

    def _read_move(self, token: Token) -> None:
        line = self._lines[-1]
        turn = line.turn.at(line.state)
        if self._turn is not None and self._turn.text not in (f"{turn.number}.", str(turn)):
            raise self._turn.error(f"this is turn {turn}")
        self._turn = None
        try:
            move = _parse(self._module.Move, token)
        except RecordError as error:
            if not _is_two_moves(self._module.Move, token.text):
                raise
            message = f"{error.args[0]}: is a ';' missing?"
            raise RecordError(message, error.line, error.column) from None
        try:
            after = line.state.play(move)
        except PaddockError as error:
            raise token.error(str(error)) from None
        self._visitor.visit_move(line.state, move)
        line.before = (line.state, line.turn)
        line.state, line.turn = after, turn

    def _read_comment(self, token: Token) -> None:
        self._visitor.visit_comment(token.text)

    def _read_mark(self, token: Token) -> None:
        if self._lines[-1].before is None:
            raise token.error("there is no move to mark")
        if int(token.text) not in MARKS:
            raise token.error("a mark is one of $0 to $255")
        self._visitor.visit_mark(int(token.text))

    def _open(self, token: Token) -> None:
        before = self._lines[-1].before
        if before is None:
            raise token.error("there is no move that a variation could replace")
        if len(self._lines) > DEEPEST:
            raise token.error(f"variations are nested more than {DEEPEST} deep")
        self._lines.append(_Cursor(*before, opened=token))
        self._visitor.begin_variation()

    def _close(self, token: Token) -> None:
        if len(self._lines) == 1:
            raise token.error("no variation is open here")
        if self._lines[-1].before is None:
            raise token.error("a variation has no move")
        self._lines.pop()
        self._visitor.end_variation()


_FEED: dict[str, Callable[[_Game[Any], Token], None]] = {
    "turn": _Game._read_turn,
    "move": _Game._read_move,
    "comment": _Game._read_comment,
    "mark": _Game._read_mark,
    "(": _Game._open,
    ")": _Game._close,
}


def _parse(parse: Callable[[str], Any], token: Token) -> Any:
    """Reads a move or position; a mistake is reported at its own place in the file."""
    if not token.text.isascii():
        raise token.error(f"{token.text[:40]!r} is not ASCII")
    try:
        return parse(token.text)
    except NotationError as error:
        raise token.error(str(error).removeprefix(f"column {error.column}: "), error.column) from None
    except PaddockError as error:
        raise token.error(str(error)) from None


def _is_two_moves(parse: Callable[[str], Any], text: str) -> bool:
    """Does the text read as a move and the beginning of another, perhaps with a turn number between?"""
    words = text.split()
    for cut in range(1, len(words)):
        rest = words[cut + 1 :] if TURN.fullmatch(words[cut]) else words[cut:]
        if _reads(parse, words[:cut]) and any(_reads(parse, rest[: end + 1]) for end in range(len(rest))):
            return True
    return False


def _reads(parse: Callable[[str], Any], words: list[str]) -> bool:
    try:
        parse(" ".join(words))
    except PaddockError:
        return False
    return True
