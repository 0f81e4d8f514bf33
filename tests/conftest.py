"""Shared by all tests: the table of games, random games, golden files, isolated runs."""

from __future__ import annotations

import difflib
import functools
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

import paddock

# A further game needs a row here: its name and the options its tests start from.
GAMES: dict[str, list[dict[str, Any]]] = {
    "zooloretto": [
        {"players": 2, "seed": 1},
        {"players": 2, "seed": 2, "removed": ["camel", "panda", "zebra"], "start": 1},
        {"players": 3, "seed": 3},
        {"players": 3, "seed": 4, "removed": ["flamingo", "kangaroo"], "start": 2},
        {"players": 4, "seed": 5},
        {"players": 4, "seed": 6, "removed": ["elephant"], "start": 3},
        {"players": 5, "seed": 7},
        {"players": 5, "seed": 8, "removed": [], "start": 4},
    ],
}

DATA = Path(__file__).parent / "data"
DIFF_LINES = 60  # of a golden mismatch, before the rest is left out

# `--hypothesis-profile=deep` looks harder.
settings.register_profile("dev", deadline=None, max_examples=120)
settings.register_profile("ci", deadline=None, max_examples=120, derandomize=True)
settings.register_profile("deep", deadline=None, max_examples=3000)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@dataclass(frozen=True)
class Case:
    """A game and the options of one set-up."""

    name: str
    options: Mapping[str, Any]

    @property
    def module(self) -> Any:
        return paddock.game(self.name)

    @property
    def label(self) -> str:
        return self.name + "".join(
            f"-{key}={'+'.join(value) or 'none' if isinstance(value, list) else value}"
            for key, value in self.options.items()
        )

    def new(self, **changes: Any) -> Any:
        return paddock.new(self.name, **{**self.options, **changes})


class Game(NamedTuple):
    """A finished game: `states[i].play(moves[i]) == states[i + 1]`."""

    states: tuple[Any, ...]
    moves: tuple[Any, ...]

    def plies(self) -> zip[tuple[Any, Any]]:
        """Every position with the move played in it; the final one is left out."""
        return zip(self.states, self.moves, strict=False)


Golden = Callable[[str, str], None]
RandomGame = Callable[..., Game]
Isolated = Callable[..., subprocess.CompletedProcess[str]]

CASES = [Case(name, options) for name, rows in GAMES.items() for options in rows]
# One case per game and player count.
TABLES = list({(case.name, case.options["players"]): case for case in reversed(CASES)}.values())[::-1]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files under tests/data")
    parser.addoption(
        "--perft-nodes", type=int, default=2_000_000, help="leave out perft lines with more nodes (2000000)"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`case` is every row of the table; `table` is one row per game and player count; `name` a game."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=[case.label for case in CASES])
    if "table" in metafunc.fixturenames:
        metafunc.parametrize(
            "table", TABLES, ids=[f"{case.name}-{case.options['players']}p" for case in TABLES]
        )
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", list(GAMES))


def choose(state: Any, rng: paddock.Rng, tries: int) -> Any:
    """A random move; of several tries the one that leaves the mover with most points."""
    if state.actor == paddock.CHANCE:
        return state.sample(rng)
    moves = state.moves
    picks = [moves[rng.below(len(moves))] for _ in range(tries)]
    return max(picks, key=lambda move: state.play(move).scores[state.actor]) if tries > 1 else picks[0]


@functools.lru_cache(maxsize=64)
def play_random(state: Any, seed: int, tries: int = 1, most: int = 5000) -> Game:
    rng = paddock.Rng(seed)
    states, moves = [state], []
    while states[-1].actor != paddock.TERMINAL:
        moves.append(choose(states[-1], rng, tries))
        states.append(states[-1].play(moves[-1]))
        assert len(moves) <= most, f"no end after {most} plies"
    return Game(tuple(states), tuple(moves))


@pytest.fixture(scope="session")
def cases() -> list[Case]:
    """The whole table, for tests that need more than one row."""
    return CASES


@pytest.fixture(scope="session")
def random_game() -> RandomGame:
    """`random_game(state, seed, tries=1)`: the same game for the same arguments."""
    return play_random


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(path, text)`: text must equal the file under tests/data; `--update-golden` rewrites it."""

    def check(path: str, text: str) -> None:
        file = DATA / path
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            return
        if not file.exists():
            pytest.fail(f"tests/data/{path} is missing; --update-golden writes it", pytrace=False)
        expected = file.read_text(encoding="utf-8")
        if text == expected:
            return
        diff = list(
            difflib.unified_diff(
                expected.splitlines(), text.splitlines(), f"tests/data/{path}", "now", lineterm="", n=2
            )
        )
        rest = len(diff) - DIFF_LINES
        shown = "\n".join(diff[:DIFF_LINES]) + (f"\n... {rest} more lines" if rest > 0 else "")
        pytest.fail(f"{shown}\nIf this is meant, run again with --update-golden.", pytrace=False)

    return check


@pytest.fixture(scope="session")
def isolated() -> Isolated:
    """`isolated(code)`: runs Python code in a process of its own, which may crash without harm."""
    root = str(Path(paddock.__file__).parents[1])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))

    def run(code: str, timeout: float = 30) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )

    return run
