"""Trees that are kept between moves, trees without chance nodes, and the cap on memory."""

from __future__ import annotations

import threading

import pytest

from paddock import CHANCE, Mcts, PaddockError, Rng, Tree, search
from paddock import zooloretto as zl


def position(seed: int, plies: int = 30, players: int = 2) -> zl.State:
    """A decision with a choice, some random plies into a game."""
    rng = Rng(seed)
    state = zl.State.new(players=players, seed=seed)
    while plies > 0 or state.actor == CHANCE or len(state.moves) < 2:
        moves = state.moves
        state = state.play(state.sample(rng) if state.actor == CHANCE else moves[rng.below(len(moves))])
        plies -= 1
    return state


@pytest.mark.parametrize("loop", ["closed", "open"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_iteration_is_counted_once(loop: str, players: int) -> None:
    state = position(players, players=players)
    result = search(state, Mcts(iterations=700, seed=3, loop=loop))  # type: ignore[arg-type]
    assert sum(line.visits for line in result.lines) == result.iterations == 700
    assert {line.move for line in result.lines} == set(state.moves)
    assert all(abs(line.value - line.values[state.actor]) < 1e-5 for line in result.lines if line.visits)


@pytest.mark.parametrize("loop", ["closed", "open"])
def test_same_seed_and_threads_same_result(loop: str) -> None:
    state = position(11)
    how = Mcts(iterations=1001, seed=5, threads=3, loop=loop)  # type: ignore[arg-type]
    assert search(state, how).lines == search(state, how).lines


def test_a_kept_tree_knows_its_child() -> None:
    state = position(4)
    tree = Tree(state, Mcts(iterations=3000, seed=2))
    first = tree.search()
    after = state.play(first.best)
    while after.actor >= 0 and len(after.moves) == 1:
        after = after.play(after.moves[0])
    if after.actor == CHANCE:
        after = after.play(max(after.outcomes, key=lambda pair: pair[1])[0])
    kept = tree.move_to(after)
    assert 0 < kept <= first.lines[0].visits
    second = tree.search()
    assert sum(line.visits for line in second.lines) == kept + 3000
    assert {line.move for line in second.lines} == set(after.moves)


def test_an_unknown_position_starts_anew() -> None:
    tree = Tree(position(4), Mcts(iterations=500, seed=2))
    tree.search()
    other = position(99, players=3)
    assert tree.move_to(other) == 0
    result = tree.search()
    assert sum(line.visits for line in result.lines) == 500
    assert len(result.lines[0].values) == 3


def test_a_kept_tree_never_keeps_foreign_statistics() -> None:
    """Many moves through one game: visits always add up and moves are always the legal ones."""
    rng = Rng(8)
    state = position(8, plies=5)
    tree = Tree(state, Mcts(iterations=300, seed=1))
    for _ in range(60):
        if state.actor < 0 or len(state.moves) == 1:
            state = state.play(state.sample(rng) if state.actor == CHANCE else state.moves[0])
            continue
        kept = tree.move_to(state)
        result = tree.search()
        assert sum(line.visits for line in result.lines) == kept + 300
        assert {line.move for line in result.lines} == set(state.moves)
        state = state.play(result.best)


def test_moving_to_a_draw_is_refused() -> None:
    state = zl.State.new(players=2, seed=1)
    tree = Tree(state, Mcts(iterations=10))
    with pytest.raises(PaddockError, match="nobody decides"):
        tree.move_to(state.play("draw"))
    assert sum(line.visits for line in tree.search().lines) == 10


def test_one_tree_two_threads_is_refused() -> None:
    tree = Tree(position(1), Mcts(seconds=0.5))
    results = []

    def run() -> None:
        try:
            results.append(tree.search())
        except PaddockError as error:
            results.append(error)  # type: ignore[arg-type]

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(isinstance(result, PaddockError) for result in results) == [False, True]


def test_a_small_tree_goes_on_searching() -> None:
    state = position(21)
    small = search(state, Mcts(iterations=30_000, seed=1, memory_mb=1))
    large = search(state, Mcts(iterations=30_000, seed=1))
    assert small.iterations == large.iterations == 30_000
    assert small.nodes < large.nodes / 2
    assert small.best == large.best


def test_bad_loop() -> None:
    with pytest.raises(ValueError, match="loop must be"):
        search(position(1), Mcts(loop="round"))  # type: ignore[arg-type]
