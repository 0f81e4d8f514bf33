"""What the commands of the command line share: output, positions, options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

import paddock
from paddock import record
from paddock.errors import PaddockError

__all__ = ["STANDARD", "Output", "add_ply", "number", "position", "read_record", "shown"]

STANDARD = Path("-")  # input or output


class Output(Console):
    """A console that leaves a broken pipe to `main`, takes brackets as they are and any text."""

    def __init__(self) -> None:
        super().__init__(markup=False, highlight=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Not the end of the process, as rich has it."""
        raise BrokenPipeError

    def say(self, text: str, style: str | None = None) -> None:
        """A text, what this output cannot write escaped."""
        printable = text.encode(self.encoding, "backslashreplace").decode(self.encoding)
        self.print(printable, style=style, soft_wrap=True)

    def show(self, what: Any) -> None:
        """In colours on a terminal, else the plain text that other programs may read."""
        if self.is_terminal:
            self.print(what)
        else:
            self.say(str(what))


def shown(text: str, ply: int | None) -> Any:
    """The position of a text, or of a record after some moves, all of them if no number is given."""
    if ply is None and not _is_record(text):
        return position(text)
    states = read_record(text, "--ply").states
    if ply is not None and ply >= len(states):
        raise PaddockError(f"--ply: the game has only {len(states) - 1} moves")
    return states[-1 if ply is None else ply]


def read_record(text: str, option: str) -> record.Record:
    """The record in a file, which this option needs."""
    if not _is_record(text):
        raise PaddockError(f"{option} needs a record: a file whose name ends in .zgn")
    return record.read(Path(text))


def _is_record(text: str) -> bool:
    return text.lower().endswith(".zgn")


def position(text: str) -> Any:
    """The position of a text, `-` for standard input."""
    if text == str(STANDARD):
        if sys.stdin is None:
            raise PaddockError("there is no standard input to read")
        text = sys.stdin.read()
    if not text.isascii():
        raise PaddockError("a position is plain ASCII text")
    return paddock.parse(text.strip())


def number(low: int, high: int) -> Callable[[str], int]:
    """The type of an option: a whole number in these bounds."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= 20 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
        return int(text)

    return number


def add_ply(parser: argparse._ActionsContainer) -> None:
    """Which position of a record."""
    parser.add_argument(
        "--ply", type=number(0, 10**6), metavar="N", help="position after N moves of the record"
    )
