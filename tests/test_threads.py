"""Threads and signals: one shared position, results that do not depend on threads, Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import paddock
from paddock import CHANCE, Playouts

if TYPE_CHECKING:
    from tests.conftest import Case, RandomGame

THREADS = 8
STOP_SECONDS = 1.5  # from the signal to the end of the process


def same(one: Playouts, two: Playouts) -> bool:
    """Equal in the games that `one` has."""
    n = len(one.plies)
    pairs = [(one.scores, two.scores), (one.winners, two.winners), (one.plies, two.plies)]
    return all(np.array_equal(a, b[:n]) for a, b in pairs)


def everything(state: Any) -> list[Any]:
    """What a thread may ask of a position, in a form that compares."""
    moves = list(state.moves)
    results = paddock.playouts(state, 40, seed=3, threads=2)
    return [
        state.text,
        hash(state),
        moves,
        [state.play(move).text for move in moves],
        state.to_dict(),
        state.scores,
        [str(state.sheet(player)) for player in range(state.players)],
        [str(state.sample(seed)) for seed in range(5)] if state.actor == CHANCE else None,
        paddock.perft(state, 2),
        results.scores.tolist(),
        results.plies.tolist(),
    ]


def test_threads_share_positions(table: Case, random_game: RandomGame) -> None:
    states = random_game(table.new(), 9).states[::40]
    serial = [everything(state) for state in states]
    start = threading.Barrier(THREADS)

    def work(_: int) -> list[list[Any]]:
        start.wait()
        return [everything(state) for state in states]

    with ThreadPoolExecutor(THREADS) as pool:
        for result in pool.map(work, range(THREADS)):
            assert result == serial


@pytest.mark.parametrize("n", [0, 1, 63, 64, 65, 997])
def test_playouts_do_not_depend_on_threads(table: Case, n: int) -> None:
    state = table.new()
    one = paddock.playouts(state, n, seed=4)
    assert all(same(one, paddock.playouts(state, n, seed=4, threads=threads)) for threads in (0, 2, 4, 7))
    more = paddock.playouts(state, n + 10, seed=4, threads=3)
    assert same(one, more), "game i depends on the seed and i alone"
    assert n < 63 or not np.array_equal(one.scores, paddock.playouts(state, n, seed=5).scores)


def test_short_games_on_many_threads(table: Case, random_game: RandomGame) -> None:
    """Work so short that threads collide in sharing it out."""
    state = random_game(table.new(), 1).states[-3]
    one = paddock.playouts(state, 200_000, seed=6)
    assert all(same(one, paddock.playouts(state, 200_000, seed=6, threads=8)) for _ in range(3))


def test_every_game_has_a_stream_of_its_own(table: Case) -> None:
    """Game i is the one that `Rng(seed, i)` gives."""
    start, n, seed = table.new(), 130, 8
    result = paddock.playouts(start, n, seed=seed)
    for i in range(n):
        state, rng, plies = start, paddock.Rng(seed, i), 0
        while state.moves:
            chance = state.actor == CHANCE
            state = state.play(state.sample(rng) if chance else state.moves[rng.below(len(state.moves))])
            plies += 1
        assert (result.scores[i].tolist(), result.plies[i]) == (list(state.scores), plies)
        assert tuple(np.flatnonzero(result.winners[i])) == state.winners


def test_bulk_work_lets_other_threads_run(name: str) -> None:
    state = paddock.new(name)
    thread = threading.Thread(target=paddock.playouts, args=(state, 40_000))
    thread.start()
    ticks = 0
    while thread.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert ticks >= 20


def test_errors_in_threads_stay_there(table: Case) -> None:
    state = table.new()

    def fail(i: int) -> str:
        with pytest.raises(paddock.PaddockError) as caught:
            state.play(f"nonsense {i}")
        return str(getattr(caught.value, "text", ""))

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(fail, range(200))) == [f"nonsense {i}" for i in range(200)]


# ---- Ctrl-C ---------------------------------------------------------------------------------------

SCRIPT = """
import signal, paddock
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a background job would ignore
state = paddock.new({name!r}, players=2)
text = state.text
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("stopped", state.text == text, paddock.perft(state, 1).nodes == len(state.moves), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for a single process")
@pytest.mark.parametrize(
    "call",
    [
        "paddock.playouts(state, 10**8)",
        "paddock.playouts(state, 10**8, threads=2)",
        "paddock.perft(state, 30)",
    ],
    ids=["playouts", "threaded playouts", "perft"],
)
def test_interrupt(name: str, call: str) -> None:
    path = os.pathsep.join(
        filter(None, [str(Path(paddock.__file__).parents[1]), os.environ.get("PYTHONPATH")])
    )
    script = SCRIPT.format(name=name, call=call)
    with subprocess.Popen(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.3)
            assert process.poll() is None, "finished before the signal"
            sent = time.monotonic()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
            took = time.monotonic() - sent
        finally:
            process.kill()
    assert out == "stopped True True\n", err
    assert took < STOP_SECONDS
