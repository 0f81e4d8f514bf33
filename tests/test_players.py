from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import paddock
from paddock import GreedyPlayer, Match, Player, RandomPlayer, Rng, from_spec
from paddock import zooloretto as zl
from paddock._random import seed_from


def placing(hand: str, enclosures: dict[str, Any]) -> zl.State:
    return zl.State.from_dict(
        {"players": 2, "phase": "place", "hand": hand, "zoos": [{"enclosures": enclosures}, {}]}
    )


CHEAP = [
    "random", "greedy", "flat:iterations=100", "expectimax:nodes=500", "mcts:iterations=100",
    "strong:iterations=100", "level1", "level2", "level3",
]  # fmt: skip


@pytest.mark.parametrize("kind", CHEAP)
def test_every_player_chooses_legal_moves_and_only_by_its_generator(kind: str) -> None:
    player: Player = from_spec(kind, name="x")
    assert player.name == "x"
    match = Match(zl.State.new(players=2, seed=2))
    match.play([player, player], 4)
    for state in match.states:
        if state.actor >= 0:
            choice = player.choose(state, Rng(1))
            assert choice in state.moves
            assert choice == player.choose(state, Rng(1))


@pytest.mark.parametrize("kind", CHEAP)
def test_no_choice_where_nobody_decides(kind: str) -> None:
    chance = zl.State.new().play("draw")
    end = Match(zl.State.new()).play([RandomPlayer()] * 3, 0)
    for state in (chance, end):
        with pytest.raises(paddock.PaddockError, match="no player decides"):
            from_spec(kind, name="x").choose(state, Rng(1))


def test_random_is_uniform() -> None:
    state = placing("P", {})
    rng = Rng(3)
    counts = {str(move): 0 for move in state.moves}
    for _ in range(4000):
        counts[str(RandomPlayer().choose(state, rng))] += 1
    expected = 4000 / len(counts)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


def test_greedy_takes_the_best_lead() -> None:
    near_full = {"e4": {"animals": {"P": 3}}, "e5": {"animals": {"C": 1}}}
    assert {str(GreedyPlayer().choose(placing("P", near_full), Rng(seed))) for seed in range(20)} == {
        "put P e4"
    }


def test_greedy_breaks_ties_by_the_generator() -> None:
    state = zl.State.new(players=3, start=0).play("draw").play("~$")
    choices = {str(GreedyPlayer().choose(state, Rng(seed))) for seed in range(50)}
    assert choices == {"load 0", "load 1", "load 2"}


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(20):
        end = Match(zl.State.new(players=2, seed=seed)).play([GreedyPlayer(), RandomPlayer()], seed)
        wins += end.winners == (0,)
    assert wins >= 18


def test_seed_from() -> None:
    assert seed_from(7) == 7
    assert seed_from(2**64 - 1) == seed_from(np.uint64(2**64 - 1)) == 2**64 - 1
    assert type(seed_from(np.int8(3))) is int
    for wrong in (-1, 2**64, np.int64(-7)):
        with pytest.raises(ValueError, match=rf"a seed must be 0 to 2\*\*64 - 1, not {wrong}"):
            seed_from(wrong)
    assert seed_from(random.Random(1)) == seed_from(random.Random(1)) != seed_from(random.Random(2))
    assert seed_from(np.random.default_rng(1)) == seed_from(np.random.default_rng(1))
    rng = Rng(1)
    assert seed_from(rng) != seed_from(rng)
    with pytest.raises(TypeError, match=r"expected a seed .*0 to 2\*\*64 - 1.* random.Random .* not float"):
        seed_from(1.5)  # type: ignore[arg-type]


def test_repr() -> None:
    assert repr(GreedyPlayer()) == "GreedyPlayer('greedy')"
    assert repr(RandomPlayer("r")) == "RandomPlayer('r')"
