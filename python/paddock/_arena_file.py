"""The file of an arena: a line of JSON with its settings, then one for every finished game."""

from __future__ import annotations

import fcntl
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

import paddock
from paddock._arena_play import Game, Setting
from paddock.errors import PaddockError

__all__ = ["Journal", "header_of"]

_FORMAT = 1


def header_of(setting: Setting) -> dict[str, Any]:
    """What the first line says, as JSON gives it back."""
    head = {"paddock_arena": _FORMAT, **asdict(setting), "version": paddock.__version__}
    head["rules"] = paddock.game(setting.game).RULES
    try:
        back: dict[str, Any] = json.loads(json.dumps(head))
    except TypeError as error:
        raise PaddockError(f"options must be plain numbers, texts and lists: {error}") from None
    return back


class Journal:
    """Games in a file, those of an earlier run included; a line cut short by a crash is dropped."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.games: list[Game] = []
        self._path, self._setting = path, setting
        self._file: BinaryIO = path.open("a+b")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._read()
        except BlockingIOError:
            self._file.close()
            raise PaddockError(f"{path} is in use by another arena") from None
        except BaseException:
            self._file.close()
            raise

    def _read(self) -> None:
        head = json.dumps(header_of(self._setting)).encode() + b"\n"
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            if not head.startswith(data):
                raise PaddockError(f"{self._path} is not the file of an arena")
            self._file.truncate(0)
            self._write(head)
            return
        first, *lines = whole.splitlines()
        self._check_header(first)
        seen = set()
        for number, line in enumerate(lines, 2):
            try:
                row: dict[str, Any] = json.loads(line)
                values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in row.items()}
                game = Game(**values)
                fits = self._setting.place(game.index) == (game.deal, game.seats)
            except (ValueError, TypeError, AttributeError):
                fits = False
            if not fits or game.index in seen:
                raise PaddockError(f"{self._path}, line {number}: not a game of this arena, or one twice")
            seen.add(game.index)
            self.games.append(game)
        if len(whole) < len(data):
            self._file.truncate(len(whole))

    def _check_header(self, line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "paddock_arena" not in found:
            raise PaddockError(f"{self._path} is not the file of an arena")
        wanted = header_of(self._setting)
        other = [key for key in wanted | found if wanted.get(key) != found.get(key)]
        if other:
            key = other[0]
            raise PaddockError(
                f"{self._path} has games of other settings: {key} is {found.get(key)!r} there, "
                f"{wanted.get(key)!r} here"
            )

    def add(self, game: Game) -> None:
        """Write a game at once."""
        self._write(json.dumps(asdict(game)).encode() + b"\n")
        self.games.append(game)

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def close(self) -> None:
        """Let others use the file."""
        self._file.close()
