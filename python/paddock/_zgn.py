"""The text of game records: escapes and tokens. The grammar is in :mod:`paddock.record`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from paddock.errors import RecordError

__all__ = ["TAG_NAME", "TURN", "Lexer", "Lines", "Source", "Token", "lines_of", "quote"]

Lines = Iterable[str] | Iterable[bytes]
Source = str | bytes | bytearray | os.PathLike[str] | Lines  #: a text, its bytes, a file's path, or lines

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


# ---- escapes ---------------------------------------------------------------------------------------

_ESCAPE = r'\\(?:[\\"{}nrts]|u[0-9A-Fa-f]{4}|U00(?:0[0-9A-Fa-f]|10)[0-9A-Fa-f]{4})'
_ESCAPES = re.compile(_ESCAPE)
_LETTERS = {"\n": "n", "\r": "r", "\t": "t", " ": "s"}
_WHITE = {letter: white for white, letter in _LETTERS.items()}
# Controls, surrogates and what turns the direction of writing never stand raw in a file.
_RISKY = "[\\\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
_IN_TAG = re.compile(f'{_RISKY}|"')
_IN_COMMENT = re.compile(f"{_RISKY}|[{{}}]|(?<![^ \t\r\n]) | (?!.)", re.DOTALL)


def quote(text: str, *, comment: bool) -> str:
    """The text as a comment or tag value; in a comment, spaces that would be lost are escaped."""

    def code(found: re.Match[str]) -> str:
        char = found[0]
        if char in _LETTERS:
            return "\\" + _LETTERS[char]
        return "\\" + char if char in '\\"{}' else f"\\u{ord(char):04x}"

    return "{" + _IN_COMMENT.sub(code, text) + "}" if comment else '"' + _IN_TAG.sub(code, text) + '"'


def _unescape(text: str) -> str:
    def char(found: re.Match[str]) -> str:
        code = found[0][1:]
        return chr(int(code[1:], 16)) if code[0] in "uU" else _WHITE.get(code, code)

    return _ESCAPES.sub(char, text)


# ---- tokens ----------------------------------------------------------------------------------------

_SPACE = re.compile(r"[ \t\r\n]+")
_TAG_START = re.compile(rf'\[[ \t]*({TAG_NAME.pattern})[ \t]+(?=")')
_TAG_END = re.compile(r'"[ \t]*\]')
_QUOTED = re.compile(rf'(?:[^\\"\n]+|{_ESCAPE})*')
_COMMENT = re.compile(rf"(?:[^\\{{}}]+|{_ESCAPE})*")
TURN = re.compile(r"[0-9]{1,9}\.(?:p[0-9]{1,3})?(?=[ \t\r\n(){}]|$)")
_MARK = re.compile(r"\$([0-9]{1,3})(?=[ \t\r\n(){}]|$)")
_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_STRAY = re.compile(f"[{_CONTROL}]")
_MOVE = re.compile(rf'[^;{{}}()\[\]"\n{_CONTROL}]+')
_FILE_NAME = re.compile(r"[^\n;\[\]{}\"]*(?:\.[A-Za-z][A-Za-z0-9]{0,7}|[/\\][^\n;\[\]{}\"]+)")


class Token(NamedTuple):
    """A piece of a record and where it stands."""

    kind: str  # tag, turn, move, comment, mark, ( or )
    text: str
    line: int
    column: int
    name: str = ""

    def error(self, message: str, shift: int = 0) -> RecordError:
        """A mistake at this token, or some columns further."""
        return RecordError(message, self.line, self.column + shift)


@contextmanager
def lines_of(source: Source) -> Iterator[Lines]:
    """The lines of a source; a file named by its path is closed in the end."""
    if isinstance(source, str):
        if _FILE_NAME.fullmatch(source):
            hint = f"to read a file pass pathlib.Path({source!r})"
            raise RecordError(f"this looks like a file name, but a str is the text of a record; {hint}", 1, 1)
        yield source.split("\n")
    elif isinstance(source, bytes | bytearray):
        yield bytes(source).split(b"\n")
    elif isinstance(source, os.PathLike):
        with Path(source).open("rb") as file:
            yield file
    else:
        yield source


class Lexer:
    """Cuts lines into tokens; only a comment may go on in the next line."""

    def __init__(self, lines: Lines) -> None:
        self._lines: Iterator[str | bytes] = iter(lines)
        self._number = 0
        self._line = ""
        self._at = 0

    def __iter__(self) -> Iterator[Token]:
        while self._next_line():
            while self._at < len(self._line):
                space = _SPACE.match(self._line, self._at)
                if space is not None:
                    self._at = space.end()
                else:
                    yield self._token()

    def _next_line(self) -> bool:
        try:
            line = next(self._lines)
        except StopIteration:
            return False
        self._number += 1
        self._at = 0
        self._line = line if isinstance(line, str) else _decode(line, self._number)
        if self._number == 1:
            self._line = self._line.removeprefix("\ufeff")
        return True

    def _error(self, message: str) -> RecordError:
        return RecordError(message, self._number, self._at + 1)

    def _token(self) -> Token:
        first = self._line[self._at]
        if first == "[":
            return self._tag()
        if first == "{":
            return self._comment()
        if first in "()":
            return self._take(first, first)
        if first == "$":
            return self._match(_MARK, "mark", "expected a mark such as $1", 1)
        if first in "0123456789":
            return self._match(TURN, "turn", "expected a turn number such as '12.' or '12.p0'", 0)
        token = self._match(_MOVE, "move", f"unexpected {first!r}", 0)
        if not self._line.startswith(";", self._at):
            stray = _STRAY.match(self._line, self._at)
            if stray is not None:
                raise self._error(f"unexpected {stray[0]!r}")
            self._at -= len(token.text) - len(token.text.rstrip())
            raise self._error("expected ';' after the move: is a ';' missing?")
        self._at += 1
        return token._replace(text=token.text.rstrip())

    def _take(self, kind: str, text: str) -> Token:
        token = Token(kind, text, self._number, self._at + 1)
        self._at += len(text)
        return token

    def _match(self, pattern: re.Pattern[str], kind: str, message: str, group: int) -> Token:
        found = pattern.match(self._line, self._at)
        if found is None:
            raise self._error(message)
        return self._take(kind, found[0])._replace(text=found[group])

    def _tag(self) -> Token:
        name = _TAG_START.match(self._line, self._at)
        if name is None:
            raise self._error('expected a tag such as [Name "text"]')
        self._at = name.end() + 1
        value = self._match(_QUOTED, "tag", "", 0)
        end = _TAG_END.match(self._line, self._at)
        if end is None:
            raise self._error(self._wrong_text('expected "] after the text of the tag'))
        self._at = end.end()
        return value._replace(text=_unescape(value.text), name=name[1])

    def _comment(self) -> Token:
        start = self._take("comment", "{")
        parts = []
        while True:
            parts.append(self._match(_COMMENT, "comment", "", 0).text)
            if self._line.startswith("}", self._at):
                break
            if self._at < len(self._line):
                raise self._error(self._wrong_text("a '{' in a comment is written \\{"))
            if not self._next_line():
                raise start.error("this comment is never closed")
        self._at += 1
        return start._replace(text=_unescape(_SPACE.sub(" ", "\n".join(parts)).strip(" ")))

    def _wrong_text(self, otherwise: str) -> str:
        if not self._line.startswith("\\", self._at):
            return otherwise
        return f"unknown escape {self._line[self._at : self._at + 2]!r}; a backslash itself is written \\\\"


def _decode(line: bytes, number: int) -> str:
    if not isinstance(line, bytes):
        raise TypeError(f"a line of a record is text or bytes, not {type(line).__name__}")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode("utf-8")) + 1
        raise RecordError("this is not UTF-8 text", number, column) from None
