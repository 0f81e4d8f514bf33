"""Writing the moves of game records. The grammar is in :mod:`paddock.record`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from paddock._zgn import quote
from paddock._zgn_reader import Turn
from paddock.types import AnyState

if TYPE_CHECKING:
    from paddock.record import Line

__all__ = ["move_lines"]

_WIDTH = 80


def move_lines(line: Line, start: AnyState) -> Iterator[str]:
    """The moves of a game with their notes, in lines of at most 80 columns."""
    return _wrap(_words(line, start, Turn()))


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
