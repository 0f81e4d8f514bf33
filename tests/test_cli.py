from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import paddock
from paddock import record
from paddock.__main__ import main

START = paddock.new("zooloretto", players=2, seed=3)
CHANCE = START.play("draw")


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


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "games")
    assert all(name in out for name in paddock.games())


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith(f"paddock {paddock.__version__} (")
    assert paddock.build_info()["compiler"] in out


def test_watch_tells_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "watch", "--players", "4", "--seed", "2", "--p1", "random")
    assert "1. player" in out
    assert "   draw a tile for a truck\n" in out
    assert all(name in out for name in ("player 0 (greedy)", "player 1 (random)", "player 3 (greedy)"))
    assert "total" in out
    assert "\nwon by player " in out
    assert run(capsys, "watch", "--players", "4", "--seed", "2", "--p1", "random") == out
    assert run(capsys, "watch", "--players", "4", "--seed", "3", "--p1", "random") != out


def test_watch_writes_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.zgn"
    out = run(capsys, "watch", "--players", "2", "--seed", "5", "--record", str(path))
    game = record.read(path.read_text(encoding="utf-8"))
    assert game.tags == {"Player0": "player 0 (greedy)", "Player1": "player 1 (greedy)", "Seed": "5"}
    assert game.start == paddock.new("zooloretto", players=2, seed=5)
    assert record.write(game) == path.read_text(encoding="utf-8")
    assert all(
        f"   {state.describe(move)}\n" in out for state, move in zip(game.states, game.moves, strict=False)
    )


def test_watch_prints_boards(capsys: pytest.CaptureFixture[str]) -> None:
    once = run(capsys, "watch", "--players", "2", "--board")
    seldom = run(capsys, "watch", "--players", "2", "--every", "20")
    start = str(paddock.new("zooloretto", players=2))
    assert start in once
    assert start in seldom
    title = start.splitlines()[1][:9]
    assert once.count(title) > seldom.count(title) > 2


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["watch", "--players", "9"], "players must be 2 to 5"),
        (["watch", "--players", "2", "--p3", "greedy"], "--p3: there are only 2 players"),
        (["show", "nonsense"], "expected one of"),
        (["show", "zl/1:ä"], "ASCII"),
        (["show", "zl/1:\udcff"], "ASCII"),
        (["show", START.text.replace("bank.", "bank.1")], ""),
        (["show", START.text, "--svg", os.devnull + "/x"], "x"),
        (["perft", "2", "--position", "zl/1:"], "column 5"),
        (["perft", "0", "--divide"], "depth of at least 1"),
    ],
)
def test_mistakes_are_one_line(capsys: pytest.CaptureFixture[str], argv: list[str], message: str) -> None:
    assert message in refused(capsys, *argv)


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["fly"],
        ["perft"],
        ["perft", "-1"],
        ["perft", "9" * 30],
        ["watch", "--game", "go"],
        ["playouts", "0"],
    ],
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    assert "usage: paddock" in capsys.readouterr().err


def test_show(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    board = run(capsys, "show", START.text)
    assert board == f"{START}\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"\n{START.text}\n"))
    assert run(capsys, "show", "-") == board
    assert json.loads(run(capsys, "show", START.text, "--dict")) == START.to_dict()


def test_show_svg(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    assert str(path) in run(capsys, "show", START.text, "--svg", str(path))
    assert ElementTree.parse(path).getroot().tag.endswith("svg")


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    count = paddock.perft(START, 4)
    out = run(capsys, "perft", "4", "--players", "2", "--seed", "3")
    assert f"nodes   {count.nodes:,}\n" in out
    assert f"weight  {count.weight:,}\n" in out
    assert "nodes/s" in out


def test_perft_divide(capsys: pytest.CaptureFixture[str]) -> None:
    count = paddock.perft(CHANCE, 3)
    rows = run(capsys, "perft", "3", "--divide", "--position", CHANCE.text).splitlines()
    assert len(rows) == len(CHANCE.moves) + 3
    assert rows[0].startswith(str(CHANCE.moves[0]))
    assert rows[-3:-1] == [f"nodes   {count.nodes:,}", f"weight  {count.weight:,}"]


def test_playouts(capsys: pytest.CaptureFixture[str]) -> None:
    played = paddock.playouts(START, 500, seed=3)
    out = run(capsys, "playouts", "500", "--seed", "3", "--players", "2", "--threads", "2")
    assert all(f"{mean:.3f}" in out for mean in played.scores.mean(axis=0))
    assert "500 games" in out
    assert "plies/s" in out


def test_interrupt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(paddock, "perft", stop)
    assert main(["perft", "3"]) == 130
    assert capsys.readouterr().err == ""


COMMAND = [sys.executable, "-m", "paddock"]
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def test_as_a_program() -> None:
    done = subprocess.run(
        [*COMMAND, "show", "-"], input=START.text, env=ENVIRONMENT, capture_output=True, text=True, timeout=20
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{START}\n"


POSIX = pytest.mark.skipif(os.name != "posix", reason="needs pipes and signals as POSIX has them")


@POSIX
def test_a_closed_pipe_is_silent() -> None:
    with subprocess.Popen(
        [*COMMAND, "watch", "--every", "1"], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as watch:
        assert watch.stdout is not None
        assert watch.stderr is not None
        watch.stdout.readline()
        watch.stdout.close()
        assert watch.stderr.read() == b""
        assert watch.wait(20) == 1


@POSIX
def test_control_c_stops_long_work() -> None:
    script = (
        "import os, signal, sys, threading; from paddock.__main__ import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "sys.exit(main(['perft', '64']))"
    )
    done = subprocess.run([sys.executable, "-c", script], env=ENVIRONMENT, capture_output=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
