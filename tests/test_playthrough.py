"""Golden transcripts: one random game per game and player count, printing all that can be asked.

Every ply has a line (number, actor, phase, legal moves, checksum of the text: move played); the first
ones, every 25th and the last are printed in full. A change of rules, notation, move order, scores or
random numbers shows as a readable difference.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

import paddock
from paddock import CHANCE, TERMINAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Case, Golden, RandomGame

FIRST = 5  # plies in full at the beginning
EVERY = 25
WIDTH = 110


def who(state: Any) -> str:
    return {CHANCE: "chance", TERMINAL: "over"}.get(state.actor, f"p{state.actor}")


def wrapped(label: str, words: list[str]) -> Iterator[str]:
    """`label: a, b, c` on as many lines as needed."""
    line = f"  {label}:"
    for i, word in enumerate(words):
        more = f" {word}" + ("," if i + 1 < len(words) else "")
        if len(line) + len(more) > WIDTH:
            yield line
            line = "   "
        line += more
    yield line


def in_full(state: Any) -> Iterator[str]:
    yield f"  text: {state.text}"
    problems = int(state.problems)
    yield f"  players: {state.players}, phase: {state.phase}, actor: {state.actor}, problems: {problems}"
    if state.actor == CHANCE:
        yield from wrapped("outcomes", [f"{move} {weight}" for move, weight in state.outcomes])
        yield from wrapped("samples", [str(state.sample(seed)) for seed in range(8)])
    else:
        yield from wrapped("moves", [f"{move} {int(move):x}" for move in state.moves])
    yield f"  scores: {state.scores}, winners: {state.winners}"
    for player in range(state.players):
        lines = [f"{line.label} = {line.points}" for line in state.sheet(player).lines]
        yield from wrapped(f"sheet {player}", [*lines, f"total {state.sheet(player).total}"])
    yield f"  perft 2: {tuple(paddock.perft(state, 2))}"
    games = paddock.playouts(state, 16, seed=1)
    totals = [games.scores.sum(axis=0).tolist(), games.winners.sum(axis=0).tolist(), int(games.plies.sum())]
    yield f"  playouts: scores {totals[0]}, wins {totals[1]}, plies {totals[2]}"


def transcript(case: Case, random_game: RandomGame) -> Iterator[str]:
    start = case.new()
    game = random_game(start, 1, 2)
    yield f"{case.name} {json.dumps(case.options)}"
    yield f"dict: {json.dumps(start.to_dict())}"
    for ply, state in enumerate(game.states):
        last = ply == len(game.moves)
        played = "" if last else f": {game.moves[ply]}"
        check = zlib.crc32(state.text.encode())
        yield f"{ply} {who(state)} {state.phase} {len(state.moves)} {check:08x}{played}"
        if ply < FIRST or ply % EVERY == 0 or last:
            yield from in_full(state)
            if not last:
                yield f"  played: {state.describe(game.moves[ply])}"
    yield f"dict: {json.dumps(game.states[-1].to_dict())}"


def test_playthrough(table: Case, random_game: RandomGame, golden: Golden) -> None:
    text = "\n".join(transcript(table, random_game)) + "\n"
    golden(f"playthrough/{table.name}_{table.options['players']}p.txt", text)
