"""The public surface: names, types and shapes. The golden file shows every change of it."""

from __future__ import annotations

import inspect
import re
import tomllib
from enum import EnumType
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import paddock
from paddock import AnyMove, AnyState, zooloretto

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Case, Golden, RandomGame

PACKAGE = {
    "CHANCE", "TERMINAL", "AnyMove", "AnyState", "Perft", "Playouts", "Rng", "Sheet", "SheetLine",
    "PaddockError", "NotationError", "IllegalMoveError", "PositionError", "SetupError", "ConfigError",
    "RecordError", "__version__", "build_info", "game", "games", "new", "parse", "perft", "playouts",
}  # fmt: skip
MODULE = {
    "MAX_PLAYERS", "MIN_PLAYERS", "NAME", "PREFIX", "RULES", "TURN_PHASE", "Config", "ConfigProblem",
    "Kind", "Move", "Moves", "Problem", "State", "tables",
}  # fmt: skip
STATE = {
    "actor", "describe", "from_config", "from_dict", "moves", "new", "outcomes", "parse", "phase",
    "play", "play_unchecked", "players", "problems", "sample", "scores", "sheet", "text", "to_dict",
    "view", "winners",
}  # fmt: skip
# What only one game has.
MODULE_EXTRA: dict[str, set[str]] = {"zooloretto": {"Species"}}
STATE_EXTRA: dict[str, set[str]] = {"zooloretto": {"coins", "bank", "estimate", "last_round"}}
MOVE_EXTRA: dict[str, set[str]] = {"zooloretto": {"truck", "tile", "source", "place", "species", "seller"}}


def public(owner: Any) -> set[str]:
    return {name for name in vars(owner) if not name.startswith("_")}


def test_package_names() -> None:
    assert set(paddock.__all__) >= PACKAGE | set(paddock.games())
    assert len(set(paddock.__all__)) == len(paddock.__all__)
    assert all(hasattr(paddock, name) for name in paddock.__all__)
    ours = {
        name
        for name in public(paddock)
        if getattr(getattr(paddock, name), "__module__", "").startswith("paddock")
    }
    assert ours <= set(paddock.__all__), "a public name that is not listed"
    assert (paddock.CHANCE, paddock.TERMINAL) == (-1, -2)


def test_module_names(name: str) -> None:
    module = paddock.game(name)
    assert getattr(paddock, name) is module
    assert set(module.__all__) == MODULE | MODULE_EXTRA[name]
    assert public(module) == set(module.__all__)
    assert public(module.State) == STATE | STATE_EXTRA[name]
    assert public(module.Move) == {"from_int", "kind"} | MOVE_EXTRA[name]
    assert public(module.Moves) == {"count", "index"}
    assert (module.NAME, module.__name__) == (name, f"paddock.{name}")
    assert re.fullmatch(r"[a-z]+/\d+:", module.PREFIX)
    assert module.RULES >= 1
    for owner in (
        module.State,
        module.Move,
        module.Moves,
        module.Config,
        module.Problem,
        module.ConfigProblem,
    ):
        assert owner.__module__ == module.__name__


def parameters(function: Any) -> str:
    """Names and defaults, without annotations, which the type checker looks after."""
    plain = inspect.signature(function)
    kept = [entry.replace(annotation=entry.empty) for entry in plain.parameters.values()]
    return str(plain.replace(parameters=kept, return_annotation=plain.empty))


def surface(owner: Any, names: set[str], indent: str) -> Iterator[str]:
    """One line per public name, classes with what is in them."""
    for name in sorted(names):
        value = getattr(owner, name)
        if isinstance(value, EnumType):
            members = ", ".join(f"{word}={int(value[word])}" for word in value.__members__)
            yield f"{indent}enum {name}: {members}"
        elif inspect.isclass(value):
            base = f"({value.__bases__[0].__name__})" if issubclass(value, Exception) else ""
            yield f"{indent}class {name}{base}"
            yield from surface(value, public(value), indent + "  ")
        elif inspect.isfunction(value):
            yield f"{indent}def {name}{parameters(value)}"
        elif callable(value):
            yield f"{indent}def {name}"
        elif not isinstance(value, ModuleType):
            yield f"{indent}{name}"


def test_surface_is_the_known_one(golden: Golden) -> None:
    lines = ["paddock", *surface(paddock, set(paddock.__all__), "  ")]
    for name in paddock.games():
        lines += [f"paddock.{name}", *surface(paddock.game(name), set(paddock.game(name).__all__), "  ")]
    golden("api.txt", "\n".join(lines) + "\n")


def test_version() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))[
        "project"
    ]
    info = paddock.build_info()
    assert project["version"] == paddock.__version__ == info["version"]
    assert set(info) == {"version", "compiler", "build_type", "asserts"}
    assert info["asserts"] in ("on", "off")
    assert all(isinstance(value, str) and value for value in info.values())


def test_games_by_name(case: Case) -> None:
    state = case.new()
    assert case.name in paddock.games()
    assert isinstance(paddock.games(), tuple)
    assert type(state) is case.module.State
    assert state == case.module.State.new(**case.options)
    assert state == case.module.State.from_config(case.module.Config(**case.options))
    assert state == paddock.parse(state.text) == case.module.State.parse(state.text)
    assert state.text.startswith(case.module.PREFIX)
    assert paddock.new(case.name, **case.options) == state
    assert case.module.MIN_PLAYERS <= state.players == case.options["players"] <= case.module.MAX_PLAYERS
    assert repr(state) == f"State.parse({state.text!r})"


def test_config(case: Case) -> None:
    config = case.module.Config(**case.options)
    again = eval(repr(config), vars(case.module))
    assert again == config
    assert hash(again) == hash(config)
    assert config != case.module.Config(**{**case.options, "seed": 99})
    assert (config.players, config.seed, config.problems) == (
        case.options["players"],
        case.options["seed"],
        0,
    )
    assert config.start == case.options.get("start")
    assert case.new().actor == case.options.get("start", case.new().actor)


def test_types_of_a_position(table: Case, random_game: RandomGame) -> None:
    game = random_game(table.new(), 1)
    module = table.module
    for state in game.states[::17] + game.states[-1:]:
        assert type(state.actor) is type(state.players) is type(hash(state)) is int
        assert type(state.phase) is type(state.text) is type(repr(state)) is str
        assert type(state.moves) is module.Moves
        assert {type(value) for value in (state.scores, state.winners, state.outcomes)} == {tuple}
        assert {type(score) for score in state.scores} == {int}
        assert all(type(move) is module.Move and type(weight) is int for move, weight in state.outcomes)
        assert isinstance(state.problems, module.Problem)
        assert isinstance(state.sheet(0), paddock.Sheet)
        assert all(isinstance(line, paddock.SheetLine) for line in state.sheet(0).lines)
        assert str(state.sheet(0)).splitlines()[-1].split() == ["total", str(state.scores[0])]
        assert type(state.view(0)) is module.State
        assert type(state.to_dict()) is dict
        assert (state == state.text) is (state == None) is False  # noqa: E711
    for state, move in game.plies():
        assert type(move) is module.Move
        assert isinstance(move.kind, module.Kind)
        assert state.describe(move).strip() == state.describe(move) != ""
        with pytest.raises(TypeError):
            state < state  # noqa: B015


def test_moves_are_a_sequence(table: Case) -> None:
    state = next(s for s in [table.new(), *map(table.new().play, table.new().moves)] if len(s.moves) > 3)
    moves = state.moves
    assert len(moves) == len(list(moves)) == len(list(reversed(moves)))
    assert list(moves[1:3]) == [moves[1], moves[2]]
    assert list(moves[::-1]) == list(reversed(list(moves)))
    assert type(moves[:2]) is type(moves)
    assert moves[0] in moves
    assert str(moves[0]) in moves
    assert 5 not in moves
    assert None not in moves
    assert repr(moves[:1]) == f"<1 move: {moves[0]}>"
    assert repr(moves[:2]) == f"<2 moves: {moves[0]}, {moves[1]}>"
    assert moves != list(moves)
    assert (
        [moves.index(move) for move in moves]
        == [moves.index(str(move)) for move in moves]
        == list(range(len(moves)))
    )
    assert {moves.count(move) for move in moves} == {1}
    with pytest.raises(TypeError, match="unhashable"):
        hash(moves)


def test_moves_match_by_kind(table: Case) -> None:
    move, kinds = table.new().moves[0], table.module.Kind
    match move:
        case table.module.Move(kind):
            assert kind is kinds(int(move) & 0xFF)
        case _:
            pytest.fail("no match")


def test_bulk(table: Case) -> None:
    state = table.new()
    count = paddock.perft(state, 3)
    assert type(count) is paddock.Perft
    assert (type(count.nodes), type(count.weight), tuple(count)) == (int, int, (count.nodes, count.weight))
    n = 100
    result = paddock.playouts(state, n, seed=1, threads=2)
    assert type(result) is paddock.Playouts
    assert [column.shape for column in result] == [(n, state.players), (n, state.players), (n,)]
    assert [column.dtype.name for column in result] == ["int16", "bool", "uint32"]
    best = result.scores == result.scores.max(axis=1, keepdims=True)
    assert result.winners.any(axis=1).all()
    assert not (result.winners & ~best).any()


def test_playouts_from_the_end(table: Case, random_game: RandomGame) -> None:
    final = random_game(table.new(), 1).states[-1]
    result = paddock.playouts(final, 3)
    assert result.plies.tolist() == [0] * 3
    assert result.scores.tolist() == [list(final.scores)] * 3
    assert [tuple(np.flatnonzero(row)) for row in result.winners] == [final.winners] * 3


def test_rng() -> None:
    one, two, other, stream = (paddock.Rng(*key) for key in ((1,), (1, 0), (2,), (1, 1)))
    draws = [[rng.below(1000) for _ in range(200)] for rng in (one, two, other, stream)]
    assert draws[0] == draws[1]
    assert len({tuple(row) for row in draws}) == 3
    assert {type(one.below(5)), type(one.unit())} == {int, float}
    assert {one.below(3) for _ in range(100)} == {0, 1, 2}
    assert all(0 <= one.unit() < 1 for _ in range(1000))
    assert one.below(1) == 0


def test_protocols() -> None:
    """mypy checks these two lines; at run time the names must be there."""
    state: AnyState = zooloretto.State.new(2)
    move: AnyMove = zooloretto.State.new(2).moves[0]
    for protocol, value in ((AnyState, state), (AnyMove, move)):
        assert all(hasattr(value, word) for word in vars(protocol) if not word.startswith("_"))
