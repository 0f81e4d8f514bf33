"""Search: exact values against brute force, tree search against exact values, reproducibility, limits."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Literal

import pytest

import paddock
from paddock import Mcts, Utility, search, solve
from paddock import zooloretto as zl

ENDGAMES = 200
BRUTE_NODES = 1200


class TooManyError(Exception):
    pass


class BruteForce:
    """Exact values in fractions by plain recursion, sharing nothing with the solver."""

    def __init__(self, by_lead: bool) -> None:
        self.by_lead = by_lead
        self.nodes = 0

    def values(self, state: zl.State) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        self.nodes += 1
        if self.nodes > BRUTE_NODES:
            raise TooManyError
        if state.actor == paddock.TERMINAL:
            return self.final(state)
        if state.actor == paddock.CHANCE:
            total = sum(weight for _, weight in state.outcomes)
            parts = [
                (self.values(state.play(move)), Fraction(weight, total)) for move, weight in state.outcomes
            ]
            win, lead = (
                tuple(
                    sum((part[which][p] * share for part, share in parts), Fraction(0))
                    for p in range(state.players)
                )
                for which in (0, 1)
            )
            return win, lead
        me, first = state.actor, 1 if self.by_lead else 0
        return max(
            (self.values(state.play(move)) for move in state.moves),
            key=lambda value: (value[first][me], value[1 - first][me]),
        )

    @staticmethod
    def final(state: zl.State) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        scores, winners = state.scores, state.winners
        win = tuple(Fraction(p in winners, len(winners)) for p in range(state.players))
        lead = tuple(Fraction(s - max(scores[:p] + scores[p + 1 :])) for p, s in enumerate(scores))
        return win, lead


def late_positions(players: int, seed: int) -> list[zl.State]:
    """Decisions near the end of a random game."""
    rng, state, late = paddock.Rng(seed), zl.State.new(players=players, seed=seed), []
    while state.actor != paddock.TERMINAL:
        if state.actor >= 0 and state.last_round and len(state.moves) > 1:
            late.append(state)
        moves = state.moves
        state = state.play(
            state.sample(rng) if state.actor == paddock.CHANCE else moves[rng.below(len(moves))]
        )
    return late


@cache
def small_endgames(by_lead: bool) -> tuple[tuple[zl.State, tuple[Fraction, ...], tuple[Fraction, ...]], ...]:
    """Endgames that brute force can do, at most one from a game, so that they differ."""

    def found() -> Iterator[tuple[zl.State, tuple[Fraction, ...], tuple[Fraction, ...]]]:
        for seed in range(10_000):
            for state in late_positions(2 + seed % 4, seed):
                try:
                    win, lead = BruteForce(by_lead).values(state)
                except TooManyError:
                    continue
                yield state, win, lead
                break

    return tuple(islice(found(), ENDGAMES))


@pytest.mark.parametrize("utility", ["win", "lead"])
def test_solver_agrees_with_brute_force(utility: str) -> None:
    positions = small_endgames(utility == "lead")
    assert len(positions) == ENDGAMES
    assert len({state.players for state, _, _ in positions}) == 4
    uncertain = 0
    for state, win, lead in positions:
        solution = solve(state, utility="lead" if utility == "lead" else "win")
        best = next(move for move in solution.moves if move.move == solution.best)
        assert best.win is not None
        assert best.lead is not None
        assert best.win == pytest.approx([float(x) for x in win], abs=1e-9)
        assert best.lead == pytest.approx([float(x) for x in lead], abs=1e-9)
        assert solution.exact
        assert len(solution.moves) == len(state.moves)
        uncertain += any(x.denominator > 1 for x in (*win, *lead))
    assert uncertain > 20  # chance matters in a good part of them


@pytest.mark.parametrize("loop", ["closed", "open"])
def test_tree_search_finds_the_solvers_move(loop: Literal["closed", "open"]) -> None:
    """Playing for the win alone, its move is as good as the best, but for a few hard ones."""
    good = 0
    for state, win, _ in small_endgames(False):
        result = search(state, Mcts(iterations=4000, seed=1, utility=Utility(win=1.0), loop=loop))
        value = next(m.win for m in solve(state).moves if m.move == result.best)
        assert value is not None
        good += value[state.actor] > float(win[state.actor]) - 1e-9
    assert good >= ENDGAMES * 0.97


def midgame(players: int = 2, seed: int = 3) -> zl.State:
    rng, state = paddock.Rng(seed), zl.State.new(players=players, seed=seed)
    for _ in range(100):
        moves = state.moves
        state = state.play(
            state.sample(rng) if state.actor == paddock.CHANCE else moves[rng.below(len(moves))]
        )
    while state.actor < 0 or len(state.moves) < 3:
        state = state.play(state.sample(rng) if state.actor == paddock.CHANCE else state.moves[0])
    return state


@pytest.mark.parametrize("rollout", ["estimate", "informed", "uniform"])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_same_options_same_result(rollout: str, threads: int) -> None:
    how = Mcts(iterations=301, seed=5, threads=threads, rollout=rollout)  # type: ignore[arg-type]
    first, again = search(midgame(), how), search(midgame(), how)
    assert first.lines == again.lines
    assert first.iterations == 301 == sum(line.visits for line in first.lines)
    other = search(midgame(), Mcts(iterations=301, seed=6, threads=threads, rollout=how.rollout))
    assert other.lines != first.lines


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_results_are_sound(players: int) -> None:
    state = midgame(players)
    result = search(state, Mcts(iterations=2000, seed=1))
    assert {line.move for line in result.lines} == set(state.moves)
    assert result.best == max(result.lines, key=lambda line: line.visits).move
    assert not result.interrupted
    for line in result.lines:
        assert len(line.values) == players
        assert all(0 <= value <= 1 for value in line.values)
        assert line.line[0] == line.move
        after = state
        for move in line.line:
            after = after.play(move)


def test_better_than_the_first_guess() -> None:
    """More search changes what a quick look says, and is surer of it."""
    quick, long = (search(midgame(), Mcts(iterations=n, seed=1)) for n in (50, 20_000))
    assert long.lines[0].error < quick.lines[0].error


def test_budgets() -> None:
    state = midgame()
    assert search(state, Mcts(nodes=500, seed=1)).nodes <= 501
    start = time.perf_counter()
    result = search(state, Mcts(seconds=0.2, seed=1))
    assert 0.19 < time.perf_counter() - start < 2
    assert result.iterations > 1000


def test_memory_cap_stops_growth_not_search() -> None:
    capped = search(midgame(), Mcts(iterations=50_000, seed=1, memory_mb=1))
    free = search(midgame(), Mcts(iterations=50_000, seed=1))
    assert capped.iterations == free.iterations == 50_000
    assert capped.nodes < free.nodes


def test_limits_are_reported() -> None:
    state = zl.State.new(players=2, seed=1)
    with pytest.raises(
        paddock.TooLargeError, match=r"gave up after .* 0 of 1 moves solved; raise limit="
    ) as caught:
        solve(state, limit=10_000)
    assert not caught.value.solution.exact
    assert solve(state, limit=10_000, bounds=True).win == ((0.0, 1.0), (0.0, 1.0))
    with pytest.raises(paddock.TooLargeError):
        solve(state, memory_mb=1)


@pytest.mark.skipif(sys.platform == "win32", reason="stack limits")
def test_small_stacks_are_enough() -> None:
    """A whole game is too deep to solve; that is said, not found out by a crash."""
    code = (
        "import paddock\n"
        "try: paddock.solve(paddock.new('zooloretto', players=5))\n"
        "except paddock.TooLargeError: print('too large')"
    )
    command = ["sh", "-c", 'ulimit -s 512; exec "$0" -c "$1"', sys.executable, code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, "too large\n"), done.stderr


def test_bounds_enclose_the_truth() -> None:
    tight = 0
    for state, win, _ in small_endgames(False):
        for limit in (5, 50, 500):
            partial = solve(state, limit=limit, bounds=True)
            for (low, high), truth in zip(partial.win, win, strict=True):
                assert low - 1e-9 <= float(truth) <= high + 1e-9
            tight += not partial.exact and partial.win[state.actor] != (0.0, 1.0)
    assert tight > 5


def test_a_lead_solved_in_part_proves_nothing_about_winning() -> None:
    for state, _, _ in small_endgames(False)[:20]:
        partial = solve(state, utility="lead", limit=20, bounds=True)
        assert partial.exact or partial.win == ((0.0, 1.0),) * state.players


def test_bad_options() -> None:
    state = midgame()
    for wrong in (
        Mcts(iterations=0),
        Mcts(seconds=-1),
        Mcts(seconds=float("nan")),
        Mcts(seconds=float("inf")),
        Mcts(temperature=0),
        Mcts(rollout="guess"),  # type: ignore[arg-type]
        Mcts(threads=-1),
    ):
        with pytest.raises(ValueError, match=r"must be"):
            search(state, wrong)
    with pytest.raises(ValueError, match="utility must be"):
        solve(state, utility="rank")  # type: ignore[arg-type]
    with pytest.raises(paddock.PaddockError, match="nobody decides"):
        search(zl.State.new().play("draw"))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_control_c_gives_a_usable_result() -> None:
    code = textwrap.dedent("""
        import sys, paddock
        from paddock import Mcts, search
        print("ready", flush=True)
        state = paddock.new("zooloretto").play("draw").play("~$").play("load 0")
        result = search(state, Mcts(seconds=60, threads=2))
        print(result.interrupted, len(result.lines), result.iterations > 0, result.seconds < 30, flush=True)
    """)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        start = time.perf_counter()
        process.send_signal(signal.SIGINT)
        answer = process.stdout.readline()
        stopped = time.perf_counter() - start
    assert answer == "True 2 True True\n"
    assert stopped < 1.0


@pytest.mark.parametrize(("players", "share"), [(2, 0.75), (4, 0.4)])
def test_search_beats_the_greedy_player(players: int, share: float) -> None:
    """What looks ahead wins against what does not; by chance it would be 1 / players."""
    entrants = ["mcts:iterations=2000", "greedy"]
    result = paddock.arena.play("zooloretto", entrants, games=16, seats=players, field=players > 2)
    assert result.standings[0].first.value >= share
