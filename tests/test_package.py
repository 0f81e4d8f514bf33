"""What the package adds over its games: finding the game of a position, bulk work, errors, types."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import paddock
from paddock import render
from paddock import zooloretto as zl


def test_game_of(name: str) -> None:
    assert paddock.game_of(paddock.new(name)) is paddock.game(name)


@pytest.mark.parametrize("thing", [None, 3, "zl/1:", zl, zl.State, zl.Move("draw")])
def test_what_is_no_position_is_refused_everywhere_alike(thing: Any) -> None:
    message = f"'{type(thing).__name__}' object is not a position of a known game; there are: zooloretto"
    for action in (
        paddock.game_of,
        paddock.Record,
        render.board_of,
        lambda state: paddock.perft(state, 1),
        lambda state: paddock.playouts(state, 1),
    ):
        with pytest.raises(TypeError) as caught:
            action(thing)
        assert str(caught.value) == message


def test_shares_split_the_win() -> None:
    winners = np.array([[True, False, False], [True, True, False], [True, True, True]])
    result = paddock.Playouts(np.zeros((3, 3), np.int16), winners, np.zeros(3, np.uint32))
    assert result.shares.tolist() == [[1, 0, 0], [0.5, 0.5, 0], [1 / 3] * 3]
    played = paddock.playouts(paddock.new("zooloretto", players=4), 500, seed=2)
    assert played.shares.shape == (500, 4)
    assert played.shares.dtype == np.float64
    assert ((played.shares > 0) == played.winners).all()
    assert np.allclose(played.shares.sum(axis=1), 1)


def test_types_of_new(tmp_path: Path) -> None:
    """mypy knows the state of a game that is named in the code, and takes any other name."""
    api = pytest.importorskip("mypy.api")
    script = tmp_path / "check.py"
    script.write_text(
        "import paddock\n"
        "def f(name: str) -> None:\n"
        '    reveal_type(paddock.new("zooloretto", players=2))\n'
        "    reveal_type(paddock.new(name))\n"
        '    paddock.new("zooloretto").no_such_thing\n'
    )
    output, _, code = api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), str(script)])
    assert code == 1
    notes = [line.partition(": ")[2].strip() for line in output.splitlines()]
    assert 'note: Revealed type is "paddock._core.zooloretto.State"' in notes
    assert 'note: Revealed type is "Any"' in notes
    assert any('"State" has no attribute "no_such_thing"' in line for line in notes)


ERRORS: list[tuple[paddock.PaddockError, str]] = [
    (paddock.PaddockError(), ""),
    (paddock.PaddockError("plain"), "plain"),
    (paddock.NotationError("what", "text", 3), "what"),
    (paddock.IllegalMoveError("what", zl.Move("draw"), zl.State.new()), "what"),
    (paddock.PositionError("what", zl.Problem.TURN), "what"),
    (paddock.SetupError("what", "zoos[0]"), "what"),
    (paddock.ConfigError("what", zl.ConfigProblem.START), "what"),
    (paddock.RecordError("what", 2, 5), "line 2, column 5: what"),
]


@pytest.mark.parametrize(("error", "text"), ERRORS, ids=lambda value: type(value).__name__)
def test_errors_say_what_is_wrong_and_can_be_pickled(error: paddock.PaddockError, text: str) -> None:
    assert str(error) == text
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.args, vars(again)) == (type(error), error.args, vars(error))
    assert "__str__" not in vars(type(error)) or type(error) in (paddock.PaddockError, paddock.RecordError)


def test_columns_count_as_documented() -> None:
    with pytest.raises(paddock.NotationError) as notation:
        zl.Move("load x")
    assert notation.value.text[notation.value.column] == "x"
    assert "counts from 0" in str(paddock.NotationError.__doc__)
    with pytest.raises(paddock.RecordError) as record:
        paddock.record.read("x")
    assert (record.value.line, record.value.column) == (1, 2)
    assert "count from 1" in str(paddock.RecordError.__doc__)
