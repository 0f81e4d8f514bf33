"""What can go wrong, one class per kind of mistake. All are :class:`ValueError`."""

from __future__ import annotations

from enum import IntFlag
from typing import Any

__all__ = [
    "ConfigError",
    "IllegalMoveError",
    "NotationError",
    "PaddockError",
    "PositionError",
    "RecordError",
    "SetupError",
    "TooLargeError",
]


class PaddockError(ValueError):
    """Base of every error this package raises on purpose; its text is the first argument."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class NotationError(PaddockError):
    """Text that is not a position or a move; `column` is an index into `text`, so it counts from 0.

    >>> import paddock
    >>> try:
    ...     paddock.zooloretto.Move("load x")
    ... except paddock.NotationError as error:
    ...     print(error.column, error)
    5 column 5: expected a number
    """

    def __init__(self, message: str, text: str, column: int) -> None:
        super().__init__(message, text, column)
        self.text = text
        self.column = column


class IllegalMoveError(PaddockError):
    """A well-formed move that cannot be played here; the message lists near alternatives."""

    def __init__(self, message: str, move: Any, state: Any) -> None:
        super().__init__(message, move, state)
        self.move = move
        self.state = state


class PositionError(PaddockError):
    """A well-formed position that cannot occur; `problems` holds every reason as flags."""

    def __init__(self, message: str, problems: IntFlag) -> None:
        super().__init__(message, problems)
        self.problems = problems


class SetupError(PaddockError):
    """A nested set-up (`State.from_dict`) whose value at `path` has the wrong form."""

    def __init__(self, message: str, path: str) -> None:
        super().__init__(message, path)
        self.path = path


class ConfigError(PaddockError):
    """Options that do not fit together; `problems` holds the reasons as flags."""

    def __init__(self, message: str, problems: IntFlag | int) -> None:
        super().__init__(message, problems)
        self.problems = problems


class RecordError(PaddockError):
    """A game record that cannot be read; line and column count from 1, as in an editor."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message, line, column)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.args[0]}"


class TooLargeError(PaddockError):
    """A position too large to solve within the limits; `solution` holds what was proved by then."""

    def __init__(self, message: str, solution: Any) -> None:
        super().__init__(message, solution)
        self.solution = solution
