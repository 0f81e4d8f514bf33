from __future__ import annotations

import copy
import pickle
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
    with pytest.raises(TypeError, match="a list of one text per player"):
        Match(fresh(), names="abc")
    with pytest.raises(TypeError, match="a player's name is a text, not int"):
        Match(fresh(), names=["a", "b", 3])  # type: ignore[list-item]


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, Match.copy])
def test_a_copy_goes_on_by_itself(twin_of: Any) -> None:
    match = Match(fresh(), names=["a", "b", "c"])
    match.push("draw")
    twin = twin_of(match)
    twin.push("~C")
    assert (len(match), len(twin), twin.names) == (1, 2, match.names)
    match.pop()
    assert (len(match), len(twin), len(twin.states)) == (0, 2, 3)


class Evening(Match[zl.State]):
    where = "home"


def test_a_subclass_stays_itself() -> None:
    match = Evening(fresh())
    match.where = "pub"
    match.push("draw")
    twin = match.copy()
    assert (type(twin), twin.where) == (Evening, "pub")
    again = Evening.from_record(match.record())
    assert (type(again), again.moves) == (Evening, match.moves)
    assert pickle.loads(pickle.dumps(match)).states == match.states


def test_a_match_is_true_and_draws_itself() -> None:
    match = Match(fresh())
    assert match
    assert match._repr_svg_() == match.state._repr_svg_()
    match.push("draw")
    assert match._repr_svg_() == match.state._repr_svg_() != fresh()._repr_svg_()


def test_repr() -> None:
    match = Match(fresh())
    match.push("draw")
    assert repr(match) == "<Match of 3 players, 1 move, phase 'draw'>"
    match.push("~C")
    assert repr(match) == "<Match of 3 players, 2 moves, phase 'load'>"


@pytest.mark.parametrize(
    "source",
    [5, 2**64 - 1, np.uint64(2**64 - 1), paddock.Rng(5), random.Random(5), np.random.default_rng(5)],
)
def test_play_to_the_end_with_any_source_of_randomness(source: Any) -> None:
    match = Match(fresh())
    end = match.play([GreedyPlayer(), RandomPlayer(), RandomPlayer()], source)
    assert end.actor == TERMINAL
    assert end is match.state
    assert end.winners


BAD_SOURCES: list[tuple[Any, type[Exception]]] = [
    (-5, ValueError),
    (2**64, ValueError),
    (np.int64(-1), ValueError),
    ("5", TypeError),
    (5.0, TypeError),
    (None, TypeError),
    (random, TypeError),
]


@pytest.mark.parametrize(("source", "error"), BAD_SOURCES)
def test_a_wrong_source_of_randomness_is_refused_by_name(source: Any, error: type[Exception]) -> None:
    match = Match(fresh())
    match.push("draw")
    for action in (
        lambda: match.play([RandomPlayer()] * 3, source),
        lambda: match.steps([RandomPlayer()] * 3, source),
        lambda: match.sample(source),
        lambda: paddock.playouts(fresh(), 1, seed=source),
    ):
        with pytest.raises(error, match=r"seed.* 0 to 2\*\*64 - 1"):
            action()
    assert len(match) == 1


def test_seeds_may_be_numpy_integers() -> None:
    one, two = Match(fresh()), Match(fresh())
    one.push("draw")
    two.push("draw")
    assert one.sample(np.uint8(7)) == two.sample(7)
    assert one.play([RandomPlayer()] * 3, np.int16(3)) == two.play([RandomPlayer()] * 3, 3)
    by_numpy = paddock.playouts(fresh(), 5, seed=np.uint64(9))
    assert (by_numpy.scores == paddock.playouts(fresh(), 5, seed=9).scores).all()


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
        match.play([RandomPlayer(), RandomPlayer()], 1)
    with pytest.raises(paddock.PaddockError, match="4 players at a table for 3"):
        match.steps([RandomPlayer()] * 4, 1)  # not only when the first step is asked for
    assert len(match) == 0


def test_play_does_not_choose_a_seed_itself() -> None:
    with pytest.raises(TypeError, match="rng"):
        Match(fresh()).play([RandomPlayer()] * 3)  # type: ignore[call-arg]


def test_steps_give_every_move_as_it_is_played() -> None:
    walked, played = Match(fresh()), Match(fresh())
    players: list[Player] = [RandomPlayer(), GreedyPlayer(), RandomPlayer()]
    seen = []
    for before, move in walked.steps(players, 4):
        assert before == walked.states[-2]
        assert move == walked.moves[-1]
        seen.append(move)
    assert walked.state == played.play(players, 4)
    assert tuple(seen) == walked.moves == played.moves
    assert list(walked.steps(players, 4)) == []


def test_a_player_who_breaks_the_rules_is_stopped() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, *_: object) -> Any:
            return zl.Move("expand")

    match = Match(fresh(players=2))
    with pytest.raises(paddock.IllegalMoveError):
        match.play([RandomPlayer(), Cheat()], 0)
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

    assert match.play([Ones(), Ones()], 0).left == 0
    assert match.moves == ("one", "two", "one", "one")
    with pytest.raises(TypeError, match="'Countdown' object is not a position of a known game"):
        match.record()
