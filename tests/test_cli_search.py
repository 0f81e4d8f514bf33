"""The commands `analyse` and `solve`."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli_runs import DECISION, START, refused, run

import paddock
from paddock import record
from paddock.__main__ import main


def without_time(table: str) -> str:
    return re.sub(r"\d+\.\d\d s\b", "? s", table)


def words(rows: list[str]) -> list[list[str]]:
    """Rows of a table whatever the widths of its columns, rulers left out."""
    return [row.split() for row in rows if set(row) - set("- ")]


def test_analyse(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    options = ["--iterations", "200", "--seed", "4", "--threads", "2"]
    out = run(capsys, "analyse", DECISION.text, *options)
    analysis = paddock.analyse(DECISION, paddock.Mcts(iterations=200, seed=4, threads=2))
    assert without_time(out) == without_time(f"{analysis}\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO(DECISION.text))
    assert without_time(run(capsys, "analyse", "-", *options)) == without_time(out)
    top = run(capsys, "analyse", DECISION.text, *options, "--top", "1").splitlines()
    assert words(top[1:4]) == words(out.splitlines()[1:4])
    assert top[4:] == ["and 1 more move"]
    assert "player" in run(capsys, "analyse", DECISION.text, "--seconds", "0.01")


def test_analyse_one_position_of_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "g.zgn"
    match = paddock.Match(START)
    for move in ("draw", "~$", "load 2"):
        match.push(move)
    match.record().save(path)
    asked = [
        run(capsys, "analyse", *where, "--iterations", "50")
        for where in ([str(path), "--ply", "3"], [str(path)], [DECISION.text])
    ]
    assert len(set(map(without_time, asked))) == 1
    assert "a draw comes next" in refused(capsys, "analyse", str(path), "--ply", "1")


def test_analyse_a_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "g.zgn"
    late_record(path)
    options = ["--game", "--iterations", "60", "--seed", "2"]
    out = run(capsys, "analyse", str(path), *options)
    game = paddock.analyse_record(record.read(path), paddock.Mcts(iterations=60, seed=2))
    assert without_time(out) == without_time(f"{game}\n")
    assert without_time(run(capsys, "analyse", str(path), *options, "--top", "2")) == without_time(
        f"{game.tables(2)}\n"
    )


def test_an_interrupted_analysis_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = replace(paddock.analyse(DECISION, paddock.Mcts(iterations=9)), interrupted=True)
    monkeypatch.setattr(paddock, "analyse", lambda *_: analysis)
    assert main(["analyse", DECISION.text]) == 130
    assert capsys.readouterr() == (f"{analysis}\n", "")


def late_record(path: Path) -> list[int]:
    """Writes a game and gives the plies near its end, where the solver has little to do."""
    match = paddock.Match(paddock.new("zooloretto", players=2, seed=4))
    match.play([paddock.RandomPlayer()] * 2, 4)
    match.record().save(path)
    late = [ply for ply, state in enumerate(match.states) if state.last_round and len(state.moves) > 1]
    return [ply for ply in late if paddock.solve(match.states[ply], limit=10**5, bounds=True).exact]


def test_solve(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "g.zgn"
    plies = late_record(path)
    states = record.read(path).states
    assert {states[ply].actor < 0 for ply in plies} == {True, False}
    for ply in plies:
        state, rows = states[ply], run(capsys, "solve", str(path), "--ply", str(ply)).splitlines()
        solution = paddock.solve(state)
        assert without_time("\n".join(rows)) == without_time(run(capsys, "solve", state.text).rstrip())
        assert len(rows) == 3 + len(solution.moves) + 2
        assert max(map(len, rows)) <= 100
        wins = ", ".join(f"p{player} {low:.6f}" for player, (low, _) in enumerate(solution.win))
        assert rows[-2] == f"share of the win: {wins}"
        table = {next(str(m) for m in state.moves if row.startswith(f"{m} ")): row for row in rows[3:-2]}
        for move in solution.moves:
            assert move.win is not None
            assert move.lead is not None
            row = table[str(move.move)]
            assert " ".join(f"{win:.3f}" for win in move.win) in row
            if state.actor < 0:
                assert row.split()[1] == str(move.weight)
            else:
                assert row.split(str(move.move))[1].split()[0] == f"{move.win[state.actor]:.6f}"
        if state.actor >= 0:
            assert rows[3].startswith(f"{solution.best} ")
            assert rows[0] == f"player {state.actor} decides, everybody plays for the win"
        else:
            assert rows[0] == "a draw comes next: its outcomes"


def test_solve_for_the_lead_and_within_bounds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "g.zgn"
    ply = late_record(path)[0]
    state = record.read(path).states[ply]
    best = paddock.solve(state, utility="lead").best
    rows = run(capsys, "solve", state.text, "--utility", "lead").splitlines()
    assert rows[3].startswith(f"{best} ")
    assert "plays for the lead" in rows[0]
    rows = run(capsys, "solve", state.text, "--limit", "3", "--bounds").splitlines()
    assert "p0 0.000000 to 1.000000" in rows[-2]
    assert rows[-1].startswith(f"0 of {len(state.moves)} moves solved")
    assert "over" in refused(capsys, "solve", str(path))
