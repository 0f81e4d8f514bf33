"""Runs of the command line, and positions to run it on."""

from __future__ import annotations

import pytest

import paddock
from paddock.__main__ import main

START = paddock.new("zooloretto", players=2, seed=3)
CHANCE = START.play("draw")
DECISION = CHANCE.play("~$").play("load 2")


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("paddock: ")
    assert err.count("\n") == 1
    return err
