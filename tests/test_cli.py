from __future__ import annotations

import argparse
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli_runs import CHANCE, DECISION, START, refused, run

import paddock
from paddock import record
from paddock.__main__ import main


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
    out = run(capsys, "watch", "--all", "greedy", "--players", "4", "--seed", "2", "--p1", "random")
    assert "1. player" in out
    assert "   draw a tile for a truck\n" in out
    assert all(name in out for name in ("player 0 (greedy)", "player 1 (random)", "player 3 (greedy)"))
    assert "total" in out
    assert "\nwon by player " in out
    assert run(capsys, "watch", "--all", "greedy", "--players", "4", "--seed", "2", "--p1", "random") == out
    assert run(capsys, "watch", "--all", "greedy", "--players", "4", "--seed", "3", "--p1", "random") != out


def test_watch_writes_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.zgn"
    out = run(capsys, "watch", "--all", "greedy", "--players", "2", "--seed", "5", "--record", str(path))
    game = record.read(path.read_text(encoding="utf-8"))
    assert game.tags == {"Player0": "player 0 (greedy)", "Player1": "player 1 (greedy)", "Seed": "5"}
    assert game.start == paddock.new("zooloretto", players=2, seed=5)
    assert record.write(game) == path.read_text(encoding="utf-8")
    assert all(
        f"   {state.describe(move)}\n" in out for state, move in zip(game.states, game.moves, strict=False)
    )


def test_watch_numbers_the_turns_as_records_do(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "g.zgn"
    out = run(capsys, "watch", "--all", "greedy", "--players", "3", "--seed", "7", "--record", str(path))
    told = [f"{number}.p{player}" for number, player in re.findall(r"(?m)^(\d+)\. player (\d) ", out)]
    written = [word for word in path.read_text().split("\n\n")[1].split() if ".p" in word]
    assert told == written
    assert len(told) > 50


def test_watch_prints_its_seed_and_chooses_a_fresh_one(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (run(capsys, "watch", "--all", "greedy", "--players", "2") for _ in range(2))
    seed = first.splitlines()[0].removeprefix("seed ")
    assert seed.isdecimal()
    assert first.splitlines()[0] != second.splitlines()[0]
    assert run(capsys, "watch", "--all", "greedy", "--players", "2", "--seed", seed) == first


def test_watch_opens_the_record_before_it_plays(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(paddock.Match, "steps", None)  # a game would fail
    assert "x.zgn" in refused(
        capsys, "watch", "--all", "greedy", "--record", str(tmp_path / "none" / "x.zgn")
    )


def test_watch_plays_by_steps(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The game is the one that `Match.play` gives for this seed."""
    path = tmp_path / "g.zgn"
    run(
        capsys,
        "watch",
        "--all",
        "greedy",
        "--players",
        "2",
        "--seed",
        "9",
        "--p1",
        "random",
        "--record",
        str(path),
    )
    match = paddock.Match(paddock.new("zooloretto", players=2, seed=9))
    match.play([paddock.GreedyPlayer(), paddock.RandomPlayer()], 9)
    assert record.read(path).moves == match.moves


def test_boards_are_rich_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    out = run(capsys, "analyse", DECISION.text, "--iterations", "50")
    assert "\x1b[" in out
    assert "\u2502" in out, "no frame"
    for argv in (
        ["show", START.text],
        ["watch", "--all", "greedy", "--players", "2", "--seed", "3", "--board"],
    ):
        out = run(capsys, *argv)
        assert "\x1b[" in out
        assert "\u256d" in out, "no frame"
        assert str(START) not in out


def test_watch_prints_boards(capsys: pytest.CaptureFixture[str]) -> None:
    once = run(capsys, "watch", "--all", "greedy", "--players", "2", "--seed", "0", "--board")
    seldom = run(capsys, "watch", "--all", "greedy", "--players", "2", "--seed", "0", "--every", "20")
    start = str(paddock.new("zooloretto", players=2))
    assert start in once
    assert start in seldom
    title = start.splitlines()[1][:9]
    assert once.count(title) > seldom.count(title) > 2


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["watch", "--all", "greedy", "--players", "9"], "players must be 2 to 5"),
        (["watch", "--all", "greedy", "--players", "2", "--p3", "greedy"], "--p3: there are only 2 players"),
        (["show", "nonsense"], "expected one of"),
        (["show", "zl/1:ä"], "ASCII"),
        (["show", "zl/1:\udcff"], "ASCII"),
        (["show", START.text.replace("bank.", "bank.1")], ""),
        (["show", START.text, "--svg", os.devnull + "/x"], "x"),
        (["perft", "2", "--position", "zl/1:"], "column 5"),
        (["perft", "0", "--divide"], "depth of at least 1"),
        (["perft", "2", "--position", START.text, "--seed", "0"], "--seed: not with --position"),
        (["perft", "2", "--position", START.text, "--players", "3"], "--players: not with --position"),
        (["playouts", "2", "--position", START.text, "--game", "zooloretto"], "--game: not with --position"),
        (["show", START.text, "--ply", "1"], "--ply needs a record"),
        (["show", "no such file.zgn"], "no such file.zgn"),
        (["analyse", CHANCE.text], "a draw comes next"),
        (["analyse", START.text, "--ply", "1"], "--ply needs a record"),
        (["analyse", START.text, "--game"], "--game needs a record"),
        (["solve", START.text, "--limit", "100"], "gave up after"),
        (["solve", START.text, "--memory-mb", "1"], "0 of 1 moves solved"),
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
        ["perft", "33"],
        ["perft", "9" * 30],
        ["watch", "--all", "greedy", "--game", "go"],
        ["playouts", "0"],
        ["analyse"],
        ["analyse", START.text, "--seconds", "0"],
        ["analyse", START.text, "--seconds", "nan"],
        ["analyse", START.text, "--iterations", "0"],
        ["analyse", START.text, "--top", "0"],
        ["analyse", "g.zgn", "--game", "--ply", "3"],
        ["solve", START.text, "--utility", "rank"],
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


def test_show_svg_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "show", START.text, "--svg", "-")
    assert out == START._repr_svg_() + "\n"
    assert out.isascii()


def test_show_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "g.ZGN"
    run(capsys, "watch", "--all", "greedy", "--players", "2", "--seed", "3", "--record", str(path))
    states = record.read(path).states
    assert run(capsys, "show", str(path)) == f"{states[-1]}\n"
    assert run(capsys, "show", str(path), "--ply", "0") == f"{START}\n"
    assert run(capsys, "show", str(path), "--ply", "20") == f"{states[20]}\n"
    last = len(states) - 1
    assert run(capsys, "show", str(path), "--ply", str(last)) == f"{states[-1]}\n"
    assert f"only {last} moves" in refused(capsys, "show", str(path), "--ply", str(last + 1))
    path.write_text("[Game")
    assert "line 1, column 1" in refused(capsys, "show", str(path))


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


def test_playouts_from_a_position_may_have_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [run(capsys, "playouts", "50", "--position", START.text, "--seed", seed) for seed in "1123"]
    tables = [out.split(" games")[0] for out in rows]
    assert tables[0] == tables[1]
    assert len(set(tables)) == 3


def test_playouts_tell_their_error(capsys: pytest.CaptureFixture[str]) -> None:
    played = paddock.playouts(START, 10, seed=3)
    out = run(capsys, "playouts", "10", "--seed", "3", "--players", "2")
    for values, form in ((played.scores, ".3f"), (played.shares, ".2%")):
        for error in values.std(axis=0, ddof=1) / 10**0.5:
            assert format(error, form) in out
    (row,) = (line for line in run(capsys, "playouts", "1").splitlines() if line.split()[1:2] == ["0"])
    assert [word for word in row.split() if word.isascii()][2::2] == ["-", "-"]


def test_interrupt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(argparse.ArgumentParser, "parse_args", stop)
        assert main(["games"]) == 130
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
        [*COMMAND, "watch", "--all", "greedy", "--every", "1"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as watch:
        assert watch.stdout is not None
        assert watch.stderr is not None
        watch.stdout.readline()
        watch.stdout.close()
        assert watch.stderr.read() == b""
        assert watch.wait(20) == 1


@POSIX
@pytest.mark.parametrize("argv", ["watch --all greedy", "games", "show -", "perft 2"])
def test_without_standard_output(argv: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m paddock {argv} >&-', sys.executable],
        input=START.text.encode(),
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        timeout=20,
    )
    assert (done.returncode, done.stderr) == (1, b"")


@POSIX
def test_without_standard_input() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m paddock show - <&-', sys.executable],
        env=ENVIRONMENT,
        capture_output=True,
        timeout=20,
    )
    assert done.returncode == 2
    assert done.stderr == b"paddock: there is no standard input to read\n"


@POSIX
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize("terminal", [False, True])
def test_any_encoding_will_do(encoding: str, terminal: bool, tmp_path: Path) -> None:
    environment = ENVIRONMENT | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "COLUMNS": "40"}
    if terminal:
        environment |= {"FORCE_COLOR": "1"}
    names = [os.fsdecode(b"g\xff.zgn"), "\u732b.zgn"]
    for argv in (
        *(["watch", "--all", "greedy", "--board", "--record", name] for name in names),
        ["show", names[0]],
        ["show", START.text, "--svg", names[1]],
        ["show", START.text, "--svg", "-"],
        ["playouts", "10"],
        ["analyse", DECISION.text, "--iterations", "20"],
        ["solve", START.text, "--limit", "5", "--bounds"],
        ["games"],
    ):
        done = subprocess.run(
            [*COMMAND, *argv], env=environment, cwd=tmp_path, capture_output=True, timeout=20
        )
        assert (done.returncode, done.stderr) == (0, b""), argv
        assert done.stdout.isascii() or encoding == "cp437", argv


@POSIX
def test_control_c_stops_long_work() -> None:
    script = (
        "import os, signal, sys, threading; from paddock.__main__ import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "sys.exit(main(['perft', '32']))"
    )
    done = subprocess.run([sys.executable, "-c", script], env=ENVIRONMENT, capture_output=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
