"""Every kind of bad input: the right error, its reason and its place, and nothing changed by it."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import paddock
from paddock import zooloretto as zl

if TYPE_CHECKING:
    from tests.conftest import Case, Isolated, RandomGame

BAD = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parent / "data" / "bad").glob("*.toml"))
}
TEXT: str = BAD["zooloretto"]["base"]
FRESH = zl.State.parse(TEXT)
P = zl.Problem


def rows(key: str, label: Callable[[Any], str]) -> pytest.MarkDecorator:
    """One test per row of every game's table."""
    found = [
        pytest.param(game, row, id=f"{game}: {label(row)}") for game, bad in BAD.items() for row in bad[key]
    ]
    return pytest.mark.parametrize(("game", "row"), found)


@pytest.fixture(autouse=True)
def nothing_changed() -> Iterator[None]:
    yield
    assert FRESH.text == TEXT


# ---- text that is no position ---------------------------------------------------------------------


@rows("text", lambda row: str(row[1]))
def test_bad_text(game: str, row: tuple[str, str, int, str]) -> None:
    old, new, offset, reason = row
    base = BAD[game]["base"]
    assert paddock.parse(base).text == base
    text = base.replace(old, new, 1)
    with pytest.raises(paddock.NotationError) as caught:
        paddock.game(game).State.parse(text)
    column = base.index(old) + offset
    assert (caught.value.column, caught.value.text) == (column, text)
    assert str(caught.value).startswith(f"column {column}: {reason}")


def test_bad_text_of_any_game(table: Case) -> None:
    text = table.new().text
    parse = table.module.State.parse
    for i in range(len(text)):
        with pytest.raises(paddock.NotationError) as caught:
            parse(text[:i])
        assert caught.value.column <= i
        for char in "\0\n\u00e9\U0001f993":
            with pytest.raises(paddock.NotationError) as caught:
                parse(text[:i] + char + text[i:])
            assert caught.value.column <= i
    for other in ("", " ", "xx/1:3p", "\0"):
        with pytest.raises(paddock.NotationError, match="column 0: expected one of 'zl/1:'"):
            paddock.parse(other)


@rows("moves", lambda row: str(row[0]))
def test_bad_move_text(game: str, row: tuple[str, int, str]) -> None:
    text, column, reason = row
    state = paddock.parse(BAD[game]["base"])
    assert text not in state.moves
    for action in (paddock.game(game).Move, state.play, state.moves.index):
        with pytest.raises(paddock.NotationError) as caught:
            action(text)
        assert (caught.value.column, caught.value.text) == (column, text)
        assert str(caught.value).startswith(f"column {column}: {reason}")


LONE: Any = "draw\ud800"  # a str that is no text


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (lambda: zl.State.parse(LONE), paddock.NotationError),
        (lambda: paddock.parse(TEXT + LONE), paddock.NotationError),
        (lambda: zl.Move(LONE), paddock.NotationError),
        (lambda: FRESH.play(LONE), paddock.NotationError),
        (lambda: FRESH.moves.index(LONE), paddock.NotationError),
        (lambda: zl.State.from_dict({"players": 3, "phase": LONE}), paddock.SetupError),
        (lambda: zl.State.from_dict({"players": 3, LONE: 1}), paddock.SetupError),
        (lambda: zl.State.new(4, removed=[LONE]), paddock.ConfigError),
    ],
    ids=["parse", "paddock.parse", "Move", "play", "index", "form", "key", "removed"],
)
def test_lone_surrogates(action: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        action()


# ---- positions that cannot occur ------------------------------------------------------------------


@rows("impossible", lambda row: "+".join(row[1]))
def test_impossible_positions(game: str, row: tuple[list[tuple[str, str]], list[str]]) -> None:
    changes, names = row
    text, flags = BAD[game]["base"], paddock.game(game).Problem
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    for parse in (paddock.game(game).State.parse, paddock.parse):
        with pytest.raises(paddock.PositionError) as caught:
            parse(text)
        assert isinstance(caught.value.problems, flags)
        assert {flag.name for flag in caught.value.problems} == set(names)
        assert len(str(caught.value).split("; ")) == len(names)


def test_every_problem_is_provoked(name: str) -> None:
    seen = {flag for _, names in BAD[name]["impossible"] for flag in names}
    never = set(BAD[name]["never_seen"])
    assert seen | never == {flag.name for flag in paddock.game(name).Problem}
    assert not seen & never


def test_two_players_cannot_lose_coins_from_the_bank() -> None:
    """With two players coin tiles may leave the game, so less than 42 is possible; coins never do."""
    text = zl.State.new(2, seed=1).text
    for less in (1, 5, 12):
        with pytest.raises(paddock.PositionError) as caught:
            zl.State.parse(text.replace("bank.26", f"bank.{26 - less}"))
        assert caught.value.problems == P.COINS
    lost = text.replace("$12", "$11").replace("main.64", "main.63")
    assert zl.State.parse(lost).text == lost


@pytest.mark.parametrize("males", range(3, 14))
def test_too_many_of_a_kind_in_a_barn(males: int) -> None:
    with pytest.raises((paddock.PositionError, paddock.SetupError)):
        zl.State.from_dict({"players": 5, "zoos": [{"barn": {"Em": males}}, {}, {}, {}, {}]})


# ---- nested forms ---------------------------------------------------------------------------------


def endless() -> list[Any]:
    items: list[Any] = []
    items.append(items)
    return items


def deep(levels: int) -> list[Any]:
    items: list[Any] = []
    for _ in range(levels):
        items = [items]
    return items


ZOO: dict[str, Any] = {}
BAD_FORMS: list[tuple[dict[Any, Any], str, str]] = [
    ({}, "", "'players' is missing"),
    ({"players": 3, "plyers": 3}, "", "unknown key 'plyers'"),
    ({1: 2}, "", "keys must be strings"),
    ({"players": 6}, "players", "expected 2..5, got 6"),
    ({"players": "3"}, "players", "expected an integer"),
    ({"players": True}, "players", "expected an integer"),
    ({"players": 3.0}, "players", "a float has no meaning here"),
    ({"players": 2**63}, "players", "integer out of range"),
    ({"players": -(2**200)}, "players", "integer out of range"),
    ({"players": 3, "phase": "night"}, "phase", "'night' is not a phase"),
    ({"players": 3, "phase": "turn\0"}, "phase", "'turn\0' is not a phase"),
    ({"players": 3, "turn": 3}, "turn", "expected 0..2, got 3"),
    ({"players": 3, "turn": -1}, "turn", "expected 0..2, got -1"),
    ({"players": 3, "hand": "Q"}, "hand", "'Q' is not a tile"),
    ({"players": 3, "species": ["dodo"]}, "species[0]", "'dodo' is not a species"),
    ({"players": 3, "births": {"camel": 3}}, "births.camel", "expected 0..2, got 3"),
    ({"players": 3, "births": {"dodo": 1}}, "births", "'dodo' is not a species"),
    ({"players": 3, "trucks": [{}, {}]}, "trucks", "expected 3 trucks"),
    ({"players": 3, "trucks": [{}, {"capacity": 2}, {}]}, "trucks[1].capacity", "this truck has 3 spaces"),
    ({"players": 3, "trucks": [{"tiles": ["$"] * 4}, {}, {}]}, "trucks[0].tiles[3]", "more tiles"),
    ({"players": 3, "trucks": [{"taken": 1}, {}, {}]}, "trucks[0].taken", "expected true or false"),
    ({"players": 3, "zoos": {}}, "zoos", "expected a list"),
    ({"players": 3, "zoos": [ZOO, ZOO]}, "zoos", "expected 3 zoos"),
    ({"players": 3, "zoos": [ZOO, {"coins": 43}, ZOO]}, "zoos[1].coins", "expected 0..42, got 43"),
    ({"players": 3, "zoos": [ZOO, {"barn": {"Q": 1}}, ZOO]}, "zoos[1].barn", "'Q' is not a tile"),
    ({"players": 3, "zoos": [ZOO, {"barn": {"$": 1}}, ZOO]}, "zoos[1].barn.$", "coin tiles are coins"),
    ({"players": 3, "zoos": [{"enclosures": {"x2": {}}}, ZOO, ZOO]}, "zoos[0].enclosures.x2", "no such"),
    ({"players": 3, "zoos": [{"enclosures": {"e5": {"animals": {"E": 1, "C": 1}}}}, ZOO, ZOO]},
     "zoos[0].enclosures.e5.animals.C", "a second species"),
    ({"players": 3, "zoos": [{"enclosures": {"e5": {"animals": {"S": 1}}}}, ZOO, ZOO]},
     "zoos[0].enclosures.e5.animals.S", "only animals"),
    ({"players": 3, "zoos": [{"enclosures": {"e4": {"stalls": ["tea"]}}}, ZOO, ZOO]},
     "zoos[0].enclosures.e4.stalls[0]", "'tea' is not a stall"),
    ({"players": 3, "bank": b"24"}, "bank", "a bytes has no meaning here"),
    ({"players": 3, "zoos": endless()}, "zoos" + "[0]" * 16, "nested too deeply"),
    ({"players": 3, "zoos": deep(5000)}, "zoos" + "[0]" * 16, "nested too deeply"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("form", "path", "reason"), BAD_FORMS, ids=[f"{row[1]}: {row[2]}" for row in BAD_FORMS]
)
def test_bad_forms(form: dict[Any, Any], path: str, reason: str) -> None:
    with pytest.raises(paddock.SetupError) as caught:
        zl.State.from_dict(form)
    assert caught.value.path == path
    assert str(caught.value).startswith(f"{path}: {reason}" if path else reason)


def test_impossible_forms() -> None:
    with pytest.raises(paddock.PositionError) as caught:
        zl.State.from_dict({"players": 3, "bank": 1, "pile": {"main": 1}})
    assert caught.value.problems == P.COINS | P.PILE


# ---- moves and options ----------------------------------------------------------------------------


def test_illegal_moves_list_alternatives(random_game: RandomGame) -> None:
    final = random_game(FRESH, 1).states[-1]
    draw = FRESH.play("draw")
    tile = draw.play("~C")
    for state, text, message in [
        (FRESH, "take 0", "'take 0' is not legal here; for example: draw"),
        (tile, "load 4", "'load 4' is not legal here; for example: load 0, load 1, load 2"),
        (draw, "~Z", "'~Z' is not legal here; for example: ~C, ~Cm, ~Cf, ~L, ~Lm, ~Lf, ... (23 in all)"),
        (final, "draw", "'draw' is not legal here: the game is over"),
    ]:
        actions = [
            state.play,
            lambda move, state=state: state.play(str(move)),
            state.play_unchecked,
            state.describe,
        ]
        for action in actions:
            before = state.text
            with pytest.raises(paddock.IllegalMoveError) as caught:
                action(zl.Move(text))
            assert str(caught.value) == message
            assert (caught.value.move, caught.value.state) == (zl.Move(text), state)
            assert state.text == before


@pytest.mark.parametrize(
    ("options", "problems"),
    [
        ({"players": 1}, zl.ConfigProblem.PLAYERS),
        ({"players": 6}, zl.ConfigProblem.PLAYERS),
        ({"players": -3}, zl.ConfigProblem.PLAYERS),
        ({"players": 3, "removed": ["zebra"]}, zl.ConfigProblem.REMOVED),
        ({"players": 3, "removed": ["zebra", zl.Species.ZEBRA]}, zl.ConfigProblem.REMOVED),
        ({"players": 5, "removed": ["zebra"]}, zl.ConfigProblem.REMOVED),
        ({"players": 3, "start": 3}, zl.ConfigProblem.START),
        ({"players": 3, "start": -1}, zl.ConfigProblem.START),
        ({"players": 3, "start": 7, "removed": []}, zl.ConfigProblem.REMOVED | zl.ConfigProblem.START),
    ],
)
def test_bad_options(options: dict[str, Any], problems: zl.ConfigProblem) -> None:
    for make in (zl.State.new, lambda **given: zl.State.from_config(zl.Config(**given))):
        with pytest.raises(paddock.ConfigError) as caught:
            make(**options)
        assert caught.value.problems == problems == zl.Config(**options).problems
        assert len(str(caught.value).split("; ")) == len(list(problems))


def test_unknown_names() -> None:
    with pytest.raises(paddock.ConfigError, match="removed: 'dodo' is not a species"):
        zl.State.new(4, removed=["dodo"])
    for action in (paddock.game, paddock.new):
        with pytest.raises(paddock.PaddockError, match="no game 'chess'; there are: zooloretto"):
            action("chess")


# ---- wrong types, wrong numbers -------------------------------------------------------------------

HUGE = 2**80
WRONG: dict[str, tuple[Callable[[Any], Any], list[Any], type[Exception]]] = {
    "player": (FRESH.sheet, [-1, 3, 99], IndexError),
    "view": (FRESH.view, [-1, 3, 99], IndexError),
    "player type": (FRESH.sheet, ["0", None, 0.0, HUGE, -HUGE], TypeError),
    "view type": (FRESH.view, ["0", None, 0.0, HUGE, -HUGE], TypeError),
    "move": (FRESH.play, [None, 0, 1.5, ["draw"], b"draw", b"\xff", FRESH], TypeError),
    "unchecked move": (FRESH.play_unchecked, ["draw", None, 0], TypeError),
    "move text": (zl.Move, [None, 0, b"draw", b"\xff"], TypeError),
    "move index": (lambda i: FRESH.moves[i], [1, -2], IndexError),
    "raw move": (
        zl.Move.from_int,
        [11, 255, 256, 2**32 - 1, 4 | 30 << 8, 2 | 5 << 8, 1 | 29 << 8],
        ValueError,
    ),
    "raw move type": (zl.Move.from_int, ["0", None, 0.0, -1, 2**32, HUGE], TypeError),
    "text": (zl.State.parse, [None, 5, b"zl/1:", b"\xff", ["zl/1:"]], TypeError),
    "any text": (paddock.parse, [None, 5, b"zl/1:", ["zl/1:"]], TypeError),
    "form": (zl.State.from_dict, [None, 5, "players", [("players", 3)]], TypeError),
    "players": (zl.State.new, ["3", None, 3.0, HUGE], TypeError),
    "seed": (lambda seed: zl.State.new(seed=seed), [-1, HUGE], ValueError),
    "seed type": (lambda seed: zl.State.new(seed=seed), ["1", None, 1.0], TypeError),
    "removed": (lambda out: zl.State.new(removed=out), [5, [0, 1], [None, None]], TypeError),
    "option": (lambda name: paddock.new("zooloretto", **{name: 1}), ["player", "modules"], TypeError),
    "depth": (lambda depth: paddock.perft(FRESH, depth), [-1, -(2**31)], ValueError),
    "depth type": (lambda depth: paddock.perft(FRESH, depth), ["1", None, 1.0, HUGE], TypeError),
    "n": (lambda n: paddock.playouts(FRESH, n), [-1, -(2**63), 2**62], ValueError),
    "n type": (lambda n: paddock.playouts(FRESH, n), ["1", None, 1.0, HUGE], TypeError),
    "n memory": (lambda n: paddock.playouts(FRESH, n), [2**50], MemoryError),
    "threads": (
        lambda threads: paddock.playouts(FRESH, 1, threads=threads),
        [-1, 257, 2**31 - 1],
        ValueError,
    ),
    "sample": (FRESH.sample, [1, paddock.Rng(1)], paddock.PaddockError),
    "rng": (FRESH.play("draw").sample, [None, "1", 1.0, np.random], TypeError),
    "below": (paddock.Rng(1).below, [0], ValueError),
    "attribute": (lambda name: setattr(FRESH, name, 1), ["actor", "text", "extra"], AttributeError),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_values(what: str) -> None:
    action, values, error = WRONG[what]
    for value in values:
        with pytest.raises(error) as caught:
            action(value)
        assert str(caught.value), value


def test_truncated_pickles(table: Case) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        content = pickle.dumps(table.new(), protocol)
        for size in range(len(content)):
            with pytest.raises((EOFError, pickle.UnpicklingError)):
                pickle.loads(content[:size])


@pytest.mark.parametrize(
    "kind", ["game.State", "game.Move", "game.Moves", "game.Config", "paddock.Sheet", "paddock.SheetLine"]
)
def test_nothing_is_made_without_content(name: str, kind: str, isolated: Isolated) -> None:
    """Neither by hand nor by a pickle: memory that was never filled must not be read as a value."""
    done = isolated(f"""
import paddock
game = paddock.game({name!r})
kind = {kind}
for make in (kind.__new__, object.__new__):
    try:
        print(repr(make(kind)))
    except TypeError:
        pass
""")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
