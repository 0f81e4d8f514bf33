from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import paddock
from paddock import CHANCE, TERMINAL, GreedyPlayer, Match, Player, RandomPlayer
from paddock import zooloretto as zl


def fresh(players: int = 3, seed: int = 1) -> zl.State:
    return zl.State.new(players=players, seed=seed, start=0)


def test_push_by_text_and_by_move_are_the_same() -> None:
    by_text, by_move = Match(fresh()), Match(fresh())
    for text in ("draw", "~C", "load 1", "take 1", "put C e4"):
        assert by_text.push(text) == by_move.push(zl.Move(text)) == by_text.state
    assert by_text.moves == by_move.moves
    assert all(isinstance(move, zl.Move) for move in by_text.moves)
    assert len(by_text) == 5
    assert len(by_text.states) == 6
    assert by_text.start == fresh()
    assert by_text.states[-1] is by_text.state


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("take 0", paddock.IllegalMoveError),
        (zl.Move("expand"), paddock.IllegalMoveError),
        ("~C", paddock.IllegalMoveError),
        ("nonsense", paddock.NotationError),
        ("", paddock.NotationError),
        (None, TypeError),
    ],
)
def test_a_refused_move_changes_nothing(move: Any, error: type[Exception]) -> None:
    match = Match(fresh())
    with pytest.raises(error):
        match.push(move)
    assert match.moves == ()
    assert match.states == (fresh(),)


def test_pop_goes_back_and_stops_at_the_start() -> None:
    match = Match(fresh())
    match.push("draw")
    match.push("~C")
    assert str(match.pop()) == "~C"
    assert str(match.pop()) == "draw"
    with pytest.raises(IndexError, match="no move"):
        match.pop()
    assert match.state == fresh()


def test_sample_draws_and_plays() -> None:
    match = Match(fresh())
    with pytest.raises(paddock.PaddockError, match="not a chance node"):
        match.sample(1)
    assert len(match) == 0
    match.push("draw")
    assert match.state.actor == CHANCE
    outcomes = {move for move, _ in match.state.outcomes}
    assert match.sample(np.random.default_rng(1)) in outcomes
    assert match.state.actor == 0


def test_names() -> None:
    assert Match(fresh()).names == ()
    assert Match(fresh(), names=["a", "b", "c"]).names == ("a", "b", "c")
    with pytest.raises(paddock.PaddockError, match="2 names for 3 players"):
        Match(fresh(), names=["a", "b"])


def test_repr() -> None:
    match = Match(fresh())
    match.push("draw")
    assert repr(match) == "<Match of 3 players, 1 move, phase 'draw'>"
    match.push("~C")
    assert repr(match) == "<Match of 3 players, 2 moves, phase 'load'>"


@pytest.mark.parametrize("source", [5, -5, 2**70, paddock.Rng(5), random.Random(5), np.random.default_rng(5)])
def test_play_to_the_end_with_any_source_of_randomness(source: Any) -> None:
    match = Match(fresh())
    end = match.play([GreedyPlayer(), RandomPlayer(), RandomPlayer()], source)
    assert end.actor == TERMINAL
    assert end is match.state
    assert end.winners


def test_play_is_reproducible_and_goes_on_from_where_the_match_stands() -> None:
    players: list[Player] = [RandomPlayer(), GreedyPlayer(), RandomPlayer()]
    first, second = Match(fresh()), Match(fresh())
    first.play(players, 9)
    second.play(players, 9)
    assert first.moves == second.moves
    for _ in range(100):
        second.pop()
    assert second.moves == first.moves[:-100]
    second.play(players, 9)
    assert second.state.actor == TERMINAL


def test_play_needs_as_many_players_as_seats() -> None:
    match = Match(fresh())
    with pytest.raises(paddock.PaddockError, match="2 players at a table for 3"):
        match.play([RandomPlayer(), RandomPlayer()])
    assert len(match) == 0


def test_a_player_who_breaks_the_rules_is_stopped() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, *_: object) -> Any:
            return zl.Move("expand")

    match = Match(fresh(players=2))
    with pytest.raises(paddock.IllegalMoveError):
        match.play([RandomPlayer(), Cheat()])
    assert match.state.actor == 1


def test_record_and_back() -> None:
    match = Match(fresh(), names=["Ann", "Bob", "Cem"])
    match.play([RandomPlayer()] * 3, 2)
    record = match.record(Seed=1, Event="test")
    assert record.tags == {"Player0": "Ann", "Player1": "Bob", "Player2": "Cem", "Seed": "1", "Event": "test"}
    again = Match.from_record(record)
    assert (again.moves, again.states, again.names) == (match.moves, match.states, match.names)
    assert Match.from_record(Match(fresh()).record()).names == ()


@dataclass(frozen=True)
class Countdown:
    """Two players take 1 or 2 away in turn: the smallest thing with moves, one of them with two texts."""

    left: int = 5
    actor_now: int = 0

    players = 2
    phase = "count"

    @property
    def actor(self) -> int:
        return self.actor_now if self.left else TERMINAL

    @property
    def moves(self) -> list[str]:
        return ["one", "two"][: self.left]

    def play(self, move: str) -> Countdown:
        step = {"one": 1, "1": 1, "two": 2}[move]
        return Countdown(self.left - step, 1 - self.actor_now)

    def view(self, _player: int) -> Countdown:
        return self


def test_a_match_knows_no_game() -> None:
    start: Any = Countdown()
    match: Match[Any] = Match(start)
    match.push("1")
    assert [*match.moves] == ["one"]
    match.push("two")
    assert match.state == Countdown(2, 0)

    class Ones:
        name = "ones"

        def choose(self, *_: object) -> str:
            return "one"

    assert match.play([Ones(), Ones()]).left == 0
    assert match.moves == ("one", "two", "one", "one")
    with pytest.raises(paddock.PaddockError, match="known game"):
        match.record().headers  # noqa: B018
