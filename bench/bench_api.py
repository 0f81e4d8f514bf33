"""Cost of the Python calls: pytest bench/bench_api.py --benchmark-enable (on an idle core).

Every benchmark asserts its answer.
"""

from __future__ import annotations

from typing import Any

import pytest

import paddock
from paddock import zooloretto as zl

# A two-player turn in mid-game with money in hand.
MIDGAME = (
    "zl/1:2p-FCE turn.1 K..|..|. A0m+R,K1,-+S;-;0/A1,P1f,-;A0f;3 "
    "L6m2f2P6m2fA6mfZ7m2f2K5m2f2S2D3R1O3$10 main.51,bank.29,births.-,out.-,last.0"
)


@pytest.fixture(scope="module")
def state() -> zl.State:
    return zl.State.parse(MIDGAME)


def test_actor(benchmark: Any, state: zl.State) -> None:
    assert benchmark(lambda: state.actor) == 1


def test_moves(benchmark: Any, state: zl.State) -> None:
    assert len(benchmark(lambda: state.moves)) == 8


def test_play_move(benchmark: Any, state: zl.State) -> None:
    move = zl.Move("draw")
    assert benchmark(lambda: state.play(move)).phase == "draw"


def test_play_text(benchmark: Any, state: zl.State) -> None:
    assert benchmark(lambda: state.play("draw")).phase == "draw"


def test_outcomes(benchmark: Any, state: zl.State) -> None:
    chance = state.play("draw")
    assert sum(weight for _, weight in benchmark(lambda: chance.outcomes)) == 66


def test_scores(benchmark: Any, state: zl.State) -> None:
    assert benchmark(lambda: state.scores) == (5, -2)


def test_hash(benchmark: Any, state: zl.State) -> None:
    assert benchmark(lambda: hash(state)) == hash(zl.State.parse(MIDGAME))


def test_text(benchmark: Any, state: zl.State) -> None:
    assert benchmark(lambda: state.text) == MIDGAME


def test_parse(benchmark: Any, state: zl.State) -> None:
    assert benchmark(lambda: zl.State.parse(MIDGAME)) == state


def test_python_driven_game(benchmark: Any) -> None:
    """A whole random game driven from Python, move by move."""
    start = zl.State.new(players=2, seed=1)

    def play() -> int:
        rng, state, plies = paddock.Rng(1), start, 0
        while (actor := state.actor) != paddock.TERMINAL:
            moves = state.moves
            state = state.play(state.sample(rng) if actor == paddock.CHANCE else moves[rng.below(len(moves))])
            plies += 1
        return plies

    assert benchmark(play) == 301


@pytest.mark.parametrize("threads", [1, 2])
def test_playouts(benchmark: Any, threads: int) -> None:
    """10,000 games inside the core."""
    start = zl.State.new(players=2, seed=1)
    result = benchmark(lambda: paddock.playouts(start, 10_000, seed=1, threads=threads))
    assert int(result.plies.sum()) == 2_987_527
