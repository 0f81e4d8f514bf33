"""The phase graph as games really walk it: a transition nobody meant shows as a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import Case, Golden, RandomGame

GAMES = 6  # per row of the table, half of them looking for points


def test_phase_graph(name: str, cases: list[Case], random_game: RandomGame, golden: Golden) -> None:
    edges: set[str] = set()
    phases: set[str] = set()
    for case in (case for case in cases if case.name == name):
        for seed in range(GAMES):
            game = random_game(case.new(), 100 + seed, 1 + 2 * (seed % 2))
            phases.update(state.phase for state in game.states)
            for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
                edges.add(f"{before.phase} --{move.kind.name.lower()}--> {after.phase}")
    lines = [f"phases: {' '.join(sorted(phases))}", *sorted(edges)]
    golden(f"phases/{name}.txt", "\n".join(lines) + "\n")
