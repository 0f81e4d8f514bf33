"""The committed stubs are what the compiled core says, and every game fits the protocols."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import paddock

HEAD = """
import paddock
from paddock.types import AnyMove, AnyMoves, AnyState, StateT

def first(state: StateT) -> StateT:
    return state.play(state.moves[0])
"""
USE = """
def use_GAME(state: paddock.GAME.State, move: paddock.GAME.Move) -> paddock.GAME.State:
    any_state: AnyState = state
    any_move: AnyMove = move
    moves: AnyMoves = state.moves
    return first(state)
"""
ROOT = Path(__file__).resolve().parent.parent


def test_stubs_are_fresh() -> None:
    pytest.importorskip("pybind11_stubgen")
    command = [sys.executable, str(ROOT / "scripts" / "stubs.py"), "--check"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_protocols_hold_for_every_game(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    script = tmp_path / "check.py"
    script.write_text(HEAD + "".join(USE.replace("GAME", name) for name in paddock.games()))
    output, errors, code = api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), str(script)])
    assert code == 0, output + errors


def test_stubs_catch_mistakes(tmp_path: Path) -> None:
    """A wrong call is a type error: the stubs are really in use."""
    api = pytest.importorskip("mypy.api")
    script = tmp_path / "wrong.py"
    script.write_text("from paddock import zooloretto as zl\nzl.State.new(players='three').play(7)\n")
    output, _, code = api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), str(script)])
    assert code == 1
    assert '"new" of "State"' in output
    assert '"play"' in output
