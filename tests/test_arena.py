"""Matches between players: deals, seats, files, statistics, the command."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.cli_runs import refused, run

import paddock
from paddock import _arena_play, arena
from paddock._elo import bootstrap, ratings, wilson

TWO = ["greedy", "random"]


def test_workers_do_not_matter() -> None:
    one = arena.play("zooloretto", TWO, games=6, seed=3)
    two = arena.play("zooloretto", TWO, games=6, seed=3, workers=2)
    assert one.games == two.games
    assert one.pairings == two.pairings


@pytest.mark.parametrize(("seats", "field", "entrants"), [(2, False, 3), (3, False, 3), (4, True, 2)])
def test_seats_rotate_within_a_deal(seats: int, field: bool, entrants: int) -> None:
    names = ["random"] * entrants
    result = arena.play("zooloretto", names, games=2 * seats, seats=seats, field=field)
    tables = len(result.setting.tables)
    assert len(result.games) == 2 * seats * tables
    for start in range(0, len(result.games), seats):
        group = result.games[start : start + seats]
        assert len({game.deal for game in group}) == 1
        for who in set(group[0].seats):
            held = [seat for game in group for seat, one in enumerate(game.seats) if one == who]
            assert set(held) == set(range(seats))


def test_deals_are_common_and_players_draw_for_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[Any] = []
    new = paddock.new
    chances: list[int] = []

    def first(*args: Any, **options: Any) -> Any:
        starts.append(new(*args, **options))
        return starts[-1]

    def stream(seed: int) -> paddock.Rng:
        chances.append(seed)
        return paddock.Rng(seed)

    monkeypatch.setattr(paddock, "new", first)
    monkeypatch.setattr(_arena_play, "Rng", stream)
    arena.play("zooloretto", TWO, games=4)
    games = starts[1:]  # the first one checks the options
    assert games[0] == games[1] != games[2] == games[3]
    assert chances[0] == chances[3] != chances[6] == chances[9]
    assert len(set(chances)) == 2 + 2 * 4


def test_a_cut_file_is_completed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    whole = arena.play("zooloretto", TWO, games=6, file=path)
    data = path.read_bytes()
    for cut in (0, 20, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:cut])
        again = arena.play("zooloretto", TWO, games=6, file=path)
        assert again.games == whole.games
        assert again.pairings == whole.pairings
        assert len(path.read_text().splitlines()) == 7
    assert len(arena.play("zooloretto", TWO, games=8, file=path).games) == 8


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    arena.play("zooloretto", TWO, games=2, file=path)
    data = path.read_bytes()
    with pytest.raises(paddock.PaddockError, match="seed is 0 there, 1 here"):
        arena.play("zooloretto", TWO, games=2, seed=1, file=path)
    assert path.read_bytes() == data
    path.write_bytes(data + data.splitlines(keepends=True)[1])
    with pytest.raises(paddock.PaddockError, match="line 4"):
        arena.play("zooloretto", TWO, games=2, file=path)
    path.write_text("my diary")
    with pytest.raises(paddock.PaddockError, match="not the file"):
        arena.play("zooloretto", TWO, games=2, file=path)
    assert path.read_text() == "my diary"


def test_ratings_are_recovered() -> None:
    true = np.array([150.0, 50.0, -20.0, -180.0])
    odds = 1 / (1 + 10 ** ((true[np.newaxis] - true[:, np.newaxis]) / 400))
    won = np.random.default_rng(1).binomial(4, odds, (400, 4, 4)).astype(float)
    upper = np.triu(won, 1)
    wins = upper + np.tril(4 - upper.transpose(0, 2, 1), -1)
    found = ratings(wins.sum(axis=0))
    low, high = bootstrap(wins)
    assert np.abs(found - true).max() < 25
    assert (low < found).all()
    assert (found < high).all()
    assert (high - low).max() < 60


def test_what_has_no_finite_rating() -> None:
    assert ratings(np.array([[0.0, 2, 2], [0, 0, 1], [0, 1, 0]])).tolist() == [math.inf, 0, 0]
    low, high = bootstrap(np.array([[[0.0, 2.0], [0.0, 0.0]]] * 9))
    assert np.isnan([low, high]).all()
    assert wilson(1.0, 0.0, 100)[1] == 1
    assert 0.9 < wilson(1.0, 0.0, 100)[0] < 1
    assert wilson(0.5, 0.05, 1000) == pytest.approx((0.4038, 0.5962), abs=3e-4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nobody", "no player 'nobody'"),
        ("mcts:depth=3", "no setting 'depth'"),
        ("mcts:iterations=x", "iterations must be a whole number"),
        ("mcts:iterations=0", "iterations must be above 0"),
        ("mcts:rollout=best", "rollout must be one of"),
        ("mcts:seconds", "expected setting=value"),
        ("mcts:win=1,win=1", "set twice"),
        ("greedy:x=1", "it has none"),
    ],
)
def test_bad_specs(text: str, words: str) -> None:
    with pytest.raises(paddock.PaddockError, match=words):
        arena.from_spec(text)


def test_a_spec_sets_the_search() -> None:
    player = arena.from_spec("mcts:seconds=0.1,rollout=informed,win=1,span=20")
    assert isinstance(player, paddock.SearchPlayer)
    assert player.how == paddock.Mcts(seconds=0.1, rollout="informed", utility=paddock.Utility(1.0, 20.0))


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "arena", "zooloretto", *TWO, "--games", "4", "--workers", "1")
    again = f"{arena.play('zooloretto', TWO, games=4)}\n"
    assert re.sub(r"\d+\.\d\d$", "", out, flags=re.M) == re.sub(r"\d+\.\d\d$", "", again, flags=re.M)
    assert "4 games of 2 deals" in out
    assert "no player 'x'" in refused(capsys, "arena", "zooloretto", "x", "random")
    assert "at least 3" in refused(capsys, "arena", "zooloretto", *TWO, "--players", "3")
