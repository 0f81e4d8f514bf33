"""Move generation in numbers: how many paths of each length lead from known positions.

The files tests/data/perft/*.perft explain their format. `--perft-nodes` sets how deep the test goes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import paddock
from paddock import CHANCE, TERMINAL, Perft

if TYPE_CHECKING:
    from tests.conftest import Case, RandomGame

FOLDER = Path(__file__).parent / "data" / "perft"
SLOW_NODES = 6000  # counts up to here are checked by `slow_perft`, too


class Block(NamedTuple):
    """One position of a perft file and its counts by depth."""

    label: str
    state: Any
    counts: dict[int, Perft]


def read_options(words: list[str]) -> dict[str, Any]:
    """`players=3 removed=camel,zebra`"""
    pairs = (word.split("=") for word in words)
    return {key: int(value) if value.isdigit() else value.split(",") for key, value in pairs}


def read_blocks(file: Path) -> list[Block]:
    blocks: list[Block] = []
    label = ""
    for line in file.read_text(encoding="ascii").splitlines():
        if not line or line.startswith("#"):
            continue
        key, *rest = line.split()
        if key == "id":
            label = f"{file.stem}:{rest[0]}"
        elif key == "new":
            blocks.append(Block(label, paddock.new(rest[0], **read_options(rest[1:])), {}))
        elif key == "pos":
            blocks.append(Block(label, paddock.parse(line.removeprefix("pos ")), {}))
        else:
            blocks[-1].counts[int(key)] = Perft(int(rest[0]), int(rest[1]))
    return blocks


BLOCKS = [block for file in sorted(FOLDER.glob("*.perft")) for block in read_blocks(file)]


def edges(state: Any) -> list[tuple[Any, int]]:
    return list(state.outcomes) if state.actor == CHANCE else [(move, 1) for move in state.moves]


def slow_perft(state: Any, depth: int) -> Perft:
    """The definition, one position at a time."""
    if depth == 0:
        return Perft(1, 1)
    below = [(slow_perft(state.play(move), depth - 1), weight) for move, weight in edges(state)]
    nodes = sum(count.nodes for count, _ in below)
    return Perft(nodes, sum(count.weight * weight for count, weight in below))


def divide(state: Any, depth: int) -> str:
    """The counts below each move, for finding the wrong one."""
    rows = [(move, paddock.perft(state.play(move), depth - 1), weight) for move, weight in edges(state)]
    return "\n".join(f"  {move}: {count.nodes} {count.weight * weight}" for move, count, weight in rows)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.label for block in BLOCKS])
def test_counts(block: Block, request: pytest.FixtureRequest) -> None:
    limit = request.config.getoption("--perft-nodes")
    for depth, expected in block.counts.items():
        if expected.nodes > limit:
            continue
        count = paddock.perft(block.state, depth)
        if count != expected:
            found = f"depth {depth} of {block.state.text}\nexpected {expected}, counted {count}, divided:"
            pytest.fail(f"{found}\n{divide(block.state, depth)}", pytrace=False)
        if expected.nodes <= SLOW_NODES:
            assert slow_perft(block.state, depth) == expected


def test_files_cover_the_games(name: str) -> None:
    """Each game has a file with every player count and kind of move, and ids of their own."""
    module = paddock.game(name)
    blocks = [block for block in BLOCKS if block.label.startswith(f"{name}:")]
    assert {block.state.players for block in blocks} == set(range(module.MIN_PLAYERS, module.MAX_PLAYERS + 1))
    assert len({block.label for block in blocks}) == len(blocks)
    assert all(block.counts for block in blocks)
    assert {move.kind for block in blocks for move in block.state.moves} == set(module.Kind)
    assert {CHANCE, TERMINAL, 0} <= {block.state.actor for block in blocks}


def test_small_depths(table: Case, random_game: RandomGame) -> None:
    for state in random_game(table.new(), 3).states[::10]:
        assert paddock.perft(state, 0) == (1, 1)
        assert paddock.perft(state, 1) == (len(state.moves), sum(weight for _, weight in edges(state)))
        assert paddock.perft(state, 2) == slow_perft(state, 2)


def test_divide_names_each_move(table: Case) -> None:
    state = table.new().play("draw") if "draw" in table.new().moves else table.new()
    rows = divide(state, 2).splitlines()
    assert [row.split(":")[0].strip() for row in rows] == [str(move) for move in state.moves]
    totals = [sum(int(row.split()[-2 + i]) for row in rows) for i in range(2)]
    assert tuple(totals) == paddock.perft(state, 2)
