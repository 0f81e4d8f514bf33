"""Flat Monte Carlo and expectimax: same luck for all, no cut changes a value, agreement with exact play."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import paddock
from paddock import Result, Utility, solve
from paddock import zooloretto as zl
from paddock._methods import Expectimax, FlatMonteCarlo, run_expectimax, run_flat

WIN = Utility(win=1.0)


def decisions(players: int, seed: int) -> list[zl.State]:
    """Positions of a random game where somebody has a choice."""
    rng, state, found = paddock.Rng(seed), zl.State.new(players=players, seed=seed), []
    while state.actor != paddock.TERMINAL:
        moves = state.moves
        if state.actor >= 0 and len(moves) > 1:
            found.append(state)
        state = state.play(
            state.sample(rng) if state.actor == paddock.CHANCE else moves[rng.below(len(moves))]
        )
    return found


@cache
def middle(players: int = 2, seed: int = 3) -> zl.State:
    games = decisions(players, seed)
    return next(state for state in games[len(games) // 2 :] if len(state.moves) >= 4)


@cache
def endgames() -> tuple[zl.State, ...]:
    """Small enough to solve, one of a game, and not all moves equal."""
    found = []
    for seed in range(300):
        for state in decisions(2 + seed % 2, seed)[-12:]:
            solution = solve(state, limit=3000, bounds=True)
            if solution.exact and len({(move.win or ())[state.actor] for move in solution.moves}) > 1:
                found.append(state)
                break
        if len(found) == 25:
            break
    return tuple(found)


def by_move(result: Result[Any]) -> dict[Any, float]:
    return {line.move: line.value for line in result.lines}


# ---- flat Monte Carlo ---------------------------------------------------------------------------------


@pytest.mark.parametrize("stopping", ["halving", "deviation"])
@pytest.mark.parametrize("rollout", ["estimate", "informed", "uniform"])
def test_flat_does_not_depend_on_threads(stopping: Any, rollout: Any) -> None:
    how = FlatMonteCarlo(iterations=700, seed=5, stopping=stopping, rollout=rollout)
    first = run_flat(middle(), how)
    for threads in (1, 2, 3, 7):
        assert run_flat(middle(), replace(how, threads=threads)).lines == first.lines
    assert sum(line.visits for line in first.lines) == first.iterations <= 700
    assert {line.move for line in first.lines} == set(middle().moves)
    if rollout != "estimate":
        assert run_flat(middle(), replace(how, seed=6)).lines != first.lines


def test_moves_share_their_luck() -> None:
    """A move's rollout k is the same whatever else is in the race: it depends on the seed and k alone."""
    state, how = middle(), FlatMonteCarlo(seed=1, rollout="uniform")
    n = len(state.moves)
    once = {line.move: line.values for line in run_flat(state, replace(how, iterations=n)).lines}
    for k in range(1, n):
        some = [line for line in run_flat(state, replace(how, iterations=k)).lines if line.visits]
        assert len(some) == k
        assert all(line.values == once[line.move] for line in some)


def test_shared_luck_makes_equal_positions_equal() -> None:
    """Moves that lead to one position get one value, bit for bit, so that neither can beat the other."""
    twins = 0
    for state in (state for seed in range(12) for state in decisions(2 + seed % 4, seed)[::2]):
        after = {move: state.play(move) for move in state.moves}
        if len(set(after.values())) == len(after):
            continue
        lines = run_flat(state, FlatMonteCarlo(iterations=len(after), rollout="uniform")).lines
        values = {line.move: line.values for line in lines}
        for one, two in combinations(after, 2):
            if after[one] == after[two]:
                twins += 1
                assert values[one] == values[two]
    assert twins > 0


def test_halving_keeps_the_better_half() -> None:
    result = run_flat(middle(), FlatMonteCarlo(iterations=4000, seed=1))
    visits = [line.visits for line in result.lines]
    assert visits[0] == visits[1] > visits[2] >= visits[-1] > 0
    assert 3800 <= result.iterations <= 4000
    assert result.lines[0].value >= result.lines[1].value


def test_deviation_ends_when_one_is_left() -> None:
    how = FlatMonteCarlo(iterations=200_000, seed=1, stopping="deviation")
    ended = [run_flat(state, how) for state in endgames()[:10]]
    assert min(result.iterations for result in ended) < 5000
    for result in ended:
        if result.iterations < 199_000:
            # Losers may leave in the very block that ends it, but none is left as good as the best.
            assert result.lines[0].value > max(line.value for line in result.lines[1:])
            assert all(line.visits >= 32 for line in result.lines)


@pytest.mark.parametrize("stopping", ["halving", "deviation"])
def test_flat_finds_good_moves(stopping: Any) -> None:
    """The rollouts' play is not perfect, so that not every move can be found."""
    how = FlatMonteCarlo(iterations=2000, seed=1, utility=WIN, stopping=stopping)
    good = 0.0
    for state in endgames():
        wins = {move.move: (move.win or ())[state.actor] for move in solve(state).moves}
        good += wins[run_flat(state, how).best] > max(wins.values()) - 0.02
    assert good >= 0.8 * len(endgames())


def test_flat_budgets() -> None:
    for iterations in (1, 2, 3, 50):
        result = run_flat(middle(), FlatMonteCarlo(iterations=iterations))
        assert 0 < result.iterations <= iterations
        assert result.lines[0].visits > 0
    for stopping in ("halving", "deviation"):
        start = time.perf_counter()
        timed = run_flat(middle(), FlatMonteCarlo(seconds=0.2, stopping=stopping, deviations=1e6))
        assert 0.15 < time.perf_counter() - start < 1
        assert timed.iterations > 100
    assert run_flat(middle(), FlatMonteCarlo(seconds=1e-9)).lines[-1].visits > 0


# ---- expectimax ---------------------------------------------------------------------------------------


class Reference:
    """Expectimax by plain recursion: a choice or a draw is a ply, forced moves are none."""

    def __init__(self, form: str, me: int) -> None:
        self.form = form
        self.me = me

    def leaf(self, state: Any) -> tuple[float, ...]:
        worth: tuple[float, ...] = state._worth(0.75, 30.0)
        if self.form == "two_player":
            mine = (1 + worth[self.me] - worth[1 - self.me]) / 2
            return tuple(mine if p == self.me else 1 - mine for p in range(2))
        return worth

    def values(self, state: zl.State, depth: int) -> tuple[float, ...]:
        while state.actor >= 0 and len(state.moves) == 1:
            state = state.play(state.moves[0])
        if depth == 0 or state.actor == paddock.TERMINAL:
            return self.leaf(state)
        if state.actor == paddock.CHANCE:
            total = sum(weight for _, weight in state.outcomes)
            parts = [(self.values(state.play(move), depth - 1), weight) for move, weight in state.outcomes]
            return tuple(sum(v[p] * w / total for v, w in parts) for p in range(state.players))
        below = [self.values(state.play(move), depth - 1) for move in state.moves]
        if self.form == "paranoid" and state.actor != self.me:
            return min(below, key=lambda v: v[self.me])
        actor, best = state.actor, below[0]
        for found in below[1:]:
            if found[actor] > best[actor] + 1e-12:
                best = found
        return best


@pytest.mark.parametrize(
    ("form", "players"), [("two_player", 2), ("paranoid", 2), ("paranoid", 4), ("maxn", 2), ("maxn", 3)]
)
def test_expectimax_agrees_with_plain_recursion(form: Any, players: int) -> None:
    for depth, step in ((1, 6), (2, 11), (3, 45)):
        for state in decisions(players, 2)[depth::step]:
            reference = Reference(form, state.actor)
            result = run_expectimax(state, Expectimax(depth=depth, form=form))
            assert result.iterations <= depth
            for line in result.lines:
                values = reference.values(state.play(line.move), depth - 1)
                assert line.value == pytest.approx(values[state.actor], abs=1e-6)
                if form == "maxn":
                    assert line.values == pytest.approx(values, abs=1e-6)


@pytest.mark.parametrize(("form", "players"), [("two_player", 2), ("paranoid", 3), ("maxn", 3)])
def test_no_cut_changes_a_value(form: Any, players: int) -> None:
    nodes = {(star, table): 0 for star in (0, 1, 2) for table in (0, 8)}
    plain = Expectimax(depth=5 if form != "maxn" else 3, form=form, star=0, table_mb=0)
    positions = [state for seed in (7, 8) for state in decisions(players, seed)[seed::9]]
    assert len(positions) > 10
    for state in positions:
        truth = None
        for star, table in nodes:
            result = run_expectimax(state, replace(plain, star=star, table_mb=table))  # type: ignore[arg-type]
            truth = truth or by_move(result)
            assert by_move(result) == pytest.approx(truth, abs=1e-9)
            nodes[star, table] += result.nodes
    assert nodes[2, 8] <= nodes[0, 8] <= nodes[0, 0]
    if form != "maxn":
        assert nodes[1, 0] < nodes[0, 0]


def test_expectimax_solves_endgames() -> None:
    for state in endgames():
        result = run_expectimax(state, Expectimax(form="maxn", utility=WIN))
        wins = {move.move: (move.win or ())[state.actor] for move in solve(state).moves}
        if state.players == 2:  # of equal moves the solver takes the better lead, which matters to a third
            pruned = run_expectimax(state, Expectimax(form="two_player", utility=WIN))
            assert by_move(pruned) == pytest.approx(wins, abs=1e-6)
            assert by_move(result) == pytest.approx(wins, abs=1e-6)
            assert wins[pruned.best] == pytest.approx(max(wins.values()))
        assert result.iterations < 64  # nothing is left to deepen


def test_expectimax_budgets() -> None:
    state = middle()
    assert run_expectimax(state, Expectimax(nodes=1)).iterations == 1
    result = run_expectimax(state, Expectimax(nodes=20_000))
    assert result.nodes <= 20_001
    same = run_expectimax(state, Expectimax(depth=result.iterations, nodes=10**9))
    assert by_move(result) == by_move(same)
    start = time.perf_counter()
    timed = run_expectimax(state, Expectimax(seconds=0.2))
    assert 0.15 < time.perf_counter() - start < 1
    assert timed.iterations > 1
    assert sum(line.visits for line in same.lines) <= same.nodes


# ---- both ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        ("iterations", FlatMonteCarlo(iterations=0)),
        ("iterations", FlatMonteCarlo(iterations=2**64)),
        ("seconds", FlatMonteCarlo(seconds=float("nan"))),
        ("threads", FlatMonteCarlo(threads=-1)),
        ("rollout", FlatMonteCarlo(rollout="guess")),  # type: ignore[arg-type]
        ("rollout_plies", FlatMonteCarlo(rollout_plies=-1)),
        ("noise", FlatMonteCarlo(noise=float("inf"))),
        ("utility.win", FlatMonteCarlo(utility=Utility(win=2))),
        ("stopping", FlatMonteCarlo(stopping="never")),  # type: ignore[arg-type]
        ("deviations", FlatMonteCarlo(deviations=-1)),
        ("depth", Expectimax(depth=0)),
        ("depth", Expectimax(depth=65)),
        ("nodes", Expectimax(nodes=-5)),
        ("seconds", Expectimax(seconds=-1)),
        ("form", Expectimax(form="zero_sum")),  # type: ignore[arg-type]
        ("star", Expectimax(star=3)),  # type: ignore[arg-type]
        ("table_mb", Expectimax(table_mb=-1)),
        ("utility.span", Expectimax(utility=Utility(span=0))),
    ],
)
def test_bad_options(option: str, wrong: FlatMonteCarlo | Expectimax) -> None:
    with pytest.raises(ValueError, match=f"^{option} must"):
        run(zl.State.new(), wrong)


def run(state: zl.State, how: FlatMonteCarlo | Expectimax) -> Result[Any]:
    return run_flat(state, how) if isinstance(how, FlatMonteCarlo) else run_expectimax(state, how)


@pytest.mark.parametrize("how", [FlatMonteCarlo(), Expectimax()])
def test_somebody_must_decide(how: FlatMonteCarlo | Expectimax) -> None:
    with pytest.raises(paddock.PaddockError, match="nobody decides"):
        run(zl.State.new().play("draw"), how)
    with pytest.raises(ValueError, match="form must not be"):
        run_expectimax(middle(3), Expectimax(form="two_player"))
    with pytest.raises(TypeError, match="depth must be an int"):
        run_expectimax(middle(), Expectimax(depth=1.5))  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "call",
    ["run_flat(state, FlatMonteCarlo(seconds=60, threads=2))", "run_expectimax(state, Expectimax(depth=64))"],
)
def test_control_c_gives_a_usable_result_on_a_small_stack(call: str) -> None:
    code = textwrap.dedent(f"""
        import paddock
        from paddock._methods import *
        state = paddock.new("zooloretto").play("draw").play("~$").play("load 0")
        print("ready", flush=True)
        result = {call}
        print(result.interrupted, len(result.lines), result.iterations > 0, flush=True)
    """)
    command = ["sh", "-c", 'ulimit -s 512; exec "$0" -c "$1"', sys.executable, code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.4)
        start = time.perf_counter()
        process.send_signal(signal.SIGINT)
        answer = process.stdout.readline()
        stopped = time.perf_counter() - start
    assert answer == "True 2 True\n"
    assert stopped < 1.0
